package sip_test

import (
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

func TestTheyCall(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ scenario, transport, mode string }{
		"over UDP":         {"call", sip.UDP, "u1"},
		"over TCP":         {"call", sip.TCP, "t1"},
		"without an offer": {"asks", sip.UDP, "u1"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Port: 9, Trusted: loopback}})
			theyCall(t, p, sipp(t, tt.scenario, p.Addr(tt.transport).String(), "-t", tt.mode))
		})
	}
}

func theyCall(t *testing.T, p *sip.Phone, s *tester) {
	t.Helper()
	invites := make(chan sip.Invite, 1)
	up := make(chan *sip.Call, 1)
	p.Serve(func(in *sip.Invite) {
		invites <- sip.Invite{To: in.To, From: in.From, Name: in.Name, Trunk: in.Trunk}
		in.Ring()
		if c, err := in.Answer(); err == nil {
			up <- c
		}
	})
	in, _ := await.Receive(t, invites, "no call arrives")
	if in.To != "+4930123" || in.From != "+49151" || in.Name != "Ada" || in.Trunk != "t" {
		t.Errorf("%+v", &in)
	}
	c, _ := await.Receive(t, up, "it is not answered")
	sing(t, c, 1000, 40)
	hears(t, c, 1000, 25)
	if err := c.Press(t.Context(), "4A"); err != nil {
		t.Error(err)
	}
	pressed(t, c, "4A")
	over(t, c)
	s.passed(t)
}

func TestWeHangUp(t *testing.T) {
	t.Parallel()
	everyWay(t, func(t *testing.T, transport string) {
		p := open(t)
		up := answers(t, p)
		s := calls(t, p, transport, "called")
		c, _ := await.Receive(t, up, "no call arrives")
		hangUp(t, c)
		if _, err := c.Receive(t.Context()); err == nil {
			t.Error("it can still be heard")
		}
		s.passed(t)
	})
}

func TestCallerGivesUp(t *testing.T) {
	t.Parallel()
	everyWay(t, func(t *testing.T, transport string) {
		p := open(t)
		done := make(chan error, 1)
		p.Serve(func(in *sip.Invite) {
			in.Ring()
			<-in.Done()
			_, err := in.Answer()
			done <- err
		})
		s := calls(t, p, transport, "gives_up")
		if err, _ := await.Receive(t, done, "nobody gives up"); !errors.Is(err, sip.ErrCancelled) {
			t.Error(err)
		}
		s.passed(t)
		await.Until(t, "the call is still counted", func() bool { return p.Calls() == 0 })
	})
}

func TestWeRefuse(t *testing.T) {
	t.Parallel()
	everyWay(t, func(t *testing.T, transport string) {
		p := open(t)
		p.Serve(func(in *sip.Invite) { in.Refuse(486, "Not\r\nnow") })
		calls(t, p, transport, "refused").passed(t)
	})
}

// A caller from an unknown address proves that it knows the password.
func TestCallerProves(t *testing.T) {
	t.Parallel()
	everyWay(t, func(t *testing.T, transport string) {
		p := open(t)
		p.Serve(func(in *sip.Invite) { _, _ = in.Answer() })
		p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", User: "joe", Password: "schmo", Challenge: true}})
		rings(t, p, transport, "call_proves").passed(t)
	})
}

// The far end holds us, takes us back, confirms the call, presses a key by INFO, and asks for what we do not do.
func TestFarEndChanges(t *testing.T) {
	t.Parallel()
	everyWay(t, farEndChanges)
}

func farEndChanges(t *testing.T, transport string) {
	t.Helper()
	p := open(t)
	up := answers(t, p)
	s := calls(t, p, transport, "changes")
	c, _ := await.Receive(t, up, "no call arrives")
	sing(t, c, 1000, 100)
	hears(t, c, 1000, 5)
	held, told, keys := 0, 0, ""
	before := c.Played()
	for {
		h, err := c.Receive(t.Context())
		if err != nil {
			break
		}
		keys += h.Keys
		if now := c.Played(); now.Done == before.Done {
			held++
		} else {
			before = now
		}
		if c.Played().Held {
			told++
		}
	}
	if told < 20 {
		t.Errorf("it is said in %d frames only that we were on hold", told)
	}
	if held < 20 {
		t.Errorf("playing has paused for %d frames only while we were on hold", held)
	}
	if keys != "7" {
		t.Errorf("the keys %q", keys)
	}
	s.passed(t)
}

func TestOutsideOfCalls(t *testing.T) {
	t.Parallel()
	for _, scenario := range []string{"options", "stranger"} {
		calls(t, open(t), sip.UDP, scenario).passed(t)
	}
}
