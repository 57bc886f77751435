package contact_test

import (
	"context"
	"errors"
	"maps"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/callrefusal"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// stopper fails the transaction that deletes a contact, so that what it would have deleted is still there.
type stopper struct{ stops bool }

var errStopped = errors.New("stopped")

// Writing of store.Observer.
func (s *stopper) Writing(_ context.Context, m ent.Mutation) ([]string, error) {
	if s.stops && m.Type() == ent.TypeContact && m.Op().Is(ent.OpDelete|ent.OpDeleteOne) {
		return nil, errStopped
	}
	return nil, nil
}

// Changed of store.Observer.
func (*stopper) Changed(context.Context, []store.Change) (func(), error) { return nil, nil }

// makeMuch has a contact have much of everything.
func makeMuch(d *desk, much int) (whom string) {
	var conv string
	made := map[string]string{}
	d.write(func(ctx context.Context, c *ent.Client) {
		whom = c.Contact.Create().SetFirstName("Ann").SaveX(ctx).ID
		conv = c.Conversation.Create().SetContactID(whom).SaveX(ctx).ID
		asked := c.Call.Create().SetContactID(whom).SetDirection("outbound").SetToNumber("+14155550100").SetActive(false).SetStatus("COMPLETED").SaveX(ctx)
		made["conversations"], made["calls"] = conv, asked.ID
		made["appointments"] = c.Appointment.Create().SetContactID(whom).SetSource("crm").
			SetStartTime(asked.CreatedAt).SetEndTime(asked.CreatedAt).SaveX(ctx).ID
		made["call_refusals"] = c.CallRefusal.Create().SetContactID(whom).SetReason("dnd").SetEvidence([]byte(`[]`)).SaveX(ctx).ID
	})
	for table, id := range made {
		storetest.Copies(d.t, d.Parts().Store, table, id, much)
	}
	for _, thing := range []string{conv, whom} { // its own events tell what it was called before, until it is gone
		var id string
		d.write(func(ctx context.Context, c *ent.Client) {
			id = c.Event.Create().SetContactID(whom).SetType("updated").SetThingID(thing).SetData([]byte(`{"email":"ann@example.com"}`)).SaveX(ctx).ID
			// Calls that are nobody's yet, in a conversation that goes before the contact.
			c.Call.Create().SetConversationID(conv).SetDirection("outbound").SetToNumber("+14155550102").SetActive(false).SetStatus("COMPLETED").SaveX(ctx)
		})
		storetest.Copies(d.t, d.Parts().Store, "events", id, 2*much)
	}
	return whom
}

// What a contact has much of goes before it, in transactions that others can write between; what its number was and what it was called is told
// to the last one. An erasure that is cut off goes on when it is asked for again.
func TestMuchOfAContactGoesBeforeIt(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const much, told = 1100, 1000
		whom, others := makeMuch(d, much), 0
		d.write(func(ctx context.Context, c *ent.Client) {
			other := c.Contact.Create().SetFirstName("Bea").SaveX(ctx).ID
			c.Conversation.Create().SetContactID(other).SaveX(ctx)
			c.Event.Create().SetContactID(other).SetType("created").SetThingID(other).SetData([]byte(`{}`)).SaveX(ctx)
			others = 2
		})
		stop := &stopper{stops: true}
		d.Parts().Store.Observe(stop)
		if err := d.Erase(d.ctx, whom); !errors.Is(err, errStopped) {
			t.Fatal(err)
		}
		c := d.Parts().Store.Client(d.ctx)
		left := func() map[string]int {
			return map[string]int{
				"conversations": c.Conversation.Query().Where(conversation.ContactID(whom)).CountX(d.ctx),
				"calls":         c.Call.Query().Where(call.ContactID(whom)).CountX(d.ctx) + c.Call.Query().Where(call.ContactIDIsNil()).CountX(d.ctx),
				"appointments":  c.Appointment.Query().Where(appointment.Or(appointment.ContactID(whom), appointment.Source("crm"))).CountX(d.ctx),
				"refusals":      c.CallRefusal.Query().Where(callrefusal.ContactID(whom)).CountX(d.ctx),
				"events":        c.Event.Query().Where(event.ContactID(whom), event.DataNotNil(), event.ThingIDNEQ(whom)).CountX(d.ctx),
				"own events":    c.Event.Query().Where(event.ContactID(whom), event.DataNotNil(), event.ThingID(whom)).CountX(d.ctx),
			}
		}
		none := map[string]int{"conversations": 0, "calls": 0, "appointments": 0, "refusals": 0, "events": 0, "own events": 0}
		before := maps.Clone(none)
		before["own events"] = told
		if got := left(); !maps.Equal(got, before) {
			t.Errorf("the last transaction deletes %v, want %v", got, before)
		}
		stop.stops = false
		if err := d.Erase(d.ctx, whom); err != nil {
			t.Fatal(err)
		}
		if got := left(); !maps.Equal(got, none) {
			t.Errorf("%v are left", got)
		}
		if n := c.Conversation.Query().CountX(d.ctx) + c.Event.Query().Where(event.DataNotNil()).CountX(d.ctx); n != others {
			t.Errorf("%d of others are left, want %d", n, others)
		}
	})
}
