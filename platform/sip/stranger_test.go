package sip_test

import (
	"bufio"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// Strangers are refused, whatever they ask for, without affecting a trunk's calls.
func TestStrangers(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Serve(func(*sip.Invite) { t.Error("a stranger's call arrives") })
	r := dumb(t, p)
	for _, text := range []string{invite(r, "1", ""), request(r, "OPTIONS", "2", "", ""), request(r, "REGISTER", "3", "", ""), request(r, "BYE", "4", "", "")} {
		r.say(t, text)
		if got := r.hear(t); got != "SIP/2.0 403 Forbidden" {
			t.Error(got)
		}
	}
	r.say(t, request(r, "ACK", "5", "", "")) // nobody answers that
	r.say(t, request(r, "CANCEL", "6", "", ""))
	r.say(t, "SIP/2.0 200 OK\r\nVia: SIP/2.0/UDP x;branch=z9hG4bKx\r\nCSeq: 1 INVITE\r\n\r\n")
	r.say(t, request(r, "OPTIONS", "7", "", ""))
	if got := r.hear(t); got != "SIP/2.0 403 Forbidden" {
		t.Error(got)
	}
}

// A proof is good for one call only, and not forever.
func TestStolenProof(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", User: "joe", Password: "schmo", Challenge: true}})
	answers(t, p)
	r := dumb(t, p)
	for _, proof := range []string{
		`Digest username="joe", realm="switchboard", nonce="", uri="sip:x", response="x"`,
		`Digest username="joe", realm="switchboard", nonce="AAAA", uri="sip:x", response="x", qop=auth, nc=1, cnonce="x"`,
		`Digest`, `Basic am9lOnNjaG1v`,
	} {
		r.say(t, invite(r, branch(proof), "Authorization: "+proof+"\r\n"))
		if got := r.hear(t); !strings.HasPrefix(got, "SIP/2.0 401") {
			t.Error(got)
		}
	}
}

// branch is a branch of its own for a text.
func branch(text string) string { return strings.Map(func(r rune) rune { return 'a' + r%26 }, text) }

// A stranger's connections are few, and do not last, whatever it sends.
func TestIdleConnections(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Idle = 300 * time.Millisecond })
	for _, transport := range []string{sip.TCP, sip.TLS} {
		var conns []net.Conn
		for range 20 {
			c, err := net.Dial("tcp", p.Addr(transport).String())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			conns = append(conns, c)
		}
		for _, c := range conns {
			_, _ = c.Write([]byte("OPTIONS sip:x SIP/2.0\r\n"))
			_ = c.SetReadDeadline(time.Now().Add(time.Minute))
			if _, err := io.Copy(io.Discard, c); err != nil && strings.Contains(err.Error(), "timeout") {
				t.Errorf("%s: it is still open", transport)
			}
		}
	}
}

// Where a trunk may be, a connection lasts that has asked for something, and none that says nothing.
func TestSilentTrunk(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Idle = 4 * time.Second })
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	silent := stream(t, p, sip.TCP)
	if _, err := io.Copy(io.Discard, silent); err != nil {
		t.Errorf("it is still open: %v", err)
	}
	asks, heard := stream(t, p, sip.TCP), int64(0)
	for range 2 {
		_, _ = io.WriteString(asks, strings.Replace(request(dumb(t, p), "OPTIONS", branch("asks"), "", ""), "SIP/2.0/UDP", "SIP/2.0/TCP", 1))
		_ = asks.SetReadDeadline(time.Now().Add(5 * time.Second)) // longer than one that is silent
		n, err := io.Copy(io.Discard, asks)
		if heard += n; n == 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%d bytes are heard, and then %v", heard, err)
		}
	}
}

// However many connections strangers hold, a trunk gets its own.
func TestStrangersLeaveRoomForTrunks(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Connections, c.Timing.Idle = 2, time.Minute })
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.2", Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}}})
	to := p.Addr(sip.TCP).String()
	connect := func(from byte) net.Conn {
		t.Helper()
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, from)}}
		c, err := d.DialContext(t.Context(), "tcp", to)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		_ = c.SetReadDeadline(time.Now().Add(30 * time.Second)) // sooner than a stranger's connection is closed
		return c
	}
	connect(1)
	connect(1)
	for _, one := range []struct {
		from byte
		want string
	}{{2, "SIP/2.0 200 OK"}, {1, ""}, {2, "SIP/2.0 200 OK"}} {
		c := connect(one.from)
		_, _ = io.WriteString(c, strings.Replace(request(&raw{UDPConn: dumb(t, p).UDPConn}, "OPTIONS", "t", "", ""), "SIP/2.0/UDP", "SIP/2.0/TCP", 1))
		b := make([]byte, 14)
		if n, _ := io.ReadFull(c, b); string(b[:n]) != one.want {
			t.Errorf("%d hears %q, not %q", one.from, b[:n], one.want)
		}
	}
}

// A connection that sends what costs more than any message is closed.
func TestCostlyConnection(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Idle = time.Hour })
	for _, transport := range []string{sip.TCP, sip.TLS} {
		c := stream(t, p, transport)
		_, _ = io.WriteString(c, "OPTIONS sip:h"+strings.Repeat(";a", 10_000))
		if _, err := c.Read(make([]byte, 1)); err == nil || strings.Contains(err.Error(), "timeout") {
			t.Errorf("%s: it is still open: %v", transport, err)
		}
	}
}

// stream is a connection of somebody who writes what they like.
func stream(t *testing.T, p *sip.Phone, transport string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", p.Addr(transport).String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	if transport == sip.TLS {
		c = tls.Client(c, &tls.Config{InsecureSkipVerify: true})
	}
	_ = c.SetDeadline(time.Now().Add(20 * time.Second))
	return c
}

// A call that was refused by a connection is not kept until that is confirmed: sent again, it is another.
func TestRefusedCallIsNotKept(t *testing.T) {
	t.Parallel()
	p := open(t)
	c := stream(t, p, sip.TCP)
	text := strings.Replace(invite(dumb(t, p), "kept", ""), "SIP/2.0/UDP", "SIP/2.0/TCP", 1)
	tags := map[string]bool{}
	for i := 0; i < 30 && len(tags) < 2; i++ { // one that comes before the last one's end repeats it
		_, _ = io.WriteString(c, text)
		_ = c.SetReadDeadline(time.Now().Add(time.Second))
		for lines := bufio.NewScanner(c); lines.Scan() && lines.Text() != ""; {
			if _, tag, ok := strings.Cut(lines.Text(), "To: <sip:+4930123@127.0.0.1>;tag="); ok {
				tags[tag] = true
			}
		}
	}
	if len(tags) != 2 {
		t.Errorf("%d refusals", len(tags))
	}
}

// A caller proves who it is over a connection too, which then stays open.
func TestProofOverConnection(t *testing.T) {
	t.Parallel()
	cert, roots := certificate(t)
	short := func(c *sip.Config) { c.Timing.Idle, c.Certificate, c.Roots = 4*time.Second, cert, roots }
	caller, callee := open(t, short, func(c *sip.Config) { c.Connections = 1 }), open(t, short)
	meet(caller, callee, sip.TLS)
	k := trunk(caller, sip.TLS)
	k.Trusted, k.Challenge = nil, true
	callee.Use([]sip.Trunk{k})
	only, err := net.Dial("tcp", caller.Addr(sip.TLS).String())
	if err != nil {
		t.Fatal(err)
	}
	defer only.Close()
	near, far := connected(t, caller, callee)
	for range 50 * 5 { // longer than a stranger's connection lasts
		if _, err := far.Receive(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	hangUp(t, far) // by the caller's connection: there is no room for another
	over(t, near)
}

// A caller that rings for too long is dropped.
func TestRingsTooLong(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.UDP, func(c *sip.Config) { c.Timing.Offer = 200 * time.Millisecond })
	callee.Serve(func(in *sip.Invite) { in.Ring(); <-in.Done() })
	if _, err := caller.Dial(t.Context(), somebody); err == nil {
		t.Error("it was answered")
	}
	callee.Serve(func(*sip.Invite) { panic("a mistake") })
	if _, err := caller.Dial(t.Context(), somebody); err == nil {
		t.Error("it was answered")
	}
	await.Until(t, "the calls are still counted", func() bool { return callee.Calls()+caller.Calls() == 0 })
}
