package rest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// begins is what a model is asked for the first words of a call by.
const begins = "[The call has just been answered.]"

// Somebody who calls an assistant that has no greeting is greeted all the same: the model drafts that from the prompt, and knows afterwards
// that it has said so. If it does not answer in time, the usual words are said.
func TestLiveFirstWords(t *testing.T) {
	t.Parallel()
	const question = "What are your opening hours?"
	speaking(t, []string{question}, func(t *testing.T, s *telephony) {
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"inbound_greeting":null,"prompt":"You answer for Bright Dental."}`)
		s.answers(map[string]string{begins: "Bright Dental, this is Ada.", question: "Nine."})
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, question))
		who.Reply()
		who.Leave()
		want := []string{"agent: Bright Dental, this is Ada.", "user: " + question, "agent: Nine."}
		if got := lines(s.latest()); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		asked := func(last string) llmtest.Request {
			all := s.model.Requests()
			at := slices.IndexFunc(all, func(r llmtest.Request) bool { return r.Last().Text() == last })
			if at < 0 {
				t.Fatalf("the model is not asked %q", last)
			}
			return all[at]
		}
		first, second := asked(begins), asked(question)
		if system := first.Messages[0].Text(); !strings.Contains(system, "You answer for Bright Dental.") || first.Last().Text() != begins || len(first.Tools) > 0 {
			t.Errorf("%+v", first)
		}
		if said := second.Messages[len(second.Messages)-3]; said.Role != "assistant" || said.Text() != "Bright Dental, this is Ada." {
			t.Errorf("%+v", second.Messages)
		}
		if said := second.Messages[len(second.Messages)-4]; said.Role != "user" || said.Text() != begins {
			t.Errorf("somebody speaks twice: %+v", second.Messages)
		}
		s.model.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Hang() })
		who = s.provider.Call(ours, caller)
		who.Reply()
		who.Leave()
		if got := lines(s.latest()); got[0] != "agent: Hello, how can I help you?" {
			t.Errorf("%q", got)
		}
	})
}

// Without a model the usual words are said, in the assistant's language; nothing is where it waits for the contact.
func TestFirstWordsOnAPage(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		v.send("PATCH", "/v3/assistants/"+v.bot, `{"inbound_greeting":null,"language":"de-AT"}`)
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		if got := who.next("reply")["text"]; got != "Guten Tag, wie kann ich Ihnen helfen?" {
			t.Errorf("%v", got)
		}
		who.tell(map[string]any{"type": "hang_up"})
		who.code()
		v.send("PATCH", "/v3/assistants/"+v.bot, `{"voice_settings":{"greeting_mode":"contact_first"}}`)
		who = v.visit(v.ticket(v.publicID), ownOrigin)
		who.next("ready")
		who.tell(map[string]any{"type": "say", "text": "Hello"})
		who.reply()
		who.tell(map[string]any{"type": "hang_up"})
		who.code()
		id, _ := v.calls()[0].(map[string]any)["id"].(string)
		if got := lines(v.send("GET", "/v3/calls/"+id, "").data()); got[0] != "user: Hello" {
			t.Errorf("%q", got)
		}
	})
}
