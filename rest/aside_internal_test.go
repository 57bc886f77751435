package rest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// large is a request of an address with more in its body than is small; small is one with little.
func large(address string) *http.Request { return sized(address, smallBody+1) }

func small(address string) *http.Request { return sized(address, 1) }

func sized(address string, n int) *http.Request {
	r := httptest.NewRequest("POST", "/v3/contacts", strings.NewReader(strings.Repeat("x", n)))
	r.RemoteAddr = address + ":80"
	return r
}

// corridor is a door behind which large requests stay until they may go on.
type corridor struct {
	http.Handler

	door   *Door
	goOn   chan struct{}
	inside atomic.Int64
}

func newCorridor(turn time.Duration, before func(w http.ResponseWriter)) *corridor {
	c := &corridor{door: NewDoor(Parts{}), goOn: make(chan struct{})}
	c.door.asides.turn = turn
	c.Handler = c.door.aside(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		before(w)
		if r.ContentLength > smallBody {
			c.inside.Add(1)
			<-c.goOn
		}
		_, _ = w.Write(nil)
	}))
	return c
}

// Large requests are answered few at a time, each when one before it has been, and small ones of others meanwhile.
func TestLargeRequestsTakeTurns(t *testing.T) {
	t.Parallel()
	c := newCorridor(time.Hour, func(http.ResponseWriter) {})
	places, all := c.door.asides.line.Pool().State().Most, sync.WaitGroup{}
	for range places + 3 {
		all.Go(func() { c.ServeHTTP(httptest.NewRecorder(), large("192.0.2.1")) })
	}
	for n := places; n < places+4; n++ {
		await.Until(t, "a place stays empty", func() bool { return c.inside.Load() == n })
		answer := httptest.NewRecorder()
		c.ServeHTTP(answer, small("192.0.2.2"))
		if got := c.inside.Load(); got != n || answer.Code != http.StatusOK {
			t.Errorf("%d are inside, not %d; a small one is answered %d", got, n, answer.Code)
		}
		if n < places+3 {
			c.goOn <- struct{}{}
		}
	}
	close(c.goOn)
	all.Wait()
	if used := c.door.asides.line.Pool().State().Used; used != 0 {
		t.Errorf("%d places are taken by nobody", used)
	}
}

// A place is given back when the answer begins, and by who takes longer than a turn: neither a slow client nor a slow model keeps others out.
func TestPlacesAreGivenBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]*corridor{
		"begun": newCorridor(time.Hour, func(w http.ResponseWriter) { w.WriteHeader(http.StatusOK) }),
		"late":  newCorridor(time.Millisecond, func(http.ResponseWriter) {}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			most := c.door.asides.line.Pool().State().Most + 5
			var all sync.WaitGroup
			for range most {
				all.Go(func() { c.ServeHTTP(httptest.NewRecorder(), large("192.0.2.1")) })
			}
			await.Until(t, "some find no place", func() bool { return c.inside.Load() == most })
			close(c.goOn)
			all.Wait()
		})
	}
}

// What panics aside panics where the server looks for it, and its place is free.
func TestPanicAside(t *testing.T) {
	t.Parallel()
	d := NewDoor(Parts{})
	d.asides.turn = time.Hour
	door := d.aside(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	for range d.asides.line.Pool().State().Most + 1 {
		func() {
			defer func() {
				if p := recover(); p != http.ErrAbortHandler { //nolint:errorlint,err113 // it is compared, as net/http does
					t.Errorf("%v", p)
				}
			}()
			door.ServeHTTP(httptest.NewRecorder(), large("192.0.2.1"))
		}()
	}
}

// A caller who was given much, or refused often, is answered aside until that was some time ago. Others are not, and a nested request needs no place
// of its own.
func TestWhoIsAnsweredAside(t *testing.T) {
	t.Parallel()
	for name, spend := range map[string]func(ctx context.Context, d *Door, r *http.Request) error{
		"large answers": func(ctx context.Context, d *Door, r *http.Request) error {
			ctx, done := d.limitAnswer(ctx, r)
			defer done()
			return share.MeterOf(ctx).Add(asideBurst + 2*smallAnswer)
		},
		"refusals": func(ctx context.Context, d *Door, _ *http.Request) error {
			for range asideBurst/costOfRefusal + 1 {
				d.public(ctx, fault.New(fault.RateLimited, "Too many requests."))
			}
			return nil
		},
		"refusals inside": func(ctx context.Context, d *Door, r *http.Request) error {
			ctx, done := d.limitAnswer(ctx, r)
			defer done()
			for range asideBurst/costOfRefusal + 1 {
				share.MeterOf(ctx).Refuse()
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			now := time.Now()
			d := NewDoor(Parts{Now: func() time.Time { return now }})
			d.asides.turn = time.Hour // or a request that waits for itself would not
			r := small("192.0.2.1")
			if _, heavy := d.heavy(r); heavy {
				t.Error("somebody who has had nothing is")
			}
			if err := spend(context.WithValue(t.Context(), requestInfoKey{}, &requestInfo{request: r}), d, r); err != nil {
				t.Fatal(err)
			}
			if _, heavy := d.heavy(r); !heavy {
				t.Error("the sender is not")
			}
			if _, heavy := d.heavy(small("198.51.100.1")); heavy {
				t.Error("somebody else is")
			}
			entered := d.aside(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				d.aside(http.NotFoundHandler()).ServeHTTP(w, r)
			}))
			answer := httptest.NewRecorder()
			if entered.ServeHTTP(answer, r); answer.Code != http.StatusNotFound {
				t.Errorf("a request inside of another: %d", answer.Code)
			}
			for range 1000 {
				if err := spend(context.WithValue(t.Context(), requestInfoKey{}, &requestInfo{request: r}), d, r); err != nil {
					t.Fatal(err)
				}
			}
			now = now.Add(2*asideDebt + time.Second)
			if _, heavy := d.heavy(r); heavy {
				t.Error("a minute later, the sender still is, whatever it was")
			}
		})
	}
}

// What can be said of any request keeps none out of the line: an agent's messages and requests that would be upgraded have their turn like others.
func TestNoHeaderSkipsTheLine(t *testing.T) {
	t.Parallel()
	for header, value := range map[string]string{"Accept": "application/json, text/event-stream", "Upgrade": "h2c"} {
		d := NewDoor(Parts{})
		aside := false
		door := d.aside(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { aside = turnOf(r.Context()) != nil }))
		r := large("192.0.2.1")
		r.Header.Set(header, value)
		if door.ServeHTTP(httptest.NewRecorder(), r); !aside {
			t.Errorf("%s: %s", header, value)
		}
	}
}

// Answers that nobody reads have few threads, however many they are: a program with too many ends.
func TestThreadsAreFew(t *testing.T) {
	t.Parallel()
	c := newCorridor(time.Hour, func(w http.ResponseWriter) { w.WriteHeader(http.StatusOK) })
	var all sync.WaitGroup
	for range 3 * threadsOfOne {
		all.Go(func() { c.ServeHTTP(httptest.NewRecorder(), large("192.0.2.1")) })
	}
	await.Until(t, "some wait for a thread", func() bool { return c.inside.Load() == 3*threadsOfOne })
	if n := c.door.asides.threads.State().Used; n != threadsOfOne {
		t.Errorf("they have %d threads", n)
	}
	close(c.goOn)
	all.Wait()
	if n := c.door.asides.threads.State().Used; n != 0 {
		t.Errorf("%d threads are left", n)
	}
}

// A place is kept beyond a turn by a request that uses the database, and given back when it does not.
func TestPlacesAreKeptForTheDatabase(t *testing.T) {
	t.Parallel()
	ctx, leave, _ := admission.New().Enter(t.Context(), admission.Usual, "somebody")
	defer leave()
	release := admission.Hold(ctx)
	var given, looked atomic.Bool
	place := &turn{give: func() { given.Store(true) }, lasts: time.Millisecond}
	place.admitted(ctx)
	place.take()
	time.AfterFunc(50*place.lasts, func() { looked.Store(true) })
	await.Until(t, "time stands still", looked.Load)
	if given.Load() {
		t.Error("the place is gone while the database is used")
	}
	release()
	await.Until(t, "the place is kept for nothing", given.Load)
}
