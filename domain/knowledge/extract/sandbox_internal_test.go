package extract

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// The sandboxes are there while somebody reads, are taken down after the last one, and made anew for the next.
func TestSandboxesAreTakenDown(t *testing.T) {
	t.Parallel()
	var s sandboxes
	there := func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.pool != nil }
	for range 2 {
		for range 2 {
			if _, err := s.enter(); err != nil {
				t.Fatal(err)
			}
		}
		s.leave(0)
		if s.clear(); !there() {
			t.Fatal("they are taken from somebody who reads")
		}
		s.leave(time.Millisecond)
		await.Until(t, "they are taken down", func() bool { return !there() })
	}
}
