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

// Somebody reaches a copy of the server that does not carry the call, and joins it all the same: they hear it, whisper, take over, hand back and
// end it. Where the copy that carries it is gone, they are told so.
func TestLiveACallOfAnotherCopyIsJoined(t *testing.T) {
	t.Parallel()
	all := &wires{}
	speaking(t, []string{"Is there a discount?"}, func(t *testing.T, s *telephony) {
		wire := all.of(s)
		asked := make(chan string, 100)
		s.model.Answer(func(r llmtest.Request) llmtest.Step {
			asked <- r.Messages[0].Text()
			return llmtest.Say("Well.")
		})
		other := s.copied()
		for _, email := range []string{"boss@example.com", "bob@example.com"} {
			s.employ(s.workspace, email, "owner")
		}
		boss, _ := s.signIn("boss@example.com", password)
		bob, _ := s.signIn("bob@example.com", password)
		who := s.provider.Call(ours, caller)
		who.Reply()
		call := s.calls()[0].(map[string]any)["id"].(string)
		hears := func(name string, hear func() string, text string, say func(string)) {
			t.Helper()
			await.Until(t, name+" does not hear "+text, func() bool { say(text); return strings.Contains(hear(), text) })
		}
		near := s.joined(bob, call, "LISTEN")
		ticket := s.invited(boss, call, "WHISPER")
		far := other.join(boss, ticket)
		far.next("ready")
		hears("who is elsewhere", far.heard, "caller", func(text string) { who.Say(speechtest.Modem(text)) })
		far.tell(map[string]any{"type": "whisper", "text": "Offer them ten percent."})
		if m := near.next("whispered"); m["text"] != "Offer them ten percent." {
			t.Errorf("%v", m)
		}
		await.Until(t, "the assistant is not told", func() bool {
			who.Say(s.book.Say(t, "Is there a discount?"))
			near.hearMore(2 * pagelink.Rate)
			select {
			case first := <-asked:
				return strings.Contains(first, "Offer them ten percent.")
			default:
				return false
			}
		})
		for name, b := range map[string]*bundle{"where it was presented": other, "where the call is": s.bundle} {
			if code := b.join(boss, ticket).closed(); code != pagelink.CloseRefused {
				t.Errorf("a ticket that was used, %s: %d", name, code)
			}
		}

		taker := other.joined(boss, call, "TAKE_OVER")
		taker.takeOver()
		near.next("taken_over")
		hears("the caller", who.Heard, "person", taker.say)
		hears("the person", taker.heard, "back", func(text string) { who.Say(speechtest.Modem(text)) })
		taker.tell(map[string]any{"type": "hand_back"})
		near.next("given_back")

		wire.cut()
		if code := far.closed(); code != pagelink.CloseLost {
			t.Errorf("the copy is gone: %d", code)
		}
		again := other.joined(boss, call, "LISTEN")
		if r := other.ask(`mutation { endCall(id: "` + call + `") { id } }`); strings.Contains(string(r.raw), "errors") {
			t.Fatalf("%s", r.raw)
		}
		who.Over()
		if code := again.closed(); code != pagelink.CloseOver {
			t.Errorf("the call is over: %d", code)
		}
		c := s.latest()
		if got := lines(c); !slices.Contains(got, "tool: a supervisor told the assistant: Offer them ten percent.") ||
			!slices.Contains(got, "tool: a person took over from the assistant") {
			t.Errorf("%q", got)
		}
		link := await.For(t, "no recording is kept", func() (string, bool) {
			link, kept := other.send("GET", "/v3/calls/"+call, "").data()["recordingUrl"].(string)
			return link, kept
		})
		if r := other.send("GET", strings.TrimPrefix(link, "http://test"), "", "Authorization", ""); r.status != 200 || !strings.HasPrefix(string(r.raw), "RIFF") {
			t.Errorf("the recording by another copy: %d", r.status)
		}
		if r := s.ask(`{ callSupervisions(callId: "` + call + `") { mode endedAt } }`); strings.Count(string(r.raw), `"endedAt":"`) != 4 {
			t.Errorf("%s", r.raw)
		}
	}, all.announce(t), brisk)
}
