package builtin_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// counting has messages counted on a clock that stands still.
func (s *scene) counting() {
	at := time.Now()
	s.NewLimiter = func(r limit.Rate) (*limit.Limiter, error) {
		return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
	}
}

// says what comes of an action.
func (s *scene) says(ctx context.Context, name string, at builtin.Setting, format string, args ...any) string {
	_, err := s.Do(ctx, name, at, json.RawMessage(fmt.Sprintf(format, args...)))
	if err == nil {
		return ""
	}
	return told(err)
}

// Whoever talks with an assistant cannot have it text a number that nobody calls.
func TestNumbersThatNobodyCallsAreNotTexted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		texts, _ := s.connect()
		for _, number := range []string{"+19005551234", "+491805123456", "+5352345678"} {
			s.does("update_contact", `{"phone":%q}`, number)
			if got := s.says(s.ctx, "send_sms", s.at, `{"text":"Hi"}`); !strings.HasPrefix(got, "conflict ") || !strings.Contains(got, "must not be texted") {
				t.Errorf("%s: %q", number, got)
			}
		}
		if texts.Asked() != 0 {
			t.Error("something went out")
		}
		s.does("update_contact", `{"phone":"+4930123456"}`)
		s.does("send_sms", `{"text":"Hi"}`)
		if got := texts.Taken(); len(got) != 1 || got[0].To != "+4930123456" {
			t.Errorf("%+v", got)
		}
	})
}

// Whoever talks with an assistant cannot have it write as often as they like, neither to one address nor to many.
func TestMessagesOfAssistantsAreCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		texts, mails := s.connect()
		s.counting()
		for i := range 12 {
			want := ""
			if i >= 10 {
				want = "rate_limited "
			}
			s.does("update_contact", `{"phone":"+49301234%02d","email":"p%d@example.org"}`, i+10, i)
			if got := s.says(s.ctx, "send_sms", s.at, `{"text":"Hi"}`); !strings.HasPrefix(got, want) || want == "" && got != "" {
				t.Errorf("text %d: %q", i, got)
			}
			if got := s.says(s.ctx, "send_email", s.at, `{"subject":"Hi","body":"Hi"}`); !strings.HasPrefix(got, want) || want == "" && got != "" {
				t.Errorf("mail %d: %q", i, got)
			}
		}
		if len(texts.Taken()) != 10 || len(mails.Taken()) != 10 {
			t.Errorf("%d texts and %d mails", len(texts.Taken()), len(mails.Taken()))
		}
		mine := builtin.Setting{Contact: s.yan, Conversation: s.yansTalk, Assistant: s.at.Assistant}
		if got := s.says(s.ctx, "send_sms", mine, `{"text":"Hi"}`); got != "" {
			t.Errorf("another contact: %q", got)
		}
		for i := range 12 { // as many visitors who name the same address
			var visitor *ent.Contact
			s.write(func(ctx context.Context, client *ent.Client) {
				visitor = client.Contact.Create().SetEmail("victim@example.org").SaveX(ctx)
			})
			at := builtin.Setting{Contact: &contact.Contact{Contact: visitor}}
			if got := s.says(s.ctx, "send_email", at, `{"subject":"Hi","body":"Hi"}`); (got == "") != (i < 10) {
				t.Errorf("visitor %d: %q", i, got)
			}
		}
		stranger := storetest.Stranger(t, s.Store)
		if got := s.says(stranger, "send_sms", mine, `{"text":"Hi"}`); !strings.HasPrefix(got, "not_found ") {
			t.Errorf("another tenant: %q", got)
		}
	})
}
