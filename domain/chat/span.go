package chat

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	oteltrace "go.opentelemetry.io/otel/trace"
)

// spanned begins a span below the context's, with the same tracer; without a span there, nothing is traced. Spans show how long things took and
// what they cost, never what was said.
func spanned(ctx context.Context, name string, about ...attribute.KeyValue) (context.Context, oteltrace.Span) {
	tracer := oteltrace.SpanFromContext(ctx).TracerProvider().Tracer("github.com/switchboard-dev/switchboard/chat")
	return tracer.Start(ctx, name, oteltrace.WithAttributes(about...)) //nolint:spancheck // whoever asked ends it
}

// failed marks a span of something that went wrong. Why is in the trace and the log: causes may hold a tenant's text.
func failed(span oteltrace.Span, err error) error {
	if err != nil {
		span.SetStatus(codes.Error, "failed")
	}
	return err
}

// describe ends the span of a turn with what came of it; models are named as OpenTelemetry's conventions have it.
func (r *trace) describe(span oteltrace.Span) {
	span.SetAttributes(
		attribute.String("switchboard.turn.id", r.ID), attribute.String("switchboard.turn.outcome", r.Outcome),
		attribute.String("switchboard.turn.answerer", r.Answerer), attribute.Int("switchboard.turn.rounds", r.Rounds),
		attribute.Int("switchboard.turn.tools", len(r.Calls)), attribute.Int("switchboard.turn.prompt", r.PromptSize),
		attribute.Int64("switchboard.turn.cost", r.Cost), attribute.String("gen_ai.response.model", r.Model),
		attribute.Int("gen_ai.usage.input_tokens", r.InputTokens), attribute.Int("gen_ai.usage.output_tokens", r.OutputTokens),
	)
	if r.Outcome == outcomeFailed || r.Outcome == outcomeCut && r.Failure != "" { // a contact who interrupts is no failure
		span.SetStatus(codes.Error, "failed")
	}
	span.End()
}
