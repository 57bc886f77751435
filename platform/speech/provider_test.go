package speech_test

import (
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/deepgramtest"
	"github.com/switchboard-dev/switchboard/internal/realtimetest"
	"github.com/switchboard-dev/switchboard/internal/spell"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// fault is what goes wrong on a connection; the fields are those of both providers.
type fault struct {
	after                      int
	drop, hang, garbage, error bool
}

// provider is one with a socket.
type provider struct {
	endpoint speech.Endpoint
	fail     func(...fault)
	heard    func() []string
	wrong    func() []string
}

// providers are those with sockets; a test of each is what both have to do alike.
func providers(t *testing.T, test func(t *testing.T, p provider)) {
	t.Helper()
	t.Run("realtime", func(t *testing.T) {
		t.Parallel()
		s := realtimetest.Serve(t)
		test(t, provider{
			endpoint: speech.Endpoint{Kind: speech.Realtime, URL: s.URL + "/v1", Key: realtimetest.Key, Model: realtimetest.Model},
			heard:    s.Heard, wrong: s.Wrong,
			fail: func(all ...fault) {
				for _, f := range all {
					code := ""
					if f.error {
						code = "server_error"
					}
					s.Fail(realtimetest.Fault{After: f.after, Drop: f.drop, Hang: f.hang, Garbage: f.garbage, Code: code})
				}
			},
		})
	})
	for _, model := range []string{deepgramtest.Model, deepgramtest.Flux} {
		t.Run("deepgram "+model, func(t *testing.T) {
			t.Parallel()
			s := deepgramtest.Serve(t)
			test(t, provider{
				endpoint: speech.Endpoint{Kind: speech.Deepgram, URL: s.URL + "/v1", Key: deepgramtest.Key, Model: model},
				heard:    s.Heard, wrong: s.Wrong,
				fail: func(all ...fault) {
					for _, f := range all {
						s.Fail(deepgramtest.Fault{After: f.after, Drop: f.drop, Hang: f.hang, Garbage: f.garbage, Error: f.error})
					}
				},
			})
		})
	}
}

// listen hears one call.
func listen(t *testing.T, e speech.Endpoint, o speech.Listening) speech.Ear {
	t.Helper()
	transcriber, err := speech.NewTranscriber(e)
	if err != nil {
		t.Fatal(err)
	}
	ear, err := transcriber.Listen(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := ear.Close(); err != nil {
			t.Error(err)
		}
	})
	return ear
}

// say spells a text into an ear.
func say(t *testing.T, ear speech.Ear, text string) {
	t.Helper()
	for _, f := range spell.Say(text) {
		if err := ear.Write(f); err != nil {
			t.Fatal(err)
		}
	}
}

// understands fails where the words of the utterance so far are others.
func understands(t *testing.T, ear speech.Ear, want string) {
	t.Helper()
	if got, err := ear.Text(t.Context()); err != nil || got != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}

// observed counts what an observer hears.
type observed struct {
	lock sync.Mutex
	all  map[string]int
}

func (o *observed) observe(kind, provider, outcome string, seconds float64) {
	o.lock.Lock()
	defer o.lock.Unlock()
	if o.all == nil {
		o.all = map[string]int{}
	}
	if seconds < 0 {
		outcome = "before it began"
	}
	o.all[kind+" "+provider+" "+outcome]++
}

func (o *observed) count(what string) int {
	o.lock.Lock()
	defer o.lock.Unlock()
	return o.all[what]
}

// soon is a patience for providers that never answer.
const soon = 150 * time.Millisecond
