package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// balanced is clients behind a load balancer: they send for as long as the balancer finds the server ready.
type balanced struct {
	t           *testing.T
	server, key string
	client      *http.Client
	ready       atomic.Bool
	stopping    atomic.Bool // whether the server has been told to
	// answered is how many requests were, closing how many of them ended their connection, busy how many were refused for now, broken how many had no answer.
	answered, closing, busy, broken atomic.Int64
}

// unhealthy is how many probes in a row fail until the balancer believes them.
const unhealthy = 5

// balance asks now and then whether the server is ready.
func (c *balanced) balance() {
	c.ready.Store(true)
	tick := time.NewTicker(100 * time.Millisecond) // the server gives one finding to whoever asks within a quarter of a second
	defer tick.Stop()
	for failed := 0; c.ready.Load(); {
		<-tick.C
		resp, err := c.client.Get(c.server + "/readyz")
		if err == nil {
			_ = resp.Body.Close()
		}
		failed++
		if err == nil && resp.StatusCode == http.StatusOK || !c.stopping.Load() { // one that is only busy may fail some probes
			failed = 0
		}
		c.ready.Store(failed < unhealthy)
	}
}

// send requests that no client repeats by itself.
func (c *balanced) send() {
	for c.ready.Load() {
		req, err := http.NewRequestWithContext(context.WithoutCancel(c.t.Context()), http.MethodPost, c.server+"/v3/contacts",
			bytes.NewBufferString(`{"name": "Ada"}`))
		if err != nil {
			c.t.Error(err)
			return
		}
		req.GetBody = nil // the transport repeats what it can
		req.Header.Set("Authorization", "Bearer "+c.key)
		req.Header.Set("Content-Type", "application/json")
		resp, err := c.client.Do(req)
		if err != nil {
			c.broken.Add(1)
			continue
		}
		_, err = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		if resp.Close {
			c.closing.Add(1)
		}
		if resp.StatusCode == http.StatusServiceUnavailable && resp.Header.Get("Retry-After") != "" {
			c.busy.Add(1) // fifty clients may be more than one writer serves
			continue
		}
		if err != nil || resp.StatusCode != http.StatusCreated {
			c.broken.Add(1)
			continue
		}
		c.answered.Add(1)
	}
}

// A server that stops is drained without one broken request. One that does not wait for its balancer breaks some.
func TestDrain(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		drain  string
		breaks bool
	}{{"10s", false}, {"0s", true}} {
		t.Run(tt.drain, func(t *testing.T) {
			t.Parallel()
			environ := environment(t, storetest.SQLite, "SWITCHBOARD_DRAIN="+tt.drain, "SWITCHBOARD_RATE_LIMIT_BURST=off", "SWITCHBOARD_RATE_LIMIT_DAY=off")
			s := serve(t, environ)
			_, _, key := agency(t, environ)
			const clients = 50
			c := &balanced{t: t, server: s.url, key: key, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients + 1}}}
			defer c.stopping.Store(true) // or nothing would end the clients of a test that fails
			var all sync.WaitGroup
			all.Go(c.balance)
			await.Until(t, "nobody balances", c.ready.Load)
			for range clients {
				all.Go(c.send)
			}
			await.Until(t, "requests are not answered", func() bool { return c.answered.Load() > 4*clients })
			c.stopping.Store(true)
			s.cancel()
			all.Wait()
			s.ended(exitOK)
			t.Logf("%d answered, %d broken", c.answered.Load(), c.broken.Load())
			if (c.broken.Load() > 0) != tt.breaks {
				t.Errorf("%d requests are broken of %d", c.broken.Load(), c.answered.Load())
			}
			if !tt.breaks && c.closing.Load() == 0 {
				t.Error("no answer ends its connection while the server drains")
			}
		})
	}
}
