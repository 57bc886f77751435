package sip_test

import (
	"bytes"
	"crypto/tls"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// A certificate that is renewed is presented from the next connection on, without a restart.
func TestRenewedCertificateIsPresented(t *testing.T) {
	t.Parallel()
	var renewed atomic.Bool
	before, _ := certificate(t)
	after, _ := certificate(t)
	p := open(t, func(c *sip.Config) {
		c.Certificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			if renewed.Load() {
				return after(hello)
			}
			return before(hello)
		}
	})
	presented := func() []byte {
		t.Helper()
		conn, err := tls.Dial("tcp", p.Addr(sip.TLS).String(), &tls.Config{InsecureSkipVerify: true})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		return conn.ConnectionState().PeerCertificates[0].Raw
	}
	first := presented()
	renewed.Store(true)
	if bytes.Equal(first, presented()) {
		t.Error("it is the one before")
	}
}
