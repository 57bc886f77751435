package event_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A client that resumes from events that are no longer kept is refused with the reason, whatever the retention.
func TestFollowWhatIsForgotten(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, service := storetest.Tenant(t, s), event.New(event.Parts{Store: s})
		err := s.Tx(ctx, func(ctx context.Context) error {
			client := s.Client(ctx)
			if err := client.EventStream.Create().SetName("events").SetLast(1).Exec(ctx); err != nil {
				return err
			}
			return client.Event.Create().SetType(event.Test).SetThingID("thing").SetSequence(1).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		system := store.System(t.Context(), "what is no longer kept")
		if n, _, err := service.ForgetBefore(system, authz.From(ctx).Subaccount, time.Now().Add(time.Minute)); n != 1 || err != nil {
			t.Fatalf("%d are forgotten, %v", n, err)
		}
		_, err = service.Follow(ctx, nil, new(int64(0)))
		told := fmt.Sprint(fault.From(err).Details)
		if !fault.Is(err, fault.Validation) || strings.Contains(told, "days") || !strings.Contains(told, "must be at least 1: earlier") {
			t.Errorf("%v: %s", err, told)
		}
	})
}

// Streams whose clients do not read hold few large events at a time, of one subaccount and of all, and everybody gets all events in
// their turn.
func TestStreamsHoldFewLargeEvents(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const events, streams, part = 8, 6, 4
		ctx, service := storetest.Tenant(t, s), event.New(event.Parts{Store: s, Log: slog.New(slog.DiscardHandler)})
		rival := storetest.Rival(t, s, ctx)
		for _, of := range []context.Context{ctx, rival} {
			err := s.Tx(of, func(ctx context.Context) error {
				client := s.Client(ctx)
				for n := range int64(events) {
					data := json.RawMessage(fmt.Sprintf(`{"prompt":%q}`, strings.Repeat("x", 300<<10*int((n+1)%2))))
					if err := client.Event.Create().SetType(event.Test).SetThingID("thing").SetSequence(n + 1).SetData(data).Exec(ctx); err != nil {
						return err
					}
				}
				return client.EventStream.Create().SetName("events").SetLast(events).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		follow := func(ctx context.Context) <-chan *event.Event {
			out, err := service.Follow(ctx, nil, new(int64(0)))
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		all := func(out <-chan *event.Event) {
			for n := range int64(events) {
				if e := <-out; *e.Sequence != n+1 {
					t.Errorf("event %d comes after %d", *e.Sequence, n)
				}
			}
		}
		var slow []<-chan *event.Event
		for range streams {
			slow = append(slow, follow(ctx))
		}
		await.Until(t, "no large events are held", func() bool { return service.Large().Used() == part })
		all(follow(rival)) // waits for nobody
		var readers sync.WaitGroup
		for _, out := range slow {
			readers.Go(func() { all(out) })
		}
		readers.Wait()
		await.Until(t, "streams that have sent all hold something", func() bool { return service.Large().Used() == 0 })
	})
}
