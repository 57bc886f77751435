package file_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func each(t *testing.T, f func(t *testing.T, ctx context.Context, s *file.Service)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		f(t, storetest.Tenant(t, s), file.New(s, secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), nil))
	})
}

// A file that loses pieces while it is read is not taken for a shorter one.
func TestAFileThatIsDeletedMeanwhile(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		kept, err := s.Keep(ctx, "a.csv", "text/csv", bytes.NewReader(make([]byte, 3<<20)))
		if err != nil {
			t.Fatal(err)
		}
		whole := s.Open(ctx, kept.ID)
		if _, err := io.ReadFull(whole, make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
		if err := s.Delete(ctx, kept.ID); err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(whole); !errors.Is(err, io.ErrUnexpectedEOF) || len(got) > 0 {
			t.Errorf("%d bytes more, %v", len(got), err)
		}
	})
}

// What is kept is read again byte for byte, whatever its size, and by nobody else.
func TestKeep(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		rival := storetest.Rival(t, s.Store, ctx)
		for _, size := range []int{0, 1, 1<<20 - 1, 1 << 20, 1<<20 + 1, 3<<20 + 5} {
			want := bytes.Repeat([]byte("canary "), size/7+1)[:size]
			kept, err := s.Keep(ctx, "a.csv", "text/csv", iotest.HalfReader(bytes.NewReader(want)))
			if err != nil || kept.Size != int64(size) {
				t.Fatalf("%d bytes: %+v, %v", size, kept, err)
			}
			if got, err := io.ReadAll(s.Open(ctx, kept.ID)); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d bytes: %d are read, %v", size, len(got), err)
			}
			if got, err := io.ReadAll(s.Open(rival, kept.ID)); !errors.Is(err, io.ErrUnexpectedEOF) || len(got) > 0 {
				t.Errorf("a rival reads %d bytes, %v", len(got), err)
			}
			if _, err := s.Get(rival, kept.ID); fault.From(err).Code != fault.NotFound {
				t.Errorf("a rival gets it: %v", err)
			}
			if err := s.Delete(rival, kept.ID); err != nil {
				t.Error(err)
			}
			if _, err := s.Get(ctx, kept.ID); err != nil {
				t.Errorf("a rival deletes it: %v", err)
			}
		}
		for _, row := range s.Store.Client(ctx).FilePiece.Query().AllX(ctx) {
			if bytes.Contains(row.Data, []byte("canary")) {
				t.Fatal("a piece is not sealed")
			}
		}
	})
}

// A file whose sender breaks off is not there.
func TestBrokenOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		gone := errors.New("gone")
		body := io.MultiReader(strings.NewReader(strings.Repeat("x", 2<<20)), iotest.ErrReader(gone))
		if _, err := s.Keep(ctx, "a.csv", "text/csv", body); !errors.Is(err, gone) {
			t.Errorf("%v", err)
		}
		client := s.Store.Client(ctx)
		if files, pieces := client.File.Query().CountX(ctx), client.FilePiece.Query().CountX(ctx); files+pieces > 0 {
			t.Errorf("%d files and %d pieces are left", files, pieces)
		}
	})
}

// What work appends counts: of two pieces at once that do not fit together one is refused, and leaves nothing.
func TestAppendWithoutRoom(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		const limit = 100_000
		s.Quota = &file.Quota{Store: s.Store, Limit: limit}
		appends := func(ctx context.Context, size int) error {
			return s.Store.Tx(ctx, func(ctx context.Context) error {
				f, err := s.Begin(ctx, "a.csv", "text/csv")
				if err != nil {
					return err
				}
				return s.Append(ctx, f.ID, make([]byte, size))
			})
		}
		const at = 2
		ended := make(chan error, at)
		for range at {
			go func() { ended <- appends(ctx, limit) }()
		}
		first, second := <-ended, <-ended
		if (first == nil) == (second == nil) || !fault.Is(cmp.Or(first, second), fault.PayloadTooLarge) {
			t.Errorf("two at once: %v, %v", first, second)
		}
		if err := appends(ctx, 1); !fault.Is(err, fault.PayloadTooLarge) {
			t.Errorf("one byte more: %v", err)
		}
		client := s.Store.Client(ctx)
		if files, n := client.File.Query().CountX(ctx), client.Subaccount.GetX(ctx, authz.From(ctx).Subaccount).StoredBytes; files != 1 || n != limit {
			t.Errorf("%d files, %d bytes", files, n)
		}
		if err := appends(storetest.Rival(t, s.Store, ctx), limit); err != nil {
			t.Errorf("a rival has its own room: %v", err)
		}
	})
}

// A sweep takes some files at a time: what it has deleted stays deleted where it is cut off, and others write meanwhile.
func TestSweepInSlices(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		const files, pieces = 30, 25
		old := time.Now().UTC().Add(-file.Kept - time.Hour)
		last := ""
		err := s.Store.Tx(ctx, func(ctx context.Context) error {
			client := s.Store.Client(ctx)
			for i := range files {
				last = client.File.Create().SetName("old").SetMimeType("text/csv").SetCreatedAt(old.Add(time.Duration(i) * time.Second)).SaveX(ctx).ID
			}
			for i := range pieces {
				client.FilePiece.Create().SetFileID(last).SetOrdinal(i).SetData([]byte("x")).ExecX(ctx)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		statement := `CREATE TRIGGER held BEFORE DELETE ON files WHEN OLD.id = '` + last + `' BEGIN SELECT RAISE(ABORT, 'held'); END`
		if s.Store.Postgres() {
			statement = `RESET ROLE; CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'held'; END $$;
				CREATE TRIGGER held BEFORE DELETE ON files FOR EACH ROW WHEN (OLD.id = '` + last + `') EXECUTE FUNCTION held();
				SET ROLE switchboard_system`
		}
		if _, err := s.Store.SystemDB().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
		if err := s.Sweep(t.Context()); err == nil {
			t.Error("the last file can be deleted: the test would prove nothing")
		}
		client := s.Store.Client(ctx)
		if n := client.File.Query().CountX(ctx); n != 1 {
			t.Errorf("%d files are left, want the one that cannot be deleted", n)
		}
		if n := client.FilePiece.Query().CountX(ctx); n >= pieces {
			t.Errorf("%d of its pieces are left: they go in one transaction with it", n)
		}
	})
}

// A sweep deletes old files however many imports are under way: more than a statement has parameters.
func TestSweepBesideManyImports(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		imports := 33_000
		if s.Store.Postgres() {
			imports = 66_000
		}
		rival := storetest.Rival(t, s.Store, ctx)
		one := ""
		for _, of := range []context.Context{ctx, rival} {
			err := s.Store.Tx(of, func(ctx context.Context) error {
				client := s.Store.Client(ctx)
				f := client.File.Create().SetName("old").SetMimeType("text/csv").SetCreatedAt(time.Now().UTC().Add(-file.Kept - time.Hour)).SaveX(ctx)
				if one == "" {
					one = importing(ctx, client, f.ID).SaveX(ctx).ID
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		storetest.Copies(t, s.Store, "contact_imports", one, imports)
		if err := s.Sweep(t.Context()); err != nil {
			t.Error(err)
		}
		if mine, theirs := s.Store.Client(ctx).File.Query().CountX(ctx), s.Store.Client(rival).File.Query().CountX(rival); mine != 1 || theirs != 0 {
			t.Errorf("%d of the files being read are left, and %d of the others", mine, theirs)
		}
	})
}

// Files go after their day, whosever they are; one that an import under way reads or writes stays.
func TestSweep(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, ctx context.Context, s *file.Service) {
		old, fresh := time.Now().UTC().Add(-file.Kept-time.Minute), time.Now().UTC().Add(-file.Kept+time.Minute)
		left := map[string]bool{}
		err := s.Store.Tx(ctx, func(ctx context.Context) error {
			client := s.Store.Client(ctx)
			for name, at := range map[string]time.Time{"old": old, "read": old, "problems": old, "done": old, "fresh": fresh} {
				f := client.File.Create().SetName(name).SetMimeType("text/csv").SetCreatedAt(at).SaveX(ctx)
				client.FilePiece.Create().SetFileID(f.ID).SetOrdinal(0).SetData([]byte("x")).ExecX(ctx)
				left[f.ID] = name == "read" || name == "problems" || name == "fresh"
				switch name {
				case "read":
					importing(ctx, client, f.ID).ExecX(ctx)
				case "problems":
					importing(ctx, client, "file_gone").SetProblemsFileID(f.ID).ExecX(ctx)
				case "done":
					importing(ctx, client, f.ID).SetFinishedAt(at).ExecX(ctx)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		for id, want := range left {
			if _, err := s.Get(ctx, id); (err == nil) != want {
				t.Errorf("%s: %v, and it should be left: %t", id, err, want)
			}
		}
		if n := s.Store.Client(ctx).FilePiece.Query().CountX(ctx); n != 3 {
			t.Errorf("%d pieces are left, want 3", n)
		}
	})
}

func importing(_ context.Context, client *ent.Client, id string) *ent.ContactImportCreate {
	return client.ContactImport.Create().SetName("a.csv").SetFileID(id).SetFields([]string{"name"})
}
