package telemetry

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Outcomes of a try of a job.
const (
	succeeded = "succeeded"
	failed    = "failed"
	cut       = "cut"       // the server stopped or the time was up: it is done again
	snoozed   = "snoozed"   // it goes on later, as it meant to
	cancelled = "cancelled" // what it was for was deleted meanwhile
)

// Jobs is the queue's middleware.
func (w *Watch) Jobs() rivertype.Middleware { return &jobs{watch: w} }

type jobs struct {
	river.MiddlewareDefaults

	watch *Watch
}

// Work of rivertype.WorkerMiddleware: it counts the try and makes a span of it.
func (j *jobs) Work(ctx context.Context, row *rivertype.JobRow, do func(context.Context) error) error {
	var span trace.Span
	if t := j.watch.Traces; t != nil {
		ctx, span = t.tracer.Start(ctx, "job "+row.Kind, trace.WithSpanKind(trace.SpanKindConsumer), trace.WithAttributes(
			attribute.String("switchboard.job.kind", row.Kind), attribute.Int64("switchboard.job.id", row.ID),
			attribute.Int("switchboard.job.attempt", row.Attempt)))
		defer func() { span.End() }() // deferred by itself it would keep what a panic says
	}
	start := time.Now()
	end := failed // what a panic leaves
	defer func() {
		j.watch.done.Add(1)
		j.watch.Metrics.jobs.WithLabelValues(row.Kind, end).Observe(time.Since(start).Seconds())
		if span != nil && end == failed {
			span.SetStatus(codes.Error, "failed") // why is in the log: causes may hold a tenant's text
		}
	}()
	err := do(ctx)
	end = outcome(ctx, err)
	return err
}

func outcome(ctx context.Context, err error) string {
	switch {
	case err == nil:
		return succeeded
	case errors.Is(err, &rivertype.JobCancelError{}):
		return cancelled
	case errors.Is(err, &rivertype.JobSnoozeError{}):
		return snoozed
	case ctx.Err() != nil || errors.Is(err, context.Canceled):
		return cut
	default:
		return failed
	}
}
