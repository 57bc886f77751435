package telemetry

import (
	"context"
	"fmt"
	"net/url"
	"os"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// Traces goes to a collector.
type Traces struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
}

// NewTraces sends spans to the OpenTelemetry collector at the endpoint, as OTEL_EXPORTER_OTLP_ENDPOINT has it: the
// traces' path is added. The other OTEL_* variables (headers, sampler, resource) are read from the process's
// environment. It fails on an endpoint that is no URL; a collector that is down costs spans and nothing else.
func NewTraces(ctx context.Context, endpoint string) (*Traces, error) {
	u, err := url.Parse(endpoint)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %q: want http://… or https://…", endpoint) // read by people only
	}
	s, err := variables(os.Getenv).read()
	if err != nil {
		return nil, err
	}
	exporter, err := otlptrace.New(ctx, &collector{settings: s, url: u.JoinPath("v1", "traces").String(), stopped: make(chan struct{})})
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	own := resource.NewSchemaless(attribute.String("service.name", "switchboard"))
	res, err := resource.Merge(own, resource.Environment()) // OTEL_SERVICE_NAME wins
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	return newTraces(sdk.WithBatcher(exporter), sdk.WithResource(res)), nil
}

func newTraces(options ...sdk.TracerProviderOption) *Traces {
	provider := sdk.NewTracerProvider(options...)
	return &Traces{provider: provider, tracer: provider.Tracer("github.com/switchboard-dev/switchboard/ops")}
}

// Close sends what is left until the context ends.
func (t *Traces) Close(ctx context.Context) error {
	if err := t.provider.Shutdown(ctx); err != nil {
		return fmt.Errorf("traces: %w", err)
	}
	return nil
}
