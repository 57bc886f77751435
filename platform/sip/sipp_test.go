package sip_test

import (
	"bytes"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

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

// sipp plays a scenario of testdata once.
func sipp(t *testing.T, scenario string, args ...string) *tester {
	t.Helper()
	path, err := trunktest.SIPp()
	if err != nil {
		t.Fatalf("sipp is missing: apt-get install sip-tester (%v)", err)
	}
	name := written(t, scenario, args)
	s := &tester{port: trunktest.Free(t, 1), done: make(chan error, 1)}
	all := append([]string{
		"-sf", name, "-i", "127.0.0.1", "-p", strconv.Itoa(s.port), "-m", "1", "-nostdin", "-timeout", "120s", "-timeout_error", "-rtp_echo",
		"-mp", strconv.Itoa(trunktest.Free(t, 4)), "-trace_err", "-error_file", "/dev/stderr",
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
