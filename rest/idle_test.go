package rest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
)

// A server that nobody uses asks its database one statement a beat, which is of everybody who looks for work now and then, and no beat comes
// sooner than five seconds after the one before; one with a telephone and a trunk does as well. So many beats take as long as the figures wait
// until they are counted. On SQLite, which answers in this process, it looks whether the file has changed, and asks nothing else
// (platform/job/poll_skipper_test.go).
func TestIdleServerAsksOnceABeat(t *testing.T) {
	t.Parallel()
	idleFor(t, 5)
}

// So do those who look once a minute.
func TestExtendedIdleServerAsksOnceABeat(t *testing.T) {
	t.Parallel()
	idleFor(t, 15)
}

func idleFor(t *testing.T, beats int) {
	t.Helper()
	for name, idle := range map[string]func(t *testing.T) *bundle{
		"without a telephone": func(t *testing.T) *bundle { t.Helper(); return setup(t, storetest.Postgres) },
		"with a telephone": func(t *testing.T) *bundle {
			t.Helper()
			book := speechtest.Phrases(t)
			s := &telephony{
				t: t, book: book, model: llmtest.Serve(t), speaker: speechtest.Speak(t), hearer: speechtest.Transcribe(t, book), provider: trunktest.Open(t),
			}
			s.bundle = setup(t, storetest.Postgres, withParts(s.equip))
			s.furnish()
			return s.bundle
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := idle(t)
			var more []string
			var took time.Duration
			// On a slow machine they come later. A watcher that looks every twenty seconds makes one beat come sooner, and the others follow that.
			least := time.Duration(beats-1)*beat - beat/2
			for range 4 { // what its start has left to do takes a while
				if more, took = b.beats(t, beats); len(more) == 0 && took >= least {
					return
				}
			}
			t.Errorf("in %d beats, %d statements more; from the first to the last %s, want %s:\n%s", beats, len(more), took, least, listed(more))
		})
	}
}

// beat is how often an idle server may ask its database.
const beat = 5 * time.Second

// beats waits for so many, and says what else was asked meanwhile, and how long it was from the first of them to the last.
func (b *bundle) beats(t *testing.T, n int) (more []string, took time.Duration) {
	t.Helper()
	b.store.Asked().List()
	var first, last time.Time
	await.Until(t, "the heart stands still", func() bool {
		all := b.store.Asked().List()
		asked := len(all)
		others := slices.DeleteFunc(all, func(query string) bool { return strings.HasPrefix(query, "WITH errand AS (") })
		if asked > len(others) {
			if last = time.Now(); first.IsZero() {
				first = last
			}
		}
		n -= asked - len(others)
		more = append(more, others...)
		return n <= 0
	})
	return more, last.Sub(first)
}
