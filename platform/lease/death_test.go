package lease_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/hold"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// slack is how late another may claim after the expiry, on a busy machine.
const slack = 5 * time.Second

// The lease of a copy that lost the database goes to another after its expiry and not before, and the copy knows sooner.
// The faults that are planted show that each of that would be noticed.
func TestDeadHolderLosesIt(t *testing.T) {
	t.Parallel()
	expiry := func(in time.Duration) func(context.Context, *ent.Client, string) error {
		return func(ctx context.Context, client *ent.Client, id string) error {
			return client.Hold.Update().Where(hold.ID(id)).SetUntil(time.Now().UTC().Add(in)).Exec(ctx)
		}
	}
	for _, tt := range []struct {
		name  string
		plant func(ctx context.Context, client *ent.Client, id string) error
		want  error
	}{
		{"as it is", nil, nil},
		{"it expires too late", expiry(4*term - time.Second), errLate},
		{"it can be claimed while it is held", expiry(-time.Hour), errSoon},
	} {
		for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
			t.Run(tt.name+"/"+dialect, func(t *testing.T) {
				t.Parallel()
				if err := die(t, dialect, tt.plant); !errors.Is(err, tt.want) {
					t.Errorf("got %v, want %v", err, tt.want)
				}
			})
		}
	}
}

var (
	errLate = errors.New("the lease of a dead holder is not to be had")
	errSoon = errors.New("the lease is claimed while its holder takes it for its own")
)

// die plays a copy that claims, renews and loses the database, and another that waits: what is wrong with that.
func die(t *testing.T, dialect string, plant func(context.Context, *ent.Client, string) error) error {
	t.Helper()
	url := storetest.URL(t, dialect)
	one, two := storetest.OpenConfig(t, store.Config{URL: url}), storetest.OpenConfig(t, store.Config{URL: url})
	ctx := storetest.Tenant(t, two)
	conversation := converse(t, two, ctx)
	held, first, err := leases(one).Claim(ctx, conversation)
	if err != nil {
		return err
	}
	defer first.Release(ctx)
	begin, _ := until(t, leases(two), ctx, first.ID)
	await.Until(t, "it is renewed", func() bool {
		end, _ := until(t, leases(two), ctx, first.ID)
		return end.After(begin)
	})
	if err := one.Close(); err != nil {
		return fmt.Errorf("lose the database: %w", err)
	}
	end, now := until(t, leases(two), ctx, first.ID)
	if plant != nil {
		write(t, two, ctx, func(ctx context.Context, client *ent.Client) error { return plant(ctx, client, first.ID) })
	}
	_, second, err := leases(two).Wait(ctx, conversation, end.Sub(now)+slack)
	if errors.Is(err, lease.ErrHeld) {
		return errLate
	}
	if err != nil {
		return err
	}
	defer second.Release(ctx)
	at, err := two.Now(ctx)
	if err != nil {
		return err
	}
	if held.Err() == nil || at.Before(end) {
		return errSoon
	}
	if cause := context.Cause(held); !errors.Is(cause, lease.ErrLost) {
		return fmt.Errorf("the context of a dead holder: %w", cause)
	}
	return nil
}
