package bulk_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/await"
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
				err = inbox.HandOff(ctx, d.Parts().Store, c.ID, nil)
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
		rival := storetest.Rival(t, d.Parts().Store, d.ctx)
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
		closed := d.Parts().Store.Client(d.ctx).Conversation.Query().Where(conversation.Status("CLOSED"), conversation.AssigneeIDIsNil()).CountX(d.ctx)
		if closed != 59 {
			t.Errorf("%d are closed and nobody's", closed)
		}
		if n := d.Parts().Store.Client(rival).Conversation.Query().Where(conversation.Status("CLOSED")).CountX(rival); n > 0 {
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

// Somebody who hands a conversation over locks it, and then the rule by which it is assigned. A change that comes to it does not keep that rule from
// the conversations before: neither waits for the other.
func TestBulkChangeAndAHandOffDoNotCross(t *testing.T) {
	t.Parallel()
	d := open(t, storetest.Open(t, storetest.Postgres)) // SQLite has one writer
	ids := slices.Sorted(slices.Values(d.threads(d.ctx, 30)))
	later, until := ids[10], time.Now().Add(time.Hour).Truncate(time.Microsecond)
	d.write(func(ctx context.Context, client *ent.Client) error {
		if err := client.Conversation.UpdateOneID(later).ClearHandedOffAt().Exec(ctx); err != nil {
			return err
		}
		for _, id := range ids[:2] {
			if err := client.Conversation.UpdateOneID(id).SetSnoozedUntil(until).Exec(ctx); err != nil {
				return err
			}
		}
		return client.InboxSetting.Create().SetAssignment("ROUND_ROBIN").SetAssignees([]string{"usr_ann"}).Exec(ctx)
	})
	for i := range 23 { // so the first part, of the two that are snoozed, is done at once, and locks the rule all the same
		ids = append(ids, fmt.Sprintf("a%02d", i))
	}
	snoozed := inbox.Snoozed
	change, err := d.ChangeConversations(d.ann, ids, nil, inbox.Triage{Status: patch.Sent(&snoozed), SnoozedUntil: patch.Sent(&until)})
	if err != nil {
		t.Fatal(err)
	}
	waits := func() bool {
		n := 0
		err := d.Parts().Store.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
			WHERE a.datname = current_database() AND NOT l.granted`).Scan(&n)
		return err == nil && n > 0
	}
	worked := make(chan error, 1)
	d.write(func(ctx context.Context, client *ent.Client) error {
		if _, err := client.Conversation.Query().Where(conversation.ID(later), d.Parts().Store.Locked()).Only(ctx); err != nil {
			return err
		}
		go func() { worked <- d.work(t.Context(), change.ID, 1) }()
		await.Until(t, "the change does not come to the conversation", waits)
		return inbox.HandOff(ctx, d.Parts().Store, later, nil)
	})
	if err, _ := await.Receive(t, worked, "the change does not end"); err != nil {
		t.Error(err)
	}
	d.ends(change.ID, "COMPLETED 28+25+0/53")
	if undone, lost := d.Parts().Store.Crossings(); undone+lost > 0 {
		t.Errorf("%d transactions were undone, %d lost", undone, lost)
	}
}
