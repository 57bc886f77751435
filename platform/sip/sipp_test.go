package sip_test

import (
	"bytes"
	"crypto/tls"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
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
	return play(t, trunktest.Free(t, 1), scenario, args...)
}

// play is sipp at a port.
func play(t *testing.T, port int, scenario string, args ...string) *tester {
	t.Helper()
	path, err := trunktest.SIPp()
	if err != nil {
		t.Fatalf("sipp is missing: apt-get install sip-tester (%v)", err)
	}
	name := written(t, scenario, args)
	s := &tester{port: port, done: make(chan error, 1)}
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

// modes are how sipp speaks; by a connection it knows TCP only.
var modes = map[string]string{sip.UDP: "u1", sip.TCP: "t1", sip.TLS: "t1"}

// somebodyIsCalled is a Phone whose trunk is a sipp that is reached over a transport.
func somebodyIsCalled(t *testing.T, transport, scenario string, args ...string) (*sip.Phone, *tester) {
	t.Helper()
	args = append([]string{"-t", modes[transport]}, args...)
	if transport == sip.UDP {
		p, s := open(t), sipp(t, scenario, args...)
		s.ready(t, p)
		return p, s
	}
	cert, roots := certificate(t)
	at := trunktest.Free(t, 1)
	b := cross(t, plainly(net.JoinHostPort("127.0.0.1", strconv.Itoa(at))), func(l net.Listener) net.Listener {
		if transport == sip.TLS {
			return tls.NewListener(l, &tls.Config{GetCertificate: cert})
		}
		return l
	})
	p := open(t, func(c *sip.Config) { c.Roots = roots })
	s := play(t, at, scenario, append(args, "-key", "transport", strings.ToUpper(transport), "-key", "local_port", strconv.Itoa(b.port()))...)
	s.ready(t, p, func(k *sip.Trunk) { k.Port, k.Transport = b.port(), transport })
	return p, s
}

// calls has sipp call a Phone.
func calls(t *testing.T, p *sip.Phone, transport, scenario string) *tester {
	t.Helper()
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Port: 9, User: "joe", Password: "schmo", Trusted: loopback}})
	return rings(t, p, transport, scenario)
}

// rings is calls where the Phone need not know sipp.
func rings(t *testing.T, p *sip.Phone, transport, scenario string) *tester {
	t.Helper()
	to, args := p.Addr(transport).String(), []string{"-t", modes[transport]}
	if transport == sip.TLS {
		b := cross(t, sealed(to), func(l net.Listener) net.Listener { return l })
		to, args = b.Addr().String(), append(args, "-key", "transport", "TLS")
	}
	return sipp(t, scenario, append([]string{to}, args...)...)
}
