package rest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

// acting is an assistant with every tool of the platform, and a contact that it talks to.
type acting struct {
	*bundle
	t            *testing.T
	model        *llmtest.Server
	bot, contact string
	texts        *notifytest.Texts
	mails        *notifytest.Mails
}

func acts(t *testing.T, f func(t *testing.T, a *acting)) {
	t.Helper()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		a := &acting{bundle: b, t: t, model: m, texts: notifytest.NewTexts(t), mails: notifytest.NewMails(t)}
		a.bot = b.made("/v3/assistants", `{"name":"Ada","platform_tools":["add_tag","remove_tag","update_contact","create_note",
			"check_availability","book_appointment","cancel_appointment","search_knowledge","hand_off","send_sms","send_email","transfer_call"]}`)
		a.contact = b.made("/v3/contacts", `{"name":"Zoe","phone":"+14155552671","email":"zoe@example.org"}`)
		f(t, a)
	})
}

// connect gives the platform providers of messages.
func (a *acting) connect() {
	a.t.Helper()
	a.parts.Messenger.Texter = must(notify.NewTwilio(a.texts.URL, notifytest.From))
	a.parts.Messenger.Mailer = must(notify.NewSMTP(a.mails.URL, "desk@agency.example"))
}

// does runs a tool in a turn of the contact's, anonymous where there is none, and returns what the model gets.
func (a *acting) does(contact, name, arguments string) (told string) {
	a.t.Helper()
	a.model.Answer(func(in llmtest.Request) llmtest.Step {
		if in.Last().Role == "user" {
			return llmtest.Call(name, arguments)
		}
		told = in.Last().Text()
		return llmtest.Say("Done.")
	})
	if r := a.say(turn{assistant: a.bot, contact: contact, input: "Please"}); r.status != 200 {
		a.t.Fatalf("%s: %d %s", name, r.status, r.raw)
	}
	return told
}

// has fails the test unless what stands at a path has a text, or has it not.
func (a *acting) has(path, text string, want bool) {
	a.t.Helper()
	if r := a.send("GET", path, ""); r.status != 200 || strings.Contains(string(r.raw), text) != want {
		a.t.Errorf("%s: %q is there is not %t: %d %s", path, text, want, r.status, r.raw)
	}
}

// Every tool of the platform does what it says, to the contact that the turn is of.
func TestPlatformToolsAct(t *testing.T) {
	t.Parallel()
	acts(t, func(t *testing.T, a *acting) {
		me := "/v3/contacts/" + a.contact
		a.made("/v3/tags", `{"name":"Booked"}`)
		a.does(a.contact, "add_tag", `{"tag":"BOOKED"}`)
		a.has(me+"/tags", "Booked", true)
		a.does(a.contact, "remove_tag", `{"tag":"booked"}`)
		a.has(me+"/tags", "Booked", false)
		a.does(a.contact, "update_contact", `{"last_name":"Zimmer","company_name":"Tolls","email":""}`)
		a.has(me, "Zimmer", true)
		a.has(me, "Tolls", true)
		a.has(me, "zoe@example.org", true)
		a.does(a.contact, "create_note", `{"note":"Likes tea."}`)
		a.has(me+"/notes", "Likes tea.", true)

		a.books()

		base := a.made("/v3/knowledge-bases", `{"name":"K"}`)
		a.made("/v3/knowledge-bases/"+base+"/sources/text", `{"name":"Hours","text":"The zeppelin leaves at nine."}`)
		a.settled(base)
		a.send("POST", "/v3/knowledge-bases/"+base+"/assign", `{"assistant_id":"`+a.bot+`"}`)
		if told := a.does(a.contact, "search_knowledge", `{"query":"zeppelin"}`); !strings.Contains(told, "leaves at nine") || !strings.Contains(told, "Hours") {
			t.Errorf("found %s", told)
		}

		if told := a.does(a.contact, "send_sms", `{"text":"Hi"}`); !strings.Contains(told, "provider_not_configured") {
			t.Errorf("without a provider: %s", told)
		}
		a.connect()
		a.does(a.contact, "send_sms", `{"text":"Your code is 7"}`)
		if got := a.texts.Taken(); len(got) != 1 || got[0].To != "+14155552671" || got[0].Body != "Your code is 7" {
			t.Errorf("%+v", got)
		}
		a.does(a.contact, "send_email", `{"subject":"Your visit","body":"See you."}`)
		if got := a.mails.Taken(); len(got) != 1 || got[0].To != "zoe@example.org" || got[0].Subject != "Your visit" {
			t.Errorf("%+v", got)
		}
		a.texts.Fail(503)
		if told := a.does(a.contact, "send_sms", `{"text":"Hi"}`); !strings.Contains(told, "provider_unavailable") {
			t.Errorf("a provider that is down: %s", told)
		}
		if told := a.does(a.contact, "transfer_call", `{}`); !strings.Contains(told, "no such tool") {
			t.Errorf("a call's tool in a chat: %s", told)
		}

		a.does(a.contact, "hand_off", `{"reason":"asked for a person"}`)
		r := a.ask(`{ conversations(first: 100) { nodes { handedOff handOffReason status } } }`)
		if n := strings.Count(string(r.raw), `{"handedOff":true,"handOffReason":"asked for a person","status":"OPEN"}`); n != 1 {
			t.Errorf("%d are handed off: %s", n, r.raw)
		}
	})
}

// books looks for a time, takes it, and gives it back.
func (a *acting) books() {
	a.t.Helper()
	from := time.Now().AddDate(0, 0, 1).UTC()
	window := fmt.Sprintf(`{"from": %q, "to": %q}`, from.Format(time.RFC3339), from.AddDate(0, 0, 7).Format(time.RFC3339))
	told := a.does(a.contact, "check_availability", window)
	_, start, _ := strings.Cut(told, `"start":"`)
	start, _, found := strings.Cut(start, `"`)
	if !found {
		a.t.Fatalf("offered %s", told)
	}
	a.does(a.contact, "book_appointment", fmt.Sprintf(`{"start_time": %q, "address": "Main Street 1"}`, start))
	a.has("/v3/appointments", "Main Street 1", true)
	a.has("/v3/appointments", a.contact, true)
	if told := a.does(a.contact, "check_availability", window); strings.Contains(told, start) {
		a.t.Errorf("what is taken is offered: %s", told)
	}
	if told := a.does(a.contact, "book_appointment", fmt.Sprintf(`{"start_time": %q}`, start)); strings.Contains(told, `"status"`) {
		a.t.Errorf("it is booked twice: %s", told)
	}
	a.does(a.contact, "cancel_appointment", `{}`)
	a.has("/v3/appointments", "CANCELLED", true)
	if told := a.does(a.contact, "check_availability", window); !strings.Contains(told, start) {
		a.t.Errorf("what is free again is not offered: %s", told)
	}
}

// What cannot be done is told to the model in words, and nothing is changed.
func TestPlatformToolsRefuse(t *testing.T) {
	t.Parallel()
	acts(t, func(t *testing.T, a *acting) {
		a.connect()
		a.made("/v3/tags", `{"name":"Booked"}`)
		quiet := a.made("/v3/contacts", `{"name":"Quiet","phone":"+14155552672","email":"quiet@example.org","dnd":true}`)
		bare := a.made("/v3/contacts", `{"name":"Bare"}`)
		past := time.Now().AddDate(0, 0, -2).UTC().Format(time.RFC3339)
		for _, c := range []struct{ contact, name, arguments, told string }{
			{"", "add_tag", `{"tag":"booked"}`, "anonymous"},
			{"", "create_note", `{"note":"x"}`, "anonymous"},
			{"", "update_contact", `{"last_name":"x"}`, "anonymous"},
			{"", "book_appointment", `{"start_time":"2030-01-07T09:00:00Z"}`, "anonymous"},
			{"", "send_sms", `{"text":"x"}`, "anonymous"},
			{a.contact, "add_tag", `{"tag":"unheard of"}`, "tag"},
			{a.contact, "add_tag", `{}`, "tag"},
			{a.contact, "add_tag", `{"tag":7}`, "tag"},
			{a.contact, "add_tag", `not JSON`, "JSON"},
			{a.contact, "create_note", `{"note":""}`, "note"},
			{a.contact, "update_contact", `{"email":"nobody"}`, "email"},
			{a.contact, "update_contact", `{"phone":"12"}`, "phone"},
			{a.contact, "update_contact", `{"contact_id":"other","last_name":7}`, "last_name"},
			{a.contact, "book_appointment", `{"start_time":"` + past + `"}`, "in the past"},
			{a.contact, "cancel_appointment", `{}`, "appointment"},
			{a.contact, "cancel_appointment", `{"appointment_id":"appt_01m7zzzzzzezzt1p20pdey9x3f"}`, "appointment"},
			{quiet, "send_sms", `{"text":"x"}`, "asked not to receive"},
			{quiet, "send_email", `{"subject":"x","body":"x"}`, "asked not to receive"},
			{bare, "send_sms", `{"text":"x"}`, "no phone number"},
			{bare, "send_email", `{"subject":"x","body":"x"}`, "no e-mail address"},
			{a.contact, "drop_table", `{}`, "no such tool"},
		} {
			told := a.does(c.contact, c.name, c.arguments)
			if !strings.Contains(strings.ToLower(told), strings.ToLower(c.told)) || strings.Contains(told, "SQL") || strings.Contains(told, "tool failed") {
				t.Errorf("%s %s: told %s, not of %q", c.name, c.arguments, told, c.told)
			}
		}
		a.has("/v3/contacts/"+a.contact, "Zimmer", false)
		a.has("/v3/contacts/"+a.contact+"/notes", `"data":[]`, true)
		a.has("/v3/appointments", `"data":[]`, true)
		if a.texts.Asked() != 0 || len(a.mails.Taken()) != 0 {
			t.Error("something went out")
		}
	})
}
