package live

import (
	"maps"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// blamed remembers whose endpoints have failed.
type blamed struct {
	Meter

	own map[string]bool
}

func (b blamed) Failed(part string, own bool) { b.own[part] = own }

// What fails at a workspace's own endpoint is told from what fails at the installation's.
func TestFailuresOfAWorkspacesOwn(t *testing.T) {
	t.Parallel()
	got := map[string]bool{}
	one := &call{carrier: &Carrier{cfg: Config{Meter: blamed{own: got}}}}
	s := Script{Speech: speech.Settings{
		Speaking: speech.Endpoint{Kind: speech.OpenAI, URL: "http://own.example", Own: true}, Hearing: speech.Endpoint{Kind: speech.OpenAI, URL: "http://ours.example"},
	}}
	if _, err := one.parts(nil, s, false); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{talk.SpeakingFailed, talk.HearingFailed} {
		one.Watch(talk.Event{Kind: talk.SpeechFailed, Text: part})
	}
	if want := map[string]bool{talk.SpeakingFailed: true, talk.HearingFailed: false}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
