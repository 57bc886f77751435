package main

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// Clients connected to one copy of the server are notified immediately of what happens in another: over Redis, or else over the database.
func TestEventsReachOtherCopies(t *testing.T) {
	t.Parallel()
	for name, more := range map[string]func() []string{
		"postgres": func() []string { return nil },
		"redis":    func() []string { return []string{"SWITCHBOARD_REDIS_URL=redis://" + miniredis.RunT(t).Addr()} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			environ := environment(t, storetest.Postgres, more()...)
			_, _, key := agency(t, environ)
			first, second := spawn(t, environ), spawn(t, environ)
			second.post("/v3/contacts", key, map[string]any{"name": "Before"})
			var url atomic.Pointer[string]
			url.Store(&first.url)
			heard := &follower{key: key, url: &url}
			ctx, end := context.WithCancel(t.Context())
			defer end()
			go heard.follow(ctx)
			await.Until(t, "nobody listens", func() bool { return heard.count() == 1 })
			begun := time.Now()
			for n := range 5 {
				second.post("/v3/contacts", key, map[string]any{"name": "Ada"})
				await.Until(t, "the other copy does not hear of it", func() bool { return heard.count() == n+2 })
			}
			// A listener that is not told looks by itself, but every 15 seconds only.
			if took := time.Since(begun); took > 4*15*time.Second {
				t.Errorf("the other copy was not told: it found out in %s", took)
			}
		})
	}
}
