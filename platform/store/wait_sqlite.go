package store

import (
	"context"
	"time"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/platform/admission"
)

// waiter reads on SQLite, and tells admission how long it waits for one of the readers.
type waiter struct{ *entsql.Driver }

// Query of dialect.Driver.
func (w waiter) Query(ctx context.Context, query string, args, v any) error {
	ctx, done := queued(ctx)
	defer done()
	return w.Driver.Query(ctx, query, args, v) //nolint:wrapcheck // the caller says what for
}

// queued is the context of a read that may have to wait for one of the readers; done says that it does no more.
func queued(ctx context.Context) (waits context.Context, done func()) {
	w := wait{time.Now(), admission.Hold(ctx)}
	return context.WithValue(ctx, waitKey{}, w), w.release
}

// ResetSession of driver.SessionResetter is called as the connection is taken, by the request of the context.
func (c *sqliteConn) ResetSession(ctx context.Context) error {
	if w, ok := ctx.Value(waitKey{}).(wait); ok {
		w.got(ctx)
	}
	c.release = admission.Hold(ctx)
	return c.plainConn.ResetSession(ctx) //nolint:wrapcheck // database/sql reads it
}

// IsValid of driver.Validator is called as the connection is given back.
func (c *sqliteConn) IsValid() bool {
	c.free()
	return c.plainConn.IsValid()
}

// free the request that has had the connection.
func (c *sqliteConn) free() {
	if c.release != nil {
		c.release()
		c.release = nil
	}
}
