package store_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"entgo.io/ent/dialect/sql/schema"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/migrate"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// rows are a tenant's ids, by entity.
type rows map[string][]string

// perEntity is how many rows of each entity a tenant has.
const perEntity = 2

// spare is where the numbers of values begin that neither the other rows nor the probes have.
const spare = 100

// fixture is three tenants, each with rows of every entity. Their values are the same, so that a unique key that
// does not start with the tenant fails it.
type fixture struct {
	victim, rival, stranger             context.Context
	victimRows, rivalRows, strangerRows rows
}

func newFixture(t testing.TB, s *store.Store) fixture {
	t.Helper()
	var f fixture
	f.victim = storetest.Tenant(t, s)
	f.rival = storetest.Rival(t, s, f.victim)
	f.stranger = storetest.Stranger(t, s)
	f.victimRows = fill(t, s, f.victim, nil)
	f.rivalRows = fill(t, s, f.rival, f.victimRows)
	f.strangerRows = fill(t, s, f.stranger, nil)
	return f
}

// across is another tenant, with its rows: another workspace for what the subaccounts of one share, else another subaccount.
func (f fixture) across(w ent.Wall) (context.Context, rows) {
	if w.Column == "workspace_id" {
		return f.stranger, f.strangerRows
	}
	return f.rival, f.rivalRows
}

// fill makes rows of every entity for the caller. What belongs to a workspace is shared where there are others.
func fill(t testing.TB, s *store.Store, ctx context.Context, shared rows) rows {
	t.Helper()
	c := authz.From(ctx)
	have := rows{"Workspace": {c.Workspace}, "Subaccount": {c.Subaccount}}
	for _, w := range ent.Walls {
		if w.Column == "workspace_id" && shared != nil && w.Type != "Subaccount" {
			have[w.Type] = shared[w.Type]
		}
	}
	err := s.Tx(ctx, func(ctx context.Context) error {
		for _, w := range ent.Walls {
			if err := fillEntity(ctx, s.Client(ctx), w, have); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatalf("fixture: %v", err)
	}
	return have
}

// fillEntity makes the rows of one entity, and those that they refer to first.
func fillEntity(ctx context.Context, c *ent.Client, w ent.Wall, have rows) error {
	if len(have[w.Type]) > 0 {
		return nil
	}
	for _, e := range keys(w) {
		if e.Type == w.Type {
			continue
		}
		if err := fillEntity(ctx, c, wallNamed(e.Type), have); err != nil {
			return err
		}
	}
	for n := range rowsOf(w) {
		builder := one(clientOf(c, w.Type), "Create")
		if n >= perEntity {
			n += spare
		}
		if err := populate(c, mutationOf(builder), w, have, n); err != nil {
			return err
		}
		node, err := failing(builder, "Save", ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", w.Type, err)
		}
		have[w.Type] = append(have[w.Type], nodeIDs(node)...)
	}
	return nil
}

// keys are the edges whose key the entity has, but for the one to the tenant itself.
func keys(w ent.Wall) []ent.WallEdge {
	return slices.DeleteFunc(slices.Clone(w.Edges), func(e ent.WallEdge) bool { return !e.OwnsKey || e.Column == w.Column })
}

func wallNamed(entity string) ent.Wall {
	return ent.Walls[slices.IndexFunc(ent.Walls, func(w ent.Wall) bool { return w.Type == entity })]
}

// populate gives a new row its n-th values, and its keys. Those of the fixture have the n-th parent of each kind; rows
// beyond it pair them otherwise, so that links stay unique.
func populate(c *ent.Client, m ent.Mutation, w ent.Wall, parents rows, n int) error {
	for i, e := range keys(w) {
		ids, at := parents[e.Type], (n+min(i, 1)*(n/perEntity))%perEntity
		if alone(w, e) {
			at = n
		}
		if err := m.SetField(e.Column, ids[at%len(ids)]); err != nil {
			return fmt.Errorf("%s.%s: %w", w.Type, e.Column, err)
		}
	}
	return setValues(c, m, w, n)
}

// alone says whether a parent has one such row at most.
func alone(w ent.Wall, e ent.WallEdge) bool {
	i := slices.IndexFunc(migrate.Tables, func(t *schema.Table) bool { return t.Name == w.Table })
	return slices.ContainsFunc(migrate.Tables[i].Indexes, func(x *schema.Index) bool {
		return x.Unique && len(x.Columns) == 2 && x.Columns[0].Name == w.Column && x.Columns[1].Name == e.Column
	})
}

// rowsOf is how many rows the fixture makes of an entity: some more for the probes, where its children have it for themselves.
func rowsOf(w ent.Wall) int {
	for _, child := range ent.Walls {
		for _, e := range keys(child) {
			if e.Type == w.Type && alone(child, e) {
				return writtenToo + 1
			}
		}
	}
	return perEntity
}

// setValues gives a row its n-th values.
func setValues(c *ent.Client, m ent.Mutation, w ent.Wall, n int) error {
	node := nodeType(c, w.Type)
	for _, col := range values(w) {
		f, _ := node.FieldByNameFunc(named(col.Name))
		if err := m.SetField(col.Name, value(col, plain(f.Type), n)); err != nil {
			return fmt.Errorf("%s.%s: %w", w.Type, col.Name, err)
		}
	}
	return nil
}

// plain is the type that a pointer points to.
func plain(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// values are the columns that are no key.
func values(w ent.Wall) []*schema.Column {
	i := slices.IndexFunc(migrate.Tables, func(t *schema.Table) bool { return t.Name == w.Table })
	return slices.DeleteFunc(slices.Clone(migrate.Tables[i].Columns), func(c *schema.Column) bool {
		return c.Name == "id" || c.Name == w.Column ||
			slices.ContainsFunc(w.Edges, func(e ent.WallEdge) bool { return e.OwnsKey && e.Column == c.Name })
	})
}

// value is the n-th value of a column. Only what is unique over all tenants differs between them.
func value(c *schema.Column, t reflect.Type, n int) any {
	switch {
	case c.Unique:
		return rand.Text()
	case len(c.Enums) > 0:
		return reflect.ValueOf(c.Enums[n%len(c.Enums)]).Convert(t).Interface()
	case t == reflect.TypeFor[json.RawMessage]():
		return json.RawMessage(fmt.Sprintf(`{"n":%d}`, n))
	case t == reflect.TypeFor[time.Time]():
		return time.Date(2030, 1, 1, 0, 0, n, 0, time.UTC)
	}
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.String:
		v.SetString(fmt.Sprintf("%s %d", c.Name, n))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(n))
	case reflect.Float64:
		v.SetFloat(float64(n))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, 1, 1))
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
	default: // a bool, or a struct: its zero will do
	}
	return v.Interface()
}
