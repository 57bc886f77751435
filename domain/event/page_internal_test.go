package event

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is read for a stream is what fits a page, however much follows: nothing is read to be thrown away.
func TestPagesAreMeasured(t *testing.T) {
	t.Parallel()
	const page = 200 // KB of data that fit one, with the rows
	for name, c := range map[string]struct {
		sizes []int // of events' data, in KB; -1 is one of another type
		types []string
		fit   int
	}{
		"nothing":                 {fit: 1},
		"small ones":              {sizes: []int{1, 1, 1}, fit: 3},
		"no more than fit":        {sizes: []int{page / 2, page / 2, page / 2, 1}, fit: 2},
		"a large one behind":      {sizes: []int{1, 2000, 1}, fit: 1},
		"a large one first":       {sizes: []int{2000, 1}, fit: 0},
		"of the types that count": {sizes: []int{-1, 1, -1}, types: []string{Test}, fit: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, s *store.Store) {
				ctx, service := storetest.Tenant(t, s), New(Parts{Store: s})
				err := s.Tx(ctx, func(ctx context.Context) error {
					for i, kilobytes := range c.sizes {
						create := s.Client(ctx).Event.Create().SetType(Test).SetThingID("thing").SetSequence(int64(i + 1))
						if kilobytes < 0 {
							create.SetType("contact.created")
						}
						if err := create.SetData([]byte(`"` + strings.Repeat("x", max(0, kilobytes)<<10) + `"`)).Exec(ctx); err != nil {
							return err
						}
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				if fit, err := service.fitting(ctx, 0, c.types); err != nil || fit != c.fit {
					t.Errorf("%d fit, want %d: %v", fit, c.fit, err)
				}
			})
		})
	}
}
