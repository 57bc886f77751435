package live

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// keyed is an impatient carrier that seals with the first key, and opens what the others sealed as well.
func keyed(t *testing.T, dir string, p Platform, key byte, old ...byte) *Carrier {
	t.Helper()
	var retired [][]byte
	for _, k := range old {
		retired = append(retired, bytes.Repeat([]byte{k}, secret.MasterLength))
	}
	s := secret.New(bytes.Repeat([]byte{key}, secret.MasterLength), retired...)
	c := New(Config{
		Name: "copy", Spool: dir, Patience: time.Millisecond, Sign: 20 * time.Millisecond, Term: time.Minute,
		Seal:  func(place string, plain []byte) []byte { return s.Seal("installation", place, plain) },
		Open:  func(place string, shut []byte) ([]byte, error) { return s.Open("installation", place, shut) },
		Stale: s.Stale,
		Log:   slog.New(slog.NewTextHandler(t.Output(), nil)),
	})
	c.Report(p)
	return c
}

// What waits in the spool while the master key is replaced is sealed with the new one by the server that has both, as soon as it sees that it
// still cannot be kept. It is kept when the old key is gone, and is as old as it was: that is how long it is tried.
func TestWhatIsLeftOutlivesTheMasterKey(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const sound = "RIFF the whole of what was said"
	long, left := strings.Repeat(sound, 3*pieceSize/len(sound)), time.Now().Add(-3*24*time.Hour).Truncate(time.Second)
	away := &forgetful{kept: make(chan carrier.Event, 10), sounds: make(chan string, 10)}
	away.away.Store(true)
	before := keyed(t, dir, away, 1)
	for _, err := range []error{
		before.park(unkept, "call_a", strings.NewReader(long)), before.spool(carrier.Event{Key: "call_b", Kind: carrier.OptedOut}), before.Close(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	foreign := filepath.Join(dir, sealed+unkept+"0000000000000000001-call_x-1") // by a key that is nowhere
	if err := os.WriteFile(foreign, []byte("\x00\x00\x00\x05other"), 0o600); err != nil {
		t.Fatal(err)
	}
	names := spooled(t, dir)
	for _, name := range names {
		if err := os.Chtimes(filepath.Join(dir, name), left, left); err != nil {
			t.Fatal(err)
		}
	}
	both := keyed(t, dir, away, 2, 1)
	both.Start()
	await.Until(t, "it is sealed with the old key", func() bool {
		for _, name := range names {
			if name != filepath.Base(foreign) && stale(t, both, filepath.Join(dir, name)) {
				return false
			}
		}
		return true
	})
	if err := both.Close(); err != nil {
		t.Error(err)
	}
	for _, name := range spooled(t, dir) {
		if s, err := os.Stat(filepath.Join(dir, name)); err != nil || !s.ModTime().Equal(left) || s.Mode().Perm() != 0o600 {
			t.Errorf("%s is of %v, and was left at %s (%v)", name, s, left, err)
		}
	}
	if got := spooled(t, dir); strings.Join(got, " ") != strings.Join(names, " ") {
		t.Errorf("%q are there, and were %q", got, names)
	}
	next := &forgetful{kept: make(chan carrier.Event, 10), sounds: make(chan string, 10)}
	after := keyed(t, dir, next, 2)
	after.Start()
	if e, _ := await.Receive(t, next.kept, "it is lost"); e.Key != "call_b" || e.Kind != carrier.OptedOut {
		t.Errorf("%+v", e)
	}
	if got, _ := await.Receive(t, next.sounds, "it is lost"); got != "call_a: "+long {
		t.Errorf("%.40q", got)
	}
	await.Until(t, "more is left than what nobody can open", func() bool { return len(spooled(t, dir)) == 1 })
	if err := after.Close(); err != nil {
		t.Error(err)
	}
}

// stale says whether a file was sealed with an old key.
func stale(t *testing.T, c *Carrier, name string) bool {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil || len(data) < 4 {
		t.Fatalf("%d bytes, %v", len(data), err)
	}
	return c.cfg.Stale(data[4:])
}

// keeper keeps recordings in a database.
type keeper struct {
	forgetful

	files *file.Service
	ctx   context.Context
	tried chan error
}

func (k *keeper) Keep(_ context.Context, key string, recording io.Reader) error {
	_, err := k.files.KeepRecording(k.ctx, key, "audio/wav", recording, func(ctx context.Context) error {
		return k.files.Store.Client(ctx).Call.Update().Where(entcall.ID(key), entcall.Recorded(false)).SetRecorded(true).Exec(ctx)
	})
	k.tried <- err
	return err
}

// A sealed recording that was cut off on the disk is not stored as a shorter one, wherever the cut is. It waits, and is stored when it is whole.
func TestSealedRecordingThatIsCutOffIsNotStored(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		files := file.New(s, secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), nil)
		var id string
		err := s.Tx(ctx, func(ctx context.Context) error {
			row, err := s.Client(ctx).Call.Create().SetDirection("inbound").SetToNumber("+14155550100").Save(ctx)
			id = row.ID
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		dir, k := t.TempDir(), &keeper{files: files, ctx: authz.With(t.Context(), authz.From(ctx)), tried: make(chan error, 100)}
		c := keyed(t, dir, k, 1)
		want := bytes.Repeat([]byte("sound "), 3*file.PieceSize/6)
		if err := c.park(unkept, id, bytes.NewReader(want)); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, spooled(t, dir)[0])
		whole, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		shut := len(whole) / (len(want)/pieceSize + 1) // about a piece
		for _, size := range []int{0, 3, 4, 100, shut, len(whole) / 2, len(whole) - shut, len(whole) - 1} {
			if err := os.WriteFile(name, whole[:size], 0o600); err != nil {
				t.Fatal(err)
			}
			if err := c.keepLeft(); err == nil || <-k.tried == nil {
				t.Errorf("of %d bytes %d are stored", len(whole), size)
			}
			if _, err := files.Recording(ctx, id); !fault.Is(err, fault.NotFound) || s.Client(ctx).FilePiece.Query().CountX(ctx) > 0 {
				t.Fatalf("of %d bytes %d are there: %v", len(whole), size, err)
			}
		}
		if err := os.WriteFile(name, whole, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := c.keepLeft(); err != nil {
			t.Fatal(err)
		}
		f, err := files.Recording(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(files.Open(ctx, f.ID)); err != nil || !bytes.Equal(got, want) || len(spooled(t, dir)) > 0 {
			t.Errorf("%d of %d bytes are stored, %v", len(got), len(want), err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
}
