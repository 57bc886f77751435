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

// change is one write as the audit trail keeps it: names of fields, and values of settings.
type change struct {
	Type   string         `json:"type"`
	ID     string         `json:"id,omitempty"`
	Op     string         `json:"op"`
	Fields []string       `json:"fields,omitempty"`
	Before map[string]any `json:"before,omitempty"`
	After  map[string]any `json:"after,omitempty"`
	// Unkept are the fields whose values had no room.
	Unkept []string `json:"unkept,omitempty"`
}

// kind of a change.
type kind struct{ entity, op string }

// listed is how many changes of a kind an entry lists: all that a request can name. Of what a file brings in, the others are a number.
const listed = 500

// keep changes for the transaction's entry.
func (t *tx) keep(changes ...change) {
	for _, c := range changes {
		if t.kinds == nil {
			t.kinds = map[kind]int{}
		}
		k := kind{c.Type, c.Op}
		if t.kinds[k]++; t.kinds[k] <= listed {
			t.changes = append(t.changes, c)
		}
	}
}

// unlisted are one line for each kind of which there are more changes than are listed.
func (t *tx) unlisted() (all []change) {
	for k, n := range t.kinds {
		if n > listed {
			all = append(all, change{Type: k.entity, Op: k.op, After: map[string]any{"more": n - listed}})
		}
	}
	slices.SortFunc(all, func(a, b change) int { return strings.Compare(a.Type+a.Op, b.Type+b.Op) })
	return all
}

// record refuses writes that are not in the context's transaction, and remembers the others for the audit trail and
// the observers.
// The transaction is the client's: a client kept from outside would write past it.
func (s *Store) record(t *tx) ent.Hook {
	return func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if t == nil || s.current(ctx) != t {
				return nil, fmt.Errorf("%s: %w", m.Type(), ErrOutside)
			}
			if wallOf[m.Type()].AppendOnly && !m.Op().Is(ent.OpCreate) {
				return nil, fmt.Errorf("%s: %w", m.Type(), ErrAppendOnly)
			}
			things, err := s.things(ctx, m)
			if err != nil {
				return nil, err
			}
			changes, err := t.describe(ctx, m)
			if err != nil {
				return nil, err
			}
			v, err := next.Mutate(ctx, m)
			if err == nil && v == 0 && must(ctx) != nil {
				return v, must(ctx)
			}
			if err != nil || v == 0 { // 0: no row met the condition
				return v, err
			}
			t.remember(m, v)
			t.note(m, things)
			t.keep(changes...)
			return v, nil
		})
	}
}

// Audited are the entities whose writes are changes that somebody makes, by name.
func Audited() (out []string) {
	for entity, w := range wallOf {
		if w.Audited {
			out = append(out, entity)
		}
	}
	slices.Sort(out)
	return out
}

// audited says whether a write is a change that somebody made.
func audited(ctx context.Context, entity string) bool {
	w, c := wallOf[entity], authz.From(ctx)
	return w.Audited && (!w.Recorded || c == nil || c.Kind != authz.KindSystem)
}

// describe a write that is about to be made: nothing where it is no change that somebody makes.
func (t *tx) describe(ctx context.Context, m ent.Mutation) ([]change, error) {
	c := change{Type: m.Type(), Op: verb(m.Op())}
	c.ID, _ = idOf(m)
	w := wallOf[m.Type()]
	for _, f := range append(append(m.Fields(), m.ClearedFields()...), m.AddedFields()...) {
		if !slices.Contains(w.Derived, f) && !slices.Contains(c.Fields, f) {
			c.Fields = append(c.Fields, f)
		}
	}
	slices.Sort(c.Fields)
	if !audited(ctx, m.Type()) || len(c.Fields) == 0 && c.Op == "update" {
		return nil, nil
	}
	if w.Configured == nil || IsSystem(ctx) {
		return []change{c}, nil
	}
	return t.compare(ctx, m, w, c)
}

// Deleted has the audit trail of the context's transaction say that a row was deleted by who asks for it, where its removal is left to
// the background. Call it while the row is there.
func (s *Store) Deleted(ctx context.Context, entity, id string) error {
	t, w := s.current(ctx), wallOf[entity]
	if t == nil {
		return fmt.Errorf("%s: %w", entity, ErrOutside)
	}
	if !audited(ctx, entity) {
		return nil
	}
	c := change{Type: entity, ID: id, Op: verb(ent.OpDeleteOne)}
	if w.Configured != nil {
		var err error
		if c.Before, err = t.before(ctx, w, id, w.Fields); err != nil {
			return err
		}
	}
	t.keep(c)
	return nil
}

// Exported has the audit trail of the context's transaction say that everything about a row was asked for.
func (s *Store) Exported(ctx context.Context, entity, id string) error {
	t := s.current(ctx)
	if t == nil {
		return fmt.Errorf("%s: %w", entity, ErrOutside)
	}
	t.changes = append(t.changes, change{Type: entity, ID: id, Op: "export"})
	return nil
}

// Swept has the audit trail of the context's transaction say what was deleted by itself, in one line for all of it.
func (s *Store) Swept(ctx context.Context, entity string, what map[string]any) error {
	t := s.current(ctx)
	if t == nil {
		return fmt.Errorf("%s: %w", entity, ErrOutside)
	}
	t.changes = append(t.changes, change{Type: entity, Op: "sweep", After: what})
	return nil
}

// Note has the audit trail of somebody's workspace say, in an entry of its own, that they changed something which belongs to a row but stands in no
// tenant. The context's transaction is the system's.
func (s *Store) Note(ctx context.Context, c *authz.Caller, entity, id, field string) error {
	t := s.current(ctx)
	if t == nil {
		return fmt.Errorf("%s: %w", entity, ErrOutside)
	}
	return t.enter(ctx, c, change{Type: entity, ID: id, Op: "update", Fields: []string{field}})
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
	return t.enter(ctx, c, append(t.changes, t.unlisted()...)...)
}

// enter changes into the trail of somebody's workspace, as one entry.
func (t *tx) enter(ctx context.Context, c *authz.Caller, all ...change) error {
	if err := t.store.room.fit(c, all); err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	changes, err := json.Marshal(all)
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	first := all[0]
	_, err = t.client.AuditEntry.Create().SetWorkspaceID(c.Workspace).SetScope(c.Subaccount).
		SetActorKind(string(c.Kind)).SetActorID(c.ID).SetActorName(c.Name).SetAddress(c.Address).SetRequestID(c.RequestID).
		SetAction(strings.ToLower(first.Type) + "." + first.Op).SetTargetID(first.ID).
		SetChanges(changes).Save(Late(ctx))
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	return nil
}
