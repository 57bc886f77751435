package rest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
)

// The person called says not to call again and hangs up, long before the words are understood: they count all the same, and the time until then is
// not part of the call.
func TestLiveWhoeverHangsUpIsHeard(t *testing.T) {
	t.Parallel()
	const words, slow = "Do not call me again.", 3 * time.Second
	to := trunktest.Awake(t)
	speaking(t, []string{words}, func(t *testing.T, s *telephony) {
		s.hearer.Behave(speechtest.Manner{Delay: slow})
		_, ring := s.place(to)
		who := ring.Pick()
		who.Reply()
		who.Say(s.book.Say(t, words))
		who.Leave()
		c := s.latest()
		said, _ := c["transcriptObject"].([]any)
		if len(said) != 2 {
			t.Fatalf("%v", c)
		}
		last := said[1].(map[string]any)
		if last["role"] != "user" || last["content"] != words || c["disconnectionReason"] != "opted_out" {
			t.Errorf("%v", c)
		}
		if took := c["durationMs"].(float64) - last["endMs"].(float64); took >= float64(slow.Milliseconds()) {
			t.Errorf("the call goes on for %v ms", took)
		}
		if r := s.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, s.bot, to)); r.status != 409 {
			t.Errorf("called again: %d %s", r.status, r.raw)
		}
	})
}
