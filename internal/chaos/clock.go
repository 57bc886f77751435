package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// clockFile is the variable that names the file with how many seconds the server's clock is off.
const clockFile = "CHAOS_CLOCK"

// What the server is built with, so that its clock can be stepped: Go's programs do not ask the C library for the time, so that no library can be
// put before them. Only the wall clock steps, as where an operator or a broken time server sets it.
const (
	nowBefore = "func Now() Time {\n\tsec, nsec, mono := runtimeNow()\n"
	nowAfter  = nowBefore + "\tsec += stepped.Load()\n"
	timeAdded = `
var stepped atomic.Int64

// Step sets how many seconds the wall clock is off.
func Step(seconds int64) { stepped.Store(seconds) }
`
	importBefore = "import (\n\t\"errors\"\n"
	importAfter  = importBefore + "\t\"sync/atomic\"\n"
	steps        = `package main

import (
	"os"
	"strconv"
	"time"
)

func init() {
	go func() {
		for ; ; time.Sleep(10 * time.Millisecond) {
			text, _ := os.ReadFile(os.Getenv("` + clockFile + `"))
			if seconds, err := strconv.ParseInt(string(text), 10, 64); err == nil {
				time.Step(seconds)
			}
		}
	}()
}
`
)

// stepping is the source of package time with a clock that can be stepped.
func stepping(source string) (string, error) {
	if strings.Count(source, nowBefore) != 1 || strings.Count(source, importBefore) != 1 {
		return "", errors.New("this version of Go has another clock")
	}
	return strings.Replace(strings.Replace(source, nowBefore, nowAfter, 1), importBefore, importAfter, 1) + timeAdded, nil
}

// clockOfGo is where this version of Go has its clock, and the source.
func clockOfGo(ctx context.Context) (file, source string, err error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return "", "", fmt.Errorf("go env: %w", err)
	}
	file = filepath.Join(strings.TrimSpace(string(root)), "src", "time", "time.go")
	text, err := os.ReadFile(file)
	return file, string(text), err
}

// build the server with a clock that can be stepped, in a folder.
func build(ctx context.Context, dir string) (program string, err error) {
	clock, source, err := clockOfGo(ctx)
	if err != nil {
		return "", err
	}
	changed, err := stepping(source)
	if err != nil {
		return "", err
	}
	here, err := filepath.Abs(filepath.Join("cmd", "switchboard", "chaos_clock.go"))
	if err != nil {
		return "", err
	}
	replaced := map[string]string{clock: filepath.Join(dir, "time.go"), here: filepath.Join(dir, "chaos_clock.go")}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	for name, text := range map[string]string{replaced[clock]: changed, replaced[here]: steps, filepath.Join(dir, "overlay.json"): string(overlay)} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	program = filepath.Join(dir, "switchboard")
	made := exec.CommandContext(ctx, "go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-o", program, "./cmd/switchboard")
	if out, err := made.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w: %s", err, out)
	}
	return program, nil
}

// stepped is a clock that is off for a while, and then right again.
func stepped(name string, by time.Duration) fault {
	set := func(by time.Duration) func(context.Context, *stage) error {
		return func(_ context.Context, s *stage) error {
			return os.WriteFile(s.clock, []byte(strconv.FormatInt(int64(by/time.Second), 10)), 0o600)
		}
	}
	return fault{name: name, breaks: set(by), makesWhole: set(0), lasts: while, clock: true}
}
