package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// place asks for a call, and waits until somebody's telephone rings.
func (s *telephony) place(to string) (id string, ring *trunktest.Ringing) {
	s.t.Helper()
	id = s.made("/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, s.bot, to))
	return id, s.provider.Ring()
}

// The person called is busy, does not answer or refuses, or the call is cancelled.
func TestLiveCallsGoOutBySIP(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		for _, c := range []struct {
			code   int
			status string
		}{{486, "BUSY"}, {480, "NO_ANSWER"}, {603, "BUSY"}, {404, "FAILED"}} {
			_, ring := s.place(to)
			if ring.To != to || ring.From != ours {
				t.Errorf("%s calls %s", ring.From, ring.To)
			}
			ring.Refuse(c.code, "")
			if got := s.latest(); got["callStatus"] != c.status || got["durationMs"] != 0.0 {
				t.Errorf("%d: %v", c.code, got)
			}
		}
		id, ring := s.place(to)
		ring.Ring()
		await.Until(t, "it does not ring", func() bool { return s.send("GET", "/v3/calls/"+id, "").data()["callStatus"] == "RINGING" })
		s.ask(`mutation { endCall(id: "` + id + `") { id } }`)
		<-ring.Done()
		if got := s.latest(); got["callStatus"] != "CANCELED" || got["disconnectionReason"] != "canceled" || got["durationMs"] != 0.0 {
			t.Errorf("called off: %v", got)
		}
	})
}

// Somebody who is called hears the assistant, answers by keys, and hangs up.
func TestLiveWhoeverIsCalledPressesKeys(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.answers(map[string]string{"[pressed 42 on the keypad]": "Forty-two."})
		id, ring := s.place(to)
		who := ring.Pick()
		who.Reply()
		who.Press("42#")
		who.Reply()
		who.Leave()
		c := s.latest()
		want := "agent: Hi.\ntool: caller pressed 42\nagent: Forty-two."
		if got := strings.Join(lines(c), "\n"); got != want || c["id"] != id || c["disconnectionReason"] != "user_hangup" {
			t.Errorf("%s %v", got, c)
		}
		await.Until(t, "there is no recording", func() bool { return s.send("GET", "/v3/calls/"+id, "").data()["recordingUrl"] != nil })
	})
}

// Without a trunk nobody is called, and an assistant whose voice the provider does not have is refused when it is synced.
func TestLiveWithoutTrunkOrVoice(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		state := func() string {
			return string(s.ask(`{ assistant(id: "` + s.bot + `") { syncState syncRefusal } }`).raw)
		}
		await.Until(t, "it is not accepted", func() bool { return strings.Contains(state(), "ACCEPTED") })
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"voice_id":"nova"}`)
		await.Until(t, "it is not refused", func() bool { return strings.Contains(state(), "has no voice for nova") })
		if _, err := s.provider.Try(ours, caller); trunktest.Code(err) != 480 {
			t.Errorf("a voice that is missing: %v", err)
		}
		s.latest() // it is over, and the contact may be called
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"voice_id":null}`)
		agency := workspace.As(t.Context(), s.workspace)
		first := 1
		list := must(s.door.Product.Trunks.List(agency, page.Newest, &first, nil))
		must(s.door.Product.Trunks.Change(agency, list.Nodes[0].ID, trunk.Update{Prefixes: []string{"+49"}}))
		r := s.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, s.bot, to))
		if r.code() != "call_failed" || s.provider.Waiting() != 0 {
			t.Errorf("%d %s", r.status, r.raw)
		}
	})
}
