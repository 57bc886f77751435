package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/config"
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

// A disk that is nearly full is named, and one whose free space nobody knows is not.
func TestDoctorFindsAFullDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, tt := range []struct {
		free  uint64
		known bool
		want  string
	}{{500 << 20, true, "500 MB free"}, {0, true, "0 MB free"}, {leastFree, true, ""}, {0, false, ""}} {
		e := &examination{
			app: &app{config: config.Config{DataDir: dir}}, check: "storage", free: func(at string) (uint64, bool) { return tt.free, tt.known && at == dir },
		}
		e.storage(t.Context())
		if tt.want == "" && len(e.findings) == 0 {
			continue
		}
		if len(e.findings) != 1 || !strings.Contains(e.findings[0].What, tt.want) || !strings.Contains(e.findings[0].Mend, "make room") {
			t.Errorf("%d, %t: found %+v", tt.free, tt.known, e.findings)
		}
	}
	if free, known := diskFree(dir); known != (runtime.GOOS == "linux") || known && free == 0 {
		t.Errorf("%d bytes are free, %t", free, known)
	}
	if _, known := diskFree(filepath.Join(dir, "none")); known {
		t.Error("the disk of nothing is known")
	}
}

// So are the disks of a database elsewhere and of temporary files.
func TestDoctorFindsFullDisksElsewhere(t *testing.T) {
	t.Parallel()
	dir, other := t.TempDir(), t.TempDir()
	for full, tt := range map[string]struct{ database, mend string }{
		other:        {"sqlite://" + filepath.Join(other, "s.db") + "?cache=1", "SWITCHBOARD_DATABASE_URL"},
		os.TempDir(): {"sqlite://" + filepath.Join(dir, "s.db"), "TMPDIR"},
	} {
		e := &examination{
			app: &app{config: config.Config{DataDir: dir, DatabaseURL: tt.database}}, check: "storage",
			free: func(at string) (uint64, bool) { return 1 << 20, at == full },
		}
		e.storage(t.Context())
		if len(e.findings) != 1 || !strings.Contains(e.findings[0].What, full) || !strings.Contains(e.findings[0].Mend, tt.mend) {
			t.Errorf("%s: found %+v", full, e.findings)
		}
	}
}

// A model is known by its other names, and what is not in the first page may be in another one.
func TestDoctorKnowsModels(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		listed, asked, more string
		wrong, advice       int
	}{
		{"gpt-4o", "gpt-4o", "", 0, 0},
		{"qwen:latest", "qwen", "", 0, 0},
		{"models/gemini-2.0-flash", "gemini-2.0-flash", "", 0, 0},
		{"gpt-4o-2024-08-06", "gpt-4o", "", 0, 0},
		{"claude-3-5-sonnet-20241022", "claude-3-5-sonnet-latest", "", 0, 0},
		{"gpt-4o-mini", "gpt-4o", "", 1, 0},
		{"small", "large", "", 1, 0},
		{"small", "large", `, "has_more": true`, 0, 1},
		{"small", "large", `, "next_page_token": "2"`, 0, 1},
	} {
		e := &examination{}
		e.listed(t.Context(), "SWITCHBOARD_MODEL", answering(t, 200, `{"data": [{"id": "`+tt.listed+`"}]`+tt.more+`}`), tt.asked, nil)
		if len(e.findings) != tt.wrong || len(e.advice) != tt.advice {
			t.Errorf("%s among %s%s: found %+v, advised %+v", tt.asked, tt.listed, tt.more, e.findings, e.advice)
		}
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
		if out := stdout.String(); !strings.Contains(out, "no database exists at "+path) || !strings.Contains(out, "the server's settings") ||
			strings.Contains(out, "things were checked") {
			t.Errorf("%v printed %s", args, out)
		}
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the doctor has made one: %v", err)
	}
}

// A certificate is due by what is left of its lifetime: authorities inside a network issue some of a day, and those of a year are renewed by people.
func TestDoctorKnowsShortCertificates(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	environ := append(used(t, storetest.SQLite), "SWITCHBOARD_TELEPHONY=sip", "SWITCHBOARD_SIP_ADDR=127.0.0.1:0",
		"SWITCHBOARD_SPEECH_BASE_URL="+answering(t, 404, ""), "SWITCHBOARD_SIP_TLS_ADDR=127.0.0.1:0")
	for _, tt := range []struct {
		lifetime, left time.Duration
		due            bool
	}{
		{day, 20 * time.Hour, false},
		{day, 5 * time.Hour, false},
		{day, 3 * time.Hour, true},
		{45 * day, 8 * day, false},
		{45 * day, 7 * day, true},
		{90 * day, 15 * day, false},
		{90 * day, 13 * day, true},
		{365 * day, 15 * day, false},
		{365 * day, 13 * day, true},
	} {
		cert, key := certificateFor(t, t.TempDir(), tt.lifetime, tt.left, "desk.example.com")
		found := examined(t, append(environ[:len(environ):len(environ)], "SWITCHBOARD_SIP_TLS_CERT="+cert, "SWITCHBOARD_SIP_TLS_KEY="+key))
		due := len(found) == 1 && strings.Contains(found[0].Mend, "not renewed automatically")
		if due != tt.due || len(found) > 0 && !due {
			t.Errorf("%s of %s are left: %+v", tt.left, tt.lifetime, found)
		}
	}
}
