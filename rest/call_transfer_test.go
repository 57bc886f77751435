package rest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// Whatever the instructions name, a call is transferred only to a number that could be called: the model is told why not, and goes on.
func TestTransfersAreJudged(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		p := &phones{bundle: b, t: t}
		named := []string{"+19005550177", "+14415550177", "+15005553001", "+15005553002", "+12125550100", "+1 (212) 000-0000"}
		bot := b.made("/v3/assistants", `{"name":"A","prompt":"Staff answer at `+strings.Join(named, ", ")+`.","platform_tools":["transfer_call"]}`)
		b.made("/v3/phone-numbers", `{"number":"+14155550100"}`)
		b.made("/v3/contacts", `{"name":"Quiet","phone":"+15005553001","dnd":true}`)
		p.ask(`mutation { addDoNotCall(number: "+15005553002") { id } }`)
		b.employ(b.workspace, "ada@example.com", "owner")
		if r := b.asking("ada@example.com")(`mutation { addWorkspaceDoNotCall(number: "+12125550100") { id } }`); r.body["errors"] != nil {
			t.Fatalf("%s", r.raw)
		}
		for to, says := range map[string]string{
			named[0]: "premium-rate", // premium
			named[1]: "premium-rate", // barred by the operator
			named[2]: "do-not-call",  // a contact's flag
			named[3]: "do-not-call",  // the subaccount's list
			named[4]: "do-not-call",  // the workspace's list
			named[5]: "cannot be called",
		} {
			m.Answer(func(in llmtest.Request) llmtest.Step {
				switch last := in.Last(); {
				case strings.HasPrefix(in.Messages[0].Text(), "You sum up"):
					return llmtest.Say(`{"summary": "Done.", "userSentiment": "NEUTRAL", "successful": true}`)
				case last.Role == "user" && strings.Contains(last.Text(), "Who is this"):
					return llmtest.Call("transfer_call", fmt.Sprintf(`{"to":%q}`, to))
				}
				return llmtest.Say("Let us go on.")
			})
			r := b.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550006"}`, bot))
			if r.status != 201 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			id := r.data()["id"].(string)
			p.over(id)
			got := p.tooled(id)
			text := string(must(json.Marshal(got)))
			if got["disconnectionReason"] != "user_hangup" || strings.Contains(text, "tool: transferred") || !strings.Contains(text, says) || !strings.Contains(text, "Let us go on.") {
				t.Errorf("%s: %s", to, text)
			}
		}
	}, withParts(func(p *domain.Parts) { p.Call.Barred = []string{"+1441"} }))
}
