package limit_test

import (
	"context"
	"database/sql"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gomodule/redigo/redis"
	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// patterns say which of several copies a load balancer gives the request at an instant of the minute.
var patterns = map[string]func(request int, at time.Duration, copies int) int{
	"spread":      func(request int, _ time.Duration, copies int) int { return request % copies },
	"one has all": func(int, time.Duration, int) int { return 0 },
	"one has most": func(request int, _ time.Duration, copies int) int {
		if request%10 == 0 {
			return request / 10 % copies
		}
		return 0
	},
	"each in turn": func(_ int, at time.Duration, copies int) int { return int(at/(700*time.Millisecond)) % copies },
}

// Over a minute, copies together never allow more than one copy does, and at most 2 % fewer.
func TestCopiesAllowWhatOneDoes(t *testing.T) {
	t.Parallel()
	loads := map[string]func(at time.Duration) time.Duration{ // the time until the next request
		"a flood":      func(time.Duration) time.Duration { return time.Millisecond },
		"a tenth over": func(time.Duration) time.Duration { return 60 * time.Millisecond },
		"bursts": func(at time.Duration) time.Duration {
			if at%(10*time.Second) < 200*time.Millisecond {
				return time.Millisecond
			}
			return 150 * time.Millisecond
		},
	}
	for pattern, choose := range patterns {
		for load, next := range loads {
			t.Run(pattern+" "+load, func(t *testing.T) {
				t.Parallel()
				for _, copies := range []int{2, 3} {
					alone, together := 0, 0
					one, several := newWorld(t), newWorld(t)
					local, limiters := one.local(t, burst, day), make([]*limit.Limiter, copies)
					for i := range limiters {
						limiters[i] = several.copy(t, burst, day)
					}
					for at, i := time.Duration(0), 0; at < time.Minute; i++ {
						if local.Take(t.Context(), "k").Allowed {
							alone++
						}
						if limiters[choose(i, at, copies)].Take(t.Context(), "k").Allowed {
							together++
						}
						step := next(at)
						one.pass(step)
						several.pass(step)
						at += step
					}
					if together > alone || together < alone*98/100 {
						t.Errorf("%d copies allow %d, one allows %d", copies, together, alone)
					}
				}
			})
		}
	}
}

// In no stretch of time do copies allow more than a burst and what is refilled meanwhile, whatever each of them is asked.
func TestCopiesNeverAllowMore(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t)
		copies := []*limit.Limiter{w.copy(t, burst, day), w.copy(t, burst, day), w.copy(t, burst, day)}
		full := bucket{rate: burst, level: burst.Per, at: w.now()}
		for range 8 {
			c := copies[rapid.IntRange(0, 2).Draw(t, "copy")]
			every := time.Duration(rapid.SampledFrom([]int{0, 1, 20, 60, 200}).Draw(t, "every")) * time.Millisecond
			for range rapid.IntRange(1, 50).Draw(t, "requests") {
				room := full.fill(w.now())
				if c.Take(context.Background(), "k").Allowed {
					if !room {
						t.Fatal("a request is allowed that one copy refuses")
					}
					full.level -= full.interval()
				}
				w.pass(every)
			}
			w.pass(time.Duration(rapid.SampledFrom([]int{0, 300, 2000, 20_000}).Draw(t, "pause")) * time.Millisecond)
		}
	})
}

// trips counts what is asked of Redis.
type trips struct{ n atomic.Int64 }

func (c *trips) dial(ctx context.Context, addr string) (redis.Conn, error) {
	conn, err := redis.DialContext(ctx, "tcp", addr)
	return counted{conn.(redis.ConnWithContext), c}, err
}

// counted is a connection whose trips are.
type counted struct {
	redis.ConnWithContext
	trips *trips
}

func (c counted) DoContext(ctx context.Context, command string, args ...any) (any, error) {
	if command != "" { // which a pool sends for nothing
		c.trips.n.Add(1)
	}
	return c.ConnWithContext.DoContext(ctx, command, args...)
}

// A request needs no trip of its own, and one that is refused none that another has made.
func TestLeasesSaveTrips(t *testing.T) {
	t.Parallel()
	wide := limit.Rate{Count: 10_000, Per: 10 * time.Second}
	for name, c := range map[string]struct {
		rate  limit.Rate
		every time.Duration
		most  int64 // trips to Redis in a minute: one reads, one writes
	}{
		"half the limit":     {wide, 2 * time.Millisecond, 4000},
		"a flood":            {burst, time.Millisecond, 2 * 1050},
		"too low for leases": {limit.Rate{Count: 10, Per: 15 * time.Minute}, time.Millisecond, 25},
	} {
		w := newWorld(t)
		count := &trips{}
		client := pool(t, w.redis.Addr())
		client.MaxIdle = 1
		client.DialContext = func(ctx context.Context) (redis.Conn, error) { return count.dial(ctx, w.redis.Addr()) }
		l := must(t, limit.Options{Rates: []limit.Rate{c.rate}, Redis: client, Patience: time.Hour, Now: w.now})
		admitted(w, time.Minute, c.every, l)
		if n := count.n.Load(); n > c.most {
			t.Errorf("%s: %d trips for %d requests, want at most %d", name, n, time.Minute/c.every, c.most)
		}
	}
}

// What a copy has leased is nobody's soon after it has gone, and the others have all but that at once.
func TestLeaseOfACopyThatIsGone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gone, other := w.copy(t, burst), w.copy(t, burst)
	n := 0
	for range 40 {
		if gone.Take(t.Context(), "acme/sub_a").Allowed {
			n++
		}
	}
	if n += spend(other); n > 150 || n < 140 {
		t.Errorf("%d of 150 are allowed where a copy has gone", n)
	}
	w.pass(10 * time.Second)
	if n := spend(other); n != 150 {
		t.Errorf("a burst of %d after all should be back", n)
	}
}

// flood asks all copies at once until each has asked so often, and counts what is allowed from first to last.
func flood(t *testing.T, copies []*limit.Limiter, each int) (allowed int, took time.Duration) {
	t.Helper()
	var count atomic.Int64
	var clients sync.WaitGroup
	begin := time.Now()
	for _, l := range copies {
		for range 4 {
			clients.Go(func() {
				for range each / 4 {
					if l.Take(t.Context(), "acme/sub_a").Allowed {
						count.Add(1)
					}
				}
			})
		}
	}
	clients.Wait()
	return int(count.Load()), time.Since(begin)
}

// shared is a copy that counts in a PostgreSQL database.
func shared(t *testing.T, db *sql.DB, rates ...limit.Rate) *limit.Limiter {
	t.Helper()
	return must(t, limit.Options{Rates: rates, Postgres: db, Patience: time.Hour})
}

func TestCopiesOverPostgres(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rates  []limit.Rate
		copies int
		least  int
	}{
		"two copies":   {[]limit.Rate{burst, day}, 2, 147},
		"three copies": {[]limit.Rate{burst, day}, 3, 147},
		"few tries":    {[]limit.Rate{{Count: 10, Per: 15 * time.Minute}}, 3, 10},
		"many":         {[]limit.Rate{{Count: 2000, Per: time.Hour}, day}, 3, 1960},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := storetest.Open(t, storetest.Postgres)
			var copies []*limit.Limiter
			for range c.copies {
				copies = append(copies, shared(t, s.SystemDB(), c.rates...))
			}
			allowed, took := flood(t, copies, 4*c.rates[0].Count)
			refilled := int(took/(c.rates[0].Per/time.Duration(c.rates[0].Count))) + 1
			if allowed > c.rates[0].Count+refilled || allowed < c.least {
				t.Errorf("%d copies allow %d of a burst of %d in %s", c.copies, allowed, c.rates[0].Count, took)
			}
		})
	}
}

// In PostgreSQL a count is swapped once, all rates or none.
func TestPostgresAgreesWithTheProcess(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	rates := []limit.Rate{{Count: 4, Per: 24 * time.Hour}, {Count: 5, Per: 48 * time.Hour}}
	first, second, local := shared(t, s.SystemDB(), rates...), shared(t, s.SystemDB(), rates...), must(t, limit.Options{Rates: rates})
	for i := range 6 {
		want, got := local.Take(t.Context(), "k"), first.Take(t.Context(), "k")
		if got.Allowed != want.Allowed || got.Remaining != want.Remaining || got.Limit != want.Limit {
			t.Errorf("request %d: %+v, in one process %+v", i, got, want)
		}
		first, second = second, first
	}
	if _, err := s.SystemDB().ExecContext(t.Context(), `UPDATE rate_limits SET until = now() - interval '1 second' WHERE key LIKE '%24h%'`); err != nil {
		t.Fatal(err)
	}
	if err := limit.Sweep(s.SystemDB())(t.Context()); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := s.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM rate_limits`).Scan(&left); err != nil || left != 1 {
		t.Errorf("%d counts are left, %v: want 1", left, err)
	}
	if _, err := s.AppDB().ExecContext(t.Context(), `SELECT FROM rate_limits`); err == nil {
		t.Error("tenants' connections may read rate limits")
	}
}
