package live

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// rich is a platform that knows whose call it is in which somebody wants no more.
type rich struct{ *forgetful }

const wished = "+12025550100"

func (rich) Whose(e carrier.Event) *carrier.Whose {
	if e.Kind != carrier.OptedOut {
		return nil
	}
	return &carrier.Whose{Subaccount: "sub_a", Number: wished}
}

// Whose call it was waits along with the wish to have no more calls, sealed: the next process may know of no such call. Unsealed, no number is left.
func TestWhoseCallItWasIsLeftSealed(t *testing.T) {
	t.Parallel()
	dir, away := t.TempDir(), &forgetful{kept: make(chan carrier.Event, 10)}
	before := keyed(t, dir, rich{away}, 1)
	for _, kind := range []string{carrier.OptedOut, carrier.Ended} {
		if err := before.spool(carrier.Event{Key: "call_a", Kind: kind}); err != nil {
			t.Fatal(err)
		}
	}
	if err := before.Close(); err != nil {
		t.Error(err)
	}
	next := &forgetful{kept: make(chan carrier.Event, 10)}
	after := keyed(t, dir, next, 1)
	after.Start()
	for _, want := range []carrier.Whose{{Subaccount: "sub_a", Number: wished}, {}} {
		e, _ := await.Receive(t, next.kept, "it is lost")
		if got := e.Whose; (got != nil) != (want != carrier.Whose{}) || got != nil && *got != want {
			t.Errorf("%s is of %v, want %v", e.Kind, got, want)
		}
	}
	if err := after.Close(); err != nil {
		t.Error(err)
	}

	open := t.TempDir()
	unsealed := New(Config{Name: "copy", Spool: open, Patience: time.Millisecond, Log: slog.New(slog.DiscardHandler)})
	unsealed.Report(rich{away})
	if err := unsealed.spool(carrier.Event{Key: "call_a", Kind: carrier.OptedOut}); err != nil {
		t.Fatal(err)
	}
	left := spooled(t, open)
	for _, name := range left {
		if text, err := os.ReadFile(filepath.Join(open, name)); err != nil || bytes.Contains(text, []byte(wished)) {
			t.Errorf("%q, %v", text, err)
		}
	}
	if len(left) != 1 {
		t.Errorf("%q are left", left)
	}
	if err := unsealed.Close(); err != nil {
		t.Error(err)
	}
}
