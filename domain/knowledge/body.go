package knowledge

import (
	"context"
	"fmt"
	"io"
)

// pieceSize is how much of a file stands in one row.
const pieceSize = 1 << 20

// withBody does something with a body, or nil, in a transaction. It is begun again as by Again, unless what was read of the body is not there to be
// read again.
func (s *Service) withBody(ctx context.Context, body io.Reader, f func(ctx context.Context) error) error {
	from, seeks := body.(io.Seeker)
	switch {
	case body == nil:
		return s.parts.Store.Again(ctx, f)
	case !seeks:
		return s.parts.Store.Tx(ctx, f)
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if _, err := from.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("read file: %w", err)
		}
		return f(ctx)
	})
}
