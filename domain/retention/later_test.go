package retention_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A conversation is as old as the last thing that happened in it: the end of its snooze, a note, and the contact's rating count as well.
func TestWhatHappenedLater(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		old, late := f.now.AddDate(0, 0, -40), f.now.AddDate(0, 0, -1)
		asleep, noted, edited, rated := f.talk(f.own, "CHAT", 50, 1), f.talk(f.own, "CHAT", 50, 1), f.talk(f.own, "CHAT", 50, 1), f.talk(f.own, "CHAT", 50, 1)
		gone := []string{f.talk(f.own, "CHAT", 50, 1), f.talk(f.own, "CHAT", 50, 1), f.talk(f.own, "CHAT", 50, 1)}
		note := func(c *ent.Client, id string, made, changed time.Time) *ent.ConversationNoteCreate {
			return c.ConversationNote.Create().SetConversationID(id).SetContent("x").SetAuthorID("u").SetAuthorName("U").SetCreatedAt(made).SetUpdatedAt(changed)
		}
		rating := func(c *ent.Client, id string, at time.Time) *ent.RatingCreate {
			return c.Rating.Create().SetConversationID(id).SetQuestion("?").SetHash(id).SetMessageID("m").SetExpiresAt(late).SetScore(5).SetRatedAt(at)
		}
		f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
			for id, until := range map[string]time.Time{asleep: f.now.AddDate(0, 1, 0), gone[0]: old} {
				if err := c.Conversation.UpdateOneID(id).SetSnoozedUntil(until).SetUpdatedAt(f.now.AddDate(0, 0, -50)).Exec(ctx); err != nil {
					return err
				}
			}
			if err := c.ConversationNote.CreateBulk(note(c, noted, late, late), note(c, edited, old, late), note(c, gone[1], old, old)).Exec(ctx); err != nil {
				return err
			}
			return c.Rating.CreateBulk(rating(c, rated, late), rating(c, gone[2], old)).Exec(ctx)
		})
		if set := f.set(f.own, "CONVERSATIONS", new(30)); set.Due != len(gone) {
			t.Errorf("%d are due, want %d", set.Due, len(gone))
		}
		f.work()
		left, err := f.store.Client(f.own).Conversation.Query().IDs(f.own)
		if err != nil || len(left) != 4 || f.deleted["CONVERSATIONS"] != len(gone) {
			t.Errorf("%d are left, %v gone, %v", len(left), f.deleted, err)
		}
		for what, id := range map[string]string{"snoozed": asleep, "noted": noted, "note edited": edited, "rated": rated} {
			if _, err := f.store.Client(f.own).Conversation.Get(f.own, id); err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}

// A conversation that somebody goes on with before all of it is gone has its latest messages, without a gap.
func TestHalfAConversationIsItsEnd(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		id := f.talk(f.own, "CHAT", 50, 0)
		var latest []string
		f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
			for i := range 150 { // planted in the other order: that of the rows is none
				m, err := c.Message.Create().SetConversationID(id).SetContent("x").SetCreatedAt(f.now.AddDate(0, 0, -50).Add(-time.Duration(i) * time.Minute)).Save(ctx)
				if err != nil {
					return err
				}
				if i < 50 {
					latest = append(latest, m.ID)
				}
			}
			return c.Conversation.UpdateOneID(id).SetUpdatedAt(f.now.AddDate(0, 0, -50)).Exec(ctx)
		})
		before := f.now.AddDate(0, 0, -30)
		f.tx(store.System(f.t.Context(), "test"), func(ctx context.Context, _ *ent.Client) error {
			_, err := f.RemoveSome(ctx, "CONVERSATIONS", authz.From(f.own).Subaccount, before)
			return err
		})
		f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
			m, err := c.Message.Create().SetConversationID(id).SetContent("again").Save(ctx)
			if err != nil {
				return err
			}
			latest = append(latest, m.ID)
			return c.Conversation.UpdateOneID(id).SetUpdatedAt(f.now).Exec(ctx)
		})
		f.set(f.own, "CONVERSATIONS", new(30))
		f.work()
		left, err := f.store.Client(f.own).Message.Query().IDs(f.own)
		slices.Sort(left)
		if slices.Sort(latest); err != nil || !slices.Equal(left, latest) {
			t.Errorf("%d messages are left, want the latest %d, %v", len(left), len(latest), err)
		}
	})
}
