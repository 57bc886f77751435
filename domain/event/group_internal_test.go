package event

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// heap is a Taker that records how many events of each subaccount every batch has.
type heap struct{ taken []map[string]int }

func (h *heap) Take(_ context.Context, events []*Event) (func(), error) {
	of := map[string]int{}
	for _, e := range events {
		of[e.SubaccountID]++
	}
	h.taken = append(h.taken, of)
	return nil, nil //nolint:nilnil // nothing follows the commit
}

// What webhooks are handed in one transaction is bounded, however many a subaccount has, and nobody waits for all the events of a neighbour.
func TestHandedAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const events, hooks = 130, 100
		ctx, neighbour, h := storetest.Tenant(t, s), storetest.Stranger(t, s), &heap{}
		one := New(Parts{Store: s})
		one.takers = []Taker{h}
		have := func(ctx context.Context, events, hooks int) (who string) {
			err := s.Tx(ctx, func(ctx context.Context) error {
				for range events {
					if err := s.Client(ctx).Event.Create().SetType(Test).SetThingID("x").Exec(ctx); err != nil {
						return err
					}
				}
				for range hooks {
					if err := s.Client(ctx).Webhook.Create().SetURL("https://x.example").SetEvents([]string{"*"}).SetSecret([]byte("s")).Exec(ctx); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			return authz.From(ctx).Subaccount
		}
		mine, theirs := have(ctx, events, hooks), have(neighbour, 1, 1)
		number := func() {
			for who := []string{mine, theirs}; len(who) > 0 && s.Postgres(); {
				var err error
				if who, err = one.numberAll(t.Context(), who); err != nil {
					t.Fatal(err)
				}
			}
		}
		number()
		for _, who := range []string{mine, theirs} {
			if err := one.drain(t.Context(), who); err != nil {
				t.Fatal(err)
			}
		}
		sum := 0
		for _, of := range h.taken {
			sum += of[mine]
			if of[mine]*hooks+of[theirs] > handed {
				t.Errorf("a batch has %v", of)
			}
		}
		if sum != events || len(h.taken) != 4 {
			t.Errorf("%v", h.taken)
		}
	})
}
