package rest_test

import (
	"fmt"
	"sync"
	"testing"
)

// What a conversation shows of its messages, and what is counted of all, is true however many speak at once.
func TestConversationsCountExactly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		a := b.made("/v3/assistants", `{"name":"A"}`)
		var ids []string
		for i := range 2 {
			ids = append(ids, b.say(turn{assistant: a, conversation: fmt.Sprint("c", i), input: "Hi"}).data()["conversationId"].(string))
		}
		var all sync.WaitGroup
		for i := range 24 {
			id := ids[i%len(ids)]
			all.Go(func() {
				channel := []string{"SMS", "EMAIL", "WEBCHAT"}[i%3]
				if i%2 == 0 {
					b.say(turn{assistant: a, conversation: id, input: fmt.Sprint("chat ", i), channel: channel})
					return
				}
				r := b.send("POST", "/v3/messages", fmt.Sprintf(`{"conversation_id":%q,"content":"message %d","channel":%q,"ai":%t}`, id, i, channel, i%4 == 1))
				if r.status != 201 {
					t.Errorf("%d: %s", r.status, r.raw)
				}
			})
		}
		all.Wait()
		said, byAssistants := 0, 0
		for _, id := range ids {
			r := b.ask(fmt.Sprintf(`{ conversation(id: %q) { aiResponses previewText lastChannel messages(first: 100) { nodes { ai content channel } } } }`, id))
			c := under(r.body, "data", "conversation").(map[string]any)
			messages := under(c, "messages", "nodes").([]any)
			ai := 0
			for _, m := range messages {
				if m.(map[string]any)["ai"] == true {
					ai++
				}
			}
			said, byAssistants = said+len(messages), byAssistants+ai
			last := messages[0].(map[string]any)
			if c["aiResponses"] != float64(ai) || c["previewText"] != last["content"] || c["lastChannel"] != last["channel"] {
				t.Errorf("%v and %d replies; the last is %v", c["aiResponses"], ai, last)
				t.Errorf("it shows %v by %v", c["previewText"], c["lastChannel"])
			}
		}
		stats := b.send("GET", "/v3/conversations/stats", "").data()
		if stats["totalMessages"] != float64(said) || stats["aiMessages"] != float64(byAssistants) || stats["total"] != float64(len(ids)) {
			t.Errorf("%v, of %d messages, %d by assistants", stats, said, byAssistants)
		}
	})
}
