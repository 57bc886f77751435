package sip_test

import (
	"fmt"
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// A trunk's requests are kept for a while after their answers, so there are as many as anybody needs and no more; others have their own, and a
// call is ended all the same.
func TestRequestsOfATrunkAreBounded(t *testing.T) {
	t.Parallel()
	p := open(t)
	other := netip.MustParsePrefix("127.0.0.2/32")
	p.Use([]sip.Trunk{
		{ID: "t", Owner: "one", Host: "127.0.0.1", Trusted: loopback}, {ID: "u", Owner: "two", Host: "127.0.0.2", Trusted: []netip.Prefix{other}},
	})
	f := &far{dumb(t, p), dumb(t, p).UDPConn}
	c := f.callsIn(t, p)
	f.rings(t)
	kept := 0
	for refused := false; !refused && kept < 10_000; kept++ {
		f.say(t, request(f.raw, "OPTIONS", fmt.Sprint("many", kept), "", ""))
		text := f.answers(t)
		if refused = strings.HasPrefix(text, "SIP/2.0 503"); refused && !strings.Contains(text, "\r\nRetry-After: ") {
			t.Errorf("it is not said when there is room:\n%s", text)
		}
	}
	if kept < 4000 || kept == 10_000 {
		t.Errorf("%d are kept", kept)
	}
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 2)})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	neighbour := &raw{conn, f.to}
	neighbour.say(t, request(neighbour, "OPTIONS", "neighbour", "", ""))
	if got := neighbour.hear(t); got != "SIP/2.0 200 OK" {
		t.Errorf("a neighbour hears %s", got)
	}
	f.offers(t, c.Dialog(), "INVITE", 2, "<sip:ada@"+f.LocalAddr().String()+">", f.session(), "application/sdp")
	f.answersINVITE(t, 2, "200")
	f.within(t, c.Dialog(), "ACK", 2, "<sip:ada@127.0.0.1>")
	f.within(t, c.Dialog(), "BYE", 3, "<sip:ada@127.0.0.1>")
	over(t, c)
}

// Somebody who is in a call sends so many requests within it and no more; it goes on, and so does another one of the same trunk.
func TestRequestsWithinACallAreBounded(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Owner: "one", Host: "127.0.0.1", Trusted: loopback}})
	f, g := &far{dumb(t, p), dumb(t, p).UDPConn}, &far{dumb(t, p), dumb(t, p).UDPConn}
	c := f.callsIn(t, p)
	seq := 1
	for refused := false; !refused && seq < 2000; {
		seq++
		f.within(t, c.Dialog(), "OPTIONS", seq, "<sip:ada@127.0.0.1>")
		text := f.answers(t)
		if refused = strings.HasPrefix(text, "SIP/2.0 503"); refused && !strings.Contains(text, "\r\nRetry-After: ") {
			t.Errorf("it is not said when there is room:\n%s", text)
		}
	}
	if seq < 200 || seq == 2000 {
		t.Errorf("%d are kept", seq)
	}
	other := g.callsIn(t, p)
	g.offers(t, other.Dialog(), "INVITE", 2, "<sip:ada@"+g.LocalAddr().String()+">", g.session(), "application/sdp")
	g.answersINVITE(t, 2, "200")
	g.within(t, other.Dialog(), "ACK", 2, "<sip:ada@127.0.0.1>")
	g.within(t, other.Dialog(), "BYE", 3, "<sip:ada@127.0.0.1>")
	over(t, other)
	f.within(t, c.Dialog(), "BYE", seq+1, "<sip:ada@127.0.0.1>")
	over(t, c)
}

// answers is the response to OPTIONS, among others that are repeated.
func (f *far) answers(t *testing.T) string {
	t.Helper()
	for {
		if text := f.says(t); strings.Contains(text, " OPTIONS\r\n") {
			return text
		}
	}
}

// A far end that does not confirm our answer cannot ask for the next.
func TestUnconfirmedAnswers(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	f := &far{dumb(t, p), dumb(t, p).UDPConn}
	c := f.callsIn(t, p)
	f.offers(t, c.Dialog(), "INVITE", 2, "<sip:ada@127.0.0.1>", f.session(), "application/sdp")
	f.answersINVITE(t, 2, "200")
	f.offers(t, c.Dialog(), "INVITE", 3, "<sip:ada@127.0.0.1>", f.session(), "application/sdp")
	if text := f.answersINVITE(t, 3, "491"); !strings.Contains(text, "\r\nRetry-After: ") {
		t.Errorf("it is not said when it may ask again:\n%s", text)
	}
	f.within(t, c.Dialog(), "ACK", 2, "<sip:ada@127.0.0.1>")
	f.offers(t, c.Dialog(), "INVITE", 4, "<sip:ada@127.0.0.1>", f.session(), "application/sdp")
	f.answersINVITE(t, 4, "200")
	f.within(t, c.Dialog(), "ACK", 4, "<sip:ada@127.0.0.1>")
	f.within(t, c.Dialog(), "BYE", 5, "<sip:ada@127.0.0.1>")
	over(t, c)
}

// answersINVITE is the response to the INVITE of a number, which has a code.
func (f *far) answersINVITE(t *testing.T, seq int, code string) string {
	t.Helper()
	for {
		text := f.says(t)
		if strings.Contains(text, fmt.Sprintf("CSeq: %d INVITE\r\n", seq)) && !strings.HasPrefix(text, "SIP/2.0 1") {
			if !strings.HasPrefix(text, "SIP/2.0 "+code) {
				t.Fatalf("want %s:\n%s", code, text)
			}
			return text
		}
	}
}

// Keys that overtake one another on their way are all pressed.
func TestKeysOvertakeOneAnother(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	f := &far{raw: dumb(t, p)}
	c := f.callsIn(t, p)
	for _, seq := range []int{3, 2} {
		f.offers(t, c.Dialog(), "INFO", seq, "<sip:ada@127.0.0.1>", fmt.Sprintf("Signal=%d\r\n", seq), "application/dtmf-relay")
		f.answerTo(t, "INFO", "200")
	}
	pressed(t, c, "32")
	f.within(t, c.Dialog(), "BYE", 4, "<sip:ada@127.0.0.1>")
	over(t, c)
}

// A far end that accepts a call without saying where it is, or by which tag, hears that it is over.
func TestAcceptedWithoutAddress(t *testing.T) {
	t.Parallel()
	for _, without := range []string{"Contact", "To"} {
		t.Run(without, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			f := called(t, p)
			_, failed := dialling(t.Context(), p)
			text := f.asked(t, "INVITE")
			var lines []string
			for line := range strings.SplitSeq(text, "\r\n") {
				switch header, _, _ := strings.Cut(line, ":"); header {
				case "Via", "From", "Call-ID", "CSeq":
					lines = append(lines, line)
				case "To":
					lines = append(lines, line+";tag=far")
				}
			}
			lines = append(lines, fmt.Sprintf("Contact: <sip:ada@%s>", f.LocalAddr()), "Content-Length: 0")
			kept := lines[:0]
			for _, line := range lines {
				if !strings.HasPrefix(line, without+":") {
					kept = append(kept, line)
				}
			}
			f.say(t, "SIP/2.0 200 OK\r\n"+strings.Join(kept, "\r\n")+"\r\n\r\n")
			f.asked(t, "ACK")
			bye := f.asked(t, "BYE")
			f.replies(t, bye, "200 OK", "", "")
			if err, _ := await.Receive(t, failed, "it still waits"); err == nil {
				t.Error("there is a call")
			}
		})
	}
}
