// Package readingtest has documents of tests read as a server has them read: by children, which are the test's own program. A package that reads
// any begins its TestMain with Serve.
package readingtest

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
)

const (
	command = "read-document"
	memory  = 512 << 20
)

// Serve reads documents and does not return if that is what the program was started for.
func Serve() {
	at := slices.Index(os.Args, command)
	if at < 0 || len(os.Args) != at+4 {
		return
	}
	bound, err := strconv.ParseInt(os.Args[at+2], 10, 64)
	if err == nil {
		err = reading.Serve(os.Stdin, os.Stdout, reading.Terms{Priority: 0, Memory: bound, Cache: os.Args[at+3]})
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// Cache is the folder for what children compile, which takes them seconds of CPU. It is kept for the next test run.
func Cache(t testing.TB) string {
	t.Helper()
	folder, err := os.UserCacheDir()
	if err != nil {
		folder = t.TempDir()
	}
	folder = filepath.Join(folder, "switchboard-test")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

// Options are a reader's whose children are this program. They do not give way: tests wait for them.
func Options(t testing.TB) reading.Options {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return reading.Options{
		Command: []string{self, "-test.run=^$", command}, // a program without Serve runs no test
		Terms:   reading.Terms{Priority: 0, Memory: memory, Cache: Cache(t)},
		Log:     slog.New(slog.DiscardHandler),
	}
}

// Reader reads documents until the test ends.
func Reader(t testing.TB) *reading.Reader {
	t.Helper()
	r := reading.New(Options(t))
	t.Cleanup(func() { _ = r.Close() })
	return r
}
