package inbox_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// counts of a caller.
func (o *office) counts(ctx context.Context) inbox.Counts {
	o.t.Helper()
	c, err := o.Counts(ctx)
	if err != nil {
		o.t.Fatal(err)
	}
	return *c
}

func (o *office) unread(ctx context.Context, id string) bool {
	o.t.Helper()
	is, err := o.Unread(ctx, &page.Member{}, o.get(id))
	if err != nil {
		o.t.Fatal(err)
	}
	return is
}

func (o *office) attend(ctx context.Context, id string, writing bool) []*inbox.Onlooker {
	o.t.Helper()
	others, err := o.Attend(ctx, id, writing)
	if err != nil {
		o.t.Fatal(err)
	}
	return others
}

func TestCounts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.conversation(storetest.Rival(t, o.Parts().Store, o.ctx))
		mine, waits, asleep, done, idle := o.conversation(o.ctx), o.conversation(o.ctx), o.conversation(o.ctx), o.conversation(o.ctx), o.conversation(o.ctx)
		o.handOff(waits, mine)
		o.triage(o.ann, assign(user(o.ann)), mine)
		o.triage(o.ann, snooze(time.Now().Add(time.Hour)), asleep)
		o.triage(o.ann, status(inbox.Done), done)
		if got, want := o.counts(o.ann), (inbox.Counts{Mine: 1, Unassigned: 2, Waiting: 2, All: 5, Snoozed: 1, Unread: 2}); got != want {
			t.Errorf("Ann has %+v, want %+v", got, want)
		}
		if got, want := o.counts(o.bob), (inbox.Counts{Unassigned: 2, Waiting: 2, All: 5, Snoozed: 1, Unread: 1}); got != want {
			t.Errorf("Bob has %+v, want %+v", got, want)
		}
		if got, want := o.counts(o.ctx), (inbox.Counts{Unassigned: 2, Waiting: 2, All: 5, Snoozed: 1}); got != want {
			t.Errorf("a key has %+v, want %+v", got, want)
		}
		o.attend(o.ann, waits, false)
		if got := o.counts(o.ann); got.Unread != 1 {
			t.Errorf("after reading one, %d are unread", got.Unread)
		}
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			if err := client.Conversation.UpdateOneID(idle).SetIsArchived(true).Exec(ctx); err != nil {
				return err
			}
			for range 120 {
				if err := client.Conversation.Create().Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if _, err := o.AddNote(o.ann, idle, inbox.NoteInput{Content: "@bob", Mentions: []string{user(o.bob)}}); err != nil {
			t.Fatal(err)
		}
		if got := o.counts(o.bob); got.Mentioned != 0 || got.Unread != 1 {
			t.Errorf("mentioned in one that is archived, Bob has %+v", got)
		}
		if got := o.counts(o.ann); got.Unassigned != 100 || got.All != 100 {
			t.Errorf("counted further than to a hundred, or not so far: %+v", got)
		}
	})
}

func TestUnread(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		if !o.unread(o.ann, id) || !o.unread(o.bob, id) || o.unread(o.ctx, id) {
			t.Error("what nobody has read is unread to people, and to no key")
		}
		if others := o.attend(o.ann, id, false); len(others) != 0 {
			t.Errorf("somebody else is there: %v", others)
		}
		if o.unread(o.ann, id) || !o.unread(o.bob, id) {
			t.Error("what one has read the other has not")
		}
		if others := o.attend(o.bob, id, true); len(others) != 1 || others[0].Name != "ann" || others[0].Writing {
			t.Errorf("Bob sees %v", others)
		}
		if others := o.attend(o.ann, id, false); len(others) != 1 || others[0].ID != user(o.bob) || !others[0].Writing {
			t.Errorf("Ann sees %v", others)
		}
		if others := o.attend(o.bob, id, false); len(others) != 1 {
			t.Errorf("Bob sees %v", others)
		}
		if others := o.attend(o.ann, id, false); others[0].Writing {
			t.Error("who has stopped is still writing")
		}
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.ConversationMark.Update().SetSeenAt(store.Timestamp().Add(-time.Minute)).Exec(ctx)
		})
		if others := o.attend(o.ann, id, false); len(others) != 0 {
			t.Errorf("who has gone is still there: %v", others)
		}
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.UpdateOneID(id).SetLastHeardAt(store.Timestamp().Add(time.Second)).Exec(ctx)
		})
		if !o.unread(o.ann, id) {
			t.Error("what the contact has written since is read")
		}
		if n := o.Parts().Store.Client(o.ctx).ConversationMark.Query().CountX(o.ctx); n != 2 {
			t.Errorf("%d marks of two members", n)
		}
	})
}

func TestAttendRefuses(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		_, err := o.Attend(o.ctx, id, false)
		wantFault(t, "a key", err, fault.Forbidden)
		_, err = o.Attend(o.join(storetest.Stranger(t, o.Parts().Store), "fay@example.com", "owner"), id, false)
		wantFault(t, "a stranger", err, fault.NotFound)
		_, err = o.Attend(o.join(storetest.Rival(t, o.Parts().Store, o.ctx), "eve@example.com", "owner"), id, false)
		wantFault(t, "in another subaccount", err, fault.NotFound)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.DeleteOneID(id).Exec(ctx)
		})
		_, err = o.Attend(o.ann, id, false)
		wantFault(t, "one that is gone", err, fault.NotFound)
	})
}

// A member who opens a conversation in two tabs at once has one mark.
func TestAttendAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		problems := make(chan error)
		for range 8 {
			go func() {
				_, err := o.Attend(o.ann, id, true)
				problems <- err
			}()
		}
		for range 8 {
			if err := <-problems; err != nil {
				t.Error(err)
			}
		}
		if n := o.Parts().Store.Client(o.ctx).ConversationMark.Query().CountX(o.ctx); n != 1 {
			t.Errorf("%d marks", n)
		}
	})
}
