package rest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// A tool that acts on what is deleted during the turn does nothing, and says why.
func TestToolsOnWhatIsGone(t *testing.T) {
	t.Parallel()
	acts(t, func(t *testing.T, a *acting) {
		a.send("POST", "/graphql", fmt.Sprintf(`{"query":"mutation { setAssistantCalendar(assistantId: \"%s\", calendar: {sunday: [{from: 0, to: 1440}], monday: [{from: 0, to: 1440}], tuesday: [{from: 0, to: 1440}], wednesday: [{from: 0, to: 1440}], thursday: [{from: 0, to: 1440}], friday: [{from: 0, to: 1440}], saturday: [{from: 0, to: 1440}], slotMinutes: 30, bufferMinutes: 0, noticeMinutes: 0}) { slotMinutes } }"}`, a.bot))
		thread := a.say(turn{assistant: a.bot, contact: a.contact, input: "Hi"}).data()["conversationId"].(string)
		for _, c := range []struct{ tool, thread, arguments, gone, says string }{
			{"hand_off", thread, `{"reason":"asked for a person"}`, "/v3/conversations/" + thread, "conversation"},
			{"book_appointment", "", fmt.Sprintf(`{"start_time":%q}`, time.Now().Add(48*time.Hour).UTC().Truncate(time.Hour).Format(time.RFC3339)), "/v3/assistants/" + a.bot, "assistant"},
		} {
			var told string
			var gone reply
			a.model.Answer(func(in llmtest.Request) llmtest.Step {
				if in.Last().Role == "user" {
					gone = a.send("DELETE", c.gone, "")
					return llmtest.Call(c.tool, c.arguments)
				}
				told = in.Last().Text()
				return llmtest.Say("Done.")
			})
			a.say(turn{assistant: a.bot, contact: a.contact, conversation: c.thread, input: "Please"})
			if gone.status >= 300 || !strings.Contains(told, c.says) || strings.Contains(told, "true") || strings.Contains(told, "The tool failed") {
				t.Errorf("%s: %d, the model reads %q", c.tool, gone.status, told)
			}
		}
	})
}
