package rest_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/trunktest"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
)

// A copy that is about to stop begins no more calls: a provider hears so at once, pages that they may come again, and calls that are asked for
// there are placed by another copy. Those under way go on.
func TestLiveDrainingCopyBeginsNoCalls(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.answers(map[string]string{"Hello.": "Nine to six."})
		r := s.ask(`mutation { updateAssistant(id: "` + s.bot + `", input: { publicCalls: true }) { publicId } }`)
		public, _ := under(r.body, "data", "updateAssistant", "publicId").(string)
		s.behave(s.bot, `askAfterSilence: 300`) // until another copy has placed a call, this caller says nothing
		before := s.provider.Call(ours, caller)
		before.Reply()
		ticket := s.ticket(public)
		s.copies[0].Drain()
		if _, err := s.provider.Try(ours, "+14155552672"); trunktest.Code(err) != 503 {
			t.Errorf("a telephone: %v", err)
		}
		if code := s.visit(ticket, ownOrigin).code(); code != pagelink.CloseBusy {
			t.Errorf("a page: %d", code)
		}
		if kept, _ := s.send("GET", "/v3/calls", "").body["data"].([]any); len(kept) != 1 {
			t.Errorf("%d calls are kept, want the one under way", len(kept))
		}
		s.copied()
		_, ring := s.place(to)
		who := ring.Pick()
		who.Reply()
		if n := []int{s.copies[0].Owned(), s.copies[1].Owned()}; n[0] != 1 || n[1] != 1 {
			t.Errorf("the copies have %v calls", n)
		}
		who.Leave()
		before.Say(s.book.Say(t, "Hello."))
		before.Reply()
		before.Leave()
	})
}
