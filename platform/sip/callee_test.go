package sip_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

var somebody = sip.Dial{Trunk: "t", To: "+4930123", From: "+49151"}

// sipp sends back what it hears, so that what arrives has gone both ways.
func TestWeCall(t *testing.T) {
	t.Parallel()
	for _, scenario := range []string{"answer", "early", "relies", "proves", "proxy"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			p, s := open(t), sipp(t, scenario)
			s.ready(t, p)
			rang := make(chan bool, 4)
			d := somebody
			d.Ring = func(early bool) { rang <- early }
			c := dial(t, p, d)
			if scenario == "answer" || scenario == "early" {
				if early, _ := await.Receive(t, rang, "nobody says that it rings"); early != (scenario == "early") {
					t.Errorf("early sound: %v", early)
				}
			}
			sing(t, c, 1000, 50)
			hears(t, c, 1000, 25)
			if err := c.Press(t.Context(), "123#"); err != nil {
				t.Error(err)
			}
			pressed(t, c, "123#")
			hangUp(t, c)
			s.passed(t)
		})
	}
}

func TestWeCallOverTCP(t *testing.T) {
	t.Parallel()
	p, s := open(t), sipp(t, "answer", "-t", "t1")
	s.ready(t, p, func(k *sip.Trunk) { k.Transport = sip.TCP })
	c := await.For(t, "it does not listen", func() (*sip.Call, bool) { c, err := p.Dial(t.Context(), somebody); return c, err == nil })
	sing(t, c, 1000, 50)
	hears(t, c, 1000, 25)
	hangUp(t, c)
	s.passed(t)
}

func TestWhyNot(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]error{
		"486": sip.ErrBusy, "600": sip.ErrBusy, "603": sip.ErrBusy, "480": sip.ErrNoAnswer, "408": sip.ErrNoAnswer, "404": sip.ErrRefused, "503": sip.ErrRefused, "302": sip.ErrRefused,
	} {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			everyWay(t, func(t *testing.T, transport string) {
				p, s := somebodyIsCalled(t, transport, "refuse", "-key", "code", code)
				if _, err := p.Dial(t.Context(), somebody); !errors.Is(err, want) {
					t.Errorf("%v, want %v", err, want)
				}
				s.passed(t)
				if n := p.Calls(); n != 0 {
					t.Errorf("%d calls are counted", n)
				}
			})
		})
	}
}

// A provider that takes a call for a nuisance uses the code of people who reject one, and names the reason.
func TestBlockedOnTheWay(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]error{"Decline": sip.ErrBusy, "Network Blocked": sip.ErrRefused} {
		if err := (&sip.Failure{Code: 603, Reason: reason}); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
}

// A call is cancelled while it rings. If it was accepted meanwhile, it is hung up.
func TestCancelled(t *testing.T) {
	t.Parallel()
	for _, scenario := range []string{"silent", "late"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			everyWay(t, func(t *testing.T, transport string) {
				p, s := somebodyIsCalled(t, transport, scenario)
				ctx, cancel := context.WithCancel(t.Context())
				d := somebody
				d.Ring = func(bool) { cancel() }
				if _, err := p.Dial(ctx, d); !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
				s.passed(t)
			})
		})
	}
}

func TestFarEndHangsUp(t *testing.T) {
	t.Parallel()
	everyWay(t, func(t *testing.T, transport string) {
		p, s := somebodyIsCalled(t, transport, "leaves")
		c := dial(t, p, somebody)
		over(t, c)
		s.passed(t)
		if err := c.HangUp(t.Context()); err != nil {
			t.Errorf("hanging up afterwards: %v", err)
		}
	})
}

func TestHoldAndTransfer(t *testing.T) {
	t.Parallel()
	for outcome, want := range map[string]error{"200": nil, "486": leg.ErrRefused} {
		t.Run(outcome, func(t *testing.T) {
			t.Parallel()
			everyWay(t, func(t *testing.T, transport string) {
				p, s := somebodyIsCalled(t, transport, "transfers", "-key", "outcome", outcome)
				c := dial(t, p, somebody)
				if err := c.Hold(t.Context(), true); err != nil {
					t.Error(err)
				}
				if err := c.Refer(t.Context(), "+4930999"); !errors.Is(err, want) {
					t.Errorf("%v, want %v", err, want)
				}
				if err := c.Hold(t.Context(), false); err != nil {
					t.Error(err)
				}
				hangUp(t, c)
				s.passed(t)
			})
		})
	}
}

func TestFarEndRefuses(t *testing.T) {
	t.Parallel()
	everyWay(t, func(t *testing.T, transport string) {
		p, s := somebodyIsCalled(t, transport, "refuses")
		c := dial(t, p, somebody)
		if err := c.Hold(t.Context(), true); !errors.Is(err, leg.ErrRefused) {
			t.Errorf("hold: %v", err)
		}
		if err := c.Refer(t.Context(), "+4930999"); !errors.Is(err, leg.ErrRefused) || !errors.Is(err, sip.ErrBusy) {
			t.Errorf("transfer: %v", err)
		}
		hangUp(t, c)
		s.passed(t)
	})
}

// We register, prove who we are, register again before that expires, and leave in the end.
func TestRegistration(t *testing.T) {
	t.Parallel()
	p, s := open(t), sipp(t, "registrar", "-key", "granted", "2")
	s.ready(t, p, func(k *sip.Trunk) { k.Register, k.Expires = true, time.Minute })
	registered(t, p)
	if since := p.State("t").Since; since.IsZero() {
		t.Error("it is not known since when")
	}
	refreshed(t, p)
	p.Use(nil)
	s.passed(t)
}
