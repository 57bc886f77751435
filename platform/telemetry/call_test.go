package telemetry_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/telemetry"
)

func TestCallsAreShown(t *testing.T) {
	t.Parallel()
	m := telemetry.NewMetrics()
	c := m.Calls()
	at := func(ms int) *int { return &ms }
	c.Replied(carrier.Turn{CallerStoppedMs: 1000, CommittedMs: at(1256), TranscriptMs: at(1150), FirstTokenMs: at(1200), FirstSoundMs: at(1350), Interrupted: true})
	c.Replied(carrier.Turn{CallerStoppedMs: 9000, TranscriptMs: at(9100)}) // nobody answered it
	c.Ended("inbound", "user_hangup", "")
	c.Ended("inbound", "failed", "SERVER")
	c.Failed("hearing", false)
	c.Failed("speaking", true)
	left := c.Joined("LISTEN")
	c.Joined("WHISPER")
	left()
	c.Relayed("lost")
	c.Merged()
	c.Yielded("ringing")
	c.TrunkRefused("denied")
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	for _, want := range []string{
		`switchboard_call_voice_to_voice_seconds_bucket{le="0.3"} 0`, `switchboard_call_voice_to_voice_seconds_bucket{le="0.4"} 1`,
		`switchboard_call_voice_to_voice_seconds_count 1`, `switchboard_call_part_seconds_count{part="transcript"} 2`,
		`switchboard_call_part_seconds_sum{part="wait"} 0.256`, `switchboard_call_part_seconds_sum{part="speech"} 0.094`,
		`switchboard_calls_total{direction="inbound",failure="",outcome="user_hangup"} 1`,
		`switchboard_calls_total{direction="inbound",failure="SERVER",outcome="failed"} 1`, `switchboard_call_interruptions_total 1`,
		`switchboard_call_speech_failures_total{endpoint="installation",part="hearing"} 1`,
		`switchboard_call_speech_failures_total{endpoint="workspace",part="speaking"} 1`,
		`switchboard_call_supervisions_total{mode="LISTEN"} 1`, `switchboard_call_supervisors 1`,
		`switchboard_call_relays_total{outcome="lost"} 1`,
		`switchboard_call_merges_total 1`, `switchboard_call_yields_total{limit="ringing"} 1`, `switchboard_trunk_refusals_total{reason="denied"} 1`,
	} {
		if !strings.Contains(w.Body.String(), want+"\n") {
			t.Errorf("%s is missing", want)
		}
	}
}
