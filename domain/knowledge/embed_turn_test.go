package knowledge_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// A large source is embedded in turns, each of which goes on behind the one before.
func TestLargeSourceIsEmbeddedInTurns(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		_, source := l.taught("rooms.md", floors(100, "hall"))
		l.Turn(time.Nanosecond)
		for turn, want := range []int{32, 64, 96, 100} {
			err := l.embed(source)
			if made := l.spaces(source)[l.encoders[0].Space()]; rests(err) != 0 || made != want || len(l.server.Requests()) != turn+1 {
				t.Errorf("turn %d: %d passages are embedded, by %d requests: %v", turn, made, len(l.server.Requests()), err)
			}
		}
		if l.mustEmbed(source); len(l.server.Requests()) != 4 {
			t.Errorf("%d requests", len(l.server.Requests()))
		}
	})
}

// What is cut off while it is embedded, as by a server that stops, is no failure of the endpoint's, and goes on behind what is there.
func TestCutOffWhileEmbedding(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		_, source := l.taught("rooms.md", floors(100, "hall"))
		ctx, cut := context.WithCancel(t.Context())
		defer cut()
		l.server.Meanwhile(func() {}, cut)
		err := (&knowledge.EmbedWorker{Service: l.Service}).Work(ctx, &river.Job[knowledge.EmbedArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 25}, Args: knowledge.EmbedArgs{SourceID: source},
		})
		if made := l.spaces(source)[l.encoders[0].Space()]; rests(err) != 0 || made != 32 || l.source(source).EmbeddingFailure() != nil {
			t.Errorf("%d passages are embedded, %v: %v", made, l.source(source).EmbeddingFailure(), err)
		}
		if l.mustEmbed(source); len(l.server.Requests()) != 5 {
			t.Errorf("%d requests", len(l.server.Requests()))
		}
	})
}

// A document is read before others of its client are embedded, however many of them wait.
func TestReadBeforeOthersAreEmbedded(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.Parts().Client = llm.New(llm.Options{Whole: time.Hour})
		base := l.base("Handbook")
		for range 4 {
			l.read(l.upload(base, "read.md", animals))
		}
		last := l.upload(base, "last.md", animals)
		open := make(chan struct{})
		defer close(open)
		l.server.Down(func(http.ResponseWriter) { <-open })
		l.work()
		await.Until(t, "it waits for others to be embedded", func() bool { return l.source(last).Status == knowledge.Ready })
	})
}
