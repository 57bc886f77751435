package lease_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/hold"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/lease"
)

// Of many that claim at once one holds, until it releases; another purpose, conversation or tenant is held on its own.
func TestOneHolds(t *testing.T) {
	t.Parallel()
	const claims = 12
	each(t, func(t *testing.T, l *lease.Leases, ctx context.Context, conversation string) {
		var all sync.WaitGroup
		won := make(chan *lease.Lease, claims)
		for range claims {
			all.Go(func() {
				switch _, got, err := l.Claim(ctx, conversation); {
				case err == nil:
					won <- got
				case !errors.Is(err, lease.ErrHeld):
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(won) != 1 {
			t.Fatalf("%d hold it", len(won))
		}
		first := <-won
		if id := holder(t, l, ctx, conversation); id != first.ID {
			t.Errorf("the holder is %q, want %s", id, first.ID)
		}
		claim(t, l, ctx, converse(t, l.Store, ctx))
		other := leases(l.Store)
		other.Purpose = "other"
		claim(t, other, ctx, conversation)
		rival := storetest.Rival(t, l.Store, ctx)
		if _, _, err := l.Claim(rival, conversation); !fault.Is(err, fault.NotFound) { // as of one that was deleted meanwhile
			t.Errorf("a rival's claim: %v", err)
		}
		if id := holder(t, l, rival, conversation); id != "" {
			t.Errorf("a rival sees the holder %q", id)
		}
		first.Release(ctx)
		if _, second := claim(t, l, ctx, conversation); second.ID == first.ID {
			t.Error("two holders have the same id")
		}
	})
}

// A holder that lives keeps its lease beyond the term, whether whoever asked for its work is still there or not.
func TestRenewalKeepsIt(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, l *lease.Leases, ctx context.Context, conversation string) {
		asker, leave := context.WithCancel(ctx)
		_, got := claim(t, l, asker, conversation)
		leave()
		held, _ := claim(t, l, ctx, converse(t, l.Store, ctx))
		first, _ := until(t, l, ctx, got.ID)
		await.Until(t, "it lives longer than its first term", func() bool {
			if _, _, err := l.Claim(ctx, conversation); !errors.Is(err, lease.ErrHeld) {
				t.Fatalf("claimed while it is held: %v", err)
			}
			_, now := until(t, l, ctx, got.ID)
			return now.After(first.Add(term / 2))
		})
		if err := errors.Join(l.Store.Tx(ctx, got.Check), context.Cause(held)); err != nil {
			t.Error(err)
		}
	})
}

// A release ends the context, and lets whoever waits hold at once.
func TestReleaseWakes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, l *lease.Leases, ctx context.Context, conversation string) {
		held, first, err := l.Claim(ctx, conversation)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := l.Wait(ctx, conversation, 0); !errors.Is(err, lease.ErrHeld) {
			t.Errorf("without patience: %v", err)
		}
		gone, leave := context.WithCancel(ctx)
		leave()
		if _, _, err := l.Wait(gone, conversation, time.Hour); !errors.Is(err, context.Canceled) {
			t.Errorf("of one that left: %v", err)
		}
		next := make(chan error)
		go func() {
			_, second, err := l.Wait(ctx, conversation, time.Hour)
			if err == nil {
				second.Release(ctx)
			}
			next <- err
		}()
		first.Release(ctx)
		if err := <-next; err != nil || held.Err() == nil {
			t.Errorf("%v, and the context of the first ended for %v", err, held.Err())
		}
	})
}

// A holder whose row is gone, as after a pause that was longer than the term, learns so, and writes nothing meanwhile.
func TestLossIsNoticed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, l *lease.Leases, ctx context.Context, conversation string) {
		held, first, err := l.Claim(ctx, conversation)
		if err != nil {
			t.Fatal(err)
		}
		check := func() error { return l.Store.Tx(ctx, first.Check) }
		if err := check(); err != nil {
			t.Fatal(err)
		}
		second := overtake(t, l, ctx, conversation, func() {
			write(t, l.Store, ctx, func(ctx context.Context, client *ent.Client) error {
				return client.Hold.Update().Where(hold.ID(first.ID)).SetUntil(time.Unix(0, 0).UTC()).Exec(ctx)
			})
		})
		if err := check(); !errors.Is(err, lease.ErrLost) {
			t.Errorf("it may write: %v", err)
		}
		<-held.Done()
		if err := context.Cause(held); !errors.Is(err, lease.ErrLost) {
			t.Errorf("the context ended for %v", err)
		}
		first.Release(ctx)
		if id := holder(t, l, ctx, conversation); id != second.ID {
			t.Errorf("the first released the lease of the second: %q", id)
		}
	})
}

// Nobody claims between the check and the commit, not even what has expired.
func TestCheckLastsUntilTheCommit(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres) // SQLite lets nobody write beside a transaction
	l, ctx := leases(s), storetest.Tenant(t, s)
	conversation := converse(t, s, ctx)
	id := ""
	write(t, s, ctx, func(ctx context.Context, client *ent.Client) error {
		row, err := client.Hold.Create().SetConversationID(conversation).SetPurpose("test").SetUntil(time.Unix(0, 0).UTC()).Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	claimed := make(chan error, 1)
	write(t, s, ctx, func(inner context.Context, _ *ent.Client) error {
		if err := lease.Of(l, id).Check(inner); err != nil {
			return err
		}
		go func() {
			_, got, err := l.Claim(ctx, conversation)
			if err == nil {
				got.Release(ctx)
			}
			claimed <- err
		}()
		await.Until(t, "the claim waits for the commit", func() bool {
			if len(claimed) > 0 {
				t.Fatal("claimed before the commit")
			}
			var waiting int
			err := s.SystemDB().QueryRowContext(ctx, `SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
				WHERE NOT l.granted AND a.datname = current_database()`).Scan(&waiting)
			return err == nil && waiting > 0
		})
		return nil
	})
	if err := <-claimed; err != nil {
		t.Error(err)
	}
}
