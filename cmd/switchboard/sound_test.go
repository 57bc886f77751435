package main

import (
	"bytes"
	"net"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
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
