package event

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Copies that number the events of one subaccount at the same time, while more happen, leave no gap and number none twice.
func TestCopiesNumberOneStream(t *testing.T) {
	t.Parallel()
	const copies, writers, writes = 4, 3, 30
	s := storetest.Open(t, storetest.Postgres)
	ctx := storetest.Tenant(t, s)
	who := authz.From(ctx).Subaccount
	var writing, numbering sync.WaitGroup
	for w := range writers {
		writing.Go(func() {
			for n := range writes {
				err := s.Tx(ctx, func(ctx context.Context) error {
					return s.Client(ctx).Event.Create().SetType(Test).SetThingID(fmt.Sprint(w, "/", n)).Exec(ctx)
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	over := make(chan struct{})
	for range copies {
		numbering.Go(func() {
			one := New(Parts{Store: s})
			for last := false; !last; {
				select {
				case <-over:
					last = true
				default:
				}
				if _, err := one.numberAll(context.Background(), []string{who}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writing.Wait()
	close(over)
	numbering.Wait()
	var numbers []int64
	system := store.System(ctx, "test")
	if err := s.Client(system).Event.Query().Order(event.BySequence()).Select(event.FieldSequence).Scan(system, &numbers); err != nil {
		t.Fatal(err)
	}
	for i, n := range numbers {
		if n != int64(i+1) {
			t.Fatalf("the numbers are not 1, 2, 3 and so on: %v", slices.Clip(numbers[:i+1]))
		}
	}
	if len(numbers) != writers*writes {
		t.Errorf("%d of %d events have a number", len(numbers), writers*writes)
	}
}

// Of two changes of one thing, the later has the later number, although its transaction began to write before the other's.
func TestNumbersAreInTheOrderOfTheChanges(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	ctx := storetest.Tenant(t, s)
	who, other := authz.From(ctx).Subaccount, context.WithoutCancel(ctx)
	write := func(ctx context.Context, thing string) error {
		return s.Client(ctx).Event.Create().SetType(Test).SetThingID(thing).Exec(ctx)
	}
	ways := map[string]func(one *Service) error{
		"together": func(one *Service) error { _, err := one.numberAll(context.Background(), []string{who}); return err },
		"alone":    func(one *Service) error { return one.drain(context.Background(), who) },
	}
	for name, number := range ways {
		err := s.Tx(ctx, func(ctx context.Context) error {
			if err := write(ctx, "first"); err != nil {
				return err
			}
			if err := s.Tx(other, func(ctx context.Context) error { return write(ctx, "sooner") }); err != nil {
				return err
			}
			return write(ctx, "later")
		})
		if err == nil {
			err = number(New(Parts{Store: s}))
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var things []string
		system := store.System(context.Background(), "test")
		err = s.Client(system).Event.Query().Order(event.BySequence()).Select(event.FieldThingID).Scan(system, &things)
		if want := []string{"first", "sooner", "later"}; err != nil || len(things) < 3 || !slices.Equal(things[len(things)-3:], want) {
			t.Errorf("%s: %q, want %q; %v", name, things, want, err)
		}
	}
}
