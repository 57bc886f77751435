package call_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	platformfile "github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// long is the number of pieces of a recording that takes several transactions to delete.
const long = 25

// A long recording that is not kept any longer is deleted some pieces at a time: on SQLite nobody else writes meanwhile. Its call has all of it or
// nothing, and what is left when that is cut off goes with the day's files.
func TestLongRecordingsExpireInPieces(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, id := storetest.Tenant(t, s), ""
		err := s.Tx(ctx, func(ctx context.Context) error {
			client := s.Client(ctx)
			id = client.Call.Create().SetDirection("inbound").SetToNumber("+14155550100").SetRecorded(true).
				SetEndedAt(time.Now().UTC().AddDate(0, 0, -2)).SaveX(ctx).ID
			f := client.File.Create().SetName("long").SetMimeType("audio/wav").SetCallID(id).
				SetCreatedAt(time.Now().UTC().AddDate(0, 0, -2)).SaveX(ctx)
			for i := range long {
				client.FilePiece.Create().SetFileID(f.ID).SetOrdinal(i).SetData([]byte("x")).ExecX(ctx)
			}
			return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetRecordingDays(1).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		left := func() (pieces int, c *ent.Call) {
			return s.Client(ctx).FilePiece.Query().CountX(ctx), s.Client(ctx).Call.GetX(ctx, id)
		}
		release := held(t, s)
		if err := expire(t.Context(), s); err == nil {
			t.Error("the file can be deleted: the test would prove nothing")
		}
		files := s.Client(ctx).File.Query()
		if pieces, c := left(); pieces >= long || c.Recorded || files.Clone().Where(file.CallIDNotNil()).ExistX(ctx) {
			t.Errorf("%d pieces are left, recorded: %t", pieces, c.Recorded)
		}
		release()
		if err := platformfile.New(s, nil, nil).Sweep(t.Context()); err != nil {
			t.Error(err)
		}
		if pieces, _ := left(); pieces > 0 || files.ExistX(ctx) {
			t.Errorf("%d pieces are left", pieces)
		}
	})
}

// A run that has begun deletes nothing more by a number of days that has been corrected since.
func TestDaysOfRecordingsAreCorrected(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, total := storetest.Tenant(t, s), 120 // several transactions
		outdated(t, s, ctx, total)
		correct := `UPDATE subaccounts SET recording_days = 30 WHERE id = NEW.subaccount_id;`
		if s.Postgres() {
			alter(t, s, `CREATE FUNCTION correct() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN `+correct+` RETURN NEW; END $$;
				CREATE TRIGGER correct AFTER UPDATE OF recorded ON calls FOR EACH ROW EXECUTE FUNCTION correct()`)
		} else {
			alter(t, s, `CREATE TRIGGER correct AFTER UPDATE OF recorded ON calls BEGIN `+correct+` END`)
		}
		if err := expire(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		if left := s.Client(ctx).Call.Query().Where(entcall.Recorded(true)).CountX(ctx); left == 0 || left == total {
			t.Errorf("%d of %d recordings are left, not those of all transactions but the first", left, total)
		}
	})
}

// A correction that is being stored while a transaction looks for what to delete is waited for.
func TestDaysOfRecordingsAreBeingCorrected(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, ran := storetest.Tenant(t, s), make(chan error, 1)
		outdated(t, s, ctx, 1)
		err := s.Tx(ctx, func(ctx context.Context) error {
			err := s.Client(ctx).Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetRecordingDays(30).Exec(ctx)
			go func() { ran <- expire(t.Context(), s) }()
			if s.Postgres() { // where one transaction does not keep others from reading
				await.Until(t, "the run waits for nobody", func() bool {
					var waiting bool
					err := s.SystemDB().QueryRowContext(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks
						WHERE locktype = 'tuple' AND relation = 'subaccounts'::regclass)`).Scan(&waiting) // who waits for a row holds one of these
					return err == nil && waiting
				})
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err, _ := await.Receive(t, ran, "the run does not end"); err != nil {
			t.Error(err)
		}
		if !s.Client(ctx).Call.Query().Where(entcall.Recorded(true)).ExistX(ctx) {
			t.Error("the recording is gone")
		}
	})
}

// outdated are calls of two days ago whose recordings are kept for one.
func outdated(t *testing.T, s *store.Store, ctx context.Context, n int) {
	t.Helper()
	err := s.Tx(ctx, func(ctx context.Context) error {
		client := s.Client(ctx)
		for range n {
			client.Call.Create().SetDirection("inbound").SetToNumber("+14155550100").SetRecorded(true).
				SetEndedAt(time.Now().UTC().AddDate(0, 0, -2)).ExecX(ctx)
		}
		return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetRecordingDays(1).Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// expire what is not kept any longer.
func expire(ctx context.Context, s *store.Store) error {
	return (&call.ExpireWorker{Service: call.New(call.Parts{Store: s})}).Work(ctx, &river.Job[call.ExpireArgs]{})
}

// held keeps files from being deleted until they are released.
func held(t *testing.T, s *store.Store) (release func()) {
	t.Helper()
	if s.Postgres() {
		alter(t, s, `CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'held'; END $$;
			CREATE TRIGGER held BEFORE DELETE ON files FOR EACH ROW EXECUTE FUNCTION held()`)
		return func() { alter(t, s, `DROP TRIGGER held ON files`) }
	}
	alter(t, s, `CREATE TRIGGER held BEFORE DELETE ON files BEGIN SELECT RAISE(ABORT, 'held'); END`)
	return func() { alter(t, s, `DROP TRIGGER held`) }
}

// alter the schema.
func alter(t *testing.T, s *store.Store, statement string) {
	t.Helper()
	if s.Postgres() {
		statement = "RESET ROLE; " + statement + "; SET ROLE switchboard_system"
	}
	if _, err := s.SystemDB().ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

// What becomes of the recording of a call is decided by the settings of the moment in which it is stored.
func TestRecordingsGoByTheSettingsAtTheEnd(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		calls := call.New(call.Parts{Store: s, Files: platformfile.New(s, secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), nil)})
		as := func(*ent.SubaccountUpdateOne) {}
		began := func(c *ent.CallCreate, at time.Time) { c.SetCreatedAt(at) }
		answered := func(c *ent.CallCreate, at time.Time) { c.SetAnsweredAt(at) }
		ended := func(c *ent.CallCreate, at time.Time) { c.SetActive(false).SetAnsweredAt(at).SetEndedAt(at) }
		for _, c := range []struct {
			name string
			set  func(u *ent.SubaccountUpdateOne)
			then func(c *ent.CallCreate, at time.Time)
			days int // ago
			kept bool
		}{
			{"as ever", as, ended, 2, true},
			{"none is wanted any longer", func(u *ent.SubaccountUpdateOne) { u.SetRecording(false) }, ended, 0, false},
			{"it is too old", func(u *ent.SubaccountUpdateOne) { u.SetRecording(true).SetRecordingDays(1) }, ended, 2, false},
			{"it is not too old", as, ended, 0, true},
			{"the end is not known, the answer is too old", as, answered, 2, false},
			{"the end is not known, the answer is not too old", as, answered, 0, true},
			{"only the beginning is known, which is too old", as, began, 2, false},
			{"only the beginning is known, which is not too old", as, began, 0, true},
		} {
			var id string
			err := s.Tx(ctx, func(ctx context.Context) error {
				client := s.Client(ctx)
				u := client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetUpdatedAt(store.Timestamp())
				c.set(u)
				create := client.Call.Create().SetDirection("inbound").SetToNumber("+14155550100")
				c.then(create, time.Now().UTC().AddDate(0, 0, -c.days))
				row, err := create.Save(ctx)
				if err != nil {
					return err
				}
				id = row.ID
				return u.Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := calls.Keep(t.Context(), id, strings.NewReader("what was said")); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			files := s.Client(ctx).File.Query().Where(file.CallID(id)).CountX(ctx)
			if row := s.Client(ctx).Call.GetX(ctx, id); row.Recorded != c.kept || (files == 1) != c.kept {
				t.Errorf("%s: recorded %t, %d files", c.name, row.Recorded, files)
			}
		}
	})
}
