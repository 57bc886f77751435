package sip_test

import (
	"fmt"
	"io"
	"net"
	"net/netip"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/icholy/digest"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// toTag is the tag that we give whatever we answer.
var toTag = regexp.MustCompile(`To: <[^>]*>;tag=(.*)\r\n`)

// A CANCEL of no call is not kept, whether or not there is another call that it could be about: one that comes again is another.
func TestCancelOfNothingIsNotKept(t *testing.T) {
	t.Parallel()
	for name, changes := range map[string][]string{
		"of no call":      {"Call-ID: call-", "Call-ID: none-"},
		"of another way":  nil, // of a call that rings, by a transaction of its own
		"of another call": {"CSeq: 1 ", "CSeq: 7 "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
			ringing := make(chan struct{})
			p.Serve(func(in *sip.Invite) { in.Ring(); close(ringing); <-in.Done() })
			f := &far{raw: dumb(t, p)}
			f.say(t, invite(f.raw, "rings", ""))
			await.Receive(t, ringing, "no call arrives")
			tags := map[string]bool{}
			for i := 0; i < 30 && len(tags) < 3; i++ { // one that comes before the last one's end repeats it
				f.say(t, strings.NewReplacer(changes...).Replace(request(f.raw, "CANCEL", "stray", "", "")))
				if text := f.soon(); strings.HasPrefix(text, "SIP/2.0 481") {
					tags[toTag.FindStringSubmatch(text)[1]] = true
				}
			}
			if len(tags) != 3 {
				t.Errorf("%d answers", len(tags))
			}
			f.say(t, request(f.raw, "CANCEL", "rings", "", "")) // the call can still be cancelled
			for !strings.HasPrefix(f.says(t), "SIP/2.0 200") {
			}
			await.Until(t, "it still rings", func() bool { return p.Calls() == 0 })
		})
	}
}

// Confirmations of an answer that come as part of the INVITE's own transaction are taken, and leave nothing behind.
func TestConfirmationsAreNotKept(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Ack = 2 * time.Second })
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	up := answers(t, p)
	f := &far{raw: dumb(t, p)}
	f.say(t, invite(f.raw, "same", ""))
	c, _ := await.Receive(t, up, "no call arrives")
	before := runtime.NumGoroutine()
	const to = "To: <sip:+4930123@127.0.0.1>"
	for i := range 10_000 {
		f.say(t, strings.Replace(request(f.raw, "ACK", "same", "", ""), to, to+";tag="+c.Dialog().LocalTag, 1))
		if i%100 == 0 { // so that none is lost
			f.say(t, request(f.raw, "OPTIONS", fmt.Sprint("between", i), "", ""))
			f.answers(t)
		}
	}
	if more := runtime.NumGoroutine() - before; more > 2000 { // others run at the same time
		t.Errorf("%d goroutines more", more)
	}
	for range 50 * 3 { // longer than an answer waits
		if _, err := c.Receive(t.Context()); err != nil {
			t.Fatalf("it was not confirmed: %v", err)
		}
	}
	f.hangsUp(t, c, 2)
}

// credentials answer a challenge of ours, as joe.
func credentials(t *testing.T, challenge, method string) string {
	t.Helper()
	asked := regexp.MustCompile(`WWW-Authenticate: (.*)\r\n`).FindStringSubmatch(challenge)
	if asked == nil {
		t.Fatalf("it asks for nothing:\n%s", challenge)
	}
	c, err := digest.ParseChallenge(asked[1])
	if err != nil {
		t.Fatal(err)
	}
	proof, err := digest.Digest(c, digest.Options{Method: method, URI: "sip:x", Username: "joe", Password: "schmo", Count: 1})
	if err != nil {
		t.Fatal(err)
	}
	return proof.String()
}

// Somebody whose callers prove who they are has no more connections than leave room for others, and one proof is worth one connection.
func TestProvenConnectionsLeaveRoom(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Connections, c.Timing.Idle = 4, 20*time.Second })
	p.Use([]sip.Trunk{
		{ID: "t", Owner: "one", Host: "127.0.0.1", User: "joe", Password: "schmo", Challenge: true},
		{ID: "u", Owner: "two", Host: "127.0.0.2", Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}},
	})
	ask := func(from byte, prove bool) string {
		t.Helper()
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, from)}}
		c, err := d.DialContext(t.Context(), "tcp", p.Addr(sip.TCP).String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		text := strings.Replace(request(dumb(t, p), "OPTIONS", "proves", "", ""), "SIP/2.0/UDP", "SIP/2.0/TCP", 1)
		hear := func(text string) string {
			_ = c.SetDeadline(time.Now().Add(time.Minute))
			_, _ = io.WriteString(c, text)
			b := make([]byte, 8192)
			n, _ := c.Read(b)
			return string(b[:n])
		}
		res := hear(text)
		if prove {
			proof := "Authorization: " + credentials(t, res, "OPTIONS") + "\r\n"
			res = hear(strings.NewReplacer("bKproves", "bKproven", "Max-Forwards", proof+"Max-Forwards").Replace(text))
		}
		line, _, _ := strings.Cut(res, "\r\n")
		return line
	}
	for from := byte(3); from <= 6; from++ {
		if got := ask(from, true); got != "SIP/2.0 200 OK" {
			t.Fatalf("%d hears %q", from, got)
		}
	}
	if got := ask(2, false); got != "SIP/2.0 200 OK" {
		t.Errorf("a neighbour hears %q", got)
	}
}

// asksFrom is what a new socket hears, at an address and a port; "" where somebody else has that.
func (f *far) asksFrom(t *testing.T, host byte, port int) string {
	t.Helper()
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, host), Port: port})
	if err != nil {
		return ""
	}
	defer conn.Close()
	r := &raw{conn, f.to}
	r.say(t, request(r, "OPTIONS", fmt.Sprint("peer", host, port), "", ""))
	return r.hear(t)
}

// crowds sends from ever more ports until one is refused. It returns how many are heard before, and what that one hears.
func (f *far) crowds(t *testing.T, first int) (heard int, refused string) {
	t.Helper()
	for port := first; refused == "" && port < first+5000; port++ {
		switch got := f.asksFrom(t, 1, port); got {
		case "SIP/2.0 200 OK":
			heard++
		case "": // somebody else has the port
		default:
			refused = got
		}
	}
	return heard, refused
}

// sipgo keeps each address and port that it hears from. It hears from so many of a trunk's, and again from new ones after a while; calls go on
// meanwhile, and a neighbour is heard.
func TestPeersOfATrunkAreBounded(t *testing.T) {
	t.Parallel()
	// A busy machine takes seconds to hear two thousand, and the call outlasts them all in silence.
	p := open(t, func(c *sip.Config) { c.Timing.Forget, c.Timing.Silence = 12*time.Second, time.Hour })
	p.Use([]sip.Trunk{
		{ID: "t", Owner: "one", Host: "127.0.0.1", Trusted: loopback},
		{ID: "u", Owner: "two", Host: "127.0.0.2", Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}},
	})
	f := &far{dumb(t, p), dumb(t, p).UDPConn}
	c := f.callsIn(t, p)
	heard, refused := f.crowds(t, 20_000)
	if refused != "SIP/2.0 503 Service Unavailable" || heard > 2100 {
		t.Errorf("%d are heard, and then %q", heard, refused)
	}
	if got := f.asksFrom(t, 2, 0); got != "SIP/2.0 200 OK" {
		t.Errorf("a neighbour hears %s", got)
	}
	f.say(t, request(f.raw, "OPTIONS", "known", "", "")) // whoever is known stays so
	if text := f.answers(t); !strings.HasPrefix(text, "SIP/2.0 200") {
		t.Errorf("it hears\n%s", text)
	}
	await.Until(t, "nobody new is heard again", func() bool { return f.asksFrom(t, 1, 0) == "SIP/2.0 200 OK" })
	f.offers(t, c.Dialog(), "INVITE", 2, "<sip:ada@"+f.LocalAddr().String()+">", f.session(), "application/sdp")
	f.answersINVITE(t, 2, "200")
	f.within(t, c.Dialog(), "ACK", 2, "<sip:ada@127.0.0.1>")
	gone := make(chan error, 1)
	go func() { gone <- c.HangUp(t.Context()) }()
	f.replies(t, f.asked(t, "BYE"), "200 OK", "", "")
	if err, _ := await.Receive(t, gone, "it does not end"); err != nil {
		t.Error(err)
	}
}

// A stranger that invents ports of a provider's address stops neither what we have asked for nor what is said within calls.
func TestPeersLeaveRoomForCalls(t *testing.T) {
	t.Parallel()
	p := open(t)
	f, g := &far{dumb(t, p), dumb(t, p).UDPConn}, &far{dumb(t, p), dumb(t, p).UDPConn}
	p.Use([]sip.Trunk{
		{ID: "u", Owner: "one", Host: "127.0.0.1", Trusted: loopback},
		{ID: "t", Owner: "one", Host: "127.0.0.1", Port: g.port(), User: "joe", Password: "schmo", Trusted: loopback},
	})
	c := f.callsIn(t, p)
	if heard, refused := f.crowds(t, 26_000); refused != "SIP/2.0 503 Service Unavailable" {
		t.Fatalf("%d are heard, and then %q", heard, refused)
	}
	calls, failed := dialling(t.Context(), p)
	g.replies(t, g.asked(t, "INVITE"), "200 OK", "", g.session())
	g.asked(t, "ACK")
	placed := isUp(t, calls, failed)

	elsewhere := &far{dumb(t, p), f.sound}
	elsewhere.offers(t, c.Dialog(), "INVITE", 2, "<sip:ada@"+elsewhere.LocalAddr().String()+">", f.session(), "application/sdp")
	elsewhere.answersINVITE(t, 2, "200")
	elsewhere.within(t, c.Dialog(), "ACK", 2, "<sip:ada@127.0.0.1>")
	elsewhere = &far{dumb(t, p), f.sound}
	elsewhere.within(t, c.Dialog(), "BYE", 3, "<sip:ada@127.0.0.1>")
	if got := elsewhere.hear(t); got != "SIP/2.0 200 OK" {
		t.Errorf("whoever hangs up hears %s", got)
	}
	over(t, c)
	if got := f.asksFrom(t, 1, 0); got != "SIP/2.0 503 Service Unavailable" {
		t.Errorf("others hear %s", got)
	}
	g.ends(t, placed)
}
