package store

import (
	"context"
	"fmt"
	"reflect"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/intercept"
)

// Fresh is a row of the ent type that the context's transaction has created or updated, in its present state; nil if that is not
// known. It saves events from reading the row again for their bodies. Every write that could change another row forgets all of them.
func Fresh[T any](ctx context.Context, s *Store, entity, id string) *T {
	t := s.current(ctx)
	if t == nil {
		return nil
	}
	v, _ := t.fresh[row{entity, id}].(*T)
	return v
}

// Keep a row of the caller's that the context's transaction has read or changed, with all columns that callers of Fresh need.
func (s *Store) Keep(ctx context.Context, entity, id string, node any) {
	if t := s.current(ctx); t != nil {
		t.fresh[row{entity, id}] = node
	}
}

// Found says that the caller has read rows of the ent type in the context's transaction, behind the walls: they need not be looked up
// again before they are changed.
func (s *Store) Found(ctx context.Context, entity string, ids ...string) {
	for _, id := range ids {
		s.learn(ctx, wallOf[entity], []any{id})
	}
}

// remember what a write made, and forget what it may have changed.
func (t *tx) remember(m ent.Mutation, made ent.Value) {
	id, ok := idOf(m)
	if !m.Op().Is(ent.OpCreate) || !ok || reaches(m) {
		clear(t.fresh)
		return
	}
	t.fresh[row{m.Type(), id}] = made
}

// reaches says whether a new row changes others, which refer to it from then on.
func reaches(m ent.Mutation) bool {
	for _, name := range m.AddedEdges() {
		if e, ok := edgeOf(wallOf[m.Type()], name); !ok || !e.OwnsKey {
			return true
		}
	}
	return false
}

// meet learns the rows that the transaction's queries find: what the caller has read here, they need not be asked for once more before
// they refer to it. It believes a row's own tenant only, whatever let the row through.
func (t *tx) meet(next ent.Querier) ent.Querier {
	return ent.QuerierFunc(func(ctx context.Context, q ent.Query) (ent.Value, error) {
		v, err := next.Query(ctx, q)
		found := reflect.ValueOf(v)
		if err != nil || found.Kind() != reflect.Slice || found.Len() == 0 || found.Type().Elem().Kind() != reflect.Pointer {
			return v, err //nolint:wrapcheck // the query's own
		}
		asked, err := intercept.NewQuery(q)
		if err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
		w := wallOf[asked.Type()]
		own, err := tenant(ctx, w)
		if err != nil {
			return v, nil //nolint:nilerr // the system's, which is not guarded
		}
		for i := range found.Len() {
			node := found.Index(i).Elem()
			if id := node.FieldByName("ID").String(); id != "" && node.FieldByName(tenantFields[w.Column]).String() == own {
				t.known[row{w.Table, id}] = struct{}{}
			}
		}
		return v, nil
	})
}

// tenantFields are the fields of the columns that walls stand on.
var tenantFields = map[string]string{"id": "ID", "workspace_id": "WorkspaceID", "subaccount_id": "SubaccountID"}

type onlyKey struct{}

// Only returns a context for a write of many whose condition is the id alone: which rows it meets need not be asked for.
func Only(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, onlyKey{}, id)
}
