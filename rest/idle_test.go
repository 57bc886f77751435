package rest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
)

// A server that nobody uses asks its database one statement a beat, which is of everybody who looks for work now and then; one with a
// telephone and a trunk does as well. So many beats take as long as the figures wait until they are counted.
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
			for range 4 { // what its start has left to do takes a while
				if more = b.beats(t, beats); len(more) == 0 {
					return
				}
			}
			t.Errorf("in %d beats, %d statements more:\n%s", beats, len(more), listed(more))
		})
	}
}

// beats waits for so many, and says what else was asked meanwhile.
func (b *bundle) beats(t *testing.T, n int) (more []string) {
	t.Helper()
	b.store.Asked().List()
	await.Until(t, "the heart stands still", func() bool {
		all := b.store.Asked().List()
		asked := len(all)
		others := slices.DeleteFunc(all, func(query string) bool { return strings.HasPrefix(query, "WITH errand AS (") })
		n -= asked - len(others)
		more = append(more, others...)
		return n <= 0
	})
	return more
}
