package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
)

// change is one write as the audit trail keeps it: names, never values.
type change struct {
	Type   string   `json:"type"`
	ID     string   `json:"id,omitempty"`
	Op     string   `json:"op"`
	Fields []string `json:"fields,omitempty"`
}

// record refuses writes that are not in the context's transaction, and remembers the others for the audit trail and
// the observer.
// The transaction is the client's: a client kept from outside would write past it.
func (s *Store) record(t *tx) ent.Hook {
	return func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if t == nil || s.current(ctx) != t {
				return nil, fmt.Errorf("%s: %w", m.Type(), ErrOutside)
			}
			things, err := s.things(ctx, m)
			if err != nil {
				return nil, err
			}
			v, err := next.Mutate(ctx, m)
			if err != nil || v == 0 { // 0: no row met the condition
				return v, err
			}
			if len(things) > 0 {
				t.told = append(t.told, Change{m, things})
			}
			if c := describe(m); audited(ctx, m.Type()) && (len(c.Fields) > 0 || c.Op != "update") {
				t.changes = append(t.changes, c)
			}
			return v, nil
		})
	}
}

// audited says whether a write is a change that somebody made.
func audited(ctx context.Context, entity string) bool {
	w, c := wallOf[entity], authz.From(ctx)
	return w.Audited && (!w.Recorded || c == nil || c.Kind != authz.KindSystem)
}

func describe(m ent.Mutation) change {
	c := change{Type: m.Type(), Op: verb(m.Op())}
	c.ID, _ = idOf(m)
	for _, f := range append(append(m.Fields(), m.ClearedFields()...), m.AddedFields()...) {
		if !slices.Contains(wallOf[m.Type()].Derived, f) && !slices.Contains(c.Fields, f) {
			c.Fields = append(c.Fields, f)
		}
	}
	slices.Sort(c.Fields)
	return c
}

func verb(op ent.Op) string {
	switch {
	case op.Is(ent.OpCreate):
		return "create"
	case op.Is(ent.OpDelete | ent.OpDeleteOne):
		return "delete"
	default:
		return "update"
	}
}

// audit writes one entry for all that the transaction changed. A caller without a workspace leaves none: that is
// the system making or serving workspaces.
func (t *tx) audit(ctx context.Context) error {
	c := authz.From(ctx)
	if len(t.changes) == 0 || c == nil || c.Workspace == "" {
		return nil
	}
	changes, err := json.Marshal(t.changes)
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	first := t.changes[0]
	_, err = t.client.AuditEntry.Create().SetWorkspaceID(c.Workspace).SetScope(c.Subaccount).
		SetActorKind(string(c.Kind)).SetActorID(c.ID).SetRequestID(c.RequestID).
		SetAction(strings.ToLower(first.Type) + "." + first.Op).SetTargetID(first.ID).
		SetChanges(changes).Save(ctx)
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	return nil
}
