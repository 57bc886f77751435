package webhook

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// observer counts the transactions in which deliveries are written, once it is told to: in all, and the most at a time.
type observer struct {
	store *store.Store

	mu        sync.Mutex
	on        bool
	all, most int
	open      map[*ent.Client]bool // each transaction has its own
}

// Writing of store.Observer.
func (o *observer) Writing(ctx context.Context, m ent.Mutation) ([]string, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.on || m.Type() != ent.TypeWebhookDelivery {
		return nil, nil
	}
	o.open[o.store.Client(ctx)] = true
	o.most = max(o.most, len(o.open))
	return []string{"delivery"}, nil
}

// Changed of store.Observer.
func (o *observer) Changed(ctx context.Context, changes []store.Change) (func(), error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(changes) == 0 {
		return nil, nil //nolint:nilnil // nothing to call
	}
	o.all++
	client := o.store.Client(ctx)
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		delete(o.open, client)
	}, nil
}

// refusing is a service, not started, whose events nobody takes, with so many webhooks and so many events for each of them.
func refusing(t *testing.T, s *store.Store, ctx context.Context, hooks, events int) (w *Service, all []receiver) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(http.StatusTeapot)
	}))
	t.Cleanup(server.Close)
	w = New(Parts{
		Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}),
		Fetch: http.DefaultClient, Log: slog.New(slog.DiscardHandler),
	})
	for range hooks {
		hook, err := w.Add(ctx, Create{URL: server.URL, Events: []string{All}})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, receiver{authz.From(ctx).Subaccount, hook.ID})
	}
	if err := s.Tx(ctx, func(ctx context.Context) error {
		client := s.Client(ctx)
		for range events {
			e := client.Event.Create().SetType(event.Test).SetThingID("t").SaveX(ctx)
			for _, to := range all {
				client.WebhookDelivery.Create().SetWebhookID(to.webhook).SetEventID(e.ID).SetEventType(e.Type).ExecX(ctx)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return w, all
}

// try has the service send to receivers until all that waits was tried once.
func (s *Service) try(t *testing.T, ctx context.Context, all []receiver) {
	t.Helper()
	s.sender.Start(t.Context(), lane.Plan[receiver]{
		Width: lanes, Every: time.Hour, Look: func(context.Context) error { return nil }, Log: s.parts.Log, Work: s.drive,
	})
	for _, to := range all {
		s.sender.Mark(to)
	}
	await.Until(t, "not all are tried", func() bool {
		return s.parts.Store.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.Attempts(0)).CountX(ctx) == 0
	})
	s.Stop(t.Context())
}

// The outcomes of eight attempts are kept in one transaction, which claims the next eight.
func TestOutcomesAreKeptTogether(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		seen := &observer{store: s, open: map[*ent.Client]bool{}}
		s.Observe(seen)
		ctx := storetest.Tenant(t, s)
		const deliveries = 100
		w, all := refusing(t, s, ctx, 1, deliveries)
		w.rest, w.stint = time.Hour, time.Hour
		seen.on = true
		w.try(t, ctx, all)
		if want := deliveries/width + 2; seen.all != want {
			t.Errorf("%d transactions, want %d", seen.all, want)
		}
	})
}

// However many webhooks a subaccount has, one of them is at the database at a time, and nobody waits for a connection behind the others.
func TestWebhooksTakeTurns(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		seen := &observer{store: s, open: map[*ent.Client]bool{}}
		s.Observe(seen)
		ctx := storetest.Tenant(t, s)
		w, all := refusing(t, s, ctx, 40, 3)
		seen.on = true
		waited := s.AppDB().Stats().WaitCount
		w.try(t, ctx, all)
		if seen.most != 1 {
			t.Errorf("%d transactions at a time", seen.most)
		}
		if n := s.AppDB().Stats().WaitCount - waited; n != 0 {
			t.Errorf("%d waited for the writer", n)
		}
		if used := w.turns.Pool().Used(); used != 0 {
			t.Errorf("%d turns are left", used)
		}
	})
}

// A subaccount that has replayed very many events waits, however few it replays at a time; a neighbour does not.
func TestReplaysAreCountedByEvents(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		w, all := refusing(t, s, ctx, 1, 0)
		if err := s.Tx(ctx, func(ctx context.Context) error {
			var all []*ent.EventCreate
			for i := range chunk { // it takes most of a second until as many may be replayed again
				all = append(all, s.Client(ctx).Event.Create().SetType("contact.created").SetThingID("con_1").SetSequence(int64(i+1)))
			}
			return s.Client(ctx).Event.CreateBulk(all...).Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		replay := func(who context.Context, hook string) error {
			_, err := w.Replay(who, hook, time.Now().Add(-time.Hour), nil)
			return err
		}
		w.replayed.Spend(time.Now().Add(time.Minute), mostReplayed, ration(ctx))
		before := time.Now()
		if err := replay(ctx, all[0].webhook); err != nil {
			t.Errorf("the last: %v", err)
		}
		err := replay(ctx, all[0].webhook)
		soon := time.Since(before) < chunk*time.Second/replayedPace // else as many may be replayed again
		if (err != nil || soon) && (!fault.Is(err, fault.RateLimited) || fault.From(err).RetrySeconds != 1) {
			t.Errorf("one more: %v", err)
		}
		rival := storetest.Rival(t, s, ctx)
		hook, err := w.Add(rival, Create{URL: "https://example.com", Events: []string{All}})
		if err != nil {
			t.Fatal(err)
		}
		if err := replay(rival, hook.ID); err != nil {
			t.Errorf("a neighbour: %v", err)
		}
	})
}

// Deliveries that wait for a clock which was set back are looked for when that is seen, and not all the time.
func TestClockIsSetBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		w, _ := refusing(t, s, ctx, 1, 1)
		later := store.Timestamp().Add(time.Hour)
		wait := func() {
			if err := s.Tx(ctx, func(ctx context.Context) error {
				return s.Client(ctx).WebhookDelivery.Update().SetDueAt(later).SetAttempts(1).SetLog(logged(-1, true)).Exec(ctx)
			}); err != nil {
				t.Fatal(err)
			}
		}
		due := func() bool {
			if err := w.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
			return !s.Client(ctx).WebhookDelivery.Query().OnlyX(ctx).DueAt.After(store.Timestamp())
		}
		for _, one := range []struct {
			what string
			by   time.Duration
			want bool
		}{
			{"at the start", 0, true},
			{"as ever", 0, false},
			{"forward", -time.Hour, false},
			{"back a little", time.Second, false},
			{"back", time.Hour, true},
		} {
			wait()
			w.clock.now = w.clock.now.Add(one.by)
			if got := due(); got != one.want {
				t.Errorf("%s: due %t", one.what, got)
			}
		}
		wait()
		w.clock.now = w.clock.now.Add(time.Hour)
		over, cancel := context.WithCancel(t.Context())
		cancel()
		if err := w.Look(over); err == nil {
			t.Error("it looks at a database that is not there")
		}
		if !due() {
			t.Error("that the clock was set back is forgotten, as nothing could be done")
		}
		wait()
		if due() {
			t.Error("it is done again")
		}
	})
}
