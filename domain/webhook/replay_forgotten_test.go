package webhook_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// stream is a subaccount with events of some times, which a webhook wants and partly misses.
type stream struct {
	*webhook.Service

	t      *testing.T
	ctx    context.Context
	events []string
}

func flowing(t *testing.T, service *webhook.Service, ctx context.Context, at ...time.Time) *stream {
	t.Helper()
	st := &stream{Service: service, t: t, ctx: ctx}
	err := service.Parts().Store.Tx(ctx, func(ctx context.Context) error {
		client := service.Parts().Store.Client(ctx)
		for i, at := range at {
			create := client.Event.Create().SetType("contact.created").SetThingID("con_1").SetSequence(int64(i + 1)).SetCreatedAt(at)
			st.events = append(st.events, create.SaveX(ctx).ID)
		}
		return client.EventStream.Create().SetName("events").SetLast(int64(len(at))).Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// misses is a webhook that misses some of the events, the first of which happened then.
func (st *stream) misses(since time.Time, some ...int) (id string) {
	st.t.Helper()
	hook, err := st.Add(st.ctx, webhook.Create{URL: "https://example.com", Events: []string{webhook.All}})
	if err != nil {
		st.t.Fatal(err)
	}
	err = st.Parts().Store.Tx(st.ctx, func(ctx context.Context) error {
		client := st.Parts().Store.Client(ctx)
		for _, i := range some {
			client.WebhookDelivery.Create().SetWebhookID(hook.ID).SetEventID(st.events[i]).SetEventType("contact.created").SetStatus("FAILED").
				SetLastError("Given up: too many deliveries of the webhook were pending.").ExecX(ctx)
		}
		return client.Webhook.UpdateOneID(hook.ID).SetMissingSince(since).Exec(ctx)
	})
	if err != nil {
		st.t.Fatal(err)
	}
	return hook.ID
}

// since is when the first event happened that a webhook misses; zero where it misses none.
func (st *stream) since(id string) time.Time {
	st.t.Helper()
	hook, err := st.Get(st.ctx, id)
	if err != nil {
		st.t.Fatal(err)
	}
	if at := hook.MissingSince(); at != nil {
		return *at
	}
	return time.Time{}
}

// Events that are no longer kept cannot be replayed, and no replay passes for one of them: one from before is refused with the first instant from
// which on all are there. A webhook misses only what can be replayed. What a neighbour keeps is another matter.
func TestReplayOfWhatIsNoLongerKept(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const day = 24 * time.Hour
		service, _ := queued(t, s)
		ctx := storetest.Tenant(t, s)
		old := store.Timestamp().Add(-8 * day)
		newest, young := old.Add(time.Hour), old.Add(7*day)
		at := []time.Time{old, newest, old.Add(time.Minute), young, young.Add(time.Hour)}
		mine, theirs := flowing(t, service, ctx, at...), flowing(t, service, storetest.Rival(t, s, ctx), at...)
		both, gone, late, other := mine.misses(old, 0, 4), mine.misses(old, 0), mine.misses(young, 3), theirs.misses(old, 0)
		before := s.Client(ctx).Webhook.GetX(ctx, both).UpdatedAt
		system, events := store.System(t.Context(), "test"), event.New(event.Parts{Store: s})
		for _, want := range []int{3, 0} {
			if n, _, err := events.ForgetBefore(system, authz.From(ctx).Subaccount, old.Add(5*day)); n != want || err != nil {
				t.Fatal(n, err)
			}
		}
		first := newest.Add(time.Microsecond)
		for _, from := range []time.Time{old, newest} {
			_, err := mine.Replay(ctx, both, from, nil)
			if f := fault.From(err); !fault.Is(err, fault.Validation) || len(f.Details) != 1 || f.Details[0].Field != "from" ||
				!strings.Contains(f.Details[0].Message, first.Format(time.RFC3339Nano)) {
				t.Errorf("from %s: %v", from, err)
			}
		}
		if got := mine.since(both); got.IsZero() {
			t.Error("it misses nothing, though nothing was replayed")
		}
		for range 2 {
			if err := service.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for id, want := range map[string]time.Time{both: at[4], gone: {}, late: young} {
			if got := mine.since(id); !got.Equal(want) {
				t.Errorf("it misses events since %s, want %s", got, want)
			}
		}
		if now := s.Client(ctx).Webhook.GetX(ctx, both).UpdatedAt; !now.Equal(before) {
			t.Errorf("nobody has changed it, and it was changed at %s", now)
		}
		if n, err := mine.Replay(ctx, both, first, nil); n != 2 || err != nil || !mine.since(both).IsZero() {
			t.Errorf("%d events are replayed, %v, and it misses some since %s", n, err, mine.since(both))
		}
		if got := theirs.since(other); !got.Equal(old) {
			t.Errorf("a neighbour's misses events since %s", got)
		}
		if n, err := theirs.Replay(theirs.ctx, other, old, nil); n != len(at) || err != nil || !theirs.since(other).IsZero() {
			t.Errorf("a neighbour's: %d events are replayed, %v, and it misses some since %s", n, err, theirs.since(other))
		}
	})
}

// What an older program has deleted, which did not note when that happened, cannot be replayed either.
func TestReplayOfWhatAnOlderProgramDeleted(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const day = 24 * time.Hour
		service, _ := queued(t, s)
		ctx := storetest.Tenant(t, s)
		old := store.Timestamp().Add(-8 * day)
		young := old.Add(7 * day)
		at := []time.Time{old, young, young.Add(time.Hour)}
		mine, theirs := flowing(t, service, ctx, at...), flowing(t, service, storetest.Rival(t, s, ctx), at...)
		both, other := mine.misses(old, 0, 2), theirs.misses(old, 0)
		events := event.New(event.Parts{Store: s})
		forget := func(before time.Time) {
			t.Helper()
			if _, _, err := events.ForgetBefore(store.System(t.Context(), "test"), authz.From(ctx).Subaccount, before); err != nil {
				t.Fatal(err)
			}
			if _, err := s.SystemDB().ExecContext(t.Context(), "UPDATE event_streams SET forgotten_at = NULL"); err != nil {
				t.Fatal(err)
			}
		}
		forget(old.Add(day))
		for _, from := range []time.Time{old, young.Add(-time.Microsecond)} {
			_, err := mine.Replay(ctx, both, from, nil)
			if f := fault.From(err); !fault.Is(err, fault.Validation) || len(f.Details) != 1 || f.Details[0].Field != "from" ||
				!strings.Contains(f.Details[0].Message, young.Format(time.RFC3339Nano)) {
				t.Errorf("from %s: %v", from, err)
			}
		}
		if err := service.Sweep(t.Context()); err != nil || !mine.since(both).Equal(at[2]) {
			t.Errorf("%v: it misses events since %s", err, mine.since(both))
		}
		if n, err := mine.Replay(ctx, both, young, nil); n != 2 || err != nil {
			t.Errorf("%d events are replayed, %v", n, err)
		}
		if n, err := theirs.Replay(theirs.ctx, other, old, nil); n != len(at) || err != nil {
			t.Errorf("a neighbour's: %d events are replayed, %v", n, err)
		}
		forget(young.Add(day))
		if _, err := mine.Replay(ctx, both, young.Add(2*time.Hour), nil); !fault.Is(err, fault.Validation) {
			t.Errorf("none is kept: %v", err)
		}
	})
}
