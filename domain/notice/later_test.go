package notice_test

import (
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/switchboard-dev/switchboard/internal/pushtest"
)

// Mails that the server did not take are none of the ten that somebody gets in an hour.
func TestMailsThatAreNotTakenDoNotCount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.assigned(o.bob, 1)
		o.clock.pass(3 * time.Minute)
		o.send()
		for range 10 {
			o.assigned(o.bob, 1)
			o.clock.pass(3 * time.Minute)
			o.mails.Fail(&smtp.SMTPError{Code: 451, Message: "later"})
			o.send()
		}
		o.assigned(o.bob, 1)
		o.clock.pass(3 * time.Minute)
		o.send()
		if n := len(o.mailed("bob@example.com")); n != 2 || o.sent.all()["EMAIL unavailable"] != 10 {
			t.Errorf("%d mails, %v", n, o.sent.all())
		}
	})
}

// The longer a server takes nothing, the more seldom it is asked.
func TestMailServerThatStaysDown(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.assigned(o.bob, 1)
		for range 6 * 60 / 5 {
			o.clock.pass(5 * time.Minute)
			o.mails.Fail(&smtp.SMTPError{Code: 451, Message: "later"})
			o.send()
		}
		if n := o.sent.all()["EMAIL unavailable"]; n < 5 || n > 12 {
			t.Errorf("it is asked %d times in six hours", n)
		}
	})
}

// A push service that says for how long it takes nothing is left alone for so long.
func TestPushServiceSaysWhen(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		b := s.Subscribe(t, key)
		o.add(o.bob, b)
		s.AnswerLater(b, 3*60*60)
		o.assigned(o.bob, 1)
		o.send()
		s.Answer(b, 201)
		o.clock.pass(2 * time.Hour)
		o.send()
		if n := len(s.Taken(b)); n != 0 {
			t.Errorf("%d messages before it takes any", n)
		}
		o.clock.pass(2 * time.Hour)
		o.send()
		if n := len(s.Taken(b)); n != 1 {
			t.Errorf("%d messages", n)
		}
	})
}
