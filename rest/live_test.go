package rest_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/trunktest"
)

// Somebody calls one of our numbers, talks with its assistant, and is answered; other numbers are nobody's.
func TestCallsComeInBySIP(t *testing.T) {
	t.Parallel()
	phrases := []string{"What are your opening hours?", "Thank you very much, goodbye."}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.answers(map[string]string{phrases[0]: "Nine.", phrases[1]: "end_call {}", "end_call": "Bye."})
		for _, to := range []string{"+14155550199", "+4930123456", "nobody"} {
			if _, err := s.provider.Try(to, caller); trunktest.Code(err) != 404 {
				t.Errorf("%s: %v", to, err)
			}
		}
		who := s.provider.Call("0"+strings.TrimPrefix(ours, "+1"), caller)
		who.Reply()
		for _, p := range phrases {
			who.Say(s.book.Say(t, p))
			who.Reply()
		}
		who.Over()
		c := s.latest()
		want := []string{"agent: Hi.", "user: " + phrases[0], "agent: Nine.", "user: " + phrases[1], "agent: Bye."}
		if got := lines(c); strings.Join(got, "\n") != strings.Join(want, "\n") || c["callStatus"] != "COMPLETED" || c["direction"] != "inbound" {
			t.Errorf("%q %v", got, c)
		}
		if c["fromNumber"] != caller || c["contactId"] == nil {
			t.Errorf("%v", c)
		}
	})
}
