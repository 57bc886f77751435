package limit_test

import (
	"context"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/gomodule/redigo/redis"
	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

var (
	burst = limit.Rate{Count: 150, Per: 10 * time.Second}
	day   = limit.Rate{Count: 100_000, Per: 24 * time.Hour}
)

// world is a clock that stands still until it is told, and a Redis that goes by it.
type world struct {
	mu    sync.Mutex
	clock time.Time
	redis *miniredis.Miniredis
}

type fataler interface {
	Helper()
	Fatal(args ...any)
	Cleanup(f func())
}

func newWorld(t fataler) *world {
	t.Helper()
	w := &world{clock: time.Date(2026, 11, 3, 10, 0, 0, 0, time.UTC), redis: miniredis.NewMiniRedis()}
	if err := w.redis.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.redis.Close)
	w.redis.SetTime(w.clock)
	return w
}

func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.clock
}

// pass lets time pass; backwards, somebody sets the clock.
func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clock = w.clock.Add(d)
	w.redis.SetTime(w.clock)
	if d > 0 {
		w.redis.FastForward(d)
	}
}

func (w *world) local(t fataler, rates ...limit.Rate) *limit.Limiter {
	t.Helper()
	return must(t, limit.Options{Rates: rates, Now: w.now})
}

// copy is one of several servers that count together.
func (w *world) copy(t fataler, rates ...limit.Rate) *limit.Limiter {
	t.Helper()
	return must(t, limit.Options{Rates: rates, Redis: pool(t, w.redis.Addr()), Patience: time.Hour, Now: w.now})
}

// pool keeps no connection open.
func pool(t fataler, addr string) *redis.Pool {
	t.Helper()
	p := &redis.Pool{DialContext: func(ctx context.Context) (redis.Conn, error) { return redis.DialContext(ctx, "tcp", addr) }}
	t.Cleanup(func() { p.Close() })
	return p
}

func must(t fataler, o limit.Options) *limit.Limiter {
	t.Helper()
	l, err := limit.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// admitted hammers the limiters in turn, and counts what is allowed.
func admitted(w *world, during, every time.Duration, limiters ...*limit.Limiter) int {
	n := 0
	for i := range int(during / every) {
		if limiters[i%len(limiters)].Take(context.Background(), "acme/sub_a").Allowed {
			n++
		}
		w.pass(every)
	}
	return n
}

func TestTheArithmeticOfAMinute(t *testing.T) {
	t.Parallel()
	const want = 150 + 15*60
	near := func(n int) bool { return n >= want*98/100 && n <= want*102/100 }
	w := newWorld(t)
	if n := admitted(w, time.Minute, time.Millisecond, w.local(t, burst, day)); !near(n) {
		t.Errorf("one process admits %d, want about %d", n, want)
	}
	w = newWorld(t)
	four := []*limit.Limiter{w.copy(t, burst, day), w.copy(t, burst, day), w.copy(t, burst, day), w.copy(t, burst, day)}
	if n := admitted(w, time.Minute, 40*time.Millisecond, four...); !near(n) {
		t.Errorf("four processes admit %d together, want about %d", n, want)
	}
}

func TestTheArithmeticOfADay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rate := limit.Rate{Count: 100, Per: 24 * time.Hour}
	if n := admitted(w, 48*time.Hour, time.Minute, w.local(t, rate)); n < 298 || n > 301 {
		t.Errorf("%d are admitted in two days, want about 300", n)
	}
}

// spend takes until it is refused, and counts.
func spend(l *limit.Limiter) int {
	n := 0
	for l.Take(context.Background(), "acme/sub_a").Allowed {
		n++
	}
	return n
}

func TestBurstThenWait(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for name, l := range map[string]*limit.Limiter{"local": w.local(t, burst), "shared": w.copy(t, burst)} {
		if n := spend(l); n != 150 {
			t.Errorf("%s: a burst of %d", name, n)
		}
		w.pass(9 * time.Second)
		if n := spend(l); n != 135 {
			t.Errorf("%s: %d after nine seconds, want 135", name, n)
		}
		w.pass(time.Duration(l.Take(t.Context(), "acme/sub_a").ResetSeconds) * time.Second)
		if n := spend(l); n != 150 {
			t.Errorf("%s: a burst of %d after all should be back", name, n)
		}
	}
}

func TestWhatIsTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	l := w.copy(t, limit.Rate{Count: 4, Per: 10 * time.Second}, limit.Rate{Count: 5, Per: 24 * time.Hour})
	steps := []struct {
		wait time.Duration
		want limit.Result
	}{
		// 3 of 4 is less than 4 of 5, 0 of 4 less than 1 of 5; later 0 of 5 is less than 3 of 4.
		{0, limit.Result{Allowed: true, Limit: 4, Remaining: 3, ResetSeconds: 3}},
		{0, limit.Result{Allowed: true, Limit: 4, Remaining: 2, ResetSeconds: 5}},
		{0, limit.Result{Allowed: true, Limit: 4, Remaining: 1, ResetSeconds: 8}},
		{0, limit.Result{Allowed: true, Limit: 4, Remaining: 0, ResetSeconds: 10}},
		{0, limit.Result{Limit: 4, Remaining: 0, ResetSeconds: 10, RetryAfterSeconds: 3}},
		{3 * time.Second, limit.Result{Allowed: true, Limit: 5, Remaining: 0, ResetSeconds: 86397}},
		{10 * time.Second, limit.Result{Limit: 5, Remaining: 0, ResetSeconds: 86387, RetryAfterSeconds: 17267}},
	}
	for i, step := range steps {
		w.pass(step.wait)
		if got := l.Take(t.Context(), "acme/sub_a"); got != step.want {
			t.Errorf("step %d: %+v, want %+v", i, got, step.want)
		}
	}
	if got := l.Take(t.Context(), "acme/sub_b"); !got.Allowed {
		t.Error("one key's requests are counted for another")
	}
}

// Retry-After comes true for a client that obeys it, whichever limit refuses.
func TestRetryAfterComesTrue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := &world{clock: time.Unix(1_800_000_000, 0), redis: miniredis.NewMiniRedis()}
		l := w.local(t, someRate(t, "first"), someRate(t, "second"))
		for range 50 {
			result := l.Take(context.Background(), "acme/sub_a")
			if result.Allowed != (result.RetryAfterSeconds == 0) {
				t.Fatalf("%+v", result)
			}
			if !result.Allowed {
				w.pass(time.Duration(result.RetryAfterSeconds) * time.Second)
				if again := l.Take(context.Background(), "acme/sub_a"); !again.Allowed {
					t.Fatalf("told to wait %d s, then refused: %+v", result.RetryAfterSeconds, again)
				}
			}
		}
	})
}

func someRate(t *rapid.T, label string) limit.Rate {
	return limit.Rate{
		Count: rapid.IntRange(1, 20).Draw(t, label+" count"),
		Per:   time.Duration(rapid.IntRange(1, 100_000).Draw(t, label+" period")) * time.Second,
	}
}

// bucket is the rule by another road: so many whole parts of a request in a bucket that fills evenly.
type bucket struct {
	rate  limit.Rate
	level time.Duration // in time that it took to fill
	at    time.Time
}

func (b *bucket) interval() time.Duration { return b.rate.Per / time.Duration(b.rate.Count) }

func (b *bucket) fill(now time.Time) bool {
	b.level = min(b.level+now.Sub(b.at), b.interval()*time.Duration(b.rate.Count))
	b.at = now
	return b.level >= b.interval()
}

// In one process, in several over Redis and by the plain rule the same requests are allowed; a request that one limit
// refuses takes nothing from the other.
func TestLimitersAgreeWithBuckets(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t)
		first, second := someRate(t, "first"), someRate(t, "second")
		second.Per += time.Millisecond // a rate of its own, and with it a count of its own
		buckets := []*bucket{}
		for _, rate := range []limit.Rate{first, second} {
			buckets = append(buckets, &bucket{rate: rate, level: rate.Per, at: w.now()})
		}
		local := w.local(t, first, second)
		copies := []*limit.Limiter{w.copy(t, first, second), w.copy(t, second, first)}
		for i := range 40 {
			w.pass(time.Duration(rapid.IntRange(0, 20_000).Draw(t, "pause")) * time.Millisecond)
			want := true
			for _, b := range buckets {
				want = b.fill(w.now()) && want
			}
			for _, b := range buckets {
				if want {
					b.level -= b.interval()
				}
			}
			inProcess, shared := local.Take(context.Background(), "k"), copies[i%2].Take(context.Background(), "k")
			if inProcess.Allowed != want || shared != inProcess {
				t.Fatalf("request %d: bucket %t, local %+v, shared %+v", i, want, inProcess, shared)
			}
		}
	})
}

func TestRefusedTakesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	small, big := limit.Rate{Count: 3, Per: 24 * time.Hour}, limit.Rate{Count: 20, Per: 10 * time.Hour}
	both, bigOnly, smallOnly := w.copy(t, small, big), w.copy(t, big), w.copy(t, small)
	for i := range 30 {
		if got := both.Take(t.Context(), "k"); got.Allowed != (i < 3) {
			t.Errorf("request %d: %+v", i, got)
		}
	}
	if got := bigOnly.Take(t.Context(), "k"); got.Remaining != 16 {
		t.Errorf("27 refused requests took from the other limit: %+v", got)
	}
	if got := smallOnly.Take(t.Context(), "k"); got.Allowed {
		t.Errorf("the limits of two limiters are not the same: %+v", got)
	}
}

func TestRequestsAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	local := w.local(t, burst, day)
	tests := map[string]struct {
		least    int64 // copies may hold back up to 2 % that they have leased and not spent
		limiters []*limit.Limiter
	}{
		"one process":     {150, []*limit.Limiter{local}},
		"three processes": {147, []*limit.Limiter{w.copy(t, burst, day), w.copy(t, burst, day), w.copy(t, burst, day)}},
	}
	for name, c := range tests {
		var allowed atomic.Int64
		var clients sync.WaitGroup
		for i := range 24 {
			clients.Go(func() {
				for range 10 {
					if c.limiters[i%len(c.limiters)].Take(t.Context(), "acme/sub_a").Allowed {
						allowed.Add(1)
					}
				}
			})
		}
		clients.Wait()
		if n := allowed.Load(); n < c.least || n > 150 {
			t.Errorf("%s: %d of 240 at once are allowed, want %d to 150", name, n, c.least)
		}
	}
}

func TestOff(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, l := range []*limit.Limiter{w.local(t), w.local(t, limit.Rate{}, limit.Rate{}), w.copy(t, limit.Rate{})} {
		for range 1000 {
			if got := l.Take(t.Context(), "k"); got != (limit.Result{Allowed: true}) {
				t.Fatalf("without limits: %+v", got)
			}
		}
	}
	if keys := w.redis.Keys(); len(keys) != 0 {
		t.Errorf("Redis keeps %v", keys)
	}
	one := w.local(t, limit.Rate{}, limit.Rate{Count: 2, Per: time.Hour})
	if got := one.Take(t.Context(), "k"); got.Limit != 2 {
		t.Errorf("with one limit off: %+v", got)
	}
}

// A clock that is set back locks nobody out for longer than the period.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for name, l := range map[string]*limit.Limiter{"local": w.local(t, burst), "shared": w.copy(t, burst)} {
		spend(l)
		w.pass(-time.Hour)
		if got := l.Take(t.Context(), "acme/sub_a"); !got.Allowed || got.ResetSeconds > 10 {
			t.Errorf("%s: %+v", name, got)
		}
		w.pass(-500 * time.Millisecond)
		if got := l.Take(t.Context(), "acme/sub_a"); got.Remaining > 148 {
			t.Errorf("%s: a step within the skew begins anew: %+v", name, got)
		}
	}
}

func TestTheMachinesClock(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		refused := 0
		l := must(t, limit.Options{Rates: []limit.Rate{burst}, Refused: func() { refused++ }})
		for range 150 {
			if !l.Take(t.Context(), "k").Allowed {
				t.Fatal("the burst is refused")
			}
		}
		if got := l.Take(t.Context(), "k"); got.Allowed || got.RetryAfterSeconds != 1 {
			t.Errorf("after the burst: %+v", got)
		}
		time.Sleep(time.Second) //nolint:forbidigo // the clock is synctest's
		if got := l.Take(t.Context(), "k"); !got.Allowed || got.Remaining != 14 {
			t.Errorf("a second later: %+v", got)
		}
		if refused != 1 {
			t.Errorf("%d are counted as refused", refused)
		}
	})
}

// Redis forgets a count as soon as it says nothing any more, and not before.
func TestRedisForgets(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.copy(t, burst, day).Take(t.Context(), "acme/sub_a")
	ttls := map[string]time.Duration{}
	for _, key := range w.redis.Keys() {
		ttls[key] = w.redis.TTL(key)
	}
	if len(ttls) != 2 || ttls["limit:{acme/sub_a}:150/10s"] != 67*time.Millisecond ||
		ttls["limit:{acme/sub_a}:100000/24h0m0s"] != 864*time.Millisecond {
		t.Errorf("Redis keeps %v", ttls)
	}
}

func BenchmarkTake(b *testing.B) {
	l := must(b, limit.Options{Rates: []limit.Rate{{Count: 1000, Per: time.Millisecond}, day}})
	for i := 0; b.Loop(); i++ {
		l.Take(b.Context(), "acme/"+strconv.Itoa(i%1000))
	}
}

func BenchmarkTakeRefused(b *testing.B) {
	l := must(b, limit.Options{Rates: []limit.Rate{{Count: 1, Per: time.Hour}, day}})
	for b.Loop() {
		l.Take(b.Context(), "acme/sub_a")
	}
}

func BenchmarkTakeShared(b *testing.B) {
	w := newWorld(b)
	l := w.copy(b, limit.Rate{Count: 1000, Per: time.Millisecond}, day)
	for i := 0; b.Loop(); i++ {
		l.Take(b.Context(), "acme/"+strconv.Itoa(i%1000))
	}
}
