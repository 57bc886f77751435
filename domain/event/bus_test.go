package event_test

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/gomodule/redigo/redis"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// ear is what a listener heard.
type ear struct {
	mu    sync.Mutex
	heard []string
}

func (e *ear) hear(who string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heard = append(e.heard, who)
}

// has waits until something was heard so often.
func (e *ear) has(t *testing.T, who string, times int) {
	t.Helper()
	await.For(t, fmt.Sprintf("%q was not heard %d times", who, times), func() ([]string, bool) {
		e.mu.Lock()
		defer e.mu.Unlock()
		n := 0
		for _, h := range e.heard {
			if h == who {
				n++
			}
		}
		return slices.Clone(e.heard), n >= times
	})
}

// What one copy publishes, every copy hears; and where the line was cut, each is told that it may have missed something.
func TestBus(t *testing.T) {
	t.Parallel()
	store := storetest.Open(t, storetest.Postgres)
	mini := miniredis.RunT(t)
	pool := &redis.Pool{DialContext: func(ctx context.Context) (redis.Conn, error) { return redis.DialContext(ctx, "tcp", mini.Addr()) }}
	t.Cleanup(func() { _ = pool.Close() })
	for name, c := range map[string]struct {
		bus event.Bus
		cut func(ctx context.Context) error
	}{
		"postgres": {event.Postgres{Pool: store.SystemPool()}, func(ctx context.Context) error {
			_, err := store.SystemPool().Exec(ctx, "RESET ROLE; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database(); SET ROLE switchboard_system")
			return err
		}},
		"redis": {event.Redis{Pool: pool}, func(context.Context) error {
			mini.Close()
			return mini.Restart()
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ears := []*ear{{}, {}}
			for _, e := range ears {
				ctx, cancel := context.WithCancel(context.Background())
				done := make(chan struct{})
				go func() {
					c.bus.Listen(ctx, e.hear)
					close(done)
				}()
				t.Cleanup(func() {
					cancel()
					<-done
				})
				e.has(t, "", 1)
			}
			publish := func(who string) {
				if err := c.bus.Publish(t.Context(), who); err != nil {
					t.Fatal(err)
				}
			}
			publish("sub_1")
			for _, e := range ears {
				e.has(t, "sub_1", 1)
			}
			if err := c.cut(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, e := range ears {
				e.has(t, "", 2)
			}
			publish("sub_2")
			for _, e := range ears {
				e.has(t, "sub_2", 1)
			}
		})
	}
}

// What Redis refuses is an error, though it answers: whoever publishes tells so in the log.
func TestRefusedPublishIsAnError(t *testing.T) {
	t.Parallel()
	mini := miniredis.RunT(t)
	pool := &redis.Pool{DialContext: func(ctx context.Context) (redis.Conn, error) { return redis.DialContext(ctx, "tcp", mini.Addr()) }}
	t.Cleanup(func() { _ = pool.Close() })
	bus := event.Redis{Pool: pool}
	if err := bus.Publish(t.Context(), "sub_1", "sub_2"); err != nil {
		t.Fatal(err)
	}
	mini.SetError("NOPERM this user has no permissions to access one of the channels used as arguments")
	if err := bus.Publish(t.Context(), "sub_1", "sub_2"); err == nil || !strings.Contains(err.Error(), "NOPERM") {
		t.Errorf("%v", err)
	}
}

// A Redis that takes connections and says nothing, as one that was stopped, holds nobody up: telling the other copies is given up soon.
func TestHungBusHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	hung, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = hung.Close() })
	pool := &redis.Pool{DialContext: func(ctx context.Context) (redis.Conn, error) {
		return redis.DialContext(ctx, "tcp", hung.Addr().String())
	}}
	t.Cleanup(func() { _ = pool.Close() })
	s := event.New(event.Parts{Bus: event.Redis{Pool: pool}, Log: slog.New(slog.DiscardHandler)})
	woken, _, end, err := s.Listen("lane")
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 50 { // each of which would wait
			s.Wake(context.WithoutCancel(t.Context()), "lane", "another")
		}
	}()
	await.Receive(t, done, "telling the other copies has no end")
	await.Receive(t, woken, "nobody is woken here")
}
