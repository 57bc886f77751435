package lane_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/platform/lane"
)

// desk is where work is done: it notes what has begun, and ends it when the test says so.
type desk struct {
	lane.Lanes[string]

	mu   sync.Mutex
	done []string
	err  error
	let  chan struct{}
	log  bytes.Buffer
}

func (d *desk) work(ctx context.Context, key string) error {
	d.mu.Lock()
	d.done = append(d.done, key)
	d.mu.Unlock()
	select {
	case <-d.let:
		return d.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// begun is the work that was begun so far, in its order.
func (d *desk) begun() string {
	synctest.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	return strings.Join(d.done, " ")
}

// open a desk whose looks find the keys.
func open(t *testing.T, width int, rest time.Duration, found ...string) *desk {
	t.Helper()
	d := &desk{let: make(chan struct{})}
	d.Start(t.Context(), lane.Plan[string]{
		Name: "test", Work: d.work, Width: width, Rest: rest, Every: time.Minute, Log: slog.New(slog.NewTextHandler(&d.log, nil)),
		Look: func(context.Context) error {
			for _, key := range found {
				d.Mark(key)
			}
			return nil
		},
	})
	return d
}

// cut the desk's work off.
func (d *desk) cut(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	d.Stop(ctx)
}

// A key is worked on once at a time, in the order of the marks, and what is marked meanwhile is not forgotten.
func TestKeysTakeTurns(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		width int
		mark  []string
		ends  int // of works, one after the other
		want  string
	}{
		{"each in a lane", 9, []string{"a", "b", "a"}, 0, "a b"},
		{"marked while it is worked on", 9, []string{"a", "a", "a"}, 1, "a a"},
		{"marked before that is once", 1, []string{"a", "b", "b", "b"}, 3, "a b"},
		{"the width is not passed", 2, []string{"a", "b", "c"}, 0, "a b"},
		{"the next in the queue", 1, []string{"a", "b", "c", "a"}, 2, "a b c"},
		{"again is at the end of the queue", 1, []string{"a", "b", "c", "a"}, 4, "a b c a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				d := open(t, tt.width, 0)
				defer d.cut(t)
				for _, key := range tt.mark {
					d.Mark(key)
					d.begun()
				}
				for range tt.ends {
					select {
					case d.let <- struct{}{}:
					case <-time.After(time.Second): //nolint:forbidigo // the bubble's time; nobody is at work
					}
					d.begun()
				}
				got := strings.Fields(d.begun())
				if want := strings.Fields(tt.want); !slices.Equal(sorted(got, tt.width), sorted(want, tt.width)) {
					t.Errorf("begun %v, want %v", got, want)
				}
			})
		})
	}
}

// sorted are keys whose order is nobody's business, for they are worked on at once.
func sorted(keys []string, width int) []string {
	if width > 1 {
		slices.Sort(keys)
	}
	return keys
}

// While others wait, a quarter of the width is theirs; one that is alone has all of it, and those that came later continue in their order.
func TestOneHasThreeQuarters(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var l lane.Lanes[string]
		var mu sync.Mutex
		var done []string
		let := map[string]chan struct{}{}
		keys := []string{"a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1", "b2", "c1"}
		for _, key := range keys {
			let[key] = make(chan struct{})
		}
		l.Start(t.Context(), lane.Plan[string]{
			Name: "test", Width: 4, Every: time.Minute, Log: slog.New(slog.DiscardHandler), Look: func(context.Context) error { return nil },
			Of: func(key string) string { return key[:1] },
			Work: func(_ context.Context, key string) error {
				mu.Lock()
				done = append(done, key)
				mu.Unlock()
				<-let[key]
				return nil
			},
		})
		defer l.Stop(t.Context())
		began := func(want string) {
			t.Helper()
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			slices.Sort(done)
			if got := strings.Join(done, " "); got != want {
				t.Errorf("begun %q, want %q", got, want)
			}
			done = nil
		}
		for _, key := range keys {
			l.Mark(key)
		}
		began("a1 a2 a3 a4")
		for _, step := range []struct{ ends, begins string }{
			{"a1", "b1"}, {"b1", "b2"}, {"a2", "a5"}, {"b2", "c1"}, {"c1", "a6"}, {"a3", "a7"}, {"a4", ""}, {"a5", ""}, {"a6", ""}, {"a7", ""},
		} {
			close(let[step.ends])
			began(step.begins)
		}
	})
}

// A key rests after its work, and is found again by the next look, also where the work failed.
func TestRestAndLook(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := open(t, 1, time.Second, "a")
		defer d.cut(t)
		d.err = errors.New("no database")
		if got := d.begun(); got != "a" {
			t.Fatalf("at the start %q is found", got)
		}
		d.Mark("a")
		start := time.Now()
		d.let <- struct{}{}
		d.let <- struct{}{}
		if rest := time.Since(start); rest != time.Second {
			t.Errorf("it rested for %s", rest)
		}
		d.let <- struct{}{}
		if found := time.Since(start); found != time.Minute {
			t.Errorf("it was found after %s", found)
		}
		d.begun()
		if n := strings.Count(d.log.String(), "no database"); n != 3 {
			t.Errorf("%d failures are logged:\n%s", n, d.log.String())
		}
	})
}

// A stop begins nothing new, waits for what is under way while its context lasts, and cuts it off then.
func TestStop(t *testing.T) {
	t.Parallel()
	for name, patient := range map[string]bool{"finish": true, "cut off": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				d := open(t, 1, 0)
				d.Mark("a")
				d.begun()
				d.Mark("a")
				d.Mark("b")
				ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
				defer cancel()
				start, over := time.Now(), make(chan struct{})
				go func() {
					defer close(over)
					d.Stop(ctx)
				}()
				synctest.Wait()
				if patient {
					d.let <- struct{}{}
				}
				<-over
				if took := time.Since(start); (took < time.Hour) != patient {
					t.Errorf("it took %s", took)
				}
				d.Mark("c")
				if got := d.begun(); got != "a" || !d.Stopping() {
					t.Errorf("%q is begun", got)
				}
			})
		})
	}
}

// Before Start, marks and Stop do nothing.
func TestNotStarted(t *testing.T) {
	t.Parallel()
	var l lane.Lanes[string]
	l.Mark("a")
	l.Stop(t.Context())
	if !l.Stopping() {
		t.Error("it works before its start")
	}
}

func TestEveryAndAfterwards(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for want, calls := range map[int]func(context.Context, time.Duration, func(context.Context)){3: lane.Every, 2: lane.Afterwards} {
			ctx, cancel := context.WithTimeout(t.Context(), 150*time.Second)
			n := 0
			calls(ctx, time.Minute, func(context.Context) { n++ })
			if cancel(); n != want {
				t.Errorf("%d calls in two minutes and a half, want %d", n, want)
			}
		}
	})
}
