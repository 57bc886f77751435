package sip_test

import (
	"bytes"
	"fmt"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// free is a pair of ports that nobody has, for sipp, which cannot choose any itself.
func free(t *testing.T) int {
	t.Helper()
	for range 100 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		port := l.Addr().(*net.TCPAddr).Port
		_ = l.Close()
		u, err := net.ListenPacket("udp", l.Addr().String())
		if err == nil {
			_ = u.Close()
			return port
		}
	}
	t.Fatal("no port is free")
	return 0
}

// tester is a run of sipp, the telephone that others have written.
type tester struct {
	port int
	done chan error
	out  bytes.Buffer
}

// written is a scenario with its words in brackets filled in: sipp's own -key does not reach everywhere.
func written(t *testing.T, scenario string, args []string) (name string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", scenario+".xml"))
	if err != nil {
		t.Fatal(err)
	}
	for i, arg := range args {
		if arg == "-key" {
			text = bytes.ReplaceAll(text, []byte("["+args[i+1]+"]"), []byte(args[i+2]))
		}
	}
	name = filepath.Join(t.TempDir(), scenario+".xml")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// install waits for the tests of other packages that install something: apt-get does not.
const install = `flock /tmp/switchboard-apt.lock sh -c 'command -v sipp >/dev/null ||
	{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends sip-tester; }'`

// found is where sipp is. It is installed where that is possible.
var found = sync.OnceValues(func() (string, error) {
	if path, err := exec.LookPath("sipp"); err == nil || os.Getuid() != 0 {
		return path, err
	}
	if out, err := exec.Command("sh", "-c", install).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return exec.LookPath("sipp")
})

// sipp plays a scenario of testdata once.
func sipp(t *testing.T, scenario string, args ...string) *tester {
	t.Helper()
	path, err := found()
	if err != nil {
		t.Fatalf("sipp is missing: apt-get install sip-tester (%v)", err)
	}
	name := written(t, scenario, args)
	s := &tester{port: free(t), done: make(chan error, 1)}
	all := append([]string{
		"-sf", name, "-i", "127.0.0.1", "-p", strconv.Itoa(s.port), "-m", "1", "-nostdin", "-timeout", "40s", "-timeout_error", "-rtp_echo",
		"-mp", strconv.Itoa(free(t)), "-trace_err", "-error_file", "/dev/stderr",
	}, args...)
	cmd := exec.CommandContext(t.Context(), path, all...)
	cmd.Dir = t.TempDir()
	cmd.Stdout, cmd.Stderr = &s.out, &s.out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { s.done <- cmd.Wait() }()
	t.Cleanup(func() {
		if t.Failed() {
			_ = cmd.Process.Kill()
		}
	})
	return s
}

// passed waits until the scenario was played as it is written.
func (s *tester) passed(t *testing.T) {
	t.Helper()
	if err := <-s.done; err != nil {
		t.Errorf("sipp: %v\n%s", err, s.out.String())
	}
}

// ready has a Phone use a sipp as its trunk. UDP repeats what comes too early; a connection would be refused.
func (s *tester) ready(t *testing.T, p *sip.Phone, change ...func(*sip.Trunk)) {
	t.Helper()
	k := sip.Trunk{ID: "t", Host: "127.0.0.1", Port: s.port, User: "joe", Password: "schmo", Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}}
	for _, f := range change {
		f(&k)
	}
	p.Use([]sip.Trunk{k})
}

// calls has sipp call a Phone.
func calls(t *testing.T, p *sip.Phone, scenario string) *tester {
	t.Helper()
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Port: 9, User: "joe", Password: "schmo", Trusted: loopback}})
	return sipp(t, scenario, p.Addr(sip.UDP).String())
}
