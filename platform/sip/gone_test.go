package sip_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// callsIn is a call that a trunk has placed, and that was answered and confirmed.
func (f *far) callsIn(t *testing.T, p *sip.Phone) *sip.Call {
	t.Helper()
	up := answers(t, p)
	f.say(t, invite(f.raw, "in", ""))
	c, _ := await.Receive(t, up, "no call arrives")
	f.within(t, c.Dialog(), "ACK", 1, "<sip:ada@127.0.0.1>")
	return c
}

// A caller is put through by the trunk that they come from, whichever of our addresses they have called.
func TestTransferOfACaller(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ domain, want string }{
		"its host": {"", "Refer-To: <sip:+4930999@127.0.0.1>"}, "its domain": {"trunk.example", "Refer-To: <sip:+4930999@trunk.example>"},
		"it is gone": {"gone", "Refer-To: <sip:+4930999@home.example:5999>"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			f := &far{dumb(t, p), dumb(t, p).UDPConn}
			k := sip.Trunk{ID: "t", Host: "127.0.0.1", Domain: tt.domain, Trusted: loopback}
			if tt.domain == "gone" {
				k.Domain, k.Host = "", ""
			}
			p.Use([]sip.Trunk{k})
			up := answers(t, p)
			f.say(t, strings.NewReplacer("To: <sip:+4930123@127.0.0.1>", "To: <sip:+4930123@switchboard.example>",
				"From: <sip:ada@"+f.LocalAddr().String(), "From: <sip:ada@home.example:5999").Replace(invite(f.raw, "put", "")))
			c, _ := await.Receive(t, up, "no call arrives")
			f.within(t, c.Dialog(), "ACK", 1, "<sip:ada@127.0.0.1>")
			through := make(chan error, 1)
			go func() { through <- c.Refer(context.WithoutCancel(t.Context()), "+4930999") }()
			refer := f.asked(t, "REFER")
			if !strings.Contains(refer, tt.want+"\r\n") {
				t.Errorf("want %s:\n%s", tt.want, refer)
			}
			f.replies(t, refer, "202 Accepted", "Refer-Sub: false\r\n", "")
			if err, _ := await.Receive(t, through, "it is still being put through"); err != nil {
				t.Error(err)
			}
			f.within(t, c.Dialog(), "BYE", 2, "<sip:ada@127.0.0.1>")
			over(t, c)
		})
	}
}

// A trunk that is taken out of use while its calls go on has them ended, and its password is nobody's who challenges that: it is not known any
// more whose challenge it is.
func TestTrunkIsGone(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	c := f.callsIn(t, p)
	p.Use(nil)
	if f.proves(t, c.HangUp, "r") {
		t.Error("there is a proof")
	}
}
