package main

import (
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
)

// forbidding is the port of a provider that knows nobody, and how many requests it has had, whose repeats are the same.
func forbidding(t *testing.T) (port int, asked func() int) {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0") //nolint:noctx // for a test
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	requests, done := map[string]bool{}, make(chan struct{})
	go func() {
		defer close(done)
		data := make([]byte, 4<<10)
		for {
			n, from, err := conn.ReadFrom(data)
			if err != nil {
				return // the test has ended
			}
			answer := "SIP/2.0 403 Forbidden\r\n"
			for line := range strings.Lines(string(data[:n])) {
				name, _, _ := strings.Cut(line, ":")
				if slices.Contains([]string{"Via", "From", "To", "Call-ID", "CSeq"}, name) {
					answer += line
				}
				if name == "Call-ID" {
					mu.Lock()
					requests[line] = true
					mu.Unlock()
				}
			}
			_, _ = conn.WriteTo([]byte(answer+"Content-Length: 0\r\n\r\n"), from) // it asks again
		}
	}()
	t.Cleanup(func() {
		_ = conn.Close()
		<-done
	})
	at, _ := conn.LocalAddr().(*net.UDPAddr)
	return at.Port, func() int {
		mu.Lock()
		defer mu.Unlock()
		return len(requests)
	}
}

// Each workspace's trunks are asked whether they accept us, and those that do not are named, with the workspace. A copy that is held asks none.
func TestDoctorAsksTrunks(t *testing.T) {
	t.Parallel()
	environ := append(used(t, storetest.SQLite), "SWITCHBOARD_TELEPHONY=sip", "SWITCHBOARD_SIP_ADDR=127.0.0.1:0",
		"SWITCHBOARD_SPEECH_BASE_URL="+answering(t, 404, ""))
	allowed := append(environ[:len(environ):len(environ)], "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8")
	add := func(port int, transport string, more ...string) (workspace, trunk string) {
		workspace, _ = command(t, environ, "workspace", "create", "--name", "Agency")["id"].(string)
		trunk, _ = command(t, environ, append([]string{
			"trunk", "create", "--workspace", workspace, "--name", "Line", "--host", "127.0.0.1", "--port", strconv.Itoa(port), "--transport", transport,
		}, more...)...)["id"].(string)
		return workspace, trunk
	}
	healthyAt, private := add(trunktest.Open(t).Port(), "udp", "--no-register")
	if found := examined(t, allowed); len(found) > 0 {
		t.Errorf("found %+v", found)
	}
	found := examined(t, environ)
	if len(found) != 1 || found[0].Check != "trunks" || !strings.Contains(found[0].What, private) || !strings.Contains(found[0].Mend, "SWITCHBOARD_EGRESS_ALLOW") {
		t.Errorf("a private network: found %+v", found)
	}

	port, asked := forbidding(t)
	strangerAt, stranger := add(port, "udp", "--username", "us")
	awayAt, away := add(trunktest.Free(t, 1), "tcp", "--no-register")
	found = examined(t, allowed)
	for workspace, trunk := range map[string]string{strangerAt: stranger, awayAt: away} {
		if !slices.ContainsFunc(found, func(f finding) bool {
			return f.Check == "trunks" && strings.Contains(f.What, trunk) && strings.HasSuffix(f.Mend, "switchboard trunk check --workspace "+workspace+" "+trunk)
		}) {
			t.Errorf("found %+v, and not %s", found, trunk)
		}
	}
	if len(found) != 2 || slices.ContainsFunc(found, func(f finding) bool { return strings.Contains(f.What+f.Mend, healthyAt) }) {
		t.Errorf("found %+v", found)
	}

	plantIn(t, storedIn(environ), `INSERT INTO installation (key, value) VALUES ('held', 'restored')`)
	before := asked()
	if found = examined(t, allowed); len(found) != 1 || !strings.Contains(found[0].What, "is held") || before == 0 || asked() != before {
		t.Errorf("held: found %+v, and the provider was asked %d times", found, asked()-before)
	}
}
