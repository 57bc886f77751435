package knowledge_test

import (
	"maps"
	"net/http"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/embedtest"
)

// Every request for vectors is counted by what came of it, of questions and of passages.
func TestEmbeddingsAreCounted(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		var mu sync.Mutex
		got := map[string]int{}
		l.Parts().Embedded = func(own bool, purpose, outcome string) {
			mu.Lock()
			defer mu.Unlock()
			if own {
				outcome += " of its own"
			}
			got[purpose+" "+outcome]++
		}
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		l.search(base, "hound") // in time
		for text, down := range map[string]func(http.ResponseWriter){
			"parking": embedtest.Status(500), "invoice": embedtest.Status(401), "building": embedtest.Status(429), "walks": func(http.ResponseWriter) {},
		} {
			l.server.Down(down)
			l.search(base, text)
		}
		l.server.Down(nil)
		l.encoders[0].Own = true
		l.search(base, "a pet")
		want := map[string]int{
			"index ok": 1, "question ok of its own": 1, "question ok": 1, "question unavailable": 1, "question refused": 1, "question overloaded": 1, "question unreadable": 1,
		}
		mu.Lock()
		defer mu.Unlock()
		if !maps.Equal(got, want) {
			t.Errorf("%v", got)
		}
	})
}
