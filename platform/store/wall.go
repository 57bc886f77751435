package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"entgo.io/ent/dialect/sql"
	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/intercept"
)

// Errors of the walls. They are mistakes of ours, never of a client: a client's foreign id simply is not found.
var (
	ErrNoTenant = errors.New("store: no caller with a tenant in the context")
	ErrOutside  = errors.New("store: a write outside a transaction")
	ErrTenant   = errors.New("store: a write into another tenant")
	// ErrAppendOnly is a change of what is written once.
	ErrAppendOnly = errors.New("store: these rows are never changed and never removed")
	// ErrForeign is an edge to a row that the tenant does not have.
	ErrForeign = errors.New("store: an edge to a row that the tenant does not have")
)

// wallOf finds how an entity is walled in.
var wallOf = func() map[string]ent.Wall {
	m := make(map[string]ent.Wall, len(ent.Walls))
	for _, w := range ent.Walls {
		m[w.Type] = w
	}
	return m
}()

// walls are what this process keeps tenants apart with. They are a value, so that a test can take one away and see
// that the others hold and that the suite notices.
type walls struct {
	read      ent.Interceptor
	write     ent.Hook
	guard     func(*Store, ent.Mutator) ent.Mutator
	setTenant func(context.Context, *pgx.Conn) (bool, error)
	lead      func(context.Context, *pgx.Conn, *pgx.Batch)
	prove     func(*Proof, pgx.BatchResults) error
}

func standing() walls {
	return walls{read: readWall(), write: writeWall, guard: (*Store).guard, setTenant: setTenant, lead: lead, prove: prove}
}

// raise puts the walls on a client, in the order in which a write meets them. A client without a transaction reads.
func (s *Store) raise(c *ent.Client, t *tx) *ent.Client {
	guard := func(next ent.Mutator) ent.Mutator { return s.walls.guard(s, next) }
	c.Intercept(s.walls.read)
	if t != nil && !t.system {
		c.Intercept(ent.InterceptFunc(t.meet))
	}
	c.Use(s.record(t), s.walls.write, guard, fold)
	return c
}

// tenant is the value that the wall's column must have for the caller.
func tenant(ctx context.Context, w ent.Wall) (string, error) {
	c := authz.From(ctx)
	if c == nil {
		return "", fmt.Errorf("%s: %w", w.Type, ErrNoTenant)
	}
	id := c.Workspace
	if w.Column == "subaccount_id" {
		id = c.Subaccount
	}
	if id == "" {
		return "", fmt.Errorf("%s: %w", w.Type, ErrNoTenant)
	}
	return id, nil
}

// readWall puts the tenant's condition on every query: lists, counts, edges, paths and aggregates.
func readWall() ent.Interceptor {
	return intercept.TraverseFunc(func(ctx context.Context, q intercept.Query) error {
		w, ok := wallOf[q.Type()]
		if !ok {
			return fmt.Errorf("store: %s has no wall", q.Type())
		}
		if IsSystem(ctx) {
			return nil
		}
		id, err := tenant(ctx, w)
		if err != nil {
			return err
		}
		q.WhereP(sql.FieldEQ(w.Column, id))
		return nil
	})
}

// writeWall gives creates the tenant's value and every other write the tenant's condition.
func writeWall(next ent.Mutator) ent.Mutator {
	return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
		w, ok := wallOf[m.Type()]
		if !ok {
			return nil, fmt.Errorf("store: %s has no wall", m.Type())
		}
		if IsSystem(ctx) {
			return next.Mutate(ctx, m)
		}
		id, err := tenant(ctx, w)
		if err != nil {
			return nil, err
		}
		if v, ok := m.Field(w.Column); ok && v != id {
			return nil, fmt.Errorf("%s: %w", w.Type, ErrTenant)
		}
		if err := claim(m, w, id); err != nil {
			return nil, err
		}
		return next.Mutate(ctx, m)
	})
}

// claim gives a new row to the tenant, and keeps every other write to the tenant's rows. Tenants themselves are made
// by the system only.
func claim(m ent.Mutation, w ent.Wall, id string) error {
	if !m.Op().Is(ent.OpCreate) {
		narrow, ok := m.(interface {
			WhereP(ps ...func(*sql.Selector))
		})
		if !ok {
			return fmt.Errorf("store: %s takes no condition", w.Type)
		}
		narrow.WhereP(sql.FieldEQ(w.Column, id))
		return nil
	}
	if w.Column == "id" {
		return fmt.Errorf("%s: %w", w.Type, ErrTenant)
	}
	return m.SetField(w.Column, id)
}

// Violates says whether a write was refused because another row has its value of the column.
func Violates(err error, column string) bool {
	return Clash(err) && strings.Contains(err.Error(), column)
}

// Clash reports whether a write violated a constraint, including a deferred write whose error came later.
func Clash(err error) bool {
	return ent.IsConstraintError(err) || stated(err, clashStates) ||
		mentions(err, orphanText, "UNIQUE constraint failed", "CHECK constraint failed")
}
