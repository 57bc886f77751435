package file_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const megabyte = 1 << 20

// sounding are so many bytes of sound.
func sounding(size int) []byte { return bytes.Repeat([]byte("sound "), size/6+1)[:size] }

// rings plants a call.
func rings(t *testing.T, ctx context.Context, s *file.Service) (id string) {
	t.Helper()
	err := s.Store.Tx(ctx, func(ctx context.Context) error {
		c, err := s.Store.Client(ctx).Call.Create().SetDirection("inbound").SetToNumber("+14155550100").Save(ctx)
		if err == nil {
			id = c.ID
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// recorded says of a call, in the context's transaction, that it has a recording.
func recorded(s *file.Service, id string) func(ctx context.Context) error {
	return func(ctx context.Context) error {
		return s.Store.Client(ctx).Call.Update().Where(entcall.ID(id), entcall.Recorded(false)).SetRecorded(true).Exec(ctx)
	}
}

// pieces counts those that there are.
func pieces(ctx context.Context, s *file.Service) (n int) {
	return s.Store.Client(ctx).FilePiece.Query().CountX(ctx)
}

// alter the database by hand.
func alter(t *testing.T, s *store.Store, statement string) {
	t.Helper()
	if s.Postgres() {
		statement = "RESET ROLE; " + statement + "; SET ROLE switchboard_system"
	}
	if _, err := s.SystemDB().ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

// A committed recording stays, though its writer got an error: the answer was lost, or nobody waited for it any more.
func TestRecordingWhoseCommitIsNotAnswered(t *testing.T) {
	t.Parallel()
	for name, size := range map[string]int{"one piece": 1000, "pieces": 2*megabyte + 5} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := storetest.Open(t, storetest.Postgres)
			ctx, s := storetest.Tenant(t, db), file.New(db, secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), nil)
			id := rings(t, ctx, s)
			// The commit takes longer than is waited for it, is seen by its lock, and is not to be canceled.
			alter(t, db, `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
				BEGIN PERFORM pg_advisory_xact_lock(777); PERFORM pg_sleep(10); RETURN NULL; EXCEPTION WHEN query_canceled THEN RETURN NULL; END $$;
				CREATE CONSTRAINT TRIGGER slow AFTER INSERT OR UPDATE ON files DEFERRABLE INITIALLY DEFERRED
				FOR EACH ROW WHEN (NEW.call_id IS NOT NULL) EXECUTE FUNCTION slow()`)
			short, cancel := context.WithCancel(ctx)
			defer cancel()
			want, say := sounding(size), recorded(s, id)
			kept := make(chan error, 1)
			go func() {
				_, err := s.KeepRecording(short, id, "audio/wav", bytes.NewReader(want), say)
				kept <- err
			}()
			await.Until(t, "no commit is under way", func() (begun bool) {
				err := db.SystemDB().QueryRowContext(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 777
					AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`).Scan(&begun)
				return err == nil && begun
			})
			cancel()
			if err, _ := await.Receive(t, kept, "it does not return"); err == nil {
				t.Fatal("the commit was answered: the test would prove nothing")
			}
			await.Until(t, "it was not committed: the test would prove nothing", func() bool { return db.Client(ctx).Call.GetX(ctx, id).Recorded })
			f, err := s.Recording(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(s.Open(ctx, f.ID)); err != nil || !bytes.Equal(got, want) || f.Size != int64(size) {
				t.Errorf("%d bytes are read of %d, %v", len(got), f.Size, err)
			}
		})
	}
}

// Of a recording that is cut off nothing is left.
func TestRecordingThatIsCutOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		id, gone := rings(t, ctx, s), errors.New("gone")
		cut := func(size int) error {
			_, err := s.KeepRecording(ctx, id, "audio/wav", bytes.NewReader(sounding(size)), func(context.Context) error { return gone })
			return err
		}
		if err := cut(2*megabyte + 5); !errors.Is(err, gone) {
			t.Errorf("%v", err)
		}
		if files := s.Store.Client(ctx).File.Query().CountX(ctx); files+pieces(ctx, s) > 0 {
			t.Errorf("%d files and %d pieces are left", files, pieces(ctx, s))
		}
		hold(t, s.Store)
		if err := cut(11*megabyte + 5); !errors.Is(err, gone) {
			t.Errorf("%v", err)
		}
		if n := pieces(ctx, s); n == 0 || n >= 10 {
			t.Errorf("%d of 11 pieces are left: not some at a time are deleted", n)
		}
	})
}

// A recording for which there is no room is not stored up to its end.
func TestRecordingWithoutRoom(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		s.Quota = &file.Quota{Store: s.Store, Limit: 4 * megabyte}
		id := rings(t, ctx, s)
		stored := func() int64 { return s.Store.Client(ctx).Subaccount.GetX(ctx, authz.From(ctx).Subaccount).StoredBytes }
		const size = 12 * megabyte
		body := bytes.NewReader(sounding(size))
		if _, err := s.KeepRecording(ctx, id, "audio/wav", body, recorded(s, id)); !fault.Is(err, fault.PayloadTooLarge) {
			t.Errorf("%v", err)
		}
		if read := size - body.Len(); read > 6*megabyte {
			t.Errorf("%d bytes were read before it was refused", read)
		}
		if n, pieces := stored(), pieces(ctx, s); n != 0 || pieces > 0 {
			t.Errorf("%d bytes are counted, and %d pieces are left", n, pieces)
		}
		const fits = 3*megabyte + 5
		if f, err := s.KeepRecording(ctx, id, "audio/wav", bytes.NewReader(sounding(fits)), recorded(s, id)); err != nil || f.Size != fits || stored() != fits {
			t.Errorf("%+v, %d bytes are counted, %v", f, stored(), err)
		}
		if f, err := s.Recording(ctx, id); err != nil || f.Size != fits {
			t.Errorf("%+v, %v", f, err)
		}
	})
}

// hold keeps files from being deleted.
func hold(t *testing.T, s *store.Store) {
	t.Helper()
	if s.Postgres() {
		alter(t, s, `CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'held'; END $$;
			CREATE TRIGGER held BEFORE DELETE ON files FOR EACH ROW EXECUTE FUNCTION held()`)
		return
	}
	alter(t, s, `CREATE TRIGGER held BEFORE DELETE ON files BEGIN SELECT RAISE(ABORT, 'held'); END`)
}
