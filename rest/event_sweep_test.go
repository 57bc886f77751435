package rest_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Events are forgotten when they are old, and who asks for what is forgotten is told so. A sweep that finds none old waits for no
// writer: on SQLite it would wait for itself here.
func TestEventSweep(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ctx := store.System(context.Background(), "test")
		sweep := func() error { return b.door.Product.Events.Sweep(context.Background()) }
		left := func() int { return b.store.Client(ctx).Event.Query().CountX(ctx) }
		for _, name := range []string{"Ada", "Zoe"} {
			b.made("/v3/contacts", `{"name":"`+name+`"}`)
		}
		b.numbered(t)
		all := left()
		err := b.store.Tx(ctx, func(ctx context.Context) error {
			if err := b.store.Client(ctx).EventStream.Update().AddLast(0).Exec(ctx); err != nil {
				return err
			}
			return sweep()
		})
		if err != nil || all < 2 || left() != all {
			t.Fatalf("%v: %d of %d are left", err, left(), all)
		}
		for range 2 { // the second finds nothing, and goes nowhere back
			if _, err := b.store.SystemDB().ExecContext(ctx, "UPDATE events SET created_at = '2020-01-01 00:00:00+00:00'"); err != nil {
				t.Fatal(err)
			}
			if err := sweep(); err != nil || left() != 0 {
				t.Fatalf("%v: %d are left", err, left())
			}
			rows := b.store.Client(ctx).EventStream.Query().AllX(ctx)
			if len(rows) != 1 || rows[0].Forgotten != int64(all) {
				t.Errorf("forgotten: %v, want up to %d", rows, all)
			}
		}
		s := b.listen(map[string]any{"after": 0})
		if s.ended("who asks for what is forgotten is told nothing"); s.fail == "" {
			t.Error("who asks for what is forgotten gets no error")
		}
	})
}
