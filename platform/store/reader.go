package store

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// reader is how reads outside a transaction go to PostgreSQL behind the walls: the tenant's setting, the proof of a caller who was
// remembered, and the query, in one trip.
//
// All that is sent before one Sync is one transaction, though nobody begins it. So the setting, which is the transaction's
// own, ends with it: with an answer, an error or a cut there is nothing to take back, and what the connection was set to before for
// database/sql is what it is set to after.
type reader struct {
	*entsql.Driver

	store *Store
	pool  *pgxpool.Pool
}

// Query of dialect.Driver.
func (r reader) Query(ctx context.Context, query string, args, v any) error {
	into, ok := v.(*entsql.Rows)
	if !ok {
		return fmt.Errorf("store: rows go into %T, not %T", into, v)
	}
	list, ok := args.([]any)
	if !ok {
		return fmt.Errorf("store: arguments are %T, not %T", list, args)
	}
	found, err := r.read(ctx, query, list)
	if err != nil {
		return err
	}
	into.ColumnScanner = found
	return nil
}

// tries is how many connections a read tries that turn out to be dead, as database/sql does.
const tries = 3

func (r reader) read(ctx context.Context, query string, args []any) (*rows, error) {
	if query != "" { // what is refused when it comes has been sent all the same
		if err := share.MeterOf(ctx).Ready(); err != nil {
			return nil, err //nolint:wrapcheck // the meter says what it is
		}
	}
	if v := r.store.pendingRead(ctx); v != nil && query != "" {
		return v.ask(query, args)
	}
	var statements []statement
	if query != "" {
		statements = append(statements, statement{query: query, args: args})
	}
	p, err := r.pose(ctx, statements...)
	if err != nil {
		return nil, err
	}
	found := &rows{results: p.results, conn: p.conn, meter: share.MeterOf(ctx)}
	if query != "" {
		if found.Rows, err = p.results.Query(); err != nil {
			_ = p.results.Close() // the error is reported already
			p.conn.Release()
			return nil, err //nolint:wrapcheck // the caller says what for
		}
	}
	return found, nil
}

// posed are statements that were sent, on the connection that their answers come by.
type posed struct {
	results pgx.BatchResults
	conn    *pgxpool.Conn
}

// pose statements, and read what stands before their answers.
func (r reader) pose(ctx context.Context, statements ...statement) (posed, error) {
	for try := 1; ; try++ {
		conn, err := r.pool.Acquire(trying(ctx, try))
		if err != nil {
			return posed{}, err //nolint:wrapcheck // the caller says what for
		}
		results, err := r.send(ctx, conn, statements)
		if err == nil {
			return posed{results, conn}, nil
		}
		dead := conn.Conn().IsClosed()
		conn.Release()
		if !dead || ctx.Err() != nil || try == tries {
			return posed{}, err
		}
	}
}

type pipelinedKey struct{}

// pipelined says that a connection is taken for a pipeline, which brings the tenant along.
func pipelined(ctx context.Context) bool {
	is, _ := ctx.Value(pipelinedKey{}).(bool)
	return is
}

// send statements behind what has to stand before them. An error leaves the connection to the caller.
func (r reader) send(ctx context.Context, conn *pgxpool.Conn, statements []statement) (pgx.BatchResults, error) {
	batch := &pgx.Batch{}
	r.store.walls.lead(ctx, conn.Conn(), batch)
	lead := batch.Len()
	proof := proofOf(ctx)
	if proof.Held() {
		proof = nil
	}
	if proof != nil {
		batch.Queue(proof.query, proof.args...)
	}
	for _, s := range statements {
		batch.Queue(s.query, s.args...)
	}
	results := conn.SendBatch(ctx, batch)
	if err := r.open(results, lead, proof); err != nil {
		_ = results.Close() // the error is reported already
		return nil, err
	}
	return results, nil
}

// open reads what stands before the answers.
func (r reader) open(results pgx.BatchResults, lead int, proof *Proof) error {
	for range lead {
		if _, err := results.Exec(); err != nil {
			return fmt.Errorf("set tenant: %w", err)
		}
	}
	if proof == nil {
		return nil
	}
	return r.store.walls.prove(proof, results)
}

// leading is what stands in front of a pipeline. The role is that of the connection already, unless something between us and PostgreSQL has
// given this transaction a connection on which somebody else became the system.
const leading = "SELECT set_config('role', '" + roleApp + "', true), set_config('app.workspace_id', $1, true), set_config('app.subaccount_id', $2, true)"

// lead puts the caller's tenant in front of a pipeline, and none if there is no caller.
func lead(ctx context.Context, _ *pgx.Conn, batch *pgx.Batch) {
	want := tenantPair(ctx)
	batch.Queue(leading, want[0], want[1])
}
