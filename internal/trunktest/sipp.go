package trunktest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"
)

// Tests of several packages run at once, and apt-get does not wait for itself.
const install = `flock /tmp/switchboard-apt.lock sh -c 'command -v sipp >/dev/null ||
	{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends sip-tester; }'`

// SIPp is where it is. It is installed where that is possible.
var SIPp = sync.OnceValues(func() (string, error) {
	path, err := exec.LookPath("sipp")
	if err != nil && os.Getuid() == 0 {
		if err = exec.Command("sh", "-c", install).Run(); err == nil {
			path, err = exec.LookPath("sipp")
		}
	}
	if err != nil {
		return "", fmt.Errorf("sipp: %w", err)
	}
	return path, nil
})

// mediaPorts are those of sound and of pictures, with their reports.
const mediaPorts = 4

// Sipp is a telephone that others have written, which plays a scenario once.
type Sipp struct {
	Port int

	t    testing.TB
	out  bytes.Buffer
	done chan error
}

// limit is how long a scenario takes at most.
const limit = 40 * time.Second

// Play has sipp play the scenario in a file, as somebody who is called. Where sipp is missing it is installed, or else the test fails.
func Play(t testing.TB, scenario string) *Sipp {
	t.Helper()
	path, err := SIPp()
	if err != nil {
		t.Fatalf("sipp is missing: apt-get install sip-tester (%v)", err)
	}
	s := &Sipp{Port: Free(t, 1), t: t, done: make(chan error, 1)}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), limit)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, path, "-sf", scenario, "-i", "127.0.0.1", //nolint:gosec // sipp, as it is installed
		"-p", strconv.Itoa(s.Port), "-mp", strconv.Itoa(Free(t, mediaPorts)), "-m", "1", "-nostdin", "-rtp_echo",
		"-trace_err", "-error_file", "/dev/stderr")
	cmd.Dir, cmd.Stdout, cmd.Stderr = t.TempDir(), &s.out, &s.out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { s.done <- cmd.Wait() }()
	return s
}

// Passed waits until the scenario was played as written.
func (s *Sipp) Passed() {
	s.t.Helper()
	if err := <-s.done; err != nil {
		s.t.Errorf("sipp: %v\n%s", err, s.out.String())
	}
}
