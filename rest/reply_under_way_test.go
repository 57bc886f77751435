package rest_test

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A reply that is under way when its visitor becomes known is about them, too: with the contact goes what its event tells. A conversation whose
// visitor nobody knows is about nobody.
func TestReplyUnderWayIsAboutWhoeverBecameKnown(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot, ada := b.made("/v3/assistants", `{"name":"A"}`), b.made("/v3/contacts", `{"name":"Ada"}`)
		asked, known := make(chan struct{}), make(chan struct{})
		var once sync.Once
		m.Answer(func(llmtest.Request) llmtest.Step {
			once.Do(func() {
				close(asked)
				<-known
			})
			return llmtest.Say("Hello " + canary)
		})
		say := func(thread, more string) {
			body := fmt.Sprintf(`{"assistant_id":%q,"conversation_id":%q,"input":"It is me"%s}`, bot, thread, more)
			if r := b.send("POST", "/v3/chat/completions", body); r.status != 200 {
				t.Errorf("%s: %d %s", thread, r.status, r.raw)
			}
		}
		var both sync.WaitGroup
		both.Go(func() { say("visitor", "") })
		<-asked
		both.Go(func() { say("visitor", `,"contact_id":"`+ada+`"`) })
		system := store.System(t.Context(), "test")
		talk := await.For(t, "nobody becomes known", func() (*ent.Conversation, bool) {
			c := b.store.Client(system).Conversation.Query().OnlyX(system)
			return c, c.ContactID != nil
		})
		close(known)
		both.Wait()
		say("other", "")
		messages, others := 0, 0
		for _, e := range b.told() {
			if e.Type != "message.created" {
				continue
			}
			about := b.store.Client(system).Message.GetX(system, e.ThingID)
			switch {
			case about.ConversationID != talk.ID:
				others++
				if e.ContactID != nil {
					t.Errorf("%q of another conversation is about %s", about.Content, *e.ContactID)
				}
			case store.Text(e.ContactID) != ada:
				t.Errorf("%q is about %q, not %s", about.Content, store.Text(e.ContactID), ada)
			default:
				messages++
			}
		}
		if messages != 4 || others != 2 {
			t.Errorf("%d messages, and %d of others", messages, others)
		}
		if r := b.send("POST", "/v3/contacts/"+ada+"/permanent-delete", ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		await.Until(t, "the erasure does not end", func() bool {
			return b.store.Client(system).Erasure.Query().OnlyX(system).FinishedAt != nil
		})
		for _, e := range b.told() {
			if bytes.Contains(e.Data, []byte(talk.ID)) {
				t.Errorf("left of %s: %s", e.Type, e.Data)
			}
		}
	})
}
