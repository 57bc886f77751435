package rest_test

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// Five failures of one workspace at the endpoint that all share cost its neighbour nothing, and it alone waits.
func TestFailuresOfANeighbour(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		m.Answer(func(in llmtest.Request) llmtest.Step {
			if in.Last().Text() == "fail" {
				return llmtest.Fail(500)
			}
			return llmtest.Say("Hi")
		})
		neighbour := []string{"Authorization", "Bearer " + b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})}
		say := func(bot, text string, headers ...string) int {
			return b.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistant_id":%q,"input":%q}`, bot, text), headers...).status
		}
		ours := b.made("/v3/assistants", `{"name":"Ada"}`)
		theirs := b.send("POST", "/v3/assistants", `{"name":"Bea"}`, neighbour...).data()["id"].(string)
		for i := range 5 {
			if status := say(ours, "fail"); status != 502 {
				t.Errorf("failure %d is %d", i, status)
			}
		}
		before := len(m.Requests())
		if status := say(ours, "When?"); status != 502 || len(m.Requests()) != before {
			t.Errorf("an endpoint that fails is asked on: %d", status)
		}
		for i := range 5 {
			if status := say(theirs, "When?", neighbour...); status != 200 {
				t.Errorf("the neighbour's turn %d is %d", i, status)
			}
		}
	})
}
