package lease_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/hold"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// term is long enough for a busy machine to renew in, and short enough to wait for.
const term = 4 * time.Second

// each runs a test on both dialects with leases, and a caller and a conversation of theirs.
func each(t *testing.T, f func(t *testing.T, l *lease.Leases, ctx context.Context, conversation string)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		f(t, leases(s), ctx, converse(t, s, ctx))
	})
}

func leases(s *store.Store) *lease.Leases {
	return &lease.Leases{Store: s, Purpose: "test", Term: term, Log: slog.New(slog.DiscardHandler)}
}

func converse(t *testing.T, s *store.Store, ctx context.Context) (id string) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, client *ent.Client) error {
		row, err := client.Conversation.Create().Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	return id
}

func write(t *testing.T, s *store.Store, ctx context.Context, f func(context.Context, *ent.Client) error) {
	t.Helper()
	if err := s.Tx(ctx, func(ctx context.Context) error { return f(ctx, s.Client(ctx)) }); err != nil {
		t.Fatal(err)
	}
}

// claim a conversation, and release it when the test ends.
func claim(t *testing.T, l *lease.Leases, ctx context.Context, conversation string) (context.Context, *lease.Lease) {
	t.Helper()
	held, got, err := l.Claim(ctx, conversation)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { got.Release(ctx) })
	return held, got
}

// overtake claims what somebody holds whose lease is made to look expired, once more where the holder renews it before the claim.
func overtake(t *testing.T, l *lease.Leases, ctx context.Context, conversation string, expire func()) *lease.Lease {
	t.Helper()
	got := await.For(t, "what has expired cannot be claimed", func() (*lease.Lease, bool) {
		expire()
		_, got, err := l.Claim(ctx, conversation)
		if err != nil && !errors.Is(err, lease.ErrHeld) {
			t.Fatal(err)
		}
		return got, err == nil
	})
	t.Cleanup(func() { got.Release(ctx) })
	return got
}

// until is when a lease expires, and now what the database's clock says.
func until(t *testing.T, l *lease.Leases, ctx context.Context, id string) (until, now time.Time) {
	t.Helper()
	now, err := l.Store.Now(ctx)
	if err != nil {
		t.Fatal(err)
	}
	row, err := l.Store.Client(ctx).Hold.Query().Where(hold.ID(id)).Only(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return row.Until, now
}

// holder is the id of the lease that holds a conversation of the caller's subaccount, or "".
func holder(t *testing.T, l *lease.Leases, ctx context.Context, conversation string) string {
	t.Helper()
	now, err := l.Store.Now(ctx)
	if err != nil {
		t.Fatal(err)
	}
	id, err := l.Store.Client(ctx).Hold.Query().
		Where(hold.ConversationID(conversation), hold.Purpose(l.Purpose), hold.UntilGTE(now)).OnlyID(ctx)
	if ent.MaskNotFound(err) != nil {
		t.Fatal(err)
	}
	return id
}
