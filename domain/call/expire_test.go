package call_test

import (
	"context"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// long is the number of pieces of a recording that takes several transactions to delete.
const long = 25

// A long recording that is not kept any longer is deleted some pieces at a time: on SQLite nobody else writes meanwhile. Until the last
// is gone, its call has it.
func TestLongRecordingsExpireInPieces(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, id := storetest.Tenant(t, s), ""
		err := s.Tx(ctx, func(ctx context.Context) error {
			client := s.Client(ctx)
			id = client.Call.Create().SetDirection("inbound").SetToNumber("+14155550100").SetRecorded(true).
				SetEndedAt(time.Now().UTC().AddDate(0, 0, -2)).SaveX(ctx).ID
			f := client.File.Create().SetName("long").SetMimeType("audio/wav").SetCallID(id).SaveX(ctx)
			for i := range long {
				client.FilePiece.Create().SetFileID(f.ID).SetOrdinal(i).SetData([]byte("x")).ExecX(ctx)
			}
			return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetRecordingDays(1).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		expire := func() error {
			return (&call.ExpireWorker{Service: call.New(call.Parts{Store: s})}).Work(t.Context(), &river.Job[call.ExpireArgs]{})
		}
		left := func() (pieces int, c *ent.Call) {
			return s.Client(ctx).FilePiece.Query().CountX(ctx), s.Client(ctx).Call.GetX(ctx, id)
		}
		release := held(t, s)
		if err := expire(); err == nil {
			t.Error("the file can be deleted: the test would prove nothing")
		}
		if pieces, c := left(); pieces == 0 || pieces > long/2 || !c.Recorded {
			t.Errorf("%d pieces are left, recorded: %t", pieces, c.Recorded)
		}
		release()
		if err := expire(); err != nil {
			t.Error(err)
		}
		if pieces, c := left(); pieces > 0 || c.Recorded || s.Client(ctx).File.Query().CountX(ctx) > 0 {
			t.Errorf("%d pieces are left, recorded: %t", pieces, c.Recorded)
		}
	})
}

// held keeps files from being deleted until they are released.
func held(t *testing.T, s *store.Store) (release func()) {
	t.Helper()
	alter := func(statement string) {
		if s.Postgres() {
			statement = "RESET ROLE; " + statement + "; SET ROLE switchboard_system"
		}
		if _, err := s.SystemDB().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if s.Postgres() {
		alter(`CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'held'; END $$;
			CREATE TRIGGER held BEFORE DELETE ON files FOR EACH ROW EXECUTE FUNCTION held()`)
		return func() { alter(`DROP TRIGGER held ON files`) }
	}
	alter(`CREATE TRIGGER held BEFORE DELETE ON files BEGIN SELECT RAISE(ABORT, 'held'); END`)
	return func() { alter(`DROP TRIGGER held`) }
}
