package lease_test

import (
	"context"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/hold"
	"github.com/switchboard-dev/switchboard/platform/lease"
)

var errUndone = errors.New("undone")

// A lease whose end was undone is held as before: whoever loses it then learns so.
func TestEndThatIsUndone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, l *lease.Leases, ctx context.Context, conversation string) {
		held, one := claim(t, l, ctx, conversation)
		err := l.Store.Tx(ctx, func(ctx context.Context) error { return errors.Join(one.End(ctx), errUndone) })
		if !errors.Is(err, errUndone) {
			t.Fatal(err)
		}
		if id := holder(t, l, ctx, conversation); id != one.ID {
			t.Fatalf("it is held by %q", id)
		}
		write(t, l.Store, ctx, func(ctx context.Context, client *ent.Client) error {
			_, err := client.Hold.Delete().Where(hold.ID(one.ID)).Exec(ctx)
			return err
		})
		<-held.Done()
		if cause := context.Cause(held); !errors.Is(cause, lease.ErrLost) {
			t.Errorf("its context ends with %v", cause)
		}
	})
}
