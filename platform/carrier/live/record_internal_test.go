package live

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

func (f *forgetful) Keep(_ context.Context, key string, from io.Reader) error {
	text, err := io.ReadAll(from)
	if f.away.Load() {
		return errors.Join(err, errAway)
	}
	if err != nil {
		return err
	}
	f.sounds <- key + ": " + string(text)
	return nil
}

// A recording that the platform cannot keep for a while is kept when it can: by the same process, or by the next one.
func TestRecordingsAreNotLost(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	records := func(c *Carrier, key, text string) {
		t.Helper()
		one, ok := c.begin(key, byDial)
		if !ok {
			t.Fatal("it carries no call")
		}
		var p talk.Parts
		r := one.record(&p)
		if _, err := io.WriteString(p.Recording, text); err != nil {
			t.Fatal(err)
		}
		one.tell.last = r.keep
		one.drop()
	}
	p := &forgetful{kept: make(chan carrier.Event, 10), sounds: make(chan string, 10)}
	first := impatient(t, dir, p)
	first.Start()
	records(first, "call_a", "at once")
	p.away.Store(true)
	records(first, "call_b", "later")
	if got, _ := await.Receive(t, p.sounds, "it is lost"); got != "call_a: at once" || len(p.sounds) > 0 {
		t.Errorf("%s, and %d others", got, len(p.sounds))
	}
	if names := spooled(t, dir); len(names) != 1 || !strings.Contains(names[0], "call_b") {
		t.Errorf("%q", names)
	}
	p.away.Store(false)
	if got, _ := await.Receive(t, p.sounds, "it is lost"); got != "call_b: later" {
		t.Error(got)
	}
	await.Until(t, "the spool is not emptied", func() bool { return len(spooled(t, dir)) == 0 })
	p.away.Store(true)
	records(first, "call_c", "by another")
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	next := &forgetful{kept: make(chan carrier.Event, 10), sounds: make(chan string, 10)}
	second := impatient(t, dir, next)
	second.Start()
	if got, _ := await.Receive(t, next.sounds, "it is lost"); got != "call_c: by another" {
		t.Error(got)
	}
	await.Until(t, "the spool is not emptied", func() bool { return len(spooled(t, dir)) == 0 })
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}

// What a server had begun to leave when it was killed is removed, and what another is leaving just now is not.
func TestDraftsOfKilledServersGo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	old, fresh := filepath.Join(dir, "."+unkept+"0000000000000000001-call_a-1"), filepath.Join(dir, "."+unkept+"0000000000000000002-call_b-2")
	for _, name := range []string{old, fresh} {
		if err := os.WriteFile(name, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(old, time.Now(), time.Now().Add(-2*draftKept)); err != nil {
		t.Fatal(err)
	}
	c := impatient(t, dir, &forgetful{kept: make(chan carrier.Event, 10), sounds: make(chan string, 10)})
	c.Start()
	await.Until(t, "it stays", func() bool { _, err := os.Stat(old); return errors.Is(err, os.ErrNotExist) })
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(fresh); err != nil {
		t.Error(err)
	}
}
