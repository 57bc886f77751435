package rest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"go.opentelemetry.io/otel/attribute"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
)

// A call is a span with its turns below, and these with their models and tools; nobody's number and nothing that is said is in any of them.
func TestLiveCallsAreTraced(t *testing.T) {
	t.Parallel()
	phrases := []string{"What are your opening hours?", "Thank you very much, goodbye."}
	spans := tracetest.NewInMemoryExporter()
	provider := sdk.NewTracerProvider(sdk.WithSyncer(spans))
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.answers(map[string]string{phrases[0]: "Nine.", phrases[1]: "end_call {}", "end_call": "Bye."})
		who := s.provider.Call(ours, caller)
		who.Reply()
		for _, p := range phrases {
			who.Say(s.book.Say(t, p))
			who.Reply()
		}
		who.Over()
		root := traced(t, spans, s.latest())
		want := map[attribute.Key]string{"direction": "inbound", "carrier": "sip", "outcome": "completed"}
		for _, a := range root.Attributes {
			name := attribute.Key(strings.TrimPrefix(string(a.Key), "switchboard.call."))
			if value, there := want[name]; there && value != a.Value.AsString() {
				t.Errorf("%s is %s, want %s", a.Key, a.Value.AsString(), value)
			}
			delete(want, name)
		}
		if len(want) > 0 || root.Parent.IsValid() || root.Status.Code.String() == "Error" {
			t.Errorf("%v is missing in %+v", want, root)
		}
		below := map[string]string{} // the parent of each
		var all []tracetest.SpanStub
		for _, one := range spans.GetSpans() {
			if one.SpanContext.TraceID() != root.SpanContext.TraceID() {
				continue
			}
			all = append(all, one)
			for _, above := range spans.GetSpans() {
				if above.SpanContext.SpanID() == one.Parent.SpanID() {
					below[one.Name] = above.Name
				}
			}
		}
		for name, above := range map[string]string{"chat turn": "call", "model": "chat turn", "tool": "chat turn"} {
			if below[name] != above {
				t.Errorf("%s is below %q, want %s: %v", name, below[name], above, below)
			}
		}
		text, err := json.Marshal(all)
		if err != nil {
			t.Fatal(err)
		}
		for _, private := range []string{"opening", "goodbye", "Nine", caller, ours, "Ada"} {
			if strings.Contains(string(text), private) {
				t.Errorf("%q is traced: %s", private, text)
			}
		}
	}, func(c *live.Config) { c.Tracer = provider.Tracer("test") })
}

// A web call is traced as one by telephone is.
func TestLiveWebCallsAreTraced(t *testing.T) {
	t.Parallel()
	phrases := []string{"What are your opening hours?"}
	spans := tracetest.NewInMemoryExporter()
	provider := sdk.NewTracerProvider(sdk.WithSyncer(spans))
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.answers(map[string]string{phrases[0]: "Nine."})
		who := s.call(s.ticket(s.publish(s.bot)), ownOrigin)
		who.awaits("ready")
		who.tell(map[string]any{"type": "start"})
		who.sends(s.book.Say(t, phrases[0]))
		who.tell(map[string]any{"type": "hang_up"})
		who.awaits("ended")
		root := traced(t, spans, s.latest())
		if !slices.Contains(root.Attributes, attribute.String("switchboard.call.carrier", "web")) {
			t.Errorf("%+v", root)
		}
	}, func(c *live.Config) { c.Tracer = provider.Tracer("test") })
}

// traced is the span of a call, when it is over.
func traced(t *testing.T, spans *tracetest.InMemoryExporter, call map[string]any) tracetest.SpanStub {
	t.Helper()
	return await.For(t, "the call has no span", func() (tracetest.SpanStub, bool) {
		for _, one := range spans.GetSpans() {
			for _, a := range one.Attributes {
				if one.Name == "call" && a.Key == "switchboard.call.id" && a.Value.AsString() == call["id"] {
					return one, true
				}
			}
		}
		return tracetest.SpanStub{}, false
	})
}
