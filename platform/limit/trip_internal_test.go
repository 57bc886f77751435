package limit

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

var errSilent = errors.New("no answer")

// silent is a store that accepts requests and answers when the test says so, with or without an error.
type silent struct {
	asked  chan struct{}
	answer chan error
}

func (s *silent) read(_ context.Context, cells []*cell) error {
	s.asked <- struct{}{}
	for _, c := range cells {
		c.old, c.now = never, time.Now()
	}
	return <-s.answer
}

func (*silent) swap(context.Context, []*cell) (bool, error) { return true, nil }

// A store that does not answer holds nobody of a key but the one who asks it, and while it is known to fail not even that one.
func TestSilentStoreHoldsNobody(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	clock := time.Date(2026, 11, 3, 10, 0, 0, 0, time.UTC)
	l, err := New(Options{
		Rates: []Rate{{Count: 150, Per: 10 * time.Second}}, Patience: time.Second, Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time {
			mu.Lock()
			defer mu.Unlock()
			return clock
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &silent{make(chan struct{}, 1), make(chan error)}
	l.shared = s
	const many = 20
	done := make(chan Result, many+1)
	take := func() { done <- l.Take(t.Context(), "k") }
	answered := func(times int, otherwise string) {
		t.Helper()
		for range times {
			if r, _ := await.Receive(t, done, otherwise); !r.Allowed {
				t.Errorf("one is refused: %+v", r)
			}
		}
	}
	go take()
	_, _ = await.Receive(t, s.asked, "the store is not asked")
	for range many {
		go take()
	}
	answered(many, "the store that says nothing holds the others of the key")
	s.answer <- errSilent
	answered(1, "who has asked the store waits although it has failed")
	mu.Lock()
	clock = clock.Add(pause)
	mu.Unlock()
	for range many {
		go take()
	}
	_, _ = await.Receive(t, s.asked, "the store is not tried again")
	answered(many, "the store that fails holds somebody")
	s.answer <- nil
	await.Until(t, "it is not known that the store is back", func() bool { return !l.outage.lasts() })
}

// A rate that holds for any period leaves a store that is known to fail alone as well: who tries it again does not wait for as long, and what it
// says in the end is noted.
func TestSilentStoreHoldsNoWindow(t *testing.T) {
	t.Parallel()
	clock := time.Date(2026, 11, 3, 10, 0, 0, 0, time.UTC)
	l, err := New(Options{
		Rates: []Rate{{Count: 150, Per: time.Hour, Any: true}}, Patience: time.Second, Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return clock },
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &silent{make(chan struct{}, 2), make(chan error, 1)}
	l.shared = s
	l.outage.record(t.Context(), errSilent)
	clock = clock.Add(pause)
	done := make(chan Result, 1)
	go func() { done <- l.Take(t.Context(), "k") }()
	_, _ = await.Receive(t, s.asked, "the store is not tried again")
	if r, _ := await.Receive(t, done, "the store that fails holds who tries it"); !r.Allowed {
		t.Errorf("one is refused: %+v", r)
	}
	s.answer <- nil
	s.answer <- nil
	await.Until(t, "it is not known that the store is back", func() bool { return !l.outage.lasts() })
}

// Those who do not wait for a slow store have no more of this copy than was left at its last answer.
func TestSlowStoreBringsNoNewBurst(t *testing.T) {
	t.Parallel()
	rate := Rate{Count: 150, Per: 10 * time.Second}
	clock := time.Date(2026, 11, 3, 10, 0, 0, 0, time.UTC)
	l, err := New(Options{
		Rates: []Rate{rate}, Patience: 4 * time.Second, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return clock },
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &silent{make(chan struct{}, 1), make(chan error)}
	l.shared = s
	const left, many = 5, 20
	cells := l.cells("k")
	for _, c := range cells {
		c.now, c.old = clock, clock.Add((150-left)*rate.interval()).UnixNano()
	}
	l.account("k").keep(cells, clock, 0, 0)
	first, others := make(chan Result, 1), make(chan Result, many)
	go func() { first <- l.Take(t.Context(), "k") }()
	_, _ = await.Receive(t, s.asked, "the store is not asked")
	for range many {
		go func() { others <- l.Take(t.Context(), "k") }()
	}
	allowed := 0
	for range many {
		if r, _ := await.Receive(t, others, "the store that says nothing holds the others of the key"); r.Allowed {
			allowed++
		}
	}
	if allowed != left {
		t.Errorf("%d are allowed while the store says nothing, want the %d that were left", allowed, left)
	}
	s.answer <- nil
	if r, _ := await.Receive(t, first, "who has asked the store has no answer"); !r.Allowed {
		t.Errorf("it is refused: %+v", r)
	}
}
