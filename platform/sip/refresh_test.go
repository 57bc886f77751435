package sip_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// confirmed is a call that a far end has us confirm in some seconds, by UPDATE.
func confirmed(t *testing.T, every time.Duration) (*sip.Call, *far) {
	t.Helper()
	p := open(t, func(c *sip.Config) { c.Timing.MinSession, c.Timing.Session = every, every })
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	f.replies(t, f.asked(t, "INVITE"), "200 OK", "Session-Expires: 1;refresher=uac\r\nAllow: UPDATE\r\n", f.session())
	if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
		t.Fatal(err)
	}
	c, _ := await.Receive(t, calls, "there is no call")
	f.asked(t, "ACK")
	return c, f
}

// next is the next request, with its method.
func (f *far) next(t *testing.T) (method, text string) {
	t.Helper()
	b := make([]byte, 8192)
	_ = f.SetReadDeadline(time.Now().Add(time.Minute))
	n, err := f.Read(b)
	if err != nil {
		t.Fatalf("nothing arrives: %v", err)
	}
	text = string(b[:n])
	method, _, _ = strings.Cut(text, " ")
	return method, text
}

// anew is next, but for repetitions of a request before: one that is answered late has been sent again.
func (f *far) anew(t *testing.T, before string) (method, text string) {
	t.Helper()
	for {
		if method, text = f.next(t); line("Via", text) != line("Via", before) {
			return method, text
		}
	}
}

// A far end that cannot be asked for a moment, or wants another interval, keeps its call.
func TestConfirmedLater(t *testing.T) {
	t.Parallel()
	c, f := confirmed(t, 6*time.Second)
	last := ""
	for _, status := range []string{"500 Server Internal Error", "503 Service Unavailable", "422 Session Interval Too Small"} {
		method, text := f.anew(t, last)
		if method != "UPDATE" {
			t.Fatalf("before %s:\n%s", status, text)
		}
		f.replies(t, text, status, "Min-SE: 8\r\n", "")
		last = text
	}
	method, text := f.anew(t, last)
	if method != "UPDATE" || !strings.Contains(text, "Session-Expires: 8;refresher=uac\r\n") || !strings.Contains(text, "Min-SE: 8\r\n") {
		t.Fatalf("it does not ask for more:\n%s", text)
	}
	f.replies(t, text, "200 OK", "Session-Expires: 8;refresher=uac\r\n", "")
	f.within(t, c.Dialog(), "BYE", 1, "<sip:ada@127.0.0.1>")
	over(t, c)
}

// A far end that does not know the call is not asked again, nor is one that wants to be left alone for longer than the call is confirmed.
func TestNotConfirmedAgain(t *testing.T) {
	t.Parallel()
	for name, status := range map[string]string{
		"unknown": "481 Call/Transaction Does Not Exist", "timeout": "408 Request Timeout", "later": "503 Service Unavailable",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, f := confirmed(t, 2*time.Second)
			update := f.asked(t, "UPDATE")
			f.replies(t, update, status, "Retry-After: 3600 (maintenance)\r\n", "")
			method, text := f.anew(t, update)
			if method != "BYE" {
				t.Errorf("it goes on:\n%s", text)
			}
			f.replies(t, text, "200 OK", "", "")
			over(t, c)
		})
	}
}
