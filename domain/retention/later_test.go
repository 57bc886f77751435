package retention_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
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
