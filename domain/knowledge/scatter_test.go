package knowledge_test

import (
	"errors"
	"testing"
	"time"

	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/internal/embedtest"
)

// What has failed at the same time does not come back at the same time.
func TestRetriesAreScattered(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Down(embedtest.Status(503))
		_, source := l.taught("animals.md", animals)
		rests := map[time.Duration]bool{}
		for range 3 {
			snoozed, ok := errors.AsType[*rivertype.JobSnoozeError](l.embed(source))
			if !ok || snoozed.Duration < time.Minute || snoozed.Duration >= 90*time.Second {
				t.Fatalf("it rests for %v", snoozed)
			}
			rests[snoozed.Duration] = true
		}
		if len(rests) != 3 {
			t.Errorf("it rests for %v", rests)
		}
		w := &knowledge.CrawlWorker{Service: l.Service}
		seconds := map[int64]bool{}
		for range 50 {
			seconds[w.NextRetry(nil).Unix()/3] = true
		}
		if len(seconds) < 3 {
			t.Error("all runs come back together")
		}
	})
}
