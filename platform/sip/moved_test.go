package sip_test

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// The owner of a call's dialog is notified if the far end moves, by whichever side's request, and not if it stays.
func TestTheFarEndMoves(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	f, other := &far{dumb(t, p), dumb(t, p).UDPConn}, &far{raw: dumb(t, p)}
	c := f.callsIn(t, p)
	at := func(f *far) string { return fmt.Sprintf("sip:ada@%s", f.LocalAddr()) }
	moved := func(to *far) {
		t.Helper()
		await.Receive(t, c.Moved(), "nobody hears of it")
		if got := c.Dialog().Target; got != at(to) {
			t.Errorf("it has moved to %s, not %s", got, at(to))
		}
	}
	f.within(t, c.Dialog(), "UPDATE", 2, "<"+at(f)+">")
	f.until(t, "CSeq: 2 UPDATE")
	select {
	case <-c.Moved():
		t.Error("it has not moved")
	default:
	}
	f.within(t, c.Dialog(), "UPDATE", 3, "<"+at(other)+">")
	moved(other)

	held := make(chan error, 1)
	go func() { held <- c.Hold(t.Context(), true) }()
	other.replies(t, other.asked(t, "INVITE"), "200 OK", "Contact: <"+at(f)+">\r\n", f.session())
	moved(f)
	if err, _ := await.Receive(t, held, "it is not held"); err != nil {
		t.Error(err)
	}
	f.ends(t, c)
}
