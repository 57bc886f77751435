package inbox_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// changed notes whose conversations are changed, and how many at a time.
type changed struct{ turns *[]turned }

type turned struct {
	subaccount string
	rows       int
}

// Writing of store.Observer.
func (changed) Writing(ctx context.Context, m ent.Mutation) ([]string, error) {
	if m.Type() != ent.TypeConversation {
		return nil, nil
	}
	return store.Rows(ctx, m)
}

// Changed of store.Observer.
func (c changed) Changed(ctx context.Context, changes []store.Change) (func(), error) {
	t := turned{subaccount: authz.From(ctx).Subaccount}
	for _, one := range changes {
		t.rows += len(one.Things)
	}
	return func() { *c.turns = append(*c.turns, t) }, nil
}

// A workspace with thousands of conversations due does not make other workspaces wait for all of them, nor other writers.
func TestWorkspacesTakeTurnsAsConversationsAreDue(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		field  string
		worker func(o *office) error
	}{
		"snoozes": {conversation.FieldSnoozedUntil, func(o *office) error { return (&inbox.DueWorker{Service: o.Service}).Work(t.Context(), nil) }},
		"targets": {conversation.FieldDueAt, func(o *office) error { return (&inbox.TargetWorker{Service: o.Service}).Work(t.Context(), nil) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, o *office) {
				one, rival := o.conversation(o.ctx), storetest.Tenant(t, o.Parts().Store)
				other := o.conversation(rival)
				at := store.Timestamp().Truncate(time.Second).Add(-time.Hour)
				for ctx, id := range map[context.Context]string{o.ctx: one, rival: other} {
					o.write(ctx, func(ctx context.Context, client *ent.Client) error {
						due := at
						if id == other {
							due = due.Add(time.Second)
						}
						u := client.Conversation.UpdateOneID(id)
						if c.field == conversation.FieldSnoozedUntil {
							return u.SetSnoozedUntil(due).Exec(ctx)
						}
						return u.SetDueAt(due).SetResolutionDueAt(due).Exec(ctx)
					})
				}
				const many = 1200
				storetest.Copies(t, o.Parts().Store, "conversations", one, many-1)
				var turns []turned
				o.Parts().Store.Observe(changed{&turns})
				if err := c.worker(o); err != nil {
					t.Fatal(err)
				}
				before, all, largest := -1, 0, 0
				for _, turn := range turns {
					if turn.subaccount != authz.From(o.ctx).Subaccount {
						before = all
					}
					all, largest = all+turn.rows, max(largest, turn.rows)
				}
				if before < 0 || before > 20 || all != many+1 {
					t.Errorf("%d of %d before the other's", before, all)
				}
				if largest > 20 {
					t.Errorf("%d in one transaction", largest)
				}
			})
		})
	}
}
