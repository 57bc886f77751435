package rest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// How a reply came about can be read for a while, by its own tenant; then it is gone, and the conversation is not.
func TestTurns(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","prompt":"Be {{mood}}.","platform_tools":["add_tag"]}`)
		contact := b.made("/v3/contacts", `{"name":"Zoe"}`)
		b.made("/v3/tags", `{"name":"Booked"}`)
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		b.made("/v3/knowledge-bases/"+base+"/sources/text", `{"name":"Hours","text":"We open at nine."}`)
		b.settled(base)
		b.send("POST", "/v3/knowledge-bases/"+base+"/assign", `{"assistant_id":"`+bot+`"}`)
		m.Play(llmtest.Call("add_tag", `{"tag":"booked"}`), llmtest.Say("At nine."), llmtest.Fail(401))
		done := b.say(turn{assistant: bot, contact: contact, conversation: "c", input: "When do you open?"}).data()
		b.say(turn{assistant: bot, contact: contact, conversation: "c", input: "And close?"})
		query := fmt.Sprintf(`{ turns(conversationId: %q) { totalCount nodes { id messageId outcome answerer model endpoint failure
			matches { score metadata { text } } readUnits promptSize unknownVariables rounds inputTokens outputTokens costInDollars
			searchMs firstTokenMs answerMs toolCalls { name arguments result error durationMs } } } }`, done["conversationId"])
		r := b.ask(query)
		turns, _ := under(r.body, "data", "turns", "nodes").([]any)
		if len(turns) != 2 {
			t.Fatalf("%s", r.raw)
		}
		failed, answered := turns[0].(map[string]any), turns[1].(map[string]any)
		if failed["outcome"] != "FAILED" || failed["failure"] == nil || strings.Contains(fmt.Sprint(failed), "sk-") {
			t.Errorf("%v", failed)
		}
		if answered["id"] != done["traceId"] || answered["messageId"] != done["messageId"] || answered["outcome"] != "ANSWERED" ||
			answered["answerer"] != "model" || answered["model"] != "small" || answered["rounds"] != 1.0 ||
			answered["inputTokens"] == 0.0 || answered["outputTokens"] == 0.0 || answered["readUnits"] != 1.0 ||
			fmt.Sprint(answered["unknownVariables"]) != "[mood]" || answered["firstTokenMs"] == nil {
			t.Errorf("%v", answered)
		}
		if text := fmt.Sprint(answered["matches"], answered["toolCalls"]); !strings.Contains(text, "We open at nine.") || !strings.Contains(text, "add_tag") || !strings.Contains(text, "booked") {
			t.Errorf("%s", text)
		}
		stranger := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		if r := b.ask(query, "Authorization", "Bearer "+stranger); !strings.Contains(string(r.raw), "not_found") || strings.Contains(string(r.raw), "nine") {
			t.Errorf("a stranger: %s", r.raw)
		}

		conversations := b.door.Product.Chat
		sweep := func() int {
			if err := conversations.Sweep(context.Background()); err != nil {
				t.Fatal(err)
			}
			return int(under(b.ask(query).body, "data", "turns", "totalCount").(float64))
		}
		if n := sweep(); n != 2 {
			t.Errorf("%d traces are left before their time", n)
		}
		conversations = b.copied(func(p *domain.Parts) { p.Chat.TraceKept = -time.Minute }).Chat
		if n := sweep(); n != 0 {
			t.Errorf("%d traces are left after their time", n)
		}
		if kept := b.kept("c"); len(kept) != 6 {
			t.Errorf("kept %v", kept)
		}
	})
}
