package house_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What measures fails where a bar is missed, whatever its output goes through.
func TestTargetsFailWithTheirTests(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("make"); err != nil {
		t.Fatalf("make is missing: %v", err)
	}
	for _, target := range []string{"bench-talk", "contract"} {
		for code, missed := range map[string]string{"0": "ok", "1": "MISS"} {
			home := t.TempDir()
			tests := "#!/bin/sh\ncase \"$*\" in *' -v '*) echo '=== RUN   TestBar'; echo '" + missed + "'; exit " + code + ";; esac\n"
			if err := os.WriteFile(filepath.Join(home, "go"), []byte(tests), 0o700); err != nil { //nolint:gosec // it is run
				t.Fatal(err)
			}
			run := exec.CommandContext(t.Context(), "make", target)
			run.Dir = filepath.Join("..", "..")
			run.Env = []string{"PATH=" + home + ":" + os.Getenv("PATH"), "TEST_POSTGRES_URL=postgres://nobody.example"}
			out, err := run.CombinedOutput()
			if (err != nil) != (code == "1") || !strings.Contains(string(out), missed) || strings.Contains(string(out), "=== RUN") {
				t.Errorf("make %s, whose tests exit with %s: %v: %s", target, code, err, out)
			}
		}
	}
}

// The program carries no tables for a debugger, which would make a large part of it, and says what it was built from.
func TestTheProgramIsBuiltStripped(t *testing.T) {
	t.Parallel()
	run := exec.CommandContext(t.Context(), "make", "--dry-run", "build")
	run.Dir = filepath.Join("..", "..")
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")} // not that of a make which runs the tests
	recipe, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("make --dry-run build: %v: %s", err, recipe)
	}
	for name, commands := range map[string]string{"make build": string(recipe), "script/release": text(t, "script/release"), "script/cold": text(t, "script/cold")} {
		if wrong := unstripped(commands); wrong != "" {
			t.Errorf("%s: %s", name, wrong)
		}
	}
	for _, part := range []string{"version", "commit", "date"} {
		if !regexp.MustCompile(` -X ` + regexp.QuoteMeta(module) + `/platform/build\.` + part + `=[^ "]`).Match(recipe) {
			t.Errorf("make build does not say of which %s the program is: %s", part, recipe)
		}
	}
}

// unstripped says what is wrong with how commands build the program; "" where nothing is.
func unstripped(commands string) string {
	builds := regexp.MustCompile(`(?m)^.*\bgo build\b.* -o .*\./cmd/switchboard$`).FindAllString(commands, -1)
	if len(builds) == 0 {
		return "nothing is built"
	}
	for _, line := range builds {
		if !regexp.MustCompile(` -ldflags ["']-s -w["' ]`).MatchString(line) {
			return "it keeps its symbols: " + line
		}
	}
	return ""
}

func TestSymbolsAreNoticed(t *testing.T) {
	t.Parallel()
	for commands, fine := range map[string]bool{
		`go build -ldflags "-s -w -X a=b" -o bin/switchboard ./cmd/switchboard`:                                                    true,
		`  measure go build -ldflags '-s -w' -o bin/switchboard ./cmd/switchboard`:                                                 true,
		`go build -ldflags "-X a=b" -o bin/switchboard ./cmd/switchboard`:                                                          false,
		`go build -ldflags "-s" -o bin/switchboard ./cmd/switchboard`:                                                              false,
		`go build -o bin/switchboard ./cmd/switchboard`:                                                                            false,
		"go build -ldflags '-s -w' -o bin/switchboard ./cmd/switchboard\ngo build -o bin/switchboard ./cmd/switchboard\necho done": false,
		`go test ./cmd/switchboard`: false,
	} {
		if wrong := unstripped(commands); (wrong == "") != fine {
			t.Errorf("%s: %q", commands, wrong)
		}
	}
}

// A pipe ends as its last program does, which make cannot be asked to change everywhere.
func TestRecipesHaveNoPipes(t *testing.T) {
	t.Parallel()
	substituted, quoted := regexp.MustCompile(`\$\$\([^\n]*\)`), regexp.MustCompile(`'[^'\n]*'`)
	read := 0
	for line := range strings.SplitSeq(text(t, "Makefile"), "\n") {
		if !strings.HasPrefix(line, "\t") {
			continue
		}
		read++
		line = quoted.ReplaceAllString(substituted.ReplaceAllString(line, ""), "")
		if strings.Contains(strings.ReplaceAll(line, "||", ""), "|") {
			t.Errorf("the Makefile loses a failure in a pipe: %s", line)
		}
	}
	if read < 50 {
		t.Errorf("only %d lines of recipes were read", read)
	}
}

// What measures and then tests fails with either, and tests in any case.
func TestOverloadFailsWithEitherHalf(t *testing.T) {
	t.Parallel()
	for _, codes := range [][2]string{{"0", "0"}, {"1", "0"}, {"0", "1"}} {
		home := t.TempDir()
		for name, text := range map[string]string{
			"go":      "#!/bin/sh\necho \"this is $1\"\ncase \"$1\" in run) exit " + codes[0] + ";; test) exit " + codes[1] + ";; esac\n",
			"taskset": "#!/bin/sh\nshift 2\nexec \"$@\"\n",
		} {
			if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o700); err != nil { //nolint:gosec // it is run
				t.Fatal(err)
			}
		}
		run := exec.CommandContext(t.Context(), "make", "overload")
		run.Dir = filepath.Join("..", "..")
		run.Env = []string{"PATH=" + home + ":" + os.Getenv("PATH"), "TEST_POSTGRES_URL=postgres://nobody.example"}
		out, err := run.CombinedOutput()
		if (err != nil) != (codes[0] != codes[1]) || !strings.Contains(string(out), "this is run") || !strings.Contains(string(out), "this is test") {
			t.Errorf("make overload, whose halves exit with %v: %v: %s", codes, err, out)
		}
	}
}

// What measures in three runs makes all of them, and fails with any.
func TestSearchBenchFailsWithAnyRun(t *testing.T) {
	t.Parallel()
	for _, codes := range [][2]string{{"0", "0"}, {"1", "0"}, {"0", "1"}} {
		home := t.TempDir()
		text := "#!/bin/sh\necho \"this is $2\"\ncase \"$2\" in *search) exit " + codes[0] + ";; *manual) exit " + codes[1] + ";; esac\n"
		if err := os.WriteFile(filepath.Join(home, "go"), []byte(text), 0o700); err != nil { //nolint:gosec // it is run
			t.Fatal(err)
		}
		run := exec.CommandContext(t.Context(), "make", "bench-search")
		run.Dir = filepath.Join("..", "..")
		run.Env = []string{"PATH=" + home + ":" + os.Getenv("PATH"), "TEST_POSTGRES_URL=postgres://nobody.example"}
		out, err := run.CombinedOutput()
		if (err != nil) != (codes[0] != codes[1]) || strings.Count(string(out), "this is ./internal/manual") != 2 ||
			strings.Count(string(out), "this is ./internal/bench/search") != 1 {
			t.Errorf("make bench-search, whose parts exit with %v: %v: %s", codes, err, out)
		}
	}
}

// A builder says which machine an image is for, but not to an argument with a default: then each image has the binary of that one.
func TestImageHasTheBinaryOfItsMachine(t *testing.T) {
	t.Parallel()
	recipe := text(t, "deploy/Containerfile")
	if !regexp.MustCompile(`(?m)^ARG TARGETARCH$`).MatchString(recipe) || regexp.MustCompile(`(?m)^ARG TARGET\w+=`).MatchString(recipe) {
		t.Error("deploy/Containerfile does not take TARGETARCH from the builder")
	}
}
