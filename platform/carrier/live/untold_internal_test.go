package live

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// forgetful is a platform that keeps nothing while it is away.
type forgetful struct {
	Platform

	away atomic.Bool
	kept chan carrier.Event
}

func (f *forgetful) Happened(_ context.Context, e carrier.Event) error {
	if f.away.Load() {
		return errors.New("the database is away") //nolint:err113 // a test's
	}
	f.kept <- e
	return nil
}

func (f *forgetful) Inherit(context.Context, Owner) ([]Orphan, error) { return nil, nil }

func (f *forgetful) Shared() bool { return true }

// What the platform cannot keep for a while is told when it can: by the same process, or by the next one.
func TestNothingThatHappenedIsLost(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	open := func(p *forgetful) *Carrier {
		c := New(Config{
			Name: "copy", Spool: dir, Patience: time.Millisecond, Sign: 20 * time.Millisecond, Term: time.Minute,
			Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
		})
		c.Report(p)
		return c
	}
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	p := &forgetful{kept: make(chan carrier.Event, 10)}
	p.away.Store(true)
	first := open(p)
	first.Start()
	first.tell("call_a", carrier.Event{Kind: carrier.OptedOut, At: at})
	first.tell("call_b", carrier.Event{Kind: carrier.Ended, At: at, Outcome: carrier.HungUp})
	if len(p.kept) > 0 {
		t.Fatal("it was away")
	}
	p.away.Store(false)
	var keys []string
	for range 2 {
		e, _ := await.Receive(t, p.kept, "it is lost")
		keys = append(keys, e.Key)
	}
	if slices.Sort(keys); !slices.Equal(keys, []string{"call_a", "call_b"}) {
		t.Errorf("%q", keys)
	}
	await.Until(t, "the spool is not emptied", func() bool { return len(spooled(t, dir)) == 0 })
	p.away.Store(true)
	first.tell("call_c", carrier.Event{Kind: carrier.OptedOut, At: at})
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	next := &forgetful{kept: make(chan carrier.Event, 10)}
	second := open(next)
	second.Start()
	if e, _ := await.Receive(t, next.kept, "it is lost"); e.Key != "call_c" || e.Kind != carrier.OptedOut || !e.At.Equal(at) || e.ID != callID("call_c") {
		t.Errorf("%+v", e)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}

// spooled are the files that are left.
func spooled(t *testing.T, dir string) []string {
	t.Helper()
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = f.Name()
	}
	return names
}
