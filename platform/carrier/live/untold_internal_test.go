package live

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// forgetful is a platform that keeps nothing while it is away.
type forgetful struct {
	Platform

	away   atomic.Bool
	kept   chan carrier.Event
	sounds chan string  // recordings
	looked atomic.Int32 // for orphans

	mu      sync.Mutex
	orphans []Orphan
}

func (f *forgetful) Happened(_ context.Context, e carrier.Event) error {
	if f.away.Load() {
		return errors.New("the database is away") //nolint:err113 // a test's
	}
	if e.Kind == carrier.Ended {
		f.mu.Lock()
		f.orphans = slices.DeleteFunc(f.orphans, func(o Orphan) bool { return o.Key == e.Key })
		f.mu.Unlock()
	}
	f.kept <- e
	return nil
}

func (f *forgetful) Inherit(_ context.Context, _ Owner, but []string) (all []Orphan, _ error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.looked.Add(1)
	for _, o := range f.orphans {
		if !slices.Contains(but, o.Key) {
			all = append(all, o)
		}
	}
	return all, nil
}

func (f *forgetful) Shared() bool { return true }

// What the platform cannot keep for a while is told when it can: by the same process, or by the next one.
func TestNothingThatHappenedIsLost(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	open := func(p *forgetful) *Carrier { return impatient(t, dir, p) }
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

// impatient is a carrier that soon leaves for later what the platform does not keep.
func impatient(t *testing.T, dir string, p *forgetful) *Carrier {
	t.Helper()
	c := New(Config{
		Name: "copy", Spool: dir, Patience: time.Millisecond, Sign: 20 * time.Millisecond, Term: time.Minute,
		Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
	})
	c.Report(p)
	return c
}

// A call whose end is still to be told is no call whose server has died: it ended as it did, not when it was last heard of.
func TestWhoseEndIsLeftIsNotBuried(t *testing.T) {
	t.Parallel()
	dir, at := t.TempDir(), time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	p := &forgetful{kept: make(chan carrier.Event, 100)}
	p.away.Store(true)
	first := impatient(t, dir, p)
	first.tell("call_a", carrier.Event{Kind: carrier.Ended, At: at.Add(time.Minute), Outcome: carrier.HungUp})
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	p.orphans = []Orphan{{Key: "call_a", Until: at}, {Key: "call_b", Until: at}}
	second := impatient(t, dir, p)
	second.Start()
	await.Until(t, "nobody looks for calls whose servers have died", func() bool { return p.looked.Load() > 2 })
	p.away.Store(false)
	await.Until(t, "the calls do not end", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.orphans) == 0
	})
	if err := second.Close(); err != nil {
		t.Error(err)
	}
	for len(p.kept) > 0 {
		e := <-p.kept
		if want := map[string]carrier.Outcome{"call_a": carrier.HungUp, "call_b": carrier.Failed}[e.Key]; e.Outcome != want {
			t.Errorf("%s has ended by %s", e.Key, e.Outcome)
		}
	}
}

// What is left of a call is told in the order in which it happened, so that nothing of it comes behind its end; what happens meanwhile waits
// for that.
func TestWhatIsLeftIsToldInOrder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := &forgetful{kept: make(chan carrier.Event, 100)}
	p.away.Store(true)
	c := impatient(t, dir, p)
	one := newEventReporter(c, "call_a")
	var want, got []string
	for i := range 9 {
		want = append(want, strconv.Itoa(i))
		one.add(carrier.Event{Kind: carrier.Spoke, Utterance: carrier.Utterance{Content: want[i]}})
	}
	await.Until(t, "nothing is left for later", func() bool { return len(spooled(t, dir)) == len(want) })
	p.away.Store(false)
	one.add(carrier.Event{Kind: carrier.Ended, Outcome: carrier.HungUp})
	one.close()
	c.Start()
	for range len(want) + 1 {
		e, _ := await.Receive(t, p.kept, "it is lost")
		got = append(got, e.Utterance.Content)
	}
	if want = append(want, ""); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	await.Until(t, "the spool is not emptied", func() bool { return len(spooled(t, dir)) == 0 })
	c.tell("call_a", carrier.Event{Kind: carrier.OptedOut})
	if len(p.kept) != 1 {
		t.Error("it is not told at once, though nothing is left")
	}
	if err := c.Close(); err != nil {
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
