package trunktest

import (
	"bytes"
	"context"
	"net"
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

var found = sync.OnceValues(func() (string, error) {
	if path, err := exec.LookPath("sipp"); err == nil || os.Getuid() != 0 {
		return path, err
	}
	if err := exec.Command("sh", "-c", install).Run(); err != nil {
		return "", err
	}
	return exec.LookPath("sipp")
})

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
	path, err := found()
	if err != nil {
		t.Fatalf("sipp is missing: apt-get install sip-tester (%v)", err)
	}
	s := &Sipp{Port: free(t), t: t, done: make(chan error, 1)}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), limit)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, path, "-sf", scenario, "-i", "127.0.0.1", "-p", strconv.Itoa(s.Port), "-mp", strconv.Itoa(free(t)),
		"-m", "1", "-nostdin", "-rtp_echo", "-trace_err", "-error_file", "/dev/stderr")
	cmd.Dir, cmd.Stdout, cmd.Stderr = t.TempDir(), &s.out, &s.out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { s.done <- cmd.Wait() }()
	return s
}

// Passed waits until the scenario was played as it is written.
func (s *Sipp) Passed() {
	s.t.Helper()
	if err := <-s.done; err != nil {
		s.t.Errorf("sipp: %v\n%s", err, s.out.String())
	}
}

// free is a port that nobody has, for a program that cannot choose one itself.
func free(t testing.TB) int {
	t.Helper()
	l, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	_, port, err := net.SplitHostPort(l.LocalAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
