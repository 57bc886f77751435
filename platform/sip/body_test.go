package sip_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

const (
	mixed = "multipart/mixed;boundary=part"
	// signal is what telephone networks tell each other beside the session.
	signal = "application/isup;version=itu-t92+"
	isup   = "Content-Type: " + signal + "\r\nContent-Disposition: signal;handling=optional\r\n\r\n\x01\x11\x48\r\n\x03"
)

// bodies is a body of some parts.
func bodies(parts ...string) string {
	return "a word before\r\n--part\r\n" + strings.Join(parts, "\r\n--part\r\n") + "\r\n--part--\r\n"
}

// session is a part that is one.
func session(text string) string {
	return "Content-Type: Application/SDP\r\nContent-Length: 1\r\n\r\n" + text
}

// until is the next response that has a text.
func (r *raw) until(t *testing.T, text string) string {
	t.Helper()
	for {
		if got := r.says(t); strings.HasPrefix(got, "SIP/2.0 ") && strings.Contains(got, text) {
			return got
		}
	}
}

// A caller's session may be one of several parts of a body. Where it is none of them, and they need not be understood, we make the offer.
func TestSessionsBesideOtherThings(t *testing.T) {
	t.Parallel()
	const answered, offered, cannot = "RTP/AVP 0\r\n", "RTP/AVP 0 8 101\r\n", "Accept: application/sdp\r\n"
	for name, tt := range map[string]struct{ kind, body, code, want string }{
		"last":         {mixed, bodies(isup, session(offer)), "200", answered},
		"first":        {`multipart/mixed;boundary="part"`, bodies(session(offer), isup), "200", answered},
		"its end":      {mixed, bodies(isup, session(strings.TrimSuffix(offer, "\r\n"))), "200", answered},
		"no sound":     {mixed, bodies(isup, session(strings.ReplaceAll(offer, "audio", "video"))), "488", ""},
		"cut off":      {mixed, strings.TrimSuffix(bodies(isup, session(offer)), "\r\n--part--\r\n"), "415", cannot},
		"no boundary":  {"multipart/mixed", bodies(session(offer)), "415", cannot},
		"too many":     {mixed, bodies(append(strings.Split(strings.Repeat(isup+"|", 16), "|")[:16], session(offer))...), "415", cannot},
		"none of them": {mixed, bodies(isup), "415", cannot},
		"not one":      {signal, "\x01\x11", "415", cannot},
		"may be none":  {signal + "\r\nContent-Disposition: signal;handling=optional", "\x01\x11", "200", offered},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, func(c *sip.Config) { c.Timing.Reply = 200 * time.Millisecond })
			p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
			p.Serve(func(in *sip.Invite) { _, _ = in.Answer() })
			r := dumb(t, p)
			r.say(t, request(r, "INVITE", branch(name), "Content-Type: "+tt.kind+"\r\n", tt.body))
			if got := r.answerTo(t, "INVITE", tt.code); !strings.Contains(got, tt.want) {
				t.Errorf("want %q:\n%s", tt.want, got)
			}
		})
	}
}

// So it is where we call, and within a call.
func TestSessionsBesideOtherThingsWithinACall(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	f.replies(t, f.asked(t, "INVITE"), "200 OK", "Content-Type: "+mixed+"\r\n", bodies(isup, session(f.session())))
	c := isUp(t, calls, failed)
	f.offers(t, c.Dialog(), "INVITE", 1, "<sip:ada@"+f.LocalAddr().String()+">", bodies(isup, session(f.session()+"a=sendonly\r\n")), mixed)
	if got := f.until(t, "CSeq: 1 INVITE"); !strings.Contains(got, "a=recvonly\r\n") {
		t.Errorf("it does not hold us:\n%s", got)
	}
	f.offers(t, c.Dialog(), "UPDATE", 2, "<sip:ada@"+f.LocalAddr().String()+">", "\x01\x11", signal)
	if got := f.until(t, "CSeq: 2 UPDATE"); !strings.HasPrefix(got, "SIP/2.0 415 ") {
		t.Error(got)
	}
	f.ends(t, c)
}
