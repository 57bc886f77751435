package event

import (
	"context"
	"fmt"
	"log/slog"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A write that meets more things than a statement has variables has its events all the same, and the last events of one whose bodies would fill
// the memory have none.
func TestWriteOfManyThings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		things, size, told int
	}{
		"many": {6000, 10, 6000}, "large": {40, 1 << 20, 31},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, s *store.Store) {
				s.Observe(New(Parts{Store: s, Bodies: prompts(c.size), Log: slog.New(slog.DiscardHandler)}))
				ctx := storetest.Tenant(t, s)
				write := func(f func(ctx context.Context, client *ent.Client) error) {
					if err := s.Tx(ctx, func(ctx context.Context) error { return f(ctx, s.Client(ctx)) }); err != nil {
						t.Fatal(err)
					}
				}
				write(func(ctx context.Context, client *ent.Client) error {
					for n := range c.things {
						if err := client.Tag.Create().SetName(fmt.Sprint("Tag ", n)).SetNameKey(fmt.Sprint("tag ", n)).Exec(ctx); err != nil {
							return err
						}
					}
					return nil
				})
				write(func(ctx context.Context, client *ent.Client) error {
					return client.Tag.Update().SetName("Tag").Exec(ctx)
				})
				client := s.Client(ctx)
				for _, kind := range []string{"tag.created", "tag.updated"} {
					all := client.Event.Query().Where(event.Type(kind))
					if n, told := all.CountX(ctx), all.Where(event.DataNotNil()).CountX(ctx); n != c.things || told != c.told {
						t.Errorf("%s: %d events, %d of them with what there is, want %d and %d", kind, n, told, c.things, c.told)
					}
				}
			})
		})
	}
}
