package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A command that is run with other settings than the server says so, and makes no database.
func TestCommandsMakeNoDatabase(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"workspace list", "subaccount create --workspace ws_1 --name Client", "key list", "job list", "backup out", "release", "key rotate-master",
		"move --to sqlite://other.db", "contact export --subaccount sub_1",
	} {
		dir := t.TempDir()
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), strings.Fields(line), []string{"SWITCHBOARD_DATA_DIR=" + dir}, &stdout, &stderr)
		_, err := os.Stat(filepath.Join(dir, "switchboard.db"))
		if code != exitError || !strings.Contains(stderr.String(), "settings of the server") || !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: exit %d: %s (%v)", line, code, stderr.String(), err)
		}
	}
}

// The first command of an installation without a browser makes its database.
func TestWorkspaceCreateMakesTheDatabase(t *testing.T) {
	t.Parallel()
	environ := []string{"SWITCHBOARD_DATA_DIR=" + t.TempDir()}
	var stdout, stderr bytes.Buffer
	for _, line := range []string{"workspace create --name Agency", "workspace list"} {
		if code := run(t.Context(), strings.Fields(line), environ, &stdout, &stderr); code != exitOK {
			t.Fatalf("%s: exit %d: %s", line, code, stderr.String())
		}
	}
	if strings.Count(stdout.String(), "Agency") < 2 {
		t.Errorf("%s", stdout.String())
	}
}

// A backup also gets its name on a disk that has no hard links, and replaces no other file.
func TestFileIsNamedWithoutLinks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	part, path := filepath.Join(dir, "part"), filepath.Join(dir, "whole")
	none := func(string, string) error { return errors.ErrUnsupported }
	for _, fine := range []bool{true, false} {
		if err := os.WriteFile(part, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := named(part, path, none); (err == nil) != fine {
			t.Errorf("%v", err)
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "x" {
		t.Errorf("%q, %v", text, err)
	}
}

// What a backup that was killed has left goes with a later one into the folder, unless it is young: somebody may be writing it. Nothing else goes.
func TestDraftsOfKilledBackupsGo(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a[b")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	left := ""
	look := func(io.Writer) error {
		entries, err := os.ReadDir(dir)
		for _, e := range entries {
			left = filepath.Join(dir, e.Name())
		}
		return err
	}
	if err := wholeFile(filepath.Join(dir, "monday"), look); err != nil || left == "" {
		t.Fatalf("the draft %q: %v", left, err)
	}
	foreign := filepath.Join(dir, "monday.2.part")
	nothing := func(io.Writer) error { return nil }
	for day, age := range map[string]time.Duration{"tuesday": time.Minute, "wednesday": 2 * time.Hour} {
		for _, path := range []string{left, foreign} {
			if err := errors.Join(os.WriteFile(path, []byte("half"), 0o600), os.Chtimes(path, time.Time{}, time.Now().Add(-age))); err != nil {
				t.Fatal(err)
			}
		}
		if err := wholeFile(filepath.Join(dir, day), nothing); err != nil {
			t.Error(err)
		}
		_, err := os.Stat(left)
		if gone := errors.Is(err, os.ErrNotExist); gone != (age > time.Hour) {
			t.Errorf("a draft that is %s old is gone: %v (%v)", age, gone, err)
		}
		if _, err := os.Stat(foreign); err != nil {
			t.Error(err)
		}
	}
}

// Jobs have time after a request that did not end, and all that is left where there is more.
func TestJobsHaveTimeOfTheirOwn(t *testing.T) {
	t.Parallel()
	over, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	work, end := atLeast(over, time.Hour)
	defer end()
	if work.Err() != nil {
		t.Error("they have none")
	}
	long, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	work, end = atLeast(long, time.Second)
	defer end()
	if at, _ := work.Deadline(); time.Until(at) < time.Minute {
		t.Error("they have less than is left")
	}
}
