package live

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// promised is after how long at most the calls of a copy that died have ended.
const promised = 15 * time.Second

// ledger is the database of several copies: the leases of calls, by its clock.
type ledger struct {
	mu    sync.Mutex
	slow  time.Duration // how long each look into it takes
	owner map[string]string
	until map[string]time.Time
	dead  map[string]bool
	ended chan carrier.Event
}

var errAway = errors.New("it does not answer")

// look does something as a copy; one that died does nothing any more.
func (l *ledger) look(ctx context.Context, name string, do func(now time.Time)) error {
	slow := time.NewTimer(l.slow)
	defer slow.Stop()
	select {
	case <-slow.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dead[name] {
		return errAway
	}
	do(time.Now())
	return nil
}

func (l *ledger) kill(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dead[name] = true
}

// shelf is the ledger as a copy sees it.
type shelf struct {
	Platform

	name string
	*ledger
}

func (s *shelf) Shared() bool { return true }

func (s *shelf) Own(ctx context.Context, key string, o Owner, _ json.RawMessage) (ours bool, err error) {
	err = s.look(ctx, s.name, func(now time.Time) { s.owner[key], s.until[key], ours = o.Name, now.Add(o.Term), true })
	return ours, err
}

func (s *shelf) Renew(ctx context.Context, o Owner, keys []string) (map[string]bool, error) {
	known := map[string]bool{}
	err := s.look(ctx, s.name, func(now time.Time) {
		for _, key := range keys {
			if s.owner[key] == o.Name {
				s.until[key], known[key] = now.Add(o.Term), false
			}
		}
	})
	return known, err
}

func (s *shelf) Inherit(ctx context.Context, o Owner, but []string) (all []Orphan, err error) {
	begun := time.Now() // as of when a transaction sees what there is
	err = s.look(ctx, s.name, func(time.Time) {
		for key, until := range s.until {
			if until.Before(begun) && !slices.Contains(but, key) {
				all = append(all, Orphan{Key: key, Until: until})
				s.owner[key], s.until[key] = o.Name+"/heir", begun.Add(o.Term)
			}
		}
	})
	return all, err
}

// Happened keeps the ends of calls. Nothing that happened in an old one can be kept.
func (s *shelf) Happened(ctx context.Context, e carrier.Event) error {
	err := s.look(ctx, s.name, func(time.Time) {
		if e.Kind == carrier.Ended && e.Key != old {
			delete(s.until, e.Key)
			s.ended <- e
		}
	})
	if e.Key == old && err == nil {
		return errAway
	}
	return err
}

const old = "call_old"

// at starts a copy that has the settings of servers and carries a call, after a while.
func (l *ledger) at(t *testing.T, name string, begins time.Duration, dir string) (*Carrier, *call) {
	t.Helper()
	c := New(Config{Name: name, Log: slog.New(slog.DiscardHandler), Spool: dir})
	c.Report(&shelf{name: name, ledger: l})
	one, ok := c.begin("call_"+name, byDial)
	if !ok {
		t.Fatal("it carries no call")
	}
	go func() {
		<-one.ctx.Done()
		one.drop()
	}()
	time.AfterFunc(begins, func() {
		if one.own(c.life, nil) == nil {
			c.Start()
		}
	})
	return c, one
}

// A copy that dies ends its calls as failed: another has done so within the time that is promised, by the settings that servers have, wherever
// in the rhythm of both that happens, though the database is as slow as it may be, and though something is left that it cannot keep.
func TestCallsOfTheDeadEndInTime(t *testing.T) {
	t.Parallel()
	const step = defaultSign / 15
	var worst time.Duration
	for _, slow := range []time.Duration{0, defaultSign/2 - 100*time.Millisecond} {
		for lead := time.Duration(0); lead < 2*defaultSign; lead += step {
			for dies := 4 * defaultSign; dies < 5*defaultSign; dies += 3 * step {
				synctest.Test(t, func(t *testing.T) { worst = max(worst, lasts(t, slow, lead, dies)) })
			}
		}
	}
	if worst > promised {
		t.Errorf("a call lasts for %s after its copy has died", worst)
	}
	t.Logf("%s at worst", worst)
}

// lasts returns how long the call of a copy is under way after it has died.
func lasts(t *testing.T, slow, lead, dies time.Duration) time.Duration {
	t.Helper()
	l := &ledger{slow: slow, owner: map[string]string{}, until: map[string]time.Time{}, dead: map[string]bool{}, ended: make(chan carrier.Event, 10)}
	first, _ := l.at(t, "first", 0, "")
	heir, own := l.at(t, "heir", lead, t.TempDir())
	if err := heir.spool(carrier.Event{Kind: carrier.OptedOut, Key: old}); err != nil {
		t.Fatal(err)
	}
	time.Sleep(dies) //nolint:forbidigo // the clock is synctest's
	l.kill("first")
	died := time.Now()
	e := <-l.ended
	took := time.Since(died)
	if e.Key != "call_first" || e.Outcome != carrier.Failed || e.Failure != carrier.FailureServer || e.At.Sub(died) > defaultTerm {
		t.Errorf("it ended as %+v", e)
	}
	if own.ctx.Err() != nil {
		t.Error("the heir has lost its own call")
	}
	for _, c := range []*Carrier{first, heir} {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	return took
}
