package main

import (
	"context"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// conns is how many clients send at once.
const conns = 8

var createBody = `{"name":"Front desk","description":"Answers the phone of a dental practice and books appointments.",` +
	`"model":"gpt-4","prompt":"` + strings.Repeat("You answer the phone. Be kind and brief. ", 21) + `",` +
	`"temperature":0.4,"voice_id":"EXAVITQu4vr4xnSDxMaL","language":"en-US"}`

func (s *sides) loads() []load {
	return []load{
		{name: "list 50", method: http.MethodGet, path: "/v3/assistants?limit=50", requests: 600},
		{name: "get", method: http.MethodGet, path: "/v3/assistants/" + s.assistant, requests: 4000},
		{name: "create", method: http.MethodPost, path: "/v3/assistants", body: createBody, requests: 1500},
	}
}

// statements is the server's count of what it asked PostgreSQL; its own work between requests is in it. The floor has none.
const statements = "switchboard_database_statements_total"

// sample is what one round came to, per request: microseconds, allocations, milliseconds of latency.
type sample struct{ wall, cpu, allocs, p50, p99, statements float64 }

func (s *sides) round(ctx context.Context, to *lab.Server, l load, share float64) (sample, error) {
	n := int(float64(l.requests) * share)
	mallocs, err := to.Mallocs()
	if err != nil {
		return sample{}, err
	}
	cpu, err := to.CPU()
	if err != nil {
		return sample{}, err
	}
	asked, _, err := to.Metric(statements)
	if err != nil {
		return sample{}, err
	}
	begin := time.Now()
	latencies, err := s.fire(ctx, to, l, n)
	if err != nil {
		return sample{}, err
	}
	wall := time.Since(begin)
	cpuAfter, err := to.CPU()
	if err != nil {
		return sample{}, err
	}
	mallocsAfter, err := to.Mallocs()
	if err != nil {
		return sample{}, err
	}
	askedAfter, _, err := to.Metric(statements)
	if err != nil {
		return sample{}, err
	}
	slices.Sort(latencies)
	per := func(d time.Duration) float64 { return float64(d.Microseconds()) / float64(n) }
	at := func(q float64) float64 { return float64(latencies[int(q*float64(n-1))].Microseconds()) / 1000 }
	return sample{
		per(wall), per(cpuAfter - cpu), (mallocsAfter - mallocs) / float64(n), at(0.5), at(0.99), (askedAfter - asked) / float64(n),
	}, nil
}

// fire sends n requests over all connections.
func (s *sides) fire(ctx context.Context, to *lab.Server, l load, n int) ([]time.Duration, error) {
	latencies := make([]time.Duration, n)
	var next atomic.Int64
	var failed atomic.Value
	var all sync.WaitGroup
	clients := conns
	if l.clients > 0 {
		clients = l.clients
	}
	for range clients {
		all.Go(func() {
			l := l
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				start := time.Now()
				if len(l.paths) > 0 {
					l.path = l.paths[int(i)%len(l.paths)]
				}
				if _, err := s.call(ctx, to, l); err != nil {
					failed.Store(err)
					return
				}
				latencies[i] = time.Since(start)
				time.Sleep(l.pause)
			}
		})
	}
	all.Wait()
	err, _ := failed.Load().(error)
	return latencies, err
}

// median of the rounds, figure by figure.
func median(rounds []sample) sample {
	pick := func(f func(sample) float64) float64 {
		values := make([]float64, len(rounds))
		for i, r := range rounds {
			values[i] = f(r)
		}
		slices.Sort(values)
		return values[len(values)/2]
	}
	return sample{
		pick(func(s sample) float64 { return s.wall }), pick(func(s sample) float64 { return s.cpu }),
		pick(func(s sample) float64 { return s.allocs }), pick(func(s sample) float64 { return s.p50 }),
		pick(func(s sample) float64 { return s.p99 }), pick(func(s sample) float64 { return s.statements }),
	}
}

// profile keeps a CPU profile of the server under a load.
func (s *sides) profile(ctx context.Context, l load, file string) error {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() { _ = out.Close() }()
	done := make(chan error, 1)
	go func() { done <- profile(s.ours, out) }()
	for {
		select {
		case err := <-done:
			return err
		default:
			if _, err := s.fire(ctx, s.ours, l, conns*conns); err != nil {
				return err
			}
		}
	}
}

// profile a server's processor for five seconds.
func profile(server *lab.Server, out io.Writer) error {
	resp, err := http.Get(strings.TrimSuffix(server.Metrics, "/metrics") + "/debug/pprof/profile?seconds=5") //nolint:noctx // our own process
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	_, err = io.Copy(out, resp.Body)
	return err
}
