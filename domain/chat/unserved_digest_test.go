package chat_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Of a client that is not served, no digest is made without its model: it would stay for good. The next one is of all that was said.
func TestDigestOfAClientThatIsNotServed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		thread := r.thread(r.newContact("Ann", "ann"))
		r.talks(thread, 0, 30)
		of := authz.From(r.ctx)
		for name, set := range map[string]func(ctx context.Context, client *ent.Client, is bool) error{
			"archived": func(ctx context.Context, client *ent.Client, is bool) error {
				return client.Subaccount.UpdateOneID(of.Subaccount).SetArchived(is).Exec(ctx)
			},
			"suspended": func(ctx context.Context, client *ent.Client, is bool) error {
				return client.Workspace.UpdateOneID(of.Workspace).SetSuspended(is).Exec(ctx)
			},
		} {
			turn := func(is bool) {
				system := store.System(t.Context(), "suspend")
				if err := r.Parts().Store.Tx(system, func(ctx context.Context) error { return set(ctx, r.Parts().Store.Client(ctx), is) }); err != nil {
					t.Fatal(err)
				}
			}
			turn(true)
			err := r.digests(thread, 3)
			if c := r.Parts().Store.Client(r.ctx).Conversation.GetX(r.ctx, thread); err != nil || c.Digest != nil || c.DigestedUntil != nil || len(m.Requests()) > 0 {
				t.Errorf("%s: %v, %q until %v, %d requests", name, err, store.Text(c.Digest), c.DigestedUntil, len(m.Requests()))
			}
			turn(false)
		}
		m.Play(llmtest.Say("Ann is in room 100."))
		if err := r.digests(thread, 1); err != nil {
			t.Fatal(err)
		}
		if c := r.Parts().Store.Client(r.ctx).Conversation.GetX(r.ctx, thread); store.Text(c.Digest) != "Ann is in room 100." {
			t.Errorf("afterwards: %q", store.Text(c.Digest))
		}
	})
}
