package file

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Quota bounds the bytes that a subaccount stores: its files, its recordings and its knowledge. A nil one bounds nothing.
type Quota struct {
	Store *store.Store
	Limit int64 // 0 is no limit
}

// Check what the caller's subaccount stores, in the transaction that has just added to it. The addition holds the
// subaccount's row, so that of two at once the second is judged with the first. The error is payload_too_large.
func (q *Quota) Check(ctx context.Context) error { return q.Fits(ctx, 0) }

// Fits fails as Check does where so many bytes more would be too many. Before they are added that is a guess: others may add some meanwhile.
func (q *Quota) Fits(ctx context.Context, more int64) error {
	if q == nil || q.Limit == 0 {
		return nil
	}
	row, err := q.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(authz.From(ctx).Subaccount)).
		Select(subaccount.FieldStoredBytes).Only(ctx)
	if err != nil {
		return fmt.Errorf("storage quota: %w", err)
	}
	if row.StoredBytes+more <= q.Limit {
		return nil
	}
	return fault.New(fault.PayloadTooLarge, "This would exceed the subaccount's storage limit of "+Bytes(q.Limit)+
		" for files, recordings and knowledge. Delete some of them first.")
}

// Bytes is a size as people read it.
func Bytes(n int64) string {
	const unit = 1 << 10
	if n < unit {
		return fmt.Sprintf("%d bytes", n)
	}
	value, names := float64(n)/unit, []string{"KB", "MB", "GB", "TB"}
	for len(names) > 1 && value >= unit {
		value, names = value/unit, names[1:]
	}
	return fmt.Sprintf("%.4g %s", value, names[0])
}
