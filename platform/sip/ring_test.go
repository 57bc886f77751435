package sip_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// says is the next response, all of it.
func (r *raw) says(t *testing.T) string {
	t.Helper()
	b := make([]byte, 4096)
	_ = r.SetReadDeadline(time.Now().Add(time.Minute))
	n, err := r.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	return string(b[:n])
}

// rings is like says, but passes over what comes before it rings.
func (r *raw) rings(t *testing.T) string {
	t.Helper()
	for {
		if text := r.says(t); !strings.HasPrefix(text, "SIP/2.0 100") {
			return text
		}
	}
}

// A caller who waits for long hears again and again that it rings, or a proxy on the way would give up; and no more once it is answered.
func TestRingsAgain(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Ring = 100 * time.Millisecond })
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	pick, up := make(chan struct{}), make(chan *sip.Call, 1)
	p.Serve(func(in *sip.Invite) {
		in.Ring()
		<-pick
		if c, err := in.Answer(); err == nil {
			up <- c
		}
	})
	r := dumb(t, p)
	r.say(t, invite(r, "ring", ""))
	for range 4 {
		if text := r.rings(t); !strings.HasPrefix(text, "SIP/2.0 180") {
			t.Fatal(text)
		}
	}
	close(pick)
	c, _ := await.Receive(t, up, "it is not answered")
	answered := false
	for range 3 { // the answer is repeated until it is confirmed
		text := r.rings(t)
		if answered = answered || strings.HasPrefix(text, "SIP/2.0 200"); answered && strings.HasPrefix(text, "SIP/2.0 180") {
			t.Error("it rings again")
		}
	}
	f := &far{raw: r}
	f.within(t, c.Dialog(), "BYE", 2, "<sip:ada@127.0.0.1>")
	over(t, c)
}
