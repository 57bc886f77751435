package sip_test

import (
	"errors"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// cancel takes back an invite.
func cancel(r *raw, branch string) string {
	return request(r, "CANCEL", branch, "", "")
}

// answerTo waits for the response with a code to a request of a method.
func (r *raw) answerTo(t *testing.T, method, code string) string {
	t.Helper()
	for {
		if text := r.says(t); strings.Contains(text, " "+method+"\r\n") && !strings.HasPrefix(text, "SIP/2.0 100") {
			if !strings.HasPrefix(text, "SIP/2.0 "+code) {
				t.Fatalf("want %s:\n%s", code, text)
			}
			return text
		}
	}
}

// tagOf is the tag that a response gives the called.
func tagOf(text string) string {
	_, text, _ = strings.Cut(text, "To: <sip:+4930123@127.0.0.1>;tag=")
	text, _, _ = strings.Cut(text, "\r\n")
	return text
}

// All that is said of a call has one tag, also that it was cancelled.
func TestOneTag(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	p.Serve(func(in *sip.Invite) { in.Ring(); <-in.Done() })
	r := dumb(t, p)
	r.say(t, invite(r, "tag", "Fresh-Tag: x\r\n"))
	rings := tagOf(r.answerTo(t, "INVITE", "180"))
	r.say(t, cancel(r, "tag"))
	if ends := tagOf(r.answerTo(t, "INVITE", "487")); rings == "" || ends != rings {
		t.Errorf("it rings as %q and is cancelled as %q", rings, ends)
	}
}

// A call that is cancelled while it is being answered is over, on both sides.
func TestCancelCrossesTheAnswer(t *testing.T) {
	t.Parallel()
	goOn, asked, sounds := make(chan struct{}), make(chan struct{}), netip.MustParseAddr("127.0.0.3")
	goesOn := sync.OnceFunc(func() { close(goOn) })
	p := open(t, func(c *sip.Config) {
		c.Allow = func(a netip.Addr) error {
			if a == sounds { // which is looked at when the call is being answered
				close(asked)
				<-goOn
			}
			return nil
		}
	})
	t.Cleanup(goesOn)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	answered := make(chan error, 1)
	p.Serve(func(in *sip.Invite) {
		in.Ring() // a socket that nothing was sent to cannot cancel
		_, err := in.Answer()
		answered <- err
	})
	r := dumb(t, p)
	r.say(t, strings.Replace(invite(r, "cross", ""), "c=IN IP4 127.0.0.1", "c=IN IP4 "+sounds.String(), 1))
	r.answerTo(t, "INVITE", "180")
	await.Receive(t, asked, "it is not answered")
	r.say(t, cancel(r, "cross"))
	r.answerTo(t, "INVITE", "487")
	goesOn()
	if err, _ := await.Receive(t, answered, "it is still being answered"); !errors.Is(err, sip.ErrCancelled) {
		t.Errorf("it was answered: %v", err)
	}
	await.Until(t, "the call is still counted", func() bool { return p.Calls() == 0 })
	r.answerTo(t, "INVITE", "487") // it is repeated, since nobody has confirmed it
}
