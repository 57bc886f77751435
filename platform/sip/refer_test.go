package sip_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// A report on a transfer is confirmed before anything is sent that follows from it, however soon that is: what overtakes the confirmation is, for the
// far end, asked for while the transfer is still under way.
func TestReportOnATransferIsConfirmedFirst(t *testing.T) {
	t.Parallel()
	const times = 200
	p := open(t)
	f := called(t, p)
	c := f.callsIn(t, p)
	through := make(chan error, 1)
	go func() {
		var err error
		for i := 0; i < times && err == nil; i++ {
			err = c.Refer(context.WithoutCancel(t.Context()), "+4930999")
		}
		through <- err
	}()
	number, last, confirmed := regexp.MustCompile(`\r\nCSeq: .*\r\n`), "", 0
	for i := 0; i < times; {
		method, text := f.next(t)
		switch seq := number.FindString(text); {
		case method == "REFER" && seq != last: // else it is repeated
			if confirmed < i {
				t.Fatalf("the transfer overtakes the confirmation of report %d", i)
			}
			last = seq
			f.replies(t, text, "202 Accepted", "", "")
			f.offers(t, c.Dialog(), "NOTIFY", 2+i, fmt.Sprintf("<sip:ada@%s>", f.LocalAddr()), "SIP/2.0 200 OK\r\n",
				"message/sipfrag\r\nEvent: refer\r\nSubscription-State: terminated")
			i++
		case strings.HasPrefix(text, "SIP/2.0 200 ") && strings.HasSuffix(seq, " NOTIFY\r\n"):
			confirmed++
		}
	}
	if err, _ := await.Receive(t, through, "the last transfer is still under way"); err != nil {
		t.Error(err)
	}
	f.hangsUp(t, c, 2+times)
}
