package chat_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A conversation that waits and is taken out of the archive is overdue where its target has passed meanwhile, unless it is closed with it.
func TestUnarchive(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		yes, no, closed, reopened := true, false, "CLOSED", "OPEN"
		for name, c := range map[string]struct {
			in      chat.Update
			overdue bool
		}{
			"by hand":            {chat.Update{IsArchived: patch.Sent(&no)}, true},
			"as open, as it was": {chat.Update{IsArchived: patch.Sent(&no), Status: patch.Sent(&reopened)}, true},
			"and closed":         {chat.Update{IsArchived: patch.Sent(&no), Status: patch.Sent(&closed)}, false},
			"it stays":           {chat.Update{IsArchived: patch.Sent(&yes)}, false},
			"something else":     {chat.Update{IsFavorite: patch.Sent(&yes)}, false},
		} {
			id, now := r.say(said{text: "Hello"}).ConversationID, store.Timestamp()
			past, ahead := now.Add(-time.Minute), now.Add(time.Hour)
			r.write(func(ctx context.Context, client *ent.Client) error {
				return client.Conversation.UpdateOneID(id).SetIsArchived(true).SetHandedOffAt(past).SetResponseDueAt(past).SetResolutionDueAt(ahead).Exec(ctx)
			})
			if _, err := r.Change(r.person(), id, c.in, nil); err != nil {
				t.Fatal(err)
			}
			is := r.stands(id)
			if missed := is.MissedAt != nil && is.MissedAt.Equal(past); missed != c.overdue {
				t.Errorf("%s: missed %v", name, is.MissedAt)
			}
			if due := is.DueAt != nil && is.DueAt.Equal(ahead); due != c.overdue {
				t.Errorf("%s: due %v", name, is.DueAt)
			}
		}
	})
}
