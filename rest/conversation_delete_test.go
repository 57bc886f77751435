package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
)

// An anonymous conversation that is deleted leaves nothing in events and stored answers. Its calls stay, and can be deleted. A contact's conversation
// leaves its events to the contact.
func TestDeleteAnAnonymousConversation(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		bot, ada := b.made("/v3/assistants", `{"name":"A"}`), b.made("/v3/contacts", `{"name":"Ada"}`)
		say := func(key, contact string) (keyed, string) {
			body := map[string]string{"assistant_id": bot, "input": "I am " + canary}
			if contact != "" {
				body["contact_id"] = contact
			}
			k := keyed{"/v3/chat/completions", string(must(json.Marshal(body))), key}
			r := b.send("POST", k.path, k.body, "Idempotency-Key", k.key)
			return k, fmt.Sprint(r.data()["conversationId"])
		}
		said, nobodys := say("nobodys", "")
		kept, hers := say("hers", ada)
		paused := keyed{"/v3/conversations/" + nobodys + "/pause", `{"until":"2099-01-01T00:00:00Z"}`, "paused"}
		b.with(paused)
		id := b.heard(nobodys, bot)
		told := func(known bool) (full int) { // events that tell of conversations and messages of a contact's, or of nobody's
			b.within(func(ctx context.Context, c *ent.Client) error {
				for _, e := range c.Event.Query().Where(entevent.TypeNEQ("conversation.deleted"), entevent.DataNotNil()).AllX(ctx) {
					if thing, _, _ := strings.Cut(e.Type, "."); (thing == "message" || thing == "conversation") && (e.ContactID != nil) == known {
						full++
					}
				}
				return nil
			})
			return full
		}
		before := told(true)
		if told(false) < 4 || before < 3 || !b.replayed(said) || !b.replayed(paused) {
			t.Fatal("the test would prove nothing")
		}
		for _, talk := range []string{nobodys, hers} {
			if r := b.send("DELETE", "/v3/conversations/"+talk, ""); r.status != 200 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
		}
		if n := told(false); n != 0 {
			t.Errorf("%d events tell of it", n)
		}
		if n := told(true); n < before {
			t.Errorf("%d events of %d tell of a contact's conversation", n, before)
		}
		if b.replayed(paused) || !b.replayed(kept) {
			t.Error("the stored answers that are left are others")
		}
		b.within(func(ctx context.Context, c *ent.Client) error {
			if n := c.Conversation.Query().Where(conversation.IDIn(nobodys, hers)).CountX(ctx); n != 0 {
				t.Errorf("%d conversations are left", n)
			}
			return nil
		})
		if r := b.deletesCall(id); under(r.body, "data", "deleteCall", "deleted") != true {
			t.Errorf("its call: %d %s", r.status, r.raw)
		}
	})
}
