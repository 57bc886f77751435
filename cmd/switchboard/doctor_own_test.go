package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// More sealed values than can be counted in time are nothing wrong.
func TestDoctorAdvisesWhereItCannotCount(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	late, cancel := context.WithCancel(t.Context())
	cancel()
	e := &examination{store: s}
	e.sealed(late, secret.New(bytes.Repeat([]byte{1}, 32)))
	if len(e.findings) > 0 || len(e.advice) != 1 {
		t.Errorf("found %+v, advised %+v", e.findings, e.advice)
	}
}

// Where there is no database yet, which may be because of other settings than the server's, the doctor says so and makes none. Before the first
// start nothing is wrong with that.
func TestDoctorFindsNoDatabase(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "none.db")
	environ := on(t, "sqlite://"+path)
	for _, args := range [][]string{{"doctor"}, {"doctor", "--json"}} {
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), args, environ, &stdout, &stderr); code != exitOK {
			t.Errorf("exit %d: %s%s", code, stdout.String(), stderr.String())
		}
		if out := stdout.String(); !strings.Contains(out, "there is no database at "+path) || !strings.Contains(out, "the server's settings") ||
			strings.Contains(out, "things were checked") {
			t.Errorf("%v printed %s", args, out)
		}
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the doctor has made one: %v", err)
	}
}
