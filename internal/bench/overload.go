package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"
)

// Overload is offered at a steady rate, whatever becomes of it. outstanding bounds what this process has under way; warming
// is how long each rate is offered before it counts.
const (
	outstanding = 4000
	warming     = 2 * time.Second
	pulse       = 2 * time.Millisecond
)

// burden is one class of work, and how many of ten requests are of it.
type burden struct {
	load
	class  string
	weight int
	cookie bool
}

// burdens are a list by a program, a thing by its id, a change, and a page of the dashboard.
func (s *sides) burdens() []burden {
	page := `{"query":"{ assistants(first: 50) { nodes { id name model prompt } } }"}`
	l := s.loads()
	l[0].path = "/v3/assistants?limit=100" // large answers, so that what offers ten times as much keeps up
	return []burden{
		{load: l[0], class: "patient", weight: 4},
		{load: l[1], class: "usual", weight: 3},
		{load: l[2], class: "usual", weight: 1},
		{load: load{name: "dashboard", method: http.MethodPost, path: "/graphql", body: page}, class: "urgent", weight: 2, cookie: true},
	}
}

// tally is what became of the requests of a class.
type tally struct {
	mu                       sync.Mutex
	offered, refused, failed int
	took                     []time.Duration
}

func (t *tally) add(status int, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.offered++
	switch {
	case status == http.StatusServiceUnavailable:
		t.refused++
	case status == 0 || status >= http.StatusMultipleChoices:
		t.failed++
	default:
		t.took = append(t.took, took)
	}
}

// overload finds the best rate, then offers parts and multiples of it.
func overload(ctx context.Context, lasts time.Duration) error {
	s, err := alone(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.seed(ctx); err != nil {
		return err
	}
	b := &bench{sides: s, client: &http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: outstanding}}}
	for _, one := range s.burdens() {
		for range one.weight {
			b.mix = append(b.mix, one)
		}
	}
	best := b.best(ctx, lasts)
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintf(out, "best rate %.0f/s\noffered\tclass\trequests\tanswered/s\trefused\tfailed\tp50 ms\tp99 ms\n", best)
	for _, times := range []float64{0.8, 1, 2, 5, 10} {
		all := b.offer(ctx, best*times, lasts)
		for _, class := range []string{"urgent", "usual", "patient", "all"} {
			t := all[class]
			_, _ = fmt.Fprintf(out, "%.1f×\t%s\t%d\t%.0f\t%d\t%d\t%.1f\t%.1f\n", times, class, t.offered,
				float64(len(t.took))/lasts.Seconds(), t.refused, t.failed, t.at(0.5), t.at(0.99)) //nolint:mnd // quantiles
		}
	}
	return out.Flush()
}

// at is a quantile of the latencies of what was answered, in milliseconds.
func (t *tally) at(q float64) float64 {
	if len(t.took) == 0 {
		return 0
	}
	slices.Sort(t.took)
	return float64(t.took[int(q*float64(len(t.took)-1))].Microseconds()) / 1000
}

// bench sends a mix of requests.
type bench struct {
	*sides

	client *http.Client
	mix    []burden
}

// best is how many requests a second are answered to clients that each wait for their answer.
func (b *bench) best(ctx context.Context, lasts time.Duration) float64 {
	var answered, next atomic.Int64
	var all sync.WaitGroup
	end := time.Now().Add(warming + lasts)
	for range 2 * conns {
		all.Go(func() {
			for now := time.Now(); now.Before(end); now = time.Now() {
				if b.send(ctx, b.mix[int(next.Add(1))%len(b.mix)]) < http.StatusMultipleChoices && time.Until(end) < lasts {
					answered.Add(1)
				}
			}
		})
	}
	all.Wait()
	return float64(answered.Load()) / lasts.Seconds()
}

// offer so many requests a second.
func (b *bench) offer(ctx context.Context, rate float64, lasts time.Duration) map[string]*tally {
	all := map[string]*tally{"urgent": {}, "usual": {}, "patient": {}, "all": {}}
	var sent int
	var open atomic.Int64
	var waiting sync.WaitGroup
	tick := time.NewTicker(pulse)
	defer tick.Stop()
	begin := time.Now()
	for since := time.Duration(0); since < warming+lasts; since = time.Since(begin) {
		for ; sent < int(rate*since.Seconds()); sent++ {
			one := b.mix[sent%len(b.mix)]
			counts := since >= warming
			if open.Add(1) > outstanding {
				open.Add(-1)
				if counts {
					all["all"].add(0, 0)
				}
				continue
			}
			waiting.Go(func() {
				defer open.Add(-1)
				start := time.Now()
				status := b.send(ctx, one)
				if counts {
					all[one.class].add(status, time.Since(start))
					all["all"].add(status, time.Since(start))
				}
			})
		}
		<-tick.C
	}
	waiting.Wait()
	return all
}

// send a request, and return the status of the answer; 0 for none.
func (b *bench) send(ctx context.Context, one burden) int {
	req, err := http.NewRequestWithContext(ctx, one.method, b.ours.URL+one.path, bytes.NewBufferString(one.body))
	if err != nil {
		return 0
	}
	req.Header.Set("Authorization", "Bearer "+b.Key)
	req.Header.Set("X-Subaccount-Id", b.Sub)
	if one.body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if one.cookie {
		req.Header.Set("Cookie", "switchboard_session=none")
	}
	resp, err := b.client.Do(req)
	if err != nil {
		return 0
	}
	defer func() { _ = resp.Body.Close() }()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return 0
	}
	return resp.StatusCode
}
