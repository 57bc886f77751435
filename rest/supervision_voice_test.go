package rest_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
)

// A spoken whisper reaches the assistant in words, and the contact not at all. Those who may only listen cannot whisper, and what cannot be
// understood is refused.
func TestLiveWhispersAreSpoken(t *testing.T) {
	t.Parallel()
	phrases := []string{"Offer them ten percent, please.", "Is there a discount?"}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		asked := make(chan string, 100)
		s.model.Answer(func(r llmtest.Request) llmtest.Step {
			asked <- r.Messages[0].Text()
			return llmtest.Say("Well.")
		})
		s.employ(s.workspace, "boss@example.com", "owner")
		boss, _ := s.signIn("boss@example.com", password)
		who := s.provider.Call(ours, caller)
		who.Reply()
		call := s.calls()[0].(map[string]any)["id"].(string)
		listener, w := s.joined(boss, call, "LISTEN"), s.joined(boss, call, "WHISPER")
		refused := func(name string, one *supervisor, reason string) {
			t.Helper()
			if m := one.next("refused"); m["reason"] != reason {
				t.Errorf("%s: %v", name, m)
			}
		}
		listener.tell(map[string]any{"type": "whisper_begin"})
		refused("who only listens", listener, "mode")

		dictate := func(text, end string) {
			t.Helper()
			w.tell(map[string]any{"type": "whisper_begin"})
			w.send(s.book.Say(t, text))
			w.tell(map[string]any{"type": end})
		}
		dictate(phrases[1], "whisper_cancel") // which nobody is told
		w.tell(map[string]any{"type": "whisper_begin"})
		w.say("secret") // of which a telephone would pass on every word
		w.tell(map[string]any{"type": "whisper_cancel"})
		dictate(phrases[0], "whisper_end")
		if m := listener.next("whispered"); m["text"] != phrases[0] {
			t.Errorf("%v", m)
		}
		await.Until(t, "the assistant is not told", func() bool {
			who.Say(s.book.Say(t, phrases[1]))
			listener.hearMore(2 * pagelink.Rate)
			select {
			case first := <-asked:
				return strings.Contains(first, phrases[0])
			default:
				return false
			}
		})
		w.tell(map[string]any{"type": "whisper_begin"})
		w.tell(map[string]any{"type": "whisper_end"})
		refused("nothing was said", w, "unheard")
		s.hearer.Behave(speechtest.Manner{Status: http.StatusInternalServerError})
		dictate(phrases[0], "whisper_end")
		refused("the provider fails", w, "failed")
		who.Leave()
		c := s.latest()
		told := 0
		for _, line := range lines(c) {
			if strings.Contains(line, phrases[0]) {
				told++
			}
		}
		if got := lines(c); told != 1 || !slices.Contains(got, "tool: a supervisor told the assistant: "+phrases[0]) {
			t.Errorf("%q", got)
		}
		if heard := who.Heard(); strings.Contains(heard, "secr") {
			t.Errorf("the contact heard %q", heard)
		}
	})
}
