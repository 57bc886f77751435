package chat_test

import (
	"context"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// refuser does not let conversations be deleted.
type refuser struct{ refuses bool }

var errRefused = errors.New("it stays")

// Writing of store.Observer.
func (r *refuser) Writing(_ context.Context, m ent.Mutation) ([]string, error) {
	if r.refuses && m.Type() == ent.TypeConversation && m.Op().Is(ent.OpDelete|ent.OpDeleteOne) {
		return nil, errRefused
	}
	return nil, nil
}

// Changed of store.Observer.
func (*refuser) Changed(context.Context, []store.Change) (func(), error) { return nil, nil }

// What was said in a long conversation goes before it does, in transactions of its own: it is gone where the conversation's own deletion fails.
// So is what events tell of it, as nobody's has nothing else that finds these. A short one goes whole or not at all.
func TestLongConversationIsTakenApart(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		for name, c := range map[string]struct{ more, left, told int }{"long": {1100, 0, 0}, "short": {10, 12, 11}} {
			done := r.say(said{text: "Hello"})
			id, refuser := done.ConversationID, &refuser{refuses: true}
			first := r.Parts().Store.Client(r.ctx).Message.Query().Where(message.ConversationID(id), message.Ai(false)).OnlyX(r.ctx).ID
			storetest.Copies(t, r.Parts().Store, "messages", first, c.more)
			var event string
			r.write(func(ctx context.Context, client *ent.Client) error {
				event = client.Event.Create().SetType("message.created").SetThingID(first).SetData([]byte(`{"content":"Hello"}`)).SaveX(ctx).ID
				return nil
			})
			storetest.Copies(t, r.Parts().Store, "events", event, c.more, "thing_id")
			told := func() int {
				return r.Parts().Store.Client(r.ctx).Event.Query().Where(entevent.ThingIDHasPrefix(first), entevent.DataNotNil()).CountX(r.ctx)
			}
			r.Parts().Store.Observe(refuser)
			if err := r.Delete(r.person(), id); !errors.Is(err, errRefused) {
				t.Fatal(err)
			}
			left := func() int {
				return r.Parts().Store.Client(r.ctx).Message.Query().Where(message.ConversationID(id)).CountX(r.ctx)
			}
			if n := left(); n != c.left {
				t.Errorf("%s: %d messages are left of a conversation that could not be deleted", name, n)
			}
			if n := told(); n != c.told {
				t.Errorf("%s: %d events tell of a conversation that could not be deleted", name, n)
			}
			refuser.refuses = false
			if err := r.Delete(r.person(), id); err != nil {
				t.Fatal(err)
			}
			if n := left(); n != 0 {
				t.Errorf("%s: %d messages are left of a conversation that is gone", name, n)
			}
			if n := told(); n != 0 {
				t.Errorf("%s: %d events tell of a conversation that is gone", name, n)
			}
			if err := r.Delete(r.person(), id); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: deleted again: %v", name, err)
			}
		}
	})
}
