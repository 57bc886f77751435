package sip_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// Where trunks of several owners trust an address, a call is the one's whose number was called, whatever the others have as their user and
// domain: what is said within it is theirs, and it counts for them.
func TestCallIsOfTheTrunkThatTakesIt(t *testing.T) {
	t.Parallel()
	for name, user := range map[string]string{"of a lower id": "mallory", "whose user is the number": "+4930123"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			f := &far{dumb(t, p), dumb(t, p).UDPConn}
			first := sip.Trunk{ID: "a", Owner: "one", Host: "127.0.0.1", Domain: "evil.example", User: user, Password: "x", Trusted: loopback}
			second := sip.Trunk{ID: "b", Owner: "two", Host: "127.0.0.1", Port: f.port(), Domain: "good.example", User: "joe", Password: "schmo"}
			second.Trusted = loopback
			p.Use([]sip.Trunk{first, second})
			invites, up := make(chan *sip.Invite, 1), make(chan *sip.Call, 1)
			p.Serve(func(in *sip.Invite) {
				if err := in.Take("b"); err != nil {
					t.Error(err)
				}
				invites <- in
				if c, err := in.Answer(); err == nil {
					up <- c
				}
			})
			f.say(t, strings.Replace(invite(f.raw, "took", ""), "To: <sip:+4930123@", "To: <sip:+49800@", 1))
			in, _ := await.Receive(t, invites, "no call arrives")
			if in.To != "+4930123" || in.Trunk != "b" {
				t.Errorf("it is a call to %s by %s", in.To, in.Trunk)
			}
			text := f.answersINVITE(t, 1, "200")
			if !strings.Contains(text, "Contact: <sip:joe@") {
				t.Errorf("we are somebody else:\n%s", text)
			}
			c, _ := await.Receive(t, up, "it is not answered")
			if c.Dialog().Trunk != "b" {
				t.Errorf("another process ends it by %s", c.Dialog().Trunk)
			}
			f.within(t, c.Dialog(), "ACK", 1, "<sip:ada@127.0.0.1>")
			through := make(chan error, 1)
			go func() { through <- c.Refer(context.WithoutCancel(t.Context()), "+4930999") }()
			refer := f.asked(t, "REFER")
			if !strings.Contains(refer, "Refer-To: <sip:+4930999@good.example>\r\n") {
				t.Errorf("the caller is put through by somebody else:\n%s", refer)
			}
			f.replies(t, refer, "202 Accepted", "Refer-Sub: false\r\n", "")
			if err, _ := await.Receive(t, through, "it is still being put through"); err != nil {
				t.Error(err)
			}
			f.hangsUp(t, c, 2)
		})
	}
}

// A call counts for the owner of the trunk that takes it, who may have as many in setup as any other.
func TestCallsCountForWhoTakesThem(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Setup = 4 })
	p.Use([]sip.Trunk{
		{ID: "a", Owner: "one", Host: "127.0.0.1", Trusted: loopback},
		{ID: "b", Owner: "two", Host: "127.0.0.1", Trusted: loopback},
		{ID: "c", Owner: "three", Host: "127.0.0.2"},
	})
	var places []*sip.Place
	reserve := func() error {
		place, err := p.Reserve("b")
		if err == nil {
			places = append(places, place)
		}
		return err
	}
	for range 2 {
		if err := reserve(); err != nil {
			t.Fatal(err)
		}
	}
	result := make(chan error, 4)
	p.Serve(func(in *sip.Invite) {
		result <- in.Take("c") // which is none of its own
		result <- in.Take("b")
		result <- reserve()
		in.Refuse(486, "")
	})
	f := &far{raw: dumb(t, p)}
	f.say(t, invite(f.raw, "first", ""))
	for i, ok := range []func(error) bool{
		func(err error) bool { return err != nil },
		func(err error) bool { return err == nil },
		func(err error) bool { return errors.Is(err, sip.ErrFull) },
	} {
		if err, _ := await.Receive(t, result, "no call arrives"); !ok(err) {
			t.Errorf("%d: %v", i, err)
		}
	}
	await.Until(t, "the call still counts", func() bool { return p.Calls() == 2 })
	if err := reserve(); err != nil {
		t.Errorf("the place of a call that is over: %v", err)
	}
	p.Serve(func(in *sip.Invite) { result <- in.Take("b"); result <- in.Take("a"); in.Refuse(486, "") })
	f.say(t, strings.Replace(invite(f.raw, "second", ""), ";tag=a", ";tag=again", 1))
	if err, _ := await.Receive(t, result, "no call arrives"); !errors.Is(err, sip.ErrFull) {
		t.Errorf("beyond what one may have: %v", err)
	}
	if err, _ := await.Receive(t, result, "no call arrives"); err != nil {
		t.Errorf("it is another's: %v", err)
	}
	for _, place := range places {
		place.Leave()
	}
	await.Until(t, "calls are still counted", func() bool { return p.Calls() == 0 })
}
