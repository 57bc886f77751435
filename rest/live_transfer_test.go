package rest_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Somebody who is called presses a key, and the assistant's tool puts them through: the far end is held, and referred only when it has
// confirmed that, which it takes its time for.
func TestLiveAToolPutsThroughBySIP(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		far := trunktest.Play(t, must(filepath.Abs("testdata/transfers.xml")))
		agency := workspace.As(t.Context(), s.workspace)
		first := 1
		list := must(s.door.Product.Trunks.List(agency, page.Newest, &first, nil))
		must(s.door.Product.Trunks.Change(agency, list.Nodes[0].ID, trunk.Update{Port: patch.Sent(&far.Port)}))
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"prompt":"Staff answer at +14155550177.","platform_tools":["transfer_call"]}`)
		s.answers(map[string]string{
			"[pressed 1 on the keypad]": `transfer_call {"to":"+14155550177"}`, "transfer_call": "I put you through.",
		})
		id := s.made("/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, s.bot, to))
		far.Passed()
		c := s.latest()
		if c["id"] != id || c["disconnectionReason"] != "transferred" || !strings.Contains(c["transcript"].(string), "tool: transferred to +14155550177") {
			t.Errorf("%v", c)
		}
	})
}

// A machine is left a message after its beep, and a person who greets as companies do is talked with.
func TestLiveMachinesAreFoundBySIP(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	phrases := []string{"You have reached the office of Smith and Sons. Please leave a message after the beep.", "Good morning, Riverside Dental, how may I help you?"}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"voice_settings":{"enable_voicemail_detection":true,"voicemail_message":"Call back."}}`)
		state := func() string { return string(s.ask(`{ assistant(id: "` + s.bot + `") { syncState } }`).raw) }
		await.Until(t, "it is not accepted", func() bool { return strings.Contains(state(), "ACCEPTED") })
		beep := make([]int16, sound.Rate/2)
		sound.Tone{Hz: []float64{1000}, Level: -15}.Write(beep, 0)
		_, ring := s.place(to)
		who := ring.Pick()
		who.Say(append(append(s.book.Say(t, phrases[0]), make([]sound.Frame, 20)...), sound.Split(beep)...))
		who.Over()
		if c := s.latest(); c["disconnectionReason"] != "voicemail" || differ(who.Heard(), "Call back.") > 2 { // see TestLiveConversationOfTenTurns
			t.Errorf("%v heard %q", c, who.Heard())
		}
		_, ring = s.place(to)
		who = ring.Pick()
		who.Say(s.book.Say(t, phrases[1]))
		who.Reply()
		who.Leave()
		if c := s.latest(); c["disconnectionReason"] != "user_hangup" || !strings.HasPrefix(who.Heard(), "Hi") {
			t.Errorf("%v heard %q", c, who.Heard())
		}
	})
}
