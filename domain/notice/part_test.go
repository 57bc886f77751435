package notice_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Of the conversations that wait and become nobody's because a member leaves, the others are told once.
func TestOneDepartureIsOneNotice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		carl := o.join("carl@example.com")
		for i := range 3 {
			id := o.conversation(o.ctx, "Ada")
			o.triage(o.ann, assign(user(carl)), id)
			if i < 2 {
				o.handOff(o.ctx, id)
			}
		}
		o.want(o.bob, "they are Carl's")
		o.leave(carl)
		job := leaves(inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(carl)})
		if err := (&inbox.LeaveWorker{Service: o.inbox}).Work(t.Context(), job); err != nil {
			t.Fatal(err)
		}
		o.want(o.bob, "they are nobody's", "WAITING  Ada")
	})
}

// The assignee of a conversation is notified when the contact brings it back from its snooze, even from the archive.
func TestSnoozeEndsInTheArchive(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		ada := o.conversation(o.ctx, "Ada")
		o.triage(o.bob, assign(user(o.bob)), ada)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.UpdateOneID(ada).SetIsArchived(true).SetSnoozedUntil(store.Timestamp().Add(time.Hour)).Exec(ctx)
		})
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			c, err := client.Conversation.Get(ctx, ada)
			if err != nil {
				return err
			}
			u := client.Conversation.UpdateOne(c)
			if err := inbox.Heard(ctx, o.Parts().Store, u.Mutation(), c); err != nil {
				return err
			}
			return u.Exec(ctx)
		})
		o.want(o.bob, "the contact writes", "SNOOZE_ENDED  Ada")
	})
}
