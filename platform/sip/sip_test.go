package sip_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"log/slog"
	"math"
	"math/big"
	"math/cmplx"
	"net"
	"net/netip"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

func TestMain(m *testing.M) {
	net.DefaultResolver = names.resolver()
	goleak.VerifyTestMain(m)
}

var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}

// certificate is one for 127.0.0.1, and the pool that believes it.
func certificate(t testing.TB) (func(*tls.ClientHelloInfo) (*tls.Certificate, error), *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "trunk"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(leaf)
	pair := &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
	return func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return pair, nil }, pool
}

// open opens a Phone on all transports, on ports that are free, and closes it with the test.
func open(t testing.TB, change ...func(*sip.Config)) *sip.Phone {
	t.Helper()
	cfg := sip.Config{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0", TLS: "127.0.0.1:0"}
	cfg.Certificate, cfg.Roots = certificate(t)
	cfg.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	for _, f := range change {
		f(&cfg)
	}
	p, err := sip.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// both are two Phones that know each other as the trunk "t".
func both(t testing.TB, transport string, change ...func(*sip.Config)) (caller, callee *sip.Phone) {
	t.Helper()
	cert, roots := certificate(t)
	same := func(c *sip.Config) { c.Certificate, c.Roots = cert, roots }
	all := append([]func(*sip.Config){same}, change...)
	caller, callee = open(t, all...), open(t, all...)
	meet(caller, callee, transport)
	meet(callee, caller, transport)
	return caller, callee
}

func meet(p, other *sip.Phone, transport string) {
	p.Use([]sip.Trunk{trunk(other, transport)})
}

// trunk is a Phone as others see it.
func trunk(p *sip.Phone, transport string) sip.Trunk {
	return sip.Trunk{ID: "t", Host: "127.0.0.1", Port: int(p.Addr(transport).Port()), Transport: transport, User: "joe", Password: "schmo", Trusted: loopback}
}

// answers has a Phone answer all calls, and returns them.
func answers(t testing.TB, p *sip.Phone) <-chan *sip.Call {
	t.Helper()
	calls := make(chan *sip.Call, 100)
	p.Serve(func(in *sip.Invite) {
		in.Ring()
		if c, err := in.Answer(); err == nil {
			calls <- c
		}
	})
	return calls
}

// connected is a call between two Phones, from both ends.
func connected(t testing.TB, caller, callee *sip.Phone) (near, far *sip.Call) {
	t.Helper()
	calls := answers(t, callee)
	near = dial(t, caller, sip.Dial{Trunk: "t", To: "+4930123", From: "+49151"})
	far, _ = await.Receive(t, calls, "the call does not arrive")
	return near, far
}

func dial(t testing.TB, p *sip.Phone, d sip.Dial) *sip.Call {
	t.Helper()
	c, err := p.Dial(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// wave is a frame of a tone.
func wave(hertz float64, n int) (f sound.Frame) {
	for i := range f {
		f[i] = int16(8000 * math.Sin(2*math.Pi*hertz*float64(n*len(f)+i)/sound.Rate))
	}
	return f
}

// carries says whether most of a frame's energy is in a tone.
func carries(f sound.Frame, hertz float64) bool {
	var re, im, all float64
	turn, at := cmplx.Exp(complex(0, 2*math.Pi*hertz/sound.Rate)), complex(1, 0)
	for _, s := range f {
		x := float64(s)
		re += x * real(at)
		im += x * imag(at)
		all += x * x
		at *= turn
	}
	return all > 1e6 && (re*re+im*im)*2/float64(len(f)) > all*0.9
}

// sing plays a tone of so many frames.
func sing(t testing.TB, c leg.Leg, hertz float64, frames int) {
	t.Helper()
	for n := range frames {
		if err := c.Send(wave(hertz, n)); err != nil {
			t.Fatal(err)
		}
	}
}

// hears waits until a tone has been heard for so many frames.
func hears(t testing.TB, c leg.Leg, hertz float64, frames int) {
	t.Helper()
	found := 0
	for range 50 * 20 {
		h, err := c.Receive(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if carries(h.Frame, hertz) {
			if found++; found == frames {
				return
			}
		}
	}
	t.Fatalf("the tone was heard in %d frames, not %d", found, frames)
}

// pressed waits until so many keys have been heard.
func pressed(t testing.TB, c leg.Leg, want string) {
	t.Helper()
	got := ""
	for range 50 * 20 {
		h, err := c.Receive(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got += h.Keys; len(got) >= len(want) {
			break
		}
	}
	if got != want {
		t.Errorf("%q was pressed, want %q", got, want)
	}
}

// over waits until a call has ended.
func over(t testing.TB, c leg.Leg) {
	t.Helper()
	for range 50 * 60 {
		if _, err := c.Receive(t.Context()); err != nil {
			return
		}
	}
	t.Fatal("the call does not end")
}

func hangUp(t testing.TB, c leg.Leg) {
	t.Helper()
	if err := c.HangUp(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestTransports(t *testing.T) {
	t.Parallel()
	everyWay(t, func(t *testing.T, transport string) {
		caller, callee := both(t, transport)
		near, far := connected(t, caller, callee)
		sing(t, near, 1000, 100)
		sing(t, far, 600, 100)
		hears(t, far, 1000, 25)
		hears(t, near, 600, 25)
		if got := near.Dialog().Transport; got != transport {
			t.Errorf("it went over %q", got)
		}
		near.Clear()
		if err := near.Press(t.Context(), "12*#"); err != nil {
			t.Error(err)
		}
		pressed(t, far, "12*#")
		hangUp(t, near)
		over(t, far)
		await.Until(t, "the calls are still counted", func() bool { return caller.Calls()+callee.Calls() == 0 })
	})
}

func within(t testing.TB, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	t.Cleanup(cancel)
	return ctx
}
