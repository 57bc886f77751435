package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// What an answerer is told: the caller's own account first, then what we keep, oldest first, and never the turn itself.
func TestHistoryOfATurn(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, l *listener) {
		a := b.made("/v3/assistants", `{"name":"A","prompt":"Be kind."}`)
		ann, bob := b.made("/v3/contacts", `{"name":"Ann","contact_id":"crm-ann"}`), b.made("/v3/contacts", `{"name":"Bob"}`)
		legacy := func(input, messages string) reply {
			return b.send("POST", "/v2/crm-chat-completion", `{"location_id":"loc-1","assistant_id":"`+a+`","contact_id":"crm-ann",
				"conversation_id":"thread","channel":"sms","input":"`+input+`","last_message_id":"0","messages":`+messages+`}`)
		}
		for _, step := range []struct {
			send    func() reply
			history string
		}{
			{func() reply { return b.say(turn{assistant: a, contact: ann, conversation: "thread", input: "One"}) }, ""},
			{func() reply { return b.say(turn{assistant: a, contact: bob, conversation: "other", input: "Bob's"}) }, ""},
			{func() reply { return b.say(turn{assistant: a, contact: ann, conversation: "thread", input: "Two"}) }, "user: One; assistant: Reply 1"},
			{
				func() reply {
					return legacy("Three", `[{"role":"user","content":"Before"},{"role":"assistant","content":"Sure"}]`)
				},
				"user: Before; assistant: Sure; user: One; assistant: Reply 1; user: Two; assistant: Reply 3",
			},
			{
				func() reply { return legacy("Four", `[]`) },
				"user: One; assistant: Reply 1; user: Two; assistant: Reply 3; user: Three; assistant: Reply 4",
			},
			{func() reply { return b.say(turn{assistant: a, contact: ann, input: "Anew"}) }, ""},
		} {
			if r := step.send(); r.status != 200 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			if got := transcript(l.last().History); got != step.history {
				t.Errorf("%s comes after %q, want %q", l.last().Input, got, step.history)
			}
		}
		if got := b.said(ann); got != "user: Anew; assistant: Reply 6" {
			t.Errorf("the latest conversation: %s", got)
		}
		b.say(turn{assistant: a, contact: ann, conversation: "thread", input: "Five"})
		if got := b.said(ann); strings.Contains(got, "Before") || !strings.HasSuffix(got, "assistant: Reply 5; user: Five; assistant: Reply 7") {
			t.Errorf("kept: %s", got)
		}
		b.say(turn{assistant: a, contact: ann, conversation: "thread", input: "Six", instructions: "Rhyme."})
		told := l.last().Prompt
		b.say(turn{assistant: a, contact: ann, conversation: "thread", input: "Seven"})
		if told != "Be kind.\n\nRhyme." || l.last().Prompt != "Be kind." {
			t.Errorf("instructions for one turn: %q, then %q", told, l.last().Prompt)
		}
	})
}

func TestVariablesOfAPrompt(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, l *listener) {
		ctx := store.System(context.Background(), "test")
		err := b.store.Tx(ctx, func(ctx context.Context) error {
			return b.store.Client(ctx).Subaccount.UpdateOneID(b.sub).SetTimeZone("Asia/Kolkata").
				SetCustomValues(map[string]string{"promo": "SAVE10", "nested": "{{assistant.name}}"}).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		ann := b.made("/v3/contacts", `{"name":"Ann {{contact.email}}","first_name":"Ann","email":"ann@x.co","phone":"+1 202 555 0123","company_name":"Co","contact_id":"crm-ann"}`)
		for prompt, want := range map[string]string{
			"{{contact.name}}": `\(contact\.name, see \[DATA\]\)`, // it is no plain name
			"{{contact.first_name}} {{contact.last_name}}": `Ann `,
			"{{ contact.email }}":                          `ann@x\.co`,
			"{{contact.phone}} {{contact.company_name}}":   `\+12025550123 \(contact\.company_name, see \[DATA\]\)`, // which may be anything
			"{{contact.id}} {{contact.contact_id}}":        ann + " crm-ann",
			"{{location.name}} {{location.location_id}}":   "loc-1 loc-1",
			"{{location.id}} {{location.time_zone}}":       b.sub + " Asia/Kolkata",
			"{{assistant.name}} {{assistant.language}}":    "Ada en",
			"{{greeting}}":                                  "Good day",
			"{{custom_values.promo}}":                       "SAVE10",
			"{{custom_values.nested}}":                      `\{\{assistant\.name\}\}`,
			"{{custom_values.gone}}[{{nonsense}}]":          `\[\]`,
			"{{right_now.date}}":                            `\d{4}-\d\d-\d\d`,
			"{{right_now.time}} {{right_now.weekday}}":      `\d\d:\d\d (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day`,
			"{{contact.name}":                               `\{\{contact\.name\}`,
			"{{{{contact.email}}}}":                         `\{\{ann@x\.co\}\}`,
			"{{}} {{ }} {{contact name}}":                   `\{\{\}\} \{\{ \}\} \{\{contact name\}\}`,
			"{{CONTACT.EMAIL}}{{contact.password}}{{seal}}": ``,
		} {
			body := string(must(json.Marshal(map[string]string{"name": "Ada", "prompt": prompt, "inbound_greeting": "Good day", "language": "en"})))
			r := b.say(turn{assistant: b.made("/v3/assistants", body), contact: ann, input: "My {{contact.email}}"})
			q := l.last()
			if r.status != 200 || !regexp.MustCompile("^"+want+"$").MatchString(q.Prompt) || q.Input != "My {{contact.email}}" {
				t.Errorf("%s: %d, prompt %q, input %q", prompt, r.status, q.Prompt, q.Input)
			}
		}
		for spoken, want := range map[string]string{
			"de-AT": "(Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch", "es": "lunes|martes|miércoles|jueves|viernes|sábado|domingo", "fr-FR": "[A-Z][a-z]+day",
		} {
			body := fmt.Sprintf(`{"name":"Ada","prompt":"{{right_now.weekday}}","language":%q}`, spoken)
			b.say(turn{assistant: b.made("/v3/assistants", body), input: "Hi"})
			if got := l.last().Prompt; !regexp.MustCompile("^(" + want + ")$").MatchString(got) {
				t.Errorf("the day in %s: %q", spoken, got)
			}
		}
		nobody := b.made("/v3/assistants", `{"name":"A","prompt":"Hello {{contact.first_name}}."}`)
		b.say(turn{assistant: nobody, input: "Hi"})
		if got := l.last().Prompt; got != "Hello ." {
			t.Errorf("with nobody: %q", got)
		}
	})
}
