package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

const calendarFields = `{ monday { from to } sunday { from to } slotMinutes bufferMinutes noticeMinutes }`

// What an assistant offers follows its calendar, which nobody of another tenant sees or sets.
func TestAssistantCalendar(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","platform_tools":["check_availability"]}`)
		contact := b.made("/v3/contacts", `{"name":"Zoe"}`)
		read := fmt.Sprintf(`{ assistantCalendar(assistantId: %q) %s }`, bot, calendarFields)
		set := func(calendar string, headers ...string) reply {
			return b.ask(fmt.Sprintf(`mutation { setAssistantCalendar(assistantId: %q, calendar: %s) %s }`, bot, calendar, calendarFields), headers...)
		}
		office := string(b.ask(read).raw)
		if !strings.Contains(office, `"from":540`) || !strings.Contains(office, `"sunday":[]`) {
			t.Errorf("office hours: %s", office)
		}
		const sundays = `{sunday: [{from: 600, to: 660}, {from: 720, to: 750}], slotMinutes: 30, bufferMinutes: 0, noticeMinutes: 0}`
		want := `{"monday":[],"sunday":[{"from":600,"to":660},{"from":720,"to":750}],"slotMinutes":30,"bufferMinutes":0,"noticeMinutes":0}`
		if r := set(sundays); !strings.Contains(string(r.raw), want) {
			t.Fatalf("%s", r.raw)
		}
		if r := b.ask(read); !strings.Contains(string(r.raw), want) {
			t.Errorf("%s", r.raw)
		}

		var offered []string
		m.Answer(func(in llmtest.Request) llmtest.Step {
			if in.Last().Role == "user" {
				from := time.Now().AddDate(0, 0, 1).UTC()
				return llmtest.Call("check_availability", fmt.Sprintf(`{"from": %q, "to": %q}`, from.Format(time.RFC3339), from.AddDate(0, 0, 7).Format(time.RFC3339)))
			}
			offered = append(offered, in.Last().Text())
			return llmtest.Say("There.")
		})
		b.say(turn{assistant: bot, contact: contact, input: "When?"})
		if len(offered) != 1 || strings.Count(offered[0], `"start"`) != 3 {
			t.Errorf("offered %v, want two slots before noon and one after", offered)
		}

		for name, c := range map[string]string{
			"turned round": `{sunday: [{from: 660, to: 600}], slotMinutes: 30, bufferMinutes: 0, noticeMinutes: 0}`,
			"overlapping":  `{sunday: [{from: 600, to: 660}, {from: 650, to: 700}], slotMinutes: 30, bufferMinutes: 0, noticeMinutes: 0}`,
			"a long day":   `{sunday: [{from: 0, to: 1500}], slotMinutes: 30, bufferMinutes: 0, noticeMinutes: 0}`,
			"no slot":      `{sunday: [], slotMinutes: 0, bufferMinutes: 0, noticeMinutes: 0}`,
		} {
			if r := set(c); !strings.Contains(string(r.raw), "validation_error") {
				t.Errorf("%s: %s", name, r.raw)
			}
		}
		stranger := []string{"Authorization", "Bearer " + b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})}
		for _, r := range []reply{b.ask(read, stranger...), set(sundays, stranger...)} {
			if !strings.Contains(string(r.raw), "not_found") || strings.Contains(string(r.raw), "600") {
				t.Errorf("a stranger: %s", r.raw)
			}
		}
		reader := []string{"Authorization", "Bearer " + b.limited("assistants:read")}
		if r := set(sundays, reader...); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("a reader: %s", r.raw)
		}
		if r := set("null"); !strings.Contains(string(r.raw), `"from":540`) {
			t.Errorf("office hours again: %s", r.raw)
		}
	})
}

// A secret that was made anew leaves the one before valid for a while, and nobody reads either again.
func TestRotateToolSecret(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const rotate = `mutation { rotateToolSecret { secret previousUntil } }`
		var secrets []string
		for i := range 3 {
			r := b.ask(rotate)
			secret, _ := under(r.body, "data", "rotateToolSecret", "secret").(string)
			until, _ := under(r.body, "data", "rotateToolSecret", "previousUntil").(string)
			if !strings.HasPrefix(secret, "whsec_") || slices.Contains(secrets, secret) || i > 0 && until == "" {
				t.Errorf("%d: %s", i, r.raw)
			}
			secrets = append(secrets, secret)
		}
		if r := b.ask(rotate, "Authorization", "Bearer "+b.limited("tools:read")); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("a reader: %s", r.raw)
		}
	})
}
