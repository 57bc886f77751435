package knowledge_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// An endpoint of embeddings that hangs is left alone after a while: each search would wait for it, and pay.
func TestMeaningThatHangs(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		over := make(chan struct{})
		defer close(over)
		l.Hurry(100 * time.Millisecond)
		before := len(l.server.Requests())
		l.server.Down(func(http.ResponseWriter) { <-over })
		for i := range 7 {
			l.search(base, fmt.Sprintf("hound %d", i))
		}
		if n := len(l.server.Requests()) - before; n > 5 {
			t.Errorf("it is asked %d times", n)
		}
	})
}
