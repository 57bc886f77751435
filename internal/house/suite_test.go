package house_test

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// suite is a run of go test by script/suites.
type suite struct {
	run, skip *regexp.Regexp // nil: all are run, or none is skipped
	packages  []string
}

// takes says that it runs a test of a package, "./" and its folder.
func (s suite) takes(folder, name string) bool {
	return (s.run == nil || s.run.MatchString(name)) && (s.skip == nil || !s.skip.MatchString(name)) &&
		(slices.Contains(s.packages, folder) || slices.Contains(s.packages, "./..."))
}

// Each test runs once in what a change has to pass: by make test, or by make extended. None falls between the two.
func TestEveryTestIsRun(t *testing.T) {
	t.Parallel()
	ci := text(t, ".ci/run")
	for _, target := range []string{"make verify", "make test", "make extended"} {
		if !regexp.MustCompile(`(?m)^` + target + `\b`).MatchString(ci) {
			t.Errorf(".ci/run does not call %s", target)
		}
	}
	halves := map[string][]suite{"short": suites(t), "extended": suites(t, "extended")}
	extended := 0
	for _, f := range testFunctions(t) {
		var by []string
		for half, calls := range halves {
			for _, c := range calls {
				if c.takes(f.folder, f.name) {
					by = append(by, half)
				}
			}
		}
		if len(by) != 1 {
			t.Errorf("%s %s is run by %v", f.folder, f.name, by)
		}
		if slices.Equal(by, []string{"extended"}) {
			extended++
		}
	}
	if extended < 20 {
		t.Errorf("only %d tests are extended", extended)
	}
	for _, c := range halves["short"] {
		if c.takes("./rest", "TestLiveAnything") {
			t.Error("make test runs calls in real time, which a busy machine fails")
		}
	}
}

// suites are the runs of go test that script/suites makes.
func suites(t *testing.T, args ...string) (calls []suite) {
	t.Helper()
	if script := text(t, "script/suites"); script == "" { // read, so that the cache of go test knows when it has changed
		t.Fatal("script/suites is empty")
	}
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "go"), []byte("#!/bin/sh\necho \"go $*\"\n"), 0o700); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), "script/suites", args...)
	run.Dir = filepath.Join("..", "..")
	run.Env = []string{"PATH=" + home + ":" + os.Getenv("PATH")}
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("script/suites %v: %v: %s", args, err, out)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		c := suite{}
		for i, word := range words {
			switch {
			case word == "-run":
				c.run = regexp.MustCompile(words[i+1])
			case word == "-skip":
				c.skip = regexp.MustCompile(words[i+1])
			case strings.HasPrefix(word, "./"):
				c.packages = append(c.packages, word)
			}
		}
		calls = append(calls, c)
	}
	return calls
}

type testFunction struct{ folder, name string }

// testFunctions are all tests of the module. That of a client library is another one, which make sdk tests.
func testFunctions(t *testing.T) (found []testFunction) {
	t.Helper()
	for _, name := range files(t, "_test.go") {
		if strings.HasPrefix(name, "sdk/go/") {
			continue
		}
		for _, line := range regexp.MustCompile(`(?m)^func (Test\w+)\(\w+ \*testing\.T\)`).FindAllStringSubmatch(text(t, name), -1) {
			if line[1] != "TestMain" {
				found = append(found, testFunction{"./" + path.Dir(name), line[1]})
			}
		}
	}
	if len(found) < 1000 {
		t.Fatalf("only %d tests are found", len(found))
	}
	return found
}
