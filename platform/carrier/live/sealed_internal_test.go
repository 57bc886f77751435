package live

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// shut is an impatient carrier that seals what it leaves.
func shut(t *testing.T, dir string, p *forgetful) *Carrier {
	t.Helper()
	s := secret.New(bytes.Repeat([]byte{7}, 32))
	c := New(Config{
		Name: "copy", Spool: dir, Patience: time.Millisecond, Sign: 20 * time.Millisecond, Term: time.Minute,
		Seal: func(place string, plain []byte) []byte { return s.Seal("installation", place, plain) },
		Open: func(place string, shut []byte) ([]byte, error) { return s.Open("installation", place, shut) },
		Log:  slog.New(slog.NewTextHandler(t.Output(), nil)),
	})
	c.Report(p)
	return c
}

// What waits in the spool is read by nobody without the master key, and the next server keeps it, with what one from before has left as it was.
func TestWhatIsLeftIsSealed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := &forgetful{kept: make(chan carrier.Event, 10), sounds: make(chan string, 10)}
	p.away.Store(true)
	first := shut(t, dir, p)
	const word, sound = "zquivlorp", "RIFF the whole of what was said"
	first.tell("call_a", carrier.Event{Kind: carrier.Spoke, Utterance: carrier.Utterance{Content: word}})
	one, _ := first.begin("call_b", byDial)
	var parts talk.Parts
	r := one.record(&parts)
	long := strings.Repeat(sound, 3*pieceSize/len(sound))
	if _, err := io.WriteString(parts.Recording, long); err != nil {
		t.Fatal(err)
	}
	one.tell.last = r.keep
	one.drop()
	await.Until(t, "it is not left", func() bool { return len(spooled(t, dir)) == 2 })
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	for _, name := range spooled(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || len(data) == 0 || bytes.Contains(data, []byte(word)) || bytes.Contains(data, []byte("RIFF")) {
			t.Errorf("%s can be read (%v)", name, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, unkept+"0000000000000000001-call_c-1"), []byte("from before"), 0o600); err != nil {
		t.Fatal(err)
	}
	next := &forgetful{kept: make(chan carrier.Event, 10), sounds: make(chan string, 10)}
	second := shut(t, dir, next)
	second.Start()
	if e, _ := await.Receive(t, next.kept, "it is lost"); e.Key != "call_a" || e.Utterance.Content != word {
		t.Errorf("%+v", e)
	}
	for _, want := range []string{"call_c: from before", "call_b: " + long} {
		if got, _ := await.Receive(t, next.sounds, "it is lost"); got != want {
			t.Errorf("%.40q, want %.40q", got, want)
		}
	}
	await.Until(t, "the spool is not emptied", func() bool { return len(spooled(t, dir)) == 0 })
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}

// A file that was altered, cut off or exchanged is no other's.
func TestSealedFilesAreWhole(t *testing.T) {
	t.Parallel()
	c := shut(t, t.TempDir(), nil)
	plain := make([]byte, 2*pieceSize+10)
	_, _ = rand.Read(plain) // it never fails
	for _, size := range []int{0, 1, pieceSize, 2 * pieceSize, len(plain)} {
		if err := c.park(unkept, "call_a", bytes.NewReader(plain[:size])); err != nil {
			t.Fatal(err)
		}
		names, err := c.leftOver(unkept)
		if err != nil || len(names) != 1 {
			t.Fatalf("%q, %v", names, err)
		}
		if got, err := whole(c, names[0]); err != nil || !bytes.Equal(got, plain[:size]) {
			t.Errorf("of %d bytes %d are read, %v", size, len(got), err)
		}
		data, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		altered := bytes.Clone(data)
		altered[len(altered)-1]++
		bads := map[string][]byte{"altered": altered, "cut off": data[:len(data)-1], "empty": nil}
		if one := 4 + int(binary.BigEndian.Uint32(data)); one < len(data) {
			bads["without what is behind its first piece"] = data[:one]
		}
		for what, bad := range bads {
			if err := os.WriteFile(names[0], bad, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := whole(c, names[0]); !errors.Is(err, errPiece) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("%d bytes, %s: %v", size, what, err)
			}
		}
		if err := os.WriteFile(names[0], data, 0o600); err != nil {
			t.Fatal(err)
		}
		other := strings.Replace(names[0], "call_a", "call_b", 1)
		if err := os.Rename(names[0], other); err != nil {
			t.Fatal(err)
		}
		if _, err := whole(c, other); !errors.Is(err, errPiece) {
			t.Errorf("it is taken for another call's: %v", err)
		}
		if err := os.Remove(other); err != nil {
			t.Fatal(err)
		}
	}
}

func whole(c *Carrier, name string) ([]byte, error) {
	from, file, err := c.open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return io.ReadAll(from)
}
