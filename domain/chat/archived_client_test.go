package chat_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
)

// What waits for a turn of a client that is archived meanwhile is not answered, nor later.
func TestMessagesOfAnArchivedClient(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		m := r.writes(thread, "Hello?")
		archived := func(is bool) {
			r.write(func(ctx context.Context, client *ent.Client) error {
				return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetArchived(is).Exec(ctx)
			})
		}
		archived(true)
		r.works(m)
		archived(false)
		r.works(m)
		if got := r.kept(thread); !slices.Equal(got, []string{"Hello?"}) || len(r.asked) != 0 {
			t.Errorf("kept %q after %d turns", got, len(r.asked))
		}
	})
}
