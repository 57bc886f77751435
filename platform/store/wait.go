package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/switchboard-dev/switchboard/platform/admission"
)

// waits tells admission how long requests wait for a connection. The driver takes it as a tracer of queries, which it
// is not.
type waits struct{}

var (
	_ pgx.QueryTracer       = waits{}
	_ pgxpool.AcquireTracer = waits{}
)

type waitKey struct{}

// TraceQueryStart of pgx.QueryTracer.
func (waits) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return ctx
}

// TraceQueryEnd of pgx.QueryTracer.
func (waits) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceAcquireStart of pgxpool.AcquireTracer.
func (waits) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return context.WithValue(ctx, waitKey{}, time.Now())
}

// TraceAcquireEnd of pgxpool.AcquireTracer.
func (waits) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	if begin, ok := ctx.Value(waitKey{}).(time.Time); ok {
		admission.Waited(ctx, time.Since(begin))
	}
}
