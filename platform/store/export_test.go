package store

import (
	"context"
	"io/fs"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/migrations"
)

// Fault takes a wall away, to see that the others hold and that the suite notices.
type Fault func(*walls)

// OpenFaulty opens a store with faults.
func OpenFaulty(ctx context.Context, c Config, faults ...Fault) (*Store, error) {
	w := standing()
	for _, f := range faults {
		f(&w)
	}
	return open(ctx, c, w)
}

// NoReadCondition lets queries see everything.
func NoReadCondition(w *walls) {
	w.read = ent.TraverseFunc(func(context.Context, ent.Query) error { return nil })
}

// NoWriteCondition lets updates and deletes touch everything.
func NoWriteCondition(w *walls) {
	w.write = func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if m.Op().Is(ent.OpCreate) {
				return writeWall(next).Mutate(ctx, m)
			}
			return next.Mutate(ctx, m)
		})
	}
}

// NoClaim believes the tenant that a write names.
func NoClaim(w *walls) {
	w.write = func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			wall := wallOf[m.Type()]
			if _, named := m.Field(wall.Column); !named && m.Op().Is(ent.OpCreate) && wall.Column != "id" {
				id, _ := tenant(ctx, wall)
				if err := m.SetField(wall.Column, id); err != nil {
					return nil, err
				}
			}
			return next.Mutate(ctx, m)
		})
	}
}

// NoGuard lets every edge through.
func NoGuard(w *walls) {
	w.guard = func(_ *Store, next ent.Mutator) ent.Mutator { return next }
}

// KeepTenant leaves a connection with the tenant it had where there is no caller.
func KeepTenant(w *walls) {
	set := w.setTenant
	w.setTenant = func(ctx context.Context, conn *pgx.Conn) (bool, error) {
		if tenantPair(ctx) == [2]string{} {
			return true, nil
		}
		return set(ctx, conn)
	}
}

// BelieveCutStatement remembers the tenant even where setting it was cut, as it is now and then.
func BelieveCutStatement(w *walls) {
	var calls atomic.Int64
	set := w.setTenant
	w.setTenant = func(ctx context.Context, conn *pgx.Conn) (bool, error) {
		cut, cancel := context.WithCancel(ctx)
		defer cancel()
		if calls.Add(1)%100 == 0 {
			cancel()
		}
		_, err := set(cut, conn)
		conn.PgConn().CustomData()[tenantMemo] = tenantPair(ctx)
		return true, err
	}
}

// LeaveTenant leaves the tenant of one pipeline to the next one where that has no caller.
func LeaveTenant(w *walls) {
	w.lead = func(ctx context.Context, _ *pgx.Conn, batch *pgx.Batch) {
		if want := tenantPair(ctx); want != [2]string{} {
			batch.Queue(setForGood, want[0], want[1])
		}
	}
}

const setForGood = "SELECT set_config('app.workspace_id', $1, false), set_config('app.subaccount_id', $2, false)"

// LeaveRole leaves a pipeline with the role that the connection has.
func LeaveRole(w *walls) {
	w.lead = func(ctx context.Context, _ *pgx.Conn, batch *pgx.Batch) {
		want := tenantPair(ctx)
		batch.Queue("SELECT set_config('app.workspace_id', $1, true), set_config('app.subaccount_id', $2, true)", want[0], want[1])
	}
}

// SetConnection sets the tenant of a pipeline on its connection, behind the back of what remembers that.
func SetConnection(w *walls) {
	w.lead = func(ctx context.Context, _ *pgx.Conn, batch *pgx.Batch) {
		want := tenantPair(ctx)
		batch.Queue(setForGood, want[0], want[1])
	}
}

// BelieveCutPipeline remembers the tenant of a pipeline even where that came to nothing.
func BelieveCutPipeline(w *walls) {
	w.lead = func(ctx context.Context, conn *pgx.Conn, batch *pgx.Batch) {
		memo, want := conn.PgConn().CustomData(), tenantPair(ctx)
		if have, ok := memo[tenantMemo].([2]string); ok && have == want {
			return
		}
		memo[tenantMemo] = want
		batch.Queue(setForGood, want[0], want[1])
	}
}

// MigrateFrom is Migrate by a program with other migrations.
func MigrateFrom(ctx context.Context, databaseURL string, files fs.FS) (int, error) {
	return migrate(ctx, databaseURL, func(d migrations.Dialect) migrations.Set { return migrations.From(d, files) })
}

// Triggers are the triggers that a SQLite database must have.
func Triggers() map[string]string { return triggers() }

// ErrOther is what Tx answers another caller.
var ErrOther = errOther

// Provide makes the roles on a connection, and looks for rights.
func Provide(ctx context.Context, conn *pgx.Conn) error { return provide(ctx, conn) }

// ConnsByCores is how many connections a pool has where nobody says.
func ConnsByCores(cores int) int { return connsByCores(cores) }

// InUse is how many connections of the application's side are taken.
func (s *Store) InUse() int {
	if s.Postgres() {
		return int(s.pools[0].Stat().AcquiredConns())
	}
	return s.AppDB().Stats().InUse
}

// Examine with so much time to check a file of SQLite.
func ExamineWithin(ctx context.Context, databaseURL string, patience time.Duration) (findings, advice []Finding, sound bool) {
	return examine(ctx, databaseURL, patience)
}

// RoomForValues is how many bytes of values the trail keeps of a subaccount and of a workspace.
func (s *Store) RoomForValues(subaccount, workspace int64) {
	s.room.subaccount, s.room.workspace = subaccount, workspace
}
