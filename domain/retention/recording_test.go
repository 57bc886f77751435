package retention_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Long recordings go some pieces at a time, behind their calls. Where that is called off half-way, nobody has a part of one.
func TestLongRecordingsGoInPieces(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		const pieces = 25
		for range 2 {
			f.rang(f.own, f.talk(f.own, "VOICE", 40, 1), 40, false)
		}
		f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
			for _, id := range c.Call.Query().IDsX(ctx) {
				recording := c.File.Create().SetName("long").SetMimeType("audio/wav").SetCallID(id).SaveX(ctx)
				for i := range pieces {
					c.FilePiece.Create().SetFileID(recording.ID).SetOrdinal(i).SetData([]byte("x")).ExecX(ctx)
				}
			}
			return nil
		})
		c := f.store.Client(f.own)
		step := func() (calls, left int) {
			f.tx(store.System(t.Context(), "test"), func(ctx context.Context, _ *ent.Client) (err error) {
				calls, err = f.RemoveSome(ctx, "CALLS", authz.From(f.own).Subaccount, f.now.AddDate(0, 0, -30))
				return err
			})
			return calls, c.FilePiece.Query().CountX(f.own)
		}
		for calls := 0; calls < 2; {
			n, left := step()
			if calls += n; left != 2*pieces {
				t.Fatalf("%d pieces are left with the calls", left)
			}
		}
		if n := c.File.Query().Where(file.CallIDNotNil()).CountX(f.own) + c.Call.Query().CountX(f.own); n > 0 {
			t.Errorf("%d calls and recordings are there yet", n)
		}
		if n, left := step(); n != 0 || left >= 2*pieces || left < pieces {
			t.Errorf("%d more calls, and %d pieces are left after one step", n, left)
		}
		f.set(f.own, "CALLS", new(30))
		f.work()
		if n := c.FilePiece.Query().CountX(f.own) + c.File.Query().CountX(f.own); n > 0 {
			t.Errorf("%d rows are left", n)
		}
	})
}
