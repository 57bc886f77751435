package certificate_test

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/certificate"
)

// What nobody would accept is not served with.
func TestFilesAreRefused(t *testing.T) {
	t.Parallel()
	fine, fineKey := files(t, t.TempDir(), -1, 90, name)
	late, lateKey := files(t, t.TempDir(), -90, -1, name)
	early, earlyKey := files(t, t.TempDir(), 1, 90, name)
	if _, err := certificate.Load(fine, fineKey); err != nil {
		t.Error(err)
	}
	for want, pair := range map[error][2]string{
		certificate.ErrPair: {fine, lateKey}, certificate.ErrExpired: {late, lateKey}, certificate.ErrEarly: {early, earlyKey},
		fs.ErrNotExist: {fine, fineKey + ".gone"},
	} {
		if _, err := certificate.OpenFiles(pair[0], pair[1], slog.New(slog.DiscardHandler), nil); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	if _, err := certificate.Load(fineKey, fineKey); !errors.Is(err, certificate.ErrPair) {
		t.Errorf("a key as certificate: %v", err)
	}
}

// Files that are replaced are read again. Where only one of them has been, the former certificate goes on, and that is said once.
func TestFilesAreReadAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cert, private := files(t, dir, -1, 10, name)
	var failed atomic.Int32
	f, err := certificate.OpenFiles(cert, private, slog.New(slog.DiscardHandler), func(called string) {
		if called != name {
			t.Errorf("%q failed", called)
		}
		failed.Add(1)
	})
	if err != nil {
		t.Fatal(err)
	}
	f.Hasten(time.Millisecond)
	keep(t, f)
	first, err := f.Certificate(nil)
	if err != nil || !first.Leaf.Equal(f.Leaves()[name]) {
		t.Fatalf("%v, %v", f.Leaves(), err)
	}
	fresh, freshKey := files(t, t.TempDir(), -1, 90, name)
	move(t, fresh, filepath.Join(dir, "tls.crt"))
	await.Until(t, "nobody notices half a renewal", func() bool { return failed.Load() == 1 })
	if now, _ := f.Certificate(nil); !now.Leaf.NotAfter.Equal(first.Leaf.NotAfter) {
		t.Error("half a renewal is served with")
	}
	move(t, freshKey, filepath.Join(dir, "tls.key"))
	await.Until(t, "the renewed certificate is not read", func() bool {
		now, _ := f.Certificate(nil)
		return now.Leaf.NotAfter.After(first.Leaf.NotAfter)
	})
	if failed.Load() != 1 {
		t.Errorf("%d failures", failed.Load())
	}
}

func move(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}
