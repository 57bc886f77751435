package rest_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// A model whose template wants the user and the assistant in turn answers, with records, a history and tools. It refuses one request. What the
// contact says is no part of a record.
func TestModelThatWantsTurnsToAlternate(t *testing.T) {
	t.Parallel()
	for name, refused := range map[string]llmtest.Step{
		"vLLM":      llmtest.Fail(400).Saying("Conversation roles must alternate user/assistant/user/assistant/...", "400", "BadRequestError"),
		"llama.cpp": llmtest.Fail(500).Saying("Jinja Exception: Conversation roles must alternate user/assistant/user/assistant/...", "500", "server_error"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
				b.made("/v3/tags", `{"name":"Booked"}`)
				bot := b.made("/v3/assistants", `{"name":"Ada","platform_tools":["add_tag"]}`)
				contact := b.made("/v3/contacts", `{"first_name":"Zoe"}`)
				m.Answer(func(in llmtest.Request) llmtest.Step {
					switch {
					case !in.Alternates():
						return refused
					case in.Last().Text() == "Book it.":
						return llmtest.Call("add_tag", `{"tag":"Booked"}`)
					}
					return llmtest.Say("Well.")
				})
				for _, said := range []struct {
					input string
					asked int
				}{{"When do you open?", 2}, {"Book it.", 2}, {"Thank you.", 1}} {
					before := len(m.Requests())
					r := b.say(turn{assistant: bot, contact: contact, conversation: "alternate", input: said.input})
					if n := len(m.Requests()) - before; r.status != 200 || r.data()["output"] != "Well." || n != said.asked {
						t.Errorf("%s: %d after %d requests, want %d: %s", said.input, r.status, n, said.asked, r.raw)
					}
				}
				var last strings.Builder
				for _, said := range m.Requests()[len(m.Requests())-1].Messages {
					last.WriteString(said.Text() + "\n")
					if text := said.Text(); said.Role == "user" && strings.HasPrefix(text, "[DATA]") && (strings.Contains(text, "Book it.") || strings.Contains(text, "Thank you.")) {
						t.Errorf("the contact's words are in a record: %q", text)
					}
				}
				for _, part := range []string{"Zoe", "When do you open?", "Book it.", "[DATA] It is ", "Thank you."} {
					if !strings.Contains(last.String(), part) {
						t.Errorf("%q is not in the request: %s", part, last.String())
					}
				}
			})
		})
	}
}
