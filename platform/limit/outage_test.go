package limit_test

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

// logged is a limiter at a Redis of the address, and what it logs.
func logged(t *testing.T, w *world, addr string, patience time.Duration) (*limit.Limiter, *bytes.Buffer) {
	t.Helper()
	var lines bytes.Buffer
	log := slog.New(slog.NewTextHandler(&lines, nil))
	return must(t, limit.Options{
		Rates: []limit.Rate{burst, day}, Redis: pool(t, addr), Patience: patience, Log: log, Now: w.now,
	}), &lines
}

func TestRedisGoneAndBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	l, lines := logged(t, w, w.redis.Addr(), time.Hour)
	l.Take(t.Context(), "acme/sub_a")
	w.redis.SetError("LOADING Redis is loading the dataset in memory")
	if n := admitted(w, 59*time.Second, 10*time.Millisecond, l); n < 1030 || n > 1040 {
		t.Errorf("without Redis %d are allowed in 59 s, want about 1035", n)
	}
	if n := strings.Count(lines.String(), "\n"); n != 1 {
		t.Errorf("%d lines in the first minute:\n%s", n, lines)
	}
	admitted(w, 2*time.Second, 10*time.Millisecond, l)
	if n := strings.Count(lines.String(), "\n"); n != 2 {
		t.Errorf("%d lines in 61 s:\n%s", n, lines)
	}
	w.redis.SetError("")
	w.redis.FlushAll()
	w.pass(time.Second)
	if got := l.Take(t.Context(), "acme/sub_a"); got.Remaining != 149 || len(w.redis.Keys()) != 2 {
		t.Errorf("Redis is back, yet: %+v, %v", got, w.redis.Keys())
	}
}

func TestRedisIsLeftAloneAfterItFailed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	l, _ := logged(t, w, w.redis.Addr(), time.Hour)
	w.redis.SetError("LOADING")
	l.Take(t.Context(), "k")
	w.redis.SetError("")
	w.pass(999 * time.Millisecond)
	l.Take(t.Context(), "k")
	if keys := w.redis.Keys(); len(keys) != 0 {
		t.Errorf("Redis was tried within the pause: %v", keys)
	}
	w.pass(time.Millisecond)
	l.Take(t.Context(), "k")
	if keys := w.redis.Keys(); len(keys) != 2 {
		t.Errorf("Redis was not tried after the pause: %v", keys)
	}
}

func TestRedisHangs(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { silent.Close() })
	w := newWorld(t)
	l, lines := logged(t, w, silent.Addr().String(), 100*time.Millisecond)
	began := time.Now()
	for range 150 {
		if !l.Take(t.Context(), "k").Allowed {
			t.Fatal("the burst is refused")
		}
	}
	// One request waits for Redis; if each did, this would take 15 s.
	if waited := time.Since(began); waited > 12*time.Second || strings.Count(lines.String(), "\n") != 1 {
		t.Errorf("150 requests took %s:\n%s", waited, lines)
	}
	if l.Take(t.Context(), "k").Allowed {
		t.Error("no limit is kept while Redis hangs")
	}
}

func TestRedisHoldsSomethingElse(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, junk := range []string{"junk", "", "1.5"} {
		l, lines := logged(t, w, w.redis.Addr(), time.Hour)
		if err := w.redis.Set("limit:{k}:150/10s", junk); err != nil {
			t.Fatal(err)
		}
		if got := l.Take(t.Context(), "k"); !got.Allowed || got.Remaining != 149 || lines.Len() == 0 {
			t.Errorf("%q: %+v, logged %s", junk, got, lines)
		}
	}
}

// A caller that hangs up is counted, and is no reason to think that Redis fails.
func TestCallerHangsUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	l, lines := logged(t, w, w.redis.Addr(), time.Hour)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 150 {
		l.Take(ctx, "k")
	}
	if got := l.Take(t.Context(), "k"); got.Allowed || lines.Len() != 0 {
		t.Errorf("%+v, logged %s", got, lines)
	}
}

// What a copy knows to be taken stays so where Redis fails: it gives nobody a burst of its own.
func TestOutageBringsNoNewBurst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	l, _ := logged(t, w, w.redis.Addr(), time.Hour)
	if n := spend(l); n != 150 {
		t.Fatalf("%d are allowed at once, want 150", n)
	}
	w.redis.SetError("LOADING Redis is loading the dataset in memory")
	w.pass(time.Second)
	if n := spend(l); n < 14 || n > 15 {
		t.Errorf("a second later, without Redis, %d are allowed, want the 15 that are back", n)
	}
}
