package chat_test

import (
	"context"
	"testing"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// A turn that was presumed to go on and may not leaves the conversation to the next one.
func TestPresumedTurnThatIsRefused(t *testing.T) {
	t.Parallel()
	r := furnished(t, storetest.Open(t, storetest.Postgres))
	ann := r.newContact("Ann", "ann")
	thread := r.say(said{text: "Hello?", contact: "ann"}).ConversationID
	in := r.input(said{text: "And now?", contact: ann, conversation: thread})
	in.Presumed = true
	in.Along = func(ctx context.Context, _ func(*sql.Selector)) (func(), error) {
		return nil, r.Parts().Store.Client(ctx).Assistant.UpdateOneID(r.assistant).SetArchived(true).Exec(ctx)
	}
	_, err := r.Complete(r.ctx, in)
	wantFault(t, err, fault.ChatRefused, "reason")
	if n := r.Parts().Store.Client(r.ctx).Hold.Query().CountX(r.ctx); n != 0 || len(r.asked) != 1 {
		t.Errorf("%d leases are left, after %d turns", n, len(r.asked))
	}
}
