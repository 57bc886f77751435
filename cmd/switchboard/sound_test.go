package main

import (
	"bytes"
	"crypto/tls"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// A server with SIP listens for trunks. If it cannot, it does not start, and says which setting is wrong.
func TestServerListensForTrunks(t *testing.T) {
	t.Parallel()
	at, err := net.ListenPacket("udp", nobody(t))
	if err != nil {
		t.Fatal(err)
	}
	taken := at.LocalAddr().String()
	environ := environment(t, storetest.SQLite, "SWITCHBOARD_TELEPHONY=sip", "SWITCHBOARD_SIP_ADDR="+taken)
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), []string{"serve"}, environ, &stdout, &stderr); code != exitError || !strings.Contains(stderr.String(), "SWITCHBOARD_SIP_ADDR: ") {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
	if err := at.Close(); err != nil {
		t.Fatal(err)
	}
	s := serve(t, environ)
	if c, err := net.ListenPacket("udp", taken); err == nil {
		t.Errorf("nobody listens on %s", taken)
		_ = c.Close()
	}
	command(t, environ, "workspace", "create", "--name", "Agency") // a command listens nowhere
	s.stop()
}

// A command tests trunks over each transport, whatever the server listens on: a trunk by TLS is asked for its certificate.
func TestTrunkIsTestedByTLS(t *testing.T) {
	t.Parallel()
	cert, key := hostCertificate(t, t.TempDir(), time.Hour, "trunk.example")
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	far, err := sip.Open(sip.Config{
		TLS: nobody(t), Log: slog.New(slog.DiscardHandler),
		Certificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return &pair, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = far.Close() })
	environ := environment(t, storetest.SQLite, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8")
	id, _ := command(t, environ, "workspace", "create", "--name", "Agency")["id"].(string)
	made := command(t, environ, "trunk", "create", "--workspace", id, "--name", "Sealed", "--host", "127.0.0.1", "--transport", "tls",
		"--port", strconv.Itoa(int(far.Addr(sip.TLS).Port())), "--no-register")
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), []string{"trunk", "check", "--workspace", id, made["id"].(string)}, environ, &stdout, &stderr)
	if code != exitError || !strings.Contains(stderr.String(), "The certificate of 127.0.0.1 is not valid: ") {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
}
