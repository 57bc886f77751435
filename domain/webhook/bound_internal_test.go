package webhook

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// bound gives up what is beyond the bounds.
func (s *Service) bound(t *testing.T) {
	t.Helper()
	if err := (&BoundWorker{Service: s}).Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
}

// pending are the deliveries that wait for a webhook, the next one to be sent first.
func (s *Service) pending(ctx context.Context, hook string) []*ent.WebhookDelivery {
	return s.parts.Store.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.WebhookID(hook), webhookdelivery.Status(Pending)).
		Order(webhookdelivery.ByDueAt()).AllX(ctx)
}

// arrange when deliveries are due, from now on: a day later for each that fails, and a second later for each other one.
func (s *Service) arrange(t *testing.T, ctx context.Context, hook string, failing, underway int) (ids []string) {
	t.Helper()
	now := store.Timestamp()
	if err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		for i, d := range s.pending(ctx, hook) {
			at := now.Add(time.Duration(i-1000) * time.Second)
			switch {
			case i < failing:
				at = now.Add(time.Duration(i+1) * time.Hour)
			case i < failing+underway:
				at = now.Add(lease/2 + time.Duration(i)*time.Millisecond)
			}
			s.parts.Store.Client(ctx).WebhookDelivery.UpdateOne(d).SetDueAt(at).ExecX(ctx)
			ids = append(ids, d.ID)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return ids
}

// Beyond the bound of a webhook those are given up that wait longest for another attempt, and then the oldest, and their owner sees it. What is on
// its way and what is new stays, and so does everything of a neighbour.
func TestTooManyWait(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const failing, underway, all, most = 5, 4, 30, 20
		ctx := storetest.Tenant(t, s)
		w, hooks := refusing(t, s, ctx, 1, all)
		w.parts.Bounds = Bounds{Webhook: most, Subaccount: 100, All: 100}
		dropped := 0
		w.parts.GivenUp = func(n int) { dropped += n }
		rival := storetest.Rival(t, s, ctx)
		_, others := refusing(t, s, rival, 1, most)
		ids := w.arrange(t, ctx, hooks[0].webhook, failing, underway)
		w.bound(t)
		var left []string
		for _, d := range w.pending(ctx, hooks[0].webhook) {
			left = append(left, d.ID)
		}
		want := slices.Concat(ids[failing+underway+(all-most-failing):], ids[failing:failing+underway])
		if !slices.Equal(left, want) {
			t.Errorf("%d wait, not those that are next", len(left))
		}
		status := Failed
		failed, err := w.Deliveries(ctx, hooks[0].webhook, &status, nil, nil)
		if err != nil || len(failed.Nodes) != all-most || dropped != all-most {
			t.Fatalf("%+v are given up, %d counted, %v", failed, dropped, err)
		}
		for _, d := range failed.Nodes {
			if d.LastError == nil || *d.LastError != tooMany || d.NextAttemptAt() != nil {
				t.Errorf("%s", d)
			}
		}
		hook, err := w.Get(ctx, hooks[0].webhook)
		if err != nil || hook.MissingSince() == nil || !hook.IsActive {
			t.Errorf("%+v, %v", hook, err)
		}
		if n := len(w.pending(rival, others[0].webhook)); n != most {
			t.Errorf("%d of a neighbour's wait", n)
		}
		w.bound(t)
		if n := len(w.pending(ctx, hooks[0].webhook)); n != most {
			t.Errorf("%d wait after another look", n)
		}
	})
}

// A replay of what was given up is taken when there is room for it, and then nothing is missing any more.
func TestWhatWasGivenUpIsReplayed(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const all, most = 10, 4
		ctx := storetest.Tenant(t, s)
		w, hooks := refusing(t, s, ctx, 1, 0)
		hook := hooks[0].webhook
		if err := s.Tx(ctx, func(ctx context.Context) error {
			client := s.Client(ctx)
			for i := range all {
				e := client.Event.Create().SetType("contact.created").SetThingID("con_1").SetSequence(int64(i + 1)).SaveX(ctx)
				client.WebhookDelivery.Create().SetWebhookID(hook).SetEventID(e.ID).SetEventType(e.Type).ExecX(ctx)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		w.parts.Bounds = Bounds{Webhook: most, Subaccount: most, All: most}
		w.bound(t)
		now, err := w.Get(ctx, hook)
		if err != nil || now.MissingSince() == nil {
			t.Fatalf("%+v, %v", now, err)
		}
		since := *now.MissingSince()
		if _, err := w.Replay(ctx, hook, since, nil); !fault.Is(err, fault.Conflict) || !strings.HasPrefix(fault.From(err).Message, "4 deliveries") {
			t.Errorf("without room: %v", err)
		}
		w.parts.Bounds.Webhook = all + most
		if n, err := w.Replay(ctx, hook, since, nil); err != nil || n != all {
			t.Errorf("%d events, %v", n, err)
		}
		if now, err := w.Get(ctx, hook); err != nil || now.MissingSince() != nil {
			t.Errorf("%+v, %v", now, err)
		}
		if n := len(w.pending(ctx, hook)); n != all {
			t.Errorf("%d wait", n)
		}
		w.parts.Bounds.All = most
		w.bound(t)
		if now, err = w.Get(ctx, hook); err != nil || now.MissingSince() == nil {
			t.Fatalf("%+v, %v", now, err)
		}
		since = *now.MissingSince()
		end := since.Add(time.Microsecond)
		if _, err := w.Replay(ctx, hook, since, &end); err != nil {
			t.Fatal(err)
		}
		if now, err := w.Get(ctx, hook); err != nil || now.MissingSince() == nil || !now.MissingSince().Equal(end) {
			t.Errorf("after a part of it: %+v, %v", now, err)
		}
	})
}

// What the fullest have waiting goes first: of the webhooks of a subaccount, and of the workspaces.
func TestTheFullestGiveUpFirst(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		bounds Bounds
		piles  []pile // by workspace, subaccount and how many wait
		keep   []int
	}{
		"room":          {Bounds{10, 20, 30}, []pile{of("w", "s", 10), of("w", "s", 10)}, []int{10, 10}},
		"a webhook":     {Bounds{10, 20, 30}, []pile{of("w", "s", 11), of("w", "s", 1)}, []int{10, 1}},
		"a subaccount":  {Bounds{10, 12, 99}, []pile{of("w", "s", 11), of("w", "s", 3), of("w", "t", 10)}, []int{9, 3, 10}},
		"several":       {Bounds{10, 12, 99}, []pile{of("w", "s", 8), of("w", "s", 2), of("w", "s", 9)}, []int{5, 2, 5}},
		"a workspace":   {Bounds{10, 99, 22}, []pile{of("w", "s", 10), of("w", "t", 10), of("v", "u", 8)}, []int{7, 7, 8}},
		"a small rival": {Bounds{10, 99, 12}, []pile{of("w", "s", 10), of("w", "t", 2), of("v", "u", 1)}, []int{9, 2, 1}},
		"none":          {Bounds{10, 20, 30}, nil, nil},
	} {
		var all []*pile
		for _, p := range c.piles {
			all = append(all, &p)
		}
		over := c.bounds.over(all)
		for i, p := range all {
			if p.keep != c.keep[i] || slices.Contains(over, p) != (p.keep < p.n) {
				t.Errorf("%s: %d of %d are kept of pile %d, want %d", name, p.keep, p.n, i, c.keep[i])
			}
		}
	}
}

func of(workspace, subaccount string, n int) pile {
	return pile{receiver: receiver{subaccount: subaccount}, workspace: workspace, n: n}
}

// What is too old to be replayed is missing no more, and what waits for a webhook that was deleted goes with it.
func TestNothingIsMissingThatIsGone(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		w, hooks := refusing(t, s, ctx, 1, 3)
		set := func(at time.Time) bool {
			t.Helper()
			if err := s.Tx(ctx, func(ctx context.Context) error {
				return s.Client(ctx).Webhook.UpdateOneID(hooks[0].webhook).SetMissingSince(at).Exec(ctx)
			}); err != nil {
				t.Fatal(err)
			}
			if err := w.missNoMore(t.Context()); err != nil {
				t.Fatal(err)
			}
			now, err := w.Get(ctx, hooks[0].webhook)
			return err == nil && now.MissingSince() != nil
		}
		if now := store.Timestamp(); !set(now.Add(3*time.Hour-event.Kept)) || set(now.Add(-event.Kept)) {
			t.Error("it is missing for another time than events are kept")
		}
		if err := s.Tx(ctx, func(ctx context.Context) error {
			_, err := s.Exec(ctx, remove, hooks[0].webhook, authz.From(ctx).Subaccount)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		w.parts.Bounds = Bounds{Webhook: 1, Subaccount: 1, All: 1}
		w.bound(t)
		if n := len(w.pending(ctx, hooks[0].webhook)); n != 3 {
			t.Errorf("%d wait", n)
		}
	})
}

// Whatever waits is counted and given up by the index of what waits.
func TestTooManyAreFoundByTheIndex(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	found := false
	for _, step := range storetest.Plan(t, store.System(t.Context(), "look at a plan"), s, piled, store.Timestamp()) {
		if strings.Contains(step, "webhook_deliveries") {
			found = true
			if !strings.Contains(step, "delivery_due") {
				t.Error(step)
			}
		}
	}
	if !found {
		t.Error("nothing is looked through")
	}
}
