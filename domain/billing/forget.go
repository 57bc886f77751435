package billing

import (
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// forget a slice of usage from before an instant, and answer how much.
func (s *Service) forget(ctx context.Context, before time.Time) (n int, err error) {
	ctx = store.System(ctx, "usage that is too old to be billed")
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) (err error) {
		rows, err := s.parts.Store.Query(ctx, forget, before, slice)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, rows.Close(), rows.Err()) }()
		for rows.Next() {
			n++
		}
		return nil
	})
	return n, err
}
