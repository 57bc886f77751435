package bulk_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// threads makes conversations that wait for a person.
func (d *desk) threads(ctx context.Context, n int) (ids []string) {
	d.t.Helper()
	d.writeAs(ctx, func(ctx context.Context, client *ent.Client) error {
		for range n {
			c, err := client.Conversation.Create().Save(ctx)
			if err == nil {
				ids = append(ids, c.ID)
				err = inbox.HandOff(ctx, d.Store, c.ID, nil)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return ids
}

func (d *desk) triages(view string, in inbox.Triage) *bulk.Change {
	d.t.Helper()
	c, err := d.ChangeConversations(d.ann, nil, &bulk.ConversationFilter{InboxView: patch.Sent(&view)}, in)
	if err != nil {
		d.t.Fatal(err)
	}
	return c
}

// All conversations of a view are assigned, snoozed and closed, and those of others are not. What is gone when its turn comes is skipped; what
// no longer is in the view was in it when it was asked for.
func TestConversationsThatMatchAreChanged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ids := d.threads(d.ctx, 60)
		rival := storetest.Rival(t, d.Store, d.ctx)
		d.threads(rival, 5)
		ann, done, snoozed := "usr_ann", inbox.Done, inbox.Snoozed
		mine := d.triages(inbox.Waiting, inbox.Triage{AssigneeID: patch.Sent(&ann)})
		d.write(func(ctx context.Context, client *ent.Client) error {
			if err := client.Conversation.DeleteOneID(ids[3]).Exec(ctx); err != nil {
				return err
			}
			return client.Conversation.UpdateOneID(ids[4]).SetAssigneeID(ann).Exec(ctx)
		})
		d.ends(mine.ID, "COMPLETED 58+2+0/60")
		until := time.Now().Add(time.Hour)
		d.ends(d.triages(inbox.Mine, inbox.Triage{Status: patch.Sent(&snoozed), SnoozedUntil: patch.Sent(&until)}).ID, "COMPLETED 59+0+0/59")
		d.ends(d.triages(inbox.Snoozed, inbox.Triage{Status: patch.Sent(&done), AssigneeID: patch.Sent[string](nil)}).ID, "COMPLETED 59+0+0/59")
		closed := d.Store.Client(d.ctx).Conversation.Query().Where(conversation.Status("CLOSED"), conversation.AssigneeIDIsNil()).CountX(d.ctx)
		if closed != 59 {
			t.Errorf("%d are closed and nobody's", closed)
		}
		if n := d.Store.Client(rival).Conversation.Query().Where(conversation.Status("CLOSED")).CountX(rival); n > 0 {
			t.Errorf("%d of a rival are closed", n)
		}
	})
}

// Whom conversations are assigned to has to work on them, when it begins and when it is done.
func TestConversationsAreAssignedToThoseWhoWorkOnThem(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.threads(d.ctx, 3)
		nobody, bob := "usr_nobody", "usr_bob"
		view := inbox.Waiting
		_, err := d.ChangeConversations(d.ann, nil, &bulk.ConversationFilter{InboxView: patch.Sent(&view)}, inbox.Triage{AssigneeID: patch.Sent(&nobody)})
		if !fault.Is(err, fault.NotFound) {
			t.Errorf("assigned to nobody: %v", err)
		}
		d.join(bob, "operator")
		change := d.triages(inbox.Waiting, inbox.Triage{AssigneeID: patch.Sent(&bob)})
		d.write(func(ctx context.Context, client *ent.Client) error {
			_, err := client.Membership.Delete().Exec(ctx)
			return err
		})
		d.ends(change.ID, "FAILED 0+0+0/3")
	})
}
