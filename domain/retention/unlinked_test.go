package retention_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/ent/call"
)

// Calls whose conversation goes have changed: whoever copies those that have since a time must hear of it, of each among many. A neighbour's
// calls, and those of conversations that stay, have not.
func TestCallsWithoutTheirConversationHaveChanged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		const many = 120
		for _, ctx := range []context.Context{f.own, f.other} {
			old, young := f.talk(ctx, "CHAT", 40, 3), f.talk(ctx, "CHAT", 10, 3)
			for range many {
				f.rang(ctx, old, 40, false)
			}
			f.rang(ctx, young, 10, false)
			f.aged(ctx)
		}
		f.set(f.own, "CONVERSATIONS", new(30))
		f.work()
		changed := func(ctx context.Context) (n, alone int) {
			q := f.store.Client(ctx).Call.Query().Where(call.UpdatedAtGTE(f.now))
			return q.CountX(ctx), q.Where(call.ConversationIDIsNil()).CountX(ctx)
		}
		if n, alone := changed(f.own); n != many || alone != many {
			t.Errorf("%d calls have changed, %d without a conversation, want %d", n, alone, many)
		}
		if n, _ := changed(f.other); n != 0 {
			t.Errorf("%d calls of the neighbour have changed", n)
		}
		if left := f.left(f.own); left[0] != 1 || left[2] != many+1 {
			t.Errorf("left: %v", left)
		}
	})
}

// aged has the calls of a subaccount changed long ago.
func (f *fixture) aged(ctx context.Context) {
	f.t.Helper()
	c := f.store.Client(ctx)
	ids := c.Call.Query().IDsX(ctx)
	for _, id := range ids {
		if _, err := f.store.SystemDB().ExecContext(ctx, `UPDATE "calls" SET updated_at = $1 WHERE id = $2`, f.now.AddDate(0, 0, -9), id); err != nil {
			f.t.Fatal(err)
		}
	}
}
