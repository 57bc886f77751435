package rest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
)

// Somebody listens in on a call by SIP, takes it over, and gives it back: each hears what they are to hear, and the assistant knows what was
// said meanwhile.
func TestLiveAPersonTakesOverACall(t *testing.T) {
	t.Parallel()
	phrases := []string{"I would like to talk to a person.", "Thank you very much, goodbye."}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		var requests []string
		s.model.Answer(func(r llmtest.Request) llmtest.Step {
			if r.Last().Text() == phrases[1] {
				for _, m := range r.Messages {
					requests = append(requests, m.Role+": "+m.Text())
				}
			}
			return llmtest.Say("Bye.")
		})
		for _, email := range []string{"boss@example.com", "bob@example.com"} {
			s.employ(s.workspace, email, "owner")
		}
		boss, _ := s.signIn("boss@example.com", password)
		bob, _ := s.signIn("bob@example.com", password)
		who := s.provider.Call(ours, caller)
		who.Reply()
		call := s.calls()[0].(map[string]any)["id"].(string)
		listener := s.joined(bob, call, "LISTEN")
		// A machine that is busy loses some of it: it is said until it is heard.
		hears := func(name string, hear func() string, text string, say func(string)) {
			t.Helper()
			await.Until(t, name+" does not hear "+text, func() bool { say(text); return strings.Contains(hear(), text) })
		}
		calls := func(text string) { who.Say(speechtest.Modem(text)) }
		hears("the listener", listener.heard, "caller", calls)

		taker := s.joined(boss, call, "TAKE_OVER")
		rival := s.joined(bob, call, "TAKE_OVER")
		taker.takeOver()
		if m := listener.next("taken_over"); m["by"] == "" {
			t.Errorf("%v", m)
		}
		rival.tell(map[string]any{"type": "take_over"})
		if m := rival.next("refused"); m["reason"] != "taken" {
			t.Errorf("a second person: %v", m)
		}
		_ = rival.ws.CloseNow()
		// Until the rival's place is free, the answer is that all places are taken.
		await.Until(t, "a third person can take over", func() bool {
			return s.join(bob, s.invited(bob, call, "TAKE_OVER")).closed() == pagelink.CloseTaken
		})
		await.Until(t, "nobody writes down what the caller says", func() bool {
			who.Say(s.book.Say(t, phrases[0]))
			listener.hearMore(2 * pagelink.Rate)
			return slices.Contains(lines(s.send("GET", "/v3/calls/"+call, "").data()), "user: "+phrases[0])
		})
		hears("the caller", who.Heard, "person", taker.say)
		hears("the listener", listener.heard, "pers", func(string) { taker.say("person") })
		if strings.Contains(taker.heard(), "pers") {
			t.Errorf("the person heard %q", taker.heard())
		}
		hears("the person", taker.heard, "back", calls)

		_ = taker.ws.CloseNow() // they come again at once
		again := s.joined(boss, call, "TAKE_OVER")
		again.takeOver()
		hears("the caller", who.Heard, "again", again.say)
		again.tell(map[string]any{"type": "hand_back"})
		again.next("given_back")
		who.Say(s.book.Say(t, phrases[1]))
		who.Reply()
		who.Leave()
		if code := listener.closed(); code != pagelink.CloseOver {
			t.Error(code)
		}
		c := s.latest()
		want := []string{"agent: Hi.", "tool: a person took over from the assistant", "user: " + phrases[0], "tool: the assistant took over again", "user: " + phrases[1], "agent: Bye."}
		if got := slices.Compact(lines(c)); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		if all := strings.Join(requests, "\n"); !strings.Contains(all, "has handed the call back to you") || !strings.Contains(all, "user: "+phrases[0]) {
			t.Errorf("%s", all)
		}
		if r := s.ask(`{ callSupervisions(callId: "` + call + `") { mode tookOverAt } }`); strings.Count(string(r.raw), `"tookOverAt":"`) != 2 {
			t.Errorf("%s", r.raw)
		}
	})
}
