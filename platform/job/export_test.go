package job

import "context"

// Sweep looks for the work of dead copies once. On SQLite it does nothing.
func (q *Queue) Sweep(ctx context.Context) error {
	if t, ok := q.rescue.(*together); ok {
		return t.sweep(ctx)
	}
	return nil
}
