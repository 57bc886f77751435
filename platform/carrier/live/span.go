package live

import (
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// way is how a call comes to be, as its span has it. A span tells how long things took, never who calls or what is said.
type way struct{ direction, carrier string }

var (
	byDial   = way{"outbound", "sip"}
	byInvite = way{"inbound", "sip"}
	byPage   = way{"inbound", "web"}
)

func (w way) described(key string) trace.SpanStartEventOption {
	return trace.WithAttributes(attribute.String("switchboard.call.id", key), attribute.String("switchboard.call.direction", w.direction),
		attribute.String("switchboard.call.carrier", w.carrier))
}

// traced notes how a call ended.
func (o *call) traced(how carrier.Outcome, failure carrier.Failure) {
	o.span.SetAttributes(attribute.String("switchboard.call.outcome", string(how)))
	if how == carrier.Failed {
		o.span.SetAttributes(attribute.String("switchboard.call.failure", string(failure)))
		o.span.SetStatus(codes.Error, "failed")
	}
}
