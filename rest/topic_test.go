package rest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// A call is about what the model says, once: not its conversation as well. Lists are narrowed by a topic, by what has become of it, and by nobody
// else's.
func TestTopicsOfCallsAndChats(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","prompt":"Say hello."}`)
		b.made("/v3/phone-numbers", `{"number":"+14155550100"}`)
		m.Answer(func(in llmtest.Request) llmtest.Step {
			if strings.HasPrefix(in.Messages[0].Text(), "You sum up") {
				return llmtest.Say(`{"summary": "They asked who called.", "topics": ["Who calls"]}`)
			}
			return llmtest.Say("Hello.")
		})
		p := &phones{bundle: b, t: t}
		id := b.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550006"}`, bot)).data()["id"].(string)
		p.over(id)
		await.Until(t, "it is not summed up", func() bool { return b.send("GET", "/v3/calls/"+id, "").data()["callAnalysis"] != nil })
		var talk, chatted, of, into string
		tenant := must(b.store.As(t.Context(), b.sub, "test", "Test"))
		err := b.store.Tx(tenant, func(ctx context.Context) error {
			c := b.store.Client(ctx)
			talk = *c.Call.GetX(ctx, id).ConversationID
			c.Call.Create().SetActive(false).SetDirection("inbound").SetToNumber("+14155550100").ExecX(ctx)
			of, into = c.Topic.Query().OnlyX(ctx).ID, c.Topic.Create().SetName("Callers").SetNameKey("callers").SaveX(ctx).ID
			chatted = c.Conversation.Create().SaveX(ctx).ID
			c.Conversation.Create().ExecX(ctx)
			return c.TopicLink.Create().SetTopicID(of).SetConversationID(chatted).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		again := &river.Job[chat.AnalysisArgs]{JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: chat.AnalysisArgs{ConversationID: talk}}
		if err := (&chat.AnalysisWorker{Service: b.door.Product.Chat}).Work(t.Context(), again); err != nil {
			t.Fatal(err)
		}
		if got := string(b.ask(`{ topics { nodes { name callCount conversationCount } } }`).raw); !strings.Contains(got, `{"name":"Who calls","callCount":1,"conversationCount":1}`) {
			t.Errorf("%s", got)
		}
		lists := func(topic string, headers ...string) string {
			return string(b.ask(fmt.Sprintf(`{ calls(topicId: %[1]q) { nodes { id } } conversations(topicId: %[1]q) { nodes { id } } }`, topic), headers...).raw)
		}
		want, none := fmt.Sprintf(`{"calls":{"nodes":[{"id":%q}]},"conversations":{"nodes":[{"id":%q}]}}`, id, chatted), `{"calls":{"nodes":[]},"conversations":{"nodes":[]}}`
		if got := lists(of); !strings.Contains(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
		if got := b.ask(fmt.Sprintf(`mutation { mergeTopics(id: %q, intoId: %q) { id callCount conversationCount } }`, of, into)); !strings.Contains(string(got.raw), `"callCount":1,"conversationCount":1`) {
			t.Errorf("%s", got.raw)
		}
		for name, c := range map[string]struct{ got, want string }{
			"what it has become": {lists(into), want}, "what it was": {lists(of), want}, "none that there is": {lists("topic_none"), none},
			"a stranger": {lists(into, "Authorization", "Bearer "+b.newKey(b.rival, workspace.NewKey{Preset: "admin"})), none},
		} {
			if !strings.Contains(c.got, c.want) {
				t.Errorf("%s: %s, want %s", name, c.got, c.want)
			}
		}
	})
}
