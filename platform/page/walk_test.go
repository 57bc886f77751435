package page_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/page"
)

// A walk reads as many rows at a time as it is told to, and gives each away once.
func TestWalkHasFewRowsAtATime(t *testing.T) {
	t.Parallel()
	const most = 3
	for _, rows := range []int{0, 2, most, most + 1, 3 * most} {
		var all, given []*row
		for range rows {
			all = append(all, &row{})
		}
		left := all
		read := func(_ context.Context, w page.Window) ([]*row, error) {
			if w.Limit != most {
				t.Errorf("%d rows at a time", w.Limit)
			}
			n := min(w.Limit, len(left))
			some := left[:n]
			left = left[n:]
			return some, nil
		}
		err := page.WalkBy(t.Context(), most, nil, read, func(r *row) error {
			given = append(given, r)
			return nil
		})
		if err != nil || !slices.Equal(given, all) {
			t.Errorf("%d of %d rows, %v", len(given), rows, err)
		}
	}
}
