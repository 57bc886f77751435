package sip_test

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// raw is a socket that speaks whatever a test writes.
type raw struct {
	*net.UDPConn

	to net.Addr
}

func dumb(t *testing.T, p *sip.Phone) *raw {
	t.Helper()
	c, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	to := net.UDPAddrFromAddrPort(p.Addr(sip.UDP))
	if to.IP.IsUnspecified() {
		to.IP = net.IPv4(127, 0, 0, 1)
	}
	return &raw{c, to}
}

func (r *raw) say(t *testing.T, text string) {
	t.Helper()
	if _, err := r.WriteTo([]byte(text), r.to); err != nil {
		t.Fatal(err)
	}
}

// hear returns the first line of the next final response.
func (r *raw) hear(t *testing.T) string {
	t.Helper()
	b := make([]byte, 4096)
	for {
		_ = r.SetReadDeadline(time.Now().Add(time.Minute))
		n, err := r.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		if line, _, _ := strings.Cut(string(b[:n]), "\r\n"); !strings.HasPrefix(line, "SIP/2.0 1") {
			return line
		}
	}
}

// soon is what comes next, "" if nothing does within a second.
func (r *raw) soon() string {
	b := make([]byte, 4096)
	_ = r.SetReadDeadline(time.Now().Add(time.Second))
	n, _ := r.Read(b)
	return string(b[:n])
}

// request is a request with everything in it, but for what is left out.
func request(r *raw, method, branch, more, body string) string {
	me := r.LocalAddr()
	return fmt.Sprintf("%s sip:+4930123@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP %s;branch=z9hG4bK%s;rport\r\nFrom: <sip:ada@%s>;tag=a\r\n"+
		"To: <sip:+4930123@127.0.0.1>\r\nCall-ID: call-%s\r\nCSeq: 1 %s\r\nContact: <sip:ada@%s>\r\nMax-Forwards: 70\r\n%sContent-Length: %d\r\n\r\n%s",
		method, me, branch, me, me, method, me, more, len(body), body)
}

const offer = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n"

func invite(r *raw, branch, more string) string {
	return request(r, "INVITE", branch, more+"Content-Type: application/sdp\r\n", offer)
}

// What is wrong is answered, or dropped, and does no harm.
func TestWrongRequests(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	answers(t, p)
	for name, tt := range map[string]struct {
		text func(*raw) string
		want string
	}{
		"extension":  {func(r *raw) string { return invite(r, "x", "Require: 100rel\r\n") }, "SIP/2.0 420"},
		"no sound":   {func(r *raw) string { return request(r, "INVITE", "x", "", strings.ReplaceAll(offer, "audio", "video")) }, "SIP/2.0 488"},
		"no format":  {func(r *raw) string { return request(r, "INVITE", "x", "", strings.ReplaceAll(offer, "AVP 0", "AVP 9")) }, "SIP/2.0 488"},
		"no session": {func(r *raw) string { return request(r, "INVITE", "x", "", "hello") }, "SIP/2.0 488"},
		"encrypted": {func(r *raw) string {
			return request(r, "INVITE", "x", "", strings.ReplaceAll(offer, "RTP/AVP", "RTP/SAVP"))
		}, "SIP/2.0 488"},
		"too short": {func(r *raw) string { return invite(r, "x", "Supported: timer\r\nSession-Expires: 20\r\n") }, "SIP/2.0 422"},
		"bye":       {func(r *raw) string { return request(r, "BYE", "x", "", "") }, "SIP/2.0 481"},
		"options":   {func(r *raw) string { return request(r, "OPTIONS", "x", "", "") }, "SIP/2.0 200"},
		"unknown":   {func(r *raw) string { return request(r, "DANCE", "x", "", "") }, "SIP/2.0 405"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := dumb(t, p)
			for _, junk := range []string{"", "\r\n\r\n", "\x00\x00", "INVITE", "INVITE sip: SIP/2.0\r\n\r\n", "SIP/2.0 200 OK\r\n\r\n", "SIP/2.0 abc\r\nVia: x\r\n\r\n"} {
				r.say(t, junk)
			}
			r.say(t, tt.text(r))
			if got := r.hear(t); !strings.HasPrefix(got, tt.want) {
				t.Errorf("%q, want %s", got, tt.want)
			}
		})
	}
}

// A call that comes twice by different ways is taken once.
func TestMerged(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	answers(t, p)
	r := dumb(t, p)
	r.say(t, invite(r, "one", ""))
	if got := r.hear(t); !strings.HasPrefix(got, "SIP/2.0 200") {
		t.Fatal(got)
	}
	r.say(t, invite(r, "two", ""))
	for got := r.hear(t); !strings.HasPrefix(got, "SIP/2.0 482"); got = r.hear(t) {
		if !strings.HasPrefix(got, "SIP/2.0 200") { // of the first, which is repeated until it is confirmed
			t.Fatal(got)
		}
	}
	if n := p.Calls(); n != 1 {
		t.Errorf("%d calls", n)
	}
}

// A trunk of several addresses confirms from another one than it has called from.
func TestConfirmedFromElsewhere(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Ack = 2 * time.Second })
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	up := answers(t, p)
	r := dumb(t, p)
	r.say(t, invite(r, "c", ""))
	c, _ := await.Receive(t, up, "no call arrives")
	elsewhere, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 2)})
	if err != nil {
		t.Fatal(err)
	}
	defer elsewhere.Close()
	const to = "To: <sip:+4930123@127.0.0.1>"
	ack := strings.Replace(request(r, "ACK", "d", "", ""), to, to+";tag="+c.Dialog().LocalTag, 1)
	if _, err := elsewhere.WriteTo([]byte(ack), r.to); err != nil {
		t.Fatal(err)
	}
	for range 50 * 3 {
		if _, err := c.Receive(t.Context()); err != nil {
			t.Fatalf("the call does not outlive the time to confirm: %v", err)
		}
	}
}

// A network that names people by their numbers alone (tel:) is a trunk like any other: the number is found, and what we send within the call
// names them as it does.
func TestNumbersAsAddresses(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", User: "joe", Trusted: loopback}})
	invites, up := make(chan *sip.Invite, 1), make(chan *sip.Call, 1)
	p.Serve(func(in *sip.Invite) {
		invites <- in
		if c, err := in.Answer(); err == nil {
			up <- c
		}
	})
	f := &far{dumb(t, p), dumb(t, p).UDPConn}
	from := fmt.Sprintf("From: <sip:ada@%s>", f.LocalAddr())
	f.say(t, strings.NewReplacer("INVITE sip:+4930123@", "INVITE sip:joe@", from, "From: <tel:+49151;phone-context=x>",
		"To: <sip:+4930123@127.0.0.1>", "To: tel:+4930123").Replace(invite(f.raw, "tel", "")))
	in, _ := await.Receive(t, invites, "no call arrives")
	if in.To != "+4930123" || in.From != "+49151" {
		t.Errorf("%q calls %q", in.From, in.To)
	}
	c, _ := await.Receive(t, up, "it is not answered")
	f.within(t, c.Dialog(), "ACK", 1, "<sip:ada@127.0.0.1>")
	gone := make(chan error, 1)
	go func() { gone <- c.HangUp(context.WithoutCancel(t.Context())) }()
	bye := f.asked(t, "BYE")
	if !strings.Contains(bye, "To: <tel:+49151;phone-context=x>;tag=a\r\n") || !strings.Contains(bye, "From: <tel:+4930123>;tag=") {
		t.Errorf("it names somebody else:\n%s", bye)
	}
	f.replies(t, bye, "200 OK", "", "")
	if err, _ := await.Receive(t, gone, "it does not end"); err != nil {
		t.Error(err)
	}
}
