package inbox_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

var errBroken = errors.New("broken")

// breaks fails writes of one subaccount.
type breaks struct{ subaccount string }

// Writing of store.Observer.
func (b breaks) Writing(ctx context.Context, m ent.Mutation) ([]string, error) {
	if c := authz.From(ctx); m.Type() == ent.TypeConversation && c != nil && c.Subaccount == b.subaccount {
		return nil, errBroken
	}
	return nil, nil
}

// Changed of store.Observer.
func (breaks) Changed(context.Context, []store.Change) (func(), error) { return nil, nil }

// A subaccount whose snoozes cannot end keeps nobody else's from ending, however many it has.
func TestOneThatFailsKeepsNobodyAsleep(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		one, rival := o.conversation(o.ctx), storetest.Rival(t, o.Parts().Store, o.ctx)
		other := o.conversation(rival)
		for ctx, id := range map[context.Context]string{o.ctx: one, rival: other} {
			o.write(ctx, func(ctx context.Context, client *ent.Client) error {
				due := time.Now().UTC().Truncate(time.Second).Add(-time.Hour)
				if id == other {
					due = due.Add(time.Minute)
				}
				return client.Conversation.UpdateOneID(id).SetSnoozedUntil(due).Exec(ctx)
			})
		}
		storetest.Copies(t, o.Parts().Store, "conversations", one, 600)
		o.Parts().Store.Observe(breaks{authz.From(o.ctx).Subaccount})
		err := (&inbox.DueWorker{Service: o.Service}).Work(t.Context(), &river.Job[inbox.DueArgs]{})
		if !errors.Is(err, errBroken) {
			t.Errorf("nobody hears of it: %v", err)
		}
		back, err := o.Parts().Store.Client(rival).Conversation.Get(rival, other)
		if err != nil || back.SnoozedUntil != nil {
			t.Errorf("the other's is asleep, %v", err)
		}
		n := o.Parts().Store.Client(o.ctx).Conversation.Query().Where(conversation.SnoozedUntilNotNil()).CountX(o.ctx)
		if n != 601 {
			t.Errorf("%d are asleep", n)
		}
	})
}
