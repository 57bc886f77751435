package store

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/switchboard-dev/switchboard/platform/admission"
)

// waits tells admission how long requests wait for a connection, and counts what PostgreSQL is asked.
type waits struct {
	all    *Asked
	served *atomic.Int64 // statements for tenants; nil: they are the system's
	heard  func(error)   // hears how each statement ended
}

var (
	_ pgx.QueryTracer       = waits{}
	_ pgx.BatchTracer       = waits{}
	_ pgxpool.AcquireTracer = waits{}
	_ pgxpool.ReleaseTracer = waits{}
)

// Asked counts what PostgreSQL was asked: statements, and the trips that they took.
type Asked struct {
	statements, trips atomic.Int64
	mu                sync.Mutex
	listing           atomic.Bool
	list              []string
}

// Statements and trips so far.
func (a *Asked) Statements() (statements, trips int64) { return a.statements.Load(), a.trips.Load() }

// List the statements themselves from now on, and answer those since the last time: for tests, which say what is too many.
func (a *Asked) List() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.listing.Store(true)
	list := a.list
	a.list = nil
	return list
}

func (a *Asked) add(statements int, text func(i int) string) {
	a.statements.Add(int64(statements))
	a.trips.Add(1)
	if !a.listing.Load() {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for i := range statements {
		a.list = append(a.list, text(i))
	}
}

type askedKey struct{}

// Count returns a context, and what PostgreSQL is asked under it.
func Count(ctx context.Context) (context.Context, *Asked) {
	a := &Asked{}
	return context.WithValue(ctx, askedKey{}, a), a
}

// Asked is what PostgreSQL was asked since the store was opened.
func (s *Store) Asked() *Asked { return &s.asked }

// Served is how many statements there were for tenants since then.
func (s *Store) Served() int64 { return s.served.Load() }

func (w waits) count(ctx context.Context, statements int, text func(i int) string) {
	w.all.add(statements, text)
	if w.served != nil {
		w.served.Add(int64(statements))
	}
	if a, ok := ctx.Value(askedKey{}).(*Asked); ok {
		a.add(statements, text)
	}
}

// TraceQueryStart of pgx.QueryTracer.
func (w waits) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	w.count(ctx, 1, func(int) string { return data.SQL })
	return ctx
}

// TraceQueryEnd of pgx.QueryTracer.
func (w waits) TraceQueryEnd(_ context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	w.heard(data.Err)
}

// TraceBatchStart of pgx.BatchTracer.
func (w waits) TraceBatchStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchStartData) context.Context {
	w.count(ctx, data.Batch.Len(), func(i int) string { return data.Batch.QueuedQueries[i].SQL })
	return ctx
}

// TraceBatchQuery of pgx.BatchTracer.
func (w waits) TraceBatchQuery(_ context.Context, _ *pgx.Conn, data pgx.TraceBatchQueryData) {
	w.heard(data.Err)
}

// TraceBatchEnd of pgx.BatchTracer.
func (w waits) TraceBatchEnd(_ context.Context, _ *pgx.Conn, data pgx.TraceBatchEndData) {
	w.heard(data.Err)
}

type waitKey struct{}

// wait for a connection. The request that it is for counts as inside meanwhile, and as long as it has the connection.
type wait struct {
	begin   time.Time
	release func()
}

// got is called when the wait is over.
func (w wait) got(ctx context.Context) { admission.Waited(ctx, time.Since(w.begin)) }

// TraceAcquireStart of pgxpool.AcquireTracer.
func (waits) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return context.WithValue(ctx, waitKey{}, wait{time.Now(), admission.Hold(ctx)})
}

// TraceAcquireEnd of pgxpool.AcquireTracer.
func (waits) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, data pgxpool.TraceAcquireEndData) {
	w, ok := ctx.Value(waitKey{}).(wait)
	if !ok {
		return
	}
	w.got(ctx)
	if data.Conn == nil {
		w.release()
		return
	}
	data.Conn.PgConn().CustomData()[holderMemo] = w.release
}

// holderMemo is where a connection remembers whose request has it.
const holderMemo = "holder"

// TraceRelease of pgxpool.ReleaseTracer.
func (waits) TraceRelease(_ *pgxpool.Pool, data pgxpool.TraceReleaseData) {
	memo := data.Conn.PgConn().CustomData()
	if release, ok := memo[holderMemo].(func()); ok {
		delete(memo, holderMemo)
		release()
	}
}
