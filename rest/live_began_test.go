package rest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// toldBefore is what was said before a question, as the model is told that is first asked it.
func toldBefore(t *testing.T, m *llmtest.Server, question string) (said []string) {
	t.Helper()
	all := m.Requests()
	at := slices.IndexFunc(all, func(r llmtest.Request) bool { return r.Last().Text() == question })
	if at < 0 {
		t.Fatalf("the model is not asked %q", question)
	}
	before := all[at].Messages
	for _, one := range before[:len(before)-1] {
		if text := one.Text(); one.Role != "system" && !strings.HasPrefix(text, "[DATA]") {
			said = append(said, one.Role+": "+text)
		}
	}
	return said
}

// The person called says who they are and then answers the opener. The model knows both: "yes" is the answer to something.
func TestLiveTheModelKnowsHowACallBegan(t *testing.T) {
	t.Parallel()
	const name, yes = "Good morning, this is Anna speaking.", "Yes, please do that."
	const opener = "Hi. Shall I confirm Friday?"
	to := trunktest.Awake(t)
	speaking(t, []string{name, yes}, func(t *testing.T, s *telephony) {
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"outbound_greeting":"`+opener+`","voice_settings":{"enable_voicemail_detection":true}}`)
		state := func() string { return string(s.ask(`{ assistant(id: "` + s.bot + `") { syncState } }`).raw) }
		await.Until(t, "it is not accepted", func() bool { return strings.Contains(state(), "ACCEPTED") })
		s.answers(map[string]string{yes: "Confirmed."})
		_, ring := s.place(to)
		who := ring.Pick()
		who.Say(s.book.Say(t, name))
		who.Reply()
		who.Say(s.book.Say(t, yes))
		who.Reply()
		who.Leave()
		want := []string{"user: " + name, "agent: " + opener, "user: " + yes, "agent: Confirmed."}
		if got := lines(s.latest()); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		if got := toldBefore(t, s.model, yes); !slices.Equal(got, []string{"user: " + name, "assistant: " + opener}) {
			t.Errorf("the model is told %q", got)
		}
	})
}

// Of an opener that is cut off, the model knows what the caller heard of it, as the transcript does.
func TestLiveTheModelKnowsWhatWasHeardOfTheOpener(t *testing.T) {
	t.Parallel()
	const question, opener = "What are your opening hours?", "Hello, this is Ada of Bright Dental in Main Street, and how can I help you on this fine day?"
	speaking(t, []string{question}, func(t *testing.T, s *telephony) {
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"inbound_greeting":"`+opener+`"}`)
		s.answers(map[string]string{question: "Nine."})
		who := s.provider.Call(ours, caller)
		await.Until(t, "the opener does not begin", func() bool { return strings.Contains(who.Heard(), "Ada") })
		who.Say(s.book.Say(t, question))
		await.Until(t, "the model is not asked", func() bool {
			return slices.ContainsFunc(s.model.Requests(), func(r llmtest.Request) bool { return r.Last().Text() == question })
		})
		who.Reply()
		who.Leave()
		got := lines(s.latest())
		heard := strings.TrimSpace(strings.TrimPrefix(got[0], "agent: "))
		if len(got) < 2 || got[1] != "user: "+question || heard == "" || heard == opener || !strings.HasPrefix(opener, heard) {
			t.Fatalf("%q", got)
		}
		if got := toldBefore(t, s.model, question); !slices.Equal(got, []string{"user: " + begins, "assistant: " + heard}) {
			t.Errorf("the model is told %q, and the caller heard %q", got, heard)
		}
	})
}

// On a page that listens and speaks itself, likewise.
func TestTheModelKnowsTheOpenerOfAPage(t *testing.T) {
	t.Parallel()
	const first, second, third = "What are your opening hours?", "And on Friday?", "Do you open on Sundays?"
	m := llmtest.Serve(t)
	m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Nine.") })
	visiting(t, func(t *testing.T, v *visited) {
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		who.reply()
		for _, words := range []string{first, second} {
			who.tell(map[string]any{"type": "say", "text": words})
			who.reply()
		}
		opened := []string{"user: " + begins, "assistant: Hi."}
		if got := toldBefore(t, m, first); !slices.Equal(got, opened) {
			t.Errorf("the model is told %q", got)
		}
		if got := toldBefore(t, m, second); !slices.Equal(got, append(opened, "user: "+first, "assistant: Nine.")) {
			t.Errorf("a turn later it is told %q", got)
		}
		who.tell(map[string]any{"type": "hang_up"})
		who.next("ended")
		who = v.visit(v.ticket(v.publicID), ownOrigin)
		who.next("reply_end")
		who.tell(map[string]any{"type": "heard", "turn": 0, "characters": 2})
		who.tell(map[string]any{"type": "say", "text": third})
		who.reply()
		if got := toldBefore(t, m, third); !slices.Equal(got, []string{"user: " + begins, "assistant: Hi"}) {
			t.Errorf("of an opener that was cut off it is told %q", got)
		}
	}, withParts(func(p *domain.Parts) {
		p.Models = llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"}
		p.Client = waiting(longer, longer)
	}))
}

// A visitor who speaks while the opener is thought of gets both: that first, then the answer, and the model knows of it.
func TestTheModelKnowsTheOpenerOfAPageThatSpeaksFirst(t *testing.T) {
	t.Parallel()
	const question, opener = "What are your opening hours?", "Bright Dental, this is Ada."
	m := llmtest.Serve(t)
	m.Answer(func(r llmtest.Request) llmtest.Step {
		if r.Last().Text() == begins {
			return llmtest.Say(opener).Every(100 * time.Millisecond)
		}
		return llmtest.Say("Nine.")
	})
	visiting(t, func(t *testing.T, v *visited) {
		v.send("PATCH", "/v3/assistants/"+v.bot, `{"inbound_greeting":null,"prompt":"You answer for Bright Dental."}`)
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		who.next("ready")
		who.tell(map[string]any{"type": "say", "text": question})
		if got := []string{who.reply(), who.reply()}; !slices.Equal(got, []string{opener, "Nine."}) {
			t.Errorf("%q", got)
		}
		if got := toldBefore(t, m, question); !slices.Equal(got, []string{"user: " + begins, "assistant: " + opener}) {
			t.Errorf("the model is told %q", got)
		}
	}, withParts(func(p *domain.Parts) {
		p.Models = llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"}
		p.Client = waiting(longer, longer)
	}))
}

// The test carrier says the opener by itself: the model knows it by the transcript, also on a copy that only reads the call.
func TestTheModelKnowsTheOpenerOfACarrier(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		p := &phones{bundle: b, t: t, bot: b.made("/v3/assistants", `{"name":"Ada"}`)}
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Well.") })
		k := p.exchange()
		s := k.twin()
		say := func(words string, startMs int) {
			t.Helper()
			u := carrier.Utterance{Role: carrier.Agent, Content: words, StartMs: startMs, EndMs: startMs + 5}
			must(0, s.Happened(t.Context(), carrier.Event{Key: k.id, ID: "c", Kind: carrier.Spoke, At: time.Now(), Utterance: u}))
		}
		say("Hi. Shall I confirm Friday?", 1)
		k.hear(t.Context(), s, "Yes.") // at 10 ms
		say("Well.", 16)
		k.hear(t.Context(), k.twin(), "And what of Monday?")
		opened := []string{"user: " + begins, "assistant: Hi. Shall I confirm Friday?"}
		if got := toldBefore(t, m, "Yes."); !slices.Equal(got, opened) {
			t.Errorf("the model is told %q", got)
		}
		if got := toldBefore(t, m, "And what of Monday?"); !slices.Equal(got, append(opened, "user: Yes.", "assistant: Well.")) {
			t.Errorf("a turn later it is told %q", got)
		}
	})
}
