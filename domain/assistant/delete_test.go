package assistant_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// An assistant of more conversations than one statement takes it from is deleted all the same, and each of them has changed. Those of others,
// and another subaccount's, are as they were.
func TestDeletedAssistantIsLarge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		const many = 250
		long := time.Now().UTC().Add(-time.Hour).Truncate(time.Microsecond)
		ann, bob := d.create(d.ctx, assistant.Create{Name: "Ann"}), d.create(d.ctx, assistant.Create{Name: "Bob"})
		talk := func(id string, many int) {
			d.write(d.ctx, func(ctx context.Context, client *ent.Client) error {
				for range many {
					if err := client.Conversation.Create().SetAssistantID(id).SetUpdatedAt(long).Exec(ctx); err != nil {
						return err
					}
				}
				return nil
			})
		}
		talk(ann.ID, many)
		talk(bob.ID, 1)
		for name, ctx := range d.others() {
			t.Log(name)
			wantFault(t, d.Delete(ctx, ann.ID, nil), fault.NotFound)
		}
		stale := `"99"`
		wantFault(t, d.Delete(d.ctx, ann.ID, &stale), fault.Conflict)
		left := func() int {
			return d.Parts().Store.Client(d.ctx).Conversation.Query().Where(conversation.AssistantID(ann.ID), conversation.UpdatedAt(long)).CountX(d.ctx)
		}
		if n := left(); n != many {
			t.Errorf("%d of %d conversations are as they were, and nothing was deleted", n, many)
		}
		if err := d.Delete(d.ctx, ann.ID, nil); err != nil {
			t.Fatal(err)
		}
		for _, c := range d.Parts().Store.Client(d.ctx).Conversation.Query().AllX(d.ctx) {
			if kept := c.AssistantID != nil; kept && *c.AssistantID != bob.ID || kept != c.UpdatedAt.Equal(long) {
				t.Errorf("%v: as of %s", c.AssistantID, c.UpdatedAt)
			}
		}
		wantFault(t, d.Delete(d.ctx, ann.ID, nil), fault.NotFound)
	})
}
