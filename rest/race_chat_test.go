package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// waits says that somebody waits for a lock.
func (b *bundle) waits() bool {
	n := 0
	err := b.store.SystemDB().QueryRowContext(context.Background(), `SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
		WHERE a.datname = current_database() AND NOT l.granted`).Scan(&n)
	return err == nil && n > 0
}

// A chat that has found its assistant, and waits for its conversation while that assistant is deleted, says by every door that it is not found.
func TestChatsWhoseAssistantGoesMeanwhile(t *testing.T) {
	t.Parallel()
	b := setup(t, "postgres") // SQLite lets nobody write beside a transaction
	tenant, err := b.store.As(context.Background(), b.sub, "test", "")
	if err != nil {
		t.Fatal(err)
	}
	const (
		v3      = `{"assistant_id":%q,"conversation_id":%q,"input":"And now?"`
		v2      = `{"assistant_id":%q,"conversation_id":%q,"input":"And now?","location_id":"loc-1","contact_id":"crm-1","channel":"sms"}`
		graphQL = `{"query":"%s($a: ID!, $c: String) { %s(input: {assistantId: $a, conversationId: $c, input: \"?\"}) { __typename } }",` +
			`"variables":{"a":%%q,"c":%%q}}`
	)
	for door, c := range map[string]struct{ path, body string }{
		"by /v3":            {"/v3/chat/completions", v3 + `}`},
		"streamed by /v3":   {"/v3/chat/completions", v3 + `,"stream":true}`},
		"by /v2":            {"/v2/crm-chat-completion", v2},
		"by GraphQL":        {"/graphql", fmt.Sprintf(graphQL, "mutation", "createChatCompletion")},
		"by a subscription": {"/graphql", fmt.Sprintf(graphQL, "subscription", "chatCompletion")},
	} {
		bot := b.made("/v3/assistants", `{"name":"Ada"}`)
		thread, _ := b.say(turn{assistant: bot, input: "Hi"}).data()["conversationId"].(string)
		answered := make(chan reply, 1)
		err := b.store.Tx(tenant, func(ctx context.Context) error {
			if err := b.store.Client(ctx).Assistant.DeleteOneID(bot).Exec(ctx); err != nil {
				return err
			}
			headers := []string{"X-Subaccount-Id", b.sub}
			if strings.Contains(door, "subscription") {
				headers = append(headers, "Accept", "text/event-stream")
			}
			go func() { answered <- b.send("POST", c.path, fmt.Sprintf(c.body, bot, thread), headers...) }()
			await.Until(t, door+": the chat does not wait for the deletion", b.waits)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		r := <-answered
		if text := string(r.raw); c.path == "/graphql" && !strings.Contains(text, `"not_found"`) || c.path != "/graphql" && r.status != 404 {
			t.Errorf("%s: %d %s", door, r.status, text)
		}
	}
}

// A stream that has begun ends with an error where what it is about is deleted meanwhile; nothing waits for its reply then. What does not go with
// an assistant, such as its reply in a conversation that is its own, is there.
func TestStreamsOfWhatGoesMeanwhile(t *testing.T) {
	t.Parallel()
	acts(t, func(t *testing.T, a *acting) {
		for gone, want := range map[string]string{"conversation": "not_found", "contact": "not_found", "other": "not_found", "assistant": "done"} {
			contact := a.made("/v3/contacts", `{"name":"C"}`)
			bots := map[string]string{"assistant": a.made("/v3/assistants", `{"name":"Ada"}`), "other": a.made("/v3/assistants", `{"name":"Ben"}`)}
			a.model.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Hello.") })
			thread, _ := a.say(turn{assistant: bots["assistant"], contact: contact, input: "Hi"}).data()["conversationId"].(string)
			a.model.Answer(func(llmtest.Request) llmtest.Step {
				how, path := "DELETE", "/v3/assistants/"+bots[gone]
				switch gone {
				case "conversation":
					path = "/v3/conversations/" + thread
				case "contact":
					how, path = "POST", "/v3/contacts/"+contact+"/permanent-delete"
				}
				if r := a.send(how, path, ""); r.status > 202 {
					t.Errorf("deleting the %s: %d %s", gone, r.status, r.raw)
				}
				return llmtest.Say("You are welcome.")
			})
			bot := bots["assistant"]
			if gone == "other" {
				bot = bots[gone]
			}
			body := must(json.Marshal(map[string]any{"assistant_id": bot, "conversation_id": thread, "input": "Thanks", "stream": true}))
			all := a.stream(string(body))
			last := all[len(all)-1]
			if ends := last.name == want || last.name == "error" && strings.Contains(last.data, `"`+want+`"`); all[0].name != "delta" || !ends {
				t.Errorf("without its %s: %v", gone, all)
			}
		}
		a.system(func(ctx context.Context, c *ent.Client) error {
			n, err := c.Message.Query().Where(message.AwaitsNotNil()).Count(ctx)
			if n > 0 {
				t.Errorf("%d messages wait for a reply that does not come", n)
			}
			return err
		})
	})
}
