package rest_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A contact has one call at a time. One that is under way in a conversation which becomes the contact's meanwhile is theirs once it is over,
// with what events tell of it; one in a conversation of nobody's stays nobody's.
func TestACallOverIsItsContacts(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		zoe := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		hers := p.say(turn{assistant: p.bot, input: "Hi"}).data()["conversationId"].(string)
		others := p.say(turn{assistant: p.bot, input: "Hi"}).data()["conversationId"].(string)
		var ids []string
		p.alter(func(ctx context.Context, client *ent.Client) error {
			web := func() *ent.CallCreate {
				return client.Call.Create().SetSubaccountID(p.sub).SetCallType("web").SetDirection("inbound").SetAssistantID(p.bot)
			}
			web().SetContactID(zoe).ExecX(ctx)
			for _, thread := range []string{hers, others} {
				id := web().SetConversationID(thread).SaveX(ctx).ID
				ids = append(ids, id)
				client.Event.Create().SetSubaccountID(p.sub).SetType("call.queued").SetThingID(id).SetData([]byte("{}")).ExecX(ctx)
			}
			return nil
		})
		p.say(turn{assistant: p.bot, contact: zoe, conversation: hers, input: "It is Zoe"})
		p.alter(func(ctx context.Context, client *ent.Client) error {
			if c := client.Call.GetX(ctx, ids[0]); c.ContactID != nil {
				t.Fatalf("%v: the test would prove nothing", c)
			}
			for _, id := range ids {
				client.Call.UpdateOneID(id).SetStatus("COMPLETED").SetActive(false).SetDisconnectionReason("completed").SetEndedAt(store.Timestamp()).
					SetTranscript(json.RawMessage(`[]`)).ExecX(ctx)
				client.Event.Create().SetSubaccountID(p.sub).SetType("call.ended").SetThingID(id).SetData([]byte("{}")).ExecX(ctx)
			}
			return nil
		})
		w := &call.AfterWorker{Service: p.door.Product.Calls}
		for _, id := range ids {
			if err := w.Work(t.Context(), &river.Job[call.AfterArgs]{Args: call.AfterArgs{CallID: id}}); err != nil {
				t.Error(err)
			}
		}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			for i, id := range ids {
				want := []string{zoe, ""}[i]
				if got := store.Text(client.Call.GetX(ctx, id).ContactID); got != want {
					t.Errorf("the call is %q's, not %q's", got, want)
				}
				for _, e := range client.Event.Query().AllX(ctx) {
					if got := store.Text(e.ContactID); e.ThingID == id && got != want {
						t.Errorf("%s is about %q, not %q", e.Type, got, want)
					}
				}
			}
			return nil
		})
	})
}
