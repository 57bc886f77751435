package retention

import (
	"context"
	"time"
)

// RemoveSome is one step of a slice, in the context's transaction.
func (s *Service) RemoveSome(ctx context.Context, name, sub string, before time.Time) (int, error) {
	n, _, err := kindOf(name).remove(ctx, s, sub, before)
	return n, err
}
