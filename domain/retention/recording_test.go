package retention_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/ent/filepiece"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Long recordings go some pieces at a time, and their calls with the last.
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
		f.tx(store.System(t.Context(), "test"), func(ctx context.Context, _ *ent.Client) error {
			n, err := f.RemoveSome(ctx, "CALLS", authz.From(f.own).Subaccount, f.now.AddDate(0, 0, -30))
			if n != 0 {
				t.Errorf("%d calls are gone in one step", n)
			}
			return err
		})
		c := f.store.Client(f.own)
		if n := c.FilePiece.Query().CountX(f.own); n >= 2*pieces || n < pieces {
			t.Errorf("%d pieces are left after one step", n)
		}
		whole := 0
		for _, id := range c.File.Query().Where(file.CallIDNotNil()).IDsX(f.own) {
			if c.FilePiece.Query().Where(filepiece.FileID(id)).CountX(f.own) == pieces {
				whole++
			}
		}
		if whole != 1 {
			t.Errorf("%d recordings are whole, want 1: one goes after the other", whole)
		}
		f.set(f.own, "CALLS", new(30))
		f.work()
		if n := c.FilePiece.Query().CountX(f.own) + c.File.Query().CountX(f.own) + c.Call.Query().CountX(f.own); n > 0 || f.deleted["CALLS"] < 2 {
			t.Errorf("%d rows are left, counted %v", n, f.deleted)
		}
	})
}
