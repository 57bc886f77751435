package event

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// prompts are things with a long text.
type prompts int

func (p prompts) Body(context.Context, string, string) (data []byte, contact string, err error) {
	return fmt.Appendf(nil, `{"prompt":%q}`, bytes.Repeat([]byte("x"), int(p))), "", nil
}

// Whoever changes something long again and again stores a bounded number of bytes in events: the oldest are forgotten, and whoever
// resumes from there is told so. Nobody else's are.
func TestEventsHaveABoundInBytes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const size, most, step, writes = 10_000, 100_000, 20_000, 50
		service := New(Parts{Store: s, Bodies: prompts(size), Log: slog.New(slog.DiscardHandler)})
		service.room.most, service.room.step = most, step
		s.Observe(service)
		service.Start(t.Context())
		defer service.Stop()
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		write := func(ctx context.Context, n int) {
			err := s.Tx(ctx, func(ctx context.Context) error {
				return s.Client(ctx).Tag.Create().SetName(fmt.Sprint("Tag ", n)).SetNameKey(fmt.Sprint("tag ", n)).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for n := range 5 {
			write(rival, n)
		}
		for n := range writes {
			write(ctx, n)
		}
		system := store.System(t.Context(), "test")
		kept := func(of context.Context) (total int, last int64) {
			rows, err := s.Client(system).Event.Query().Where(event.SubaccountID(authz.From(of).Subaccount)).Order(event.BySequence()).All(system)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range rows {
				if e.Sequence == nil {
					return most * writes, 0 // it has no number yet
				}
				total, last = total+len(e.Data), *e.Sequence
			}
			return total, last
		}
		var total int
		var last int64
		await.Until(t, "the oldest events are kept", func() bool {
			total, last = kept(ctx)
			return total <= most+step
		})
		if total < most/2 || last != writes {
			t.Errorf("%d bytes are left, up to event %d", total, last)
		}
		if total, _ := kept(rival); total < 5*size {
			t.Errorf("only %d bytes of somebody else's are left", total)
		}
		row, err := s.Client(system).EventStream.Query().Where(eventstream.SubaccountID(authz.From(ctx).Subaccount)).Only(system)
		if err != nil || row.Forgotten < writes/2 {
			t.Errorf("forgotten: %v, %v", row, err)
		}
		if _, err := service.Follow(ctx, nil, new(int64(0))); !fault.Is(err, fault.Validation) {
			t.Errorf("who resumes from what is forgotten is told %v", err)
		}
	})
}

// The first count comes after any part of a step, and each further one after a whole step.
func TestRoomIsCountedByStep(t *testing.T) {
	t.Parallel()
	r := room{step: 1000}
	for range 100 {
		r.next = nil
		r.written("sub", 1)
		if left := r.next["sub"]; left < 1 || left > 1000 {
			t.Fatalf("%d bytes are left of a step of 1000", left)
		}
		r.written("sub", 1000)
		if left := r.next["sub"]; left != 1000 {
			t.Fatalf("%d bytes are left after a count", left)
		}
	}
}
