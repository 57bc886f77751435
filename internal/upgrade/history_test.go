package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// The oldest program that may serve is tried, and not only the one before: migrations admit it one by one, and together.
func TestTheOldestProgramThatMayServe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		serves []int64 // of the migrations 1, 2, …
		want   int64
	}{
		"none is admitted":               {[]int64{0, 0, 0}, 2},
		"the one before":                 {[]int64{0, 0, 2}, 2},
		"several":                        {[]int64{0, 0, 2, 2, 2}, 2},
		"each the one before it":         {[]int64{0, 1, 2, 3}, 3},
		"one stops what others admit":    {[]int64{0, 1, 0, 2, 3}, 3},
		"the newest stops":               {[]int64{0, 1, 1, 0}, 3},
		"one from before it is admitted": {[]int64{0, 1, 1, 1}, 1},
	} {
		var all []step
		for i, serves := range c.serves {
			all = append(all, step{version: int64(i + 1), serves: serves})
		}
		if got := all[admitted(all)].version; got != c.want {
			t.Errorf("%s: the program of %d, want %d", name, got, c.want)
		}
		if got := all[latest(all)].version; got != int64(len(all)-1) {
			t.Errorf("%s: the latest is %d", name, got)
		}
	}
}

// A program is that of a commit whose schema is as its migrations make it.
func TestPreceding(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	run := func(args ...string) string {
		t.Helper()
		out, err := git(t.Context(), append([]string{
			"-C", root, "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false",
		}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	run("init", "--quiet")
	commits := map[string]string{}
	commit := func(name, text string) {
		t.Helper()
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		run("add", "--all")
		run("commit", "--quiet", "--message", name)
		commits[name] = run("rev-parse", "HEAD")
	}
	migration := func(name, serves string) {
		t.Helper()
		commit(stepsFolder+"/"+name, fmt.Sprintf("-- +goose Up\n-- serves: %s\nSELECT 1;\n", serves))
	}
	migration("1_a.sql", "none")
	migration("2_b.sql", "none")
	commit("ent/schema/c.go", "package schema\n")
	migration("3_c.sql", "2")
	migration("4_d.sql", "2")
	for want, chosen := range map[string]func([]step) int{stepsFolder + "/3_c.sql": latest, stepsFolder + "/2_b.sql": admitted} {
		found, err := preceding(t.Context(), root, chosen)
		if err != nil {
			t.Fatal(err)
		}
		if got := run("rev-parse", found); got != commits[want] {
			t.Errorf("%s is %s, want that of %s", found, got, want)
		}
	}
}
