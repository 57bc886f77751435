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

// counting has messages counted on a clock that stands still, but for being set forward.
func (s *scene) counting() (forward func(time.Duration)) {
	at := time.Now()
	s.Parts().NewLimiter = func(r limit.Rate) (*limit.Limiter, error) {
		return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
	}
	return func(by time.Duration) { at = at.Add(by) }
}

// visitors are so many contacts of a subaccount's, each with an address.
func (s *scene) visitors(of context.Context, name string, many int) (all []builtin.Setting) {
	s.t.Helper()
	if err := s.Parts().Store.Tx(of, func(ctx context.Context) error {
		for i := range many {
			c, err := s.Parts().Store.Client(ctx).Contact.Create().SetEmail(fmt.Sprintf("%s%d@example.org", name, i)).Save(ctx)
			if err != nil {
				return err
			}
			all = append(all, builtin.Setting{Contact: &contact.Contact{Contact: c}})
		}
		return nil
	}); err != nil {
		s.t.Fatal(err)
	}
	return all
}

// says is the error of an action, or "" if it succeeds.
func (s *scene) says(ctx context.Context, name string, at builtin.Setting, format string, args ...any) string {
	_, err := s.Do(ctx, name, at, json.RawMessage(fmt.Sprintf(format, args...)))
	if err == nil {
		return ""
	}
	return told(err)
}

// Contacts cannot have an assistant text a number that nobody calls.
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

// Contacts cannot have an assistant send any number of messages, neither to one address nor to many.
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
		stranger := storetest.Stranger(t, s.Parts().Store)
		if got := s.says(stranger, "send_sms", mine, `{"text":"Hi"}`); !strings.HasPrefix(got, "not_found ") {
			t.Errorf("another tenant: %q", got)
		}
	})
}

// Those who talk with one client's assistants do not use up the messages of the agency's other clients; what is refused for them all is not counted
// for the contact.
func TestMessagesOfOneClientAreCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.connect()
		forward := s.counting()
		sends := func(of context.Context, at builtin.Setting) string {
			return s.says(of, "send_email", at, `{"subject":"Hi","body":"Hi"}`)
		}
		all := s.visitors(s.ctx, "ours", 31)
		for i, at := range all[:30] {
			for range 10 {
				if got := sends(s.ctx, at); got != "" {
					t.Fatalf("visitor %d: %q", i, got)
				}
			}
		}
		for range 12 {
			if got := sends(s.ctx, all[30]); !strings.HasPrefix(got, "rate_limited ") || !strings.Contains(got, "300 of these messages within an hour") {
				t.Fatalf("one too many: %q", got)
			}
		}
		rival := storetest.Rival(t, s.Parts().Store, s.ctx)
		if got := sends(rival, s.visitors(rival, "theirs", 1)[0]); got != "" {
			t.Errorf("another client: %q", got)
		}
		forward(time.Hour)
		for i := range 10 {
			if got := sends(s.ctx, all[30]); got != "" {
				t.Errorf("message %d an hour later: %q", i, got)
			}
		}
	})
}

// A contact to whom no more messages go out does not use up the hour of the client's others.
func TestRefusedMessagesOfOneContactLeaveTheOthersTheirs(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.connect()
		s.counting()
		all := s.visitors(s.ctx, "ours", 2)
		for i := range 310 {
			if got := s.says(s.ctx, "send_email", all[0], `{"subject":"Hi","body":"Hi"}`); (got == "") != (i < 10) {
				t.Fatalf("message %d: %q", i, got)
			}
		}
		if got := s.says(s.ctx, "send_email", all[1], `{"subject":"Hi","body":"Hi"}`); got != "" {
			t.Errorf("another contact: %q", got)
		}
	})
}

// Where messages are counted for all copies of the server, numbers and addresses are not readable: nobody finds them there to erase them.
func TestCountsNameNobody(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		if !s.Parts().Store.Postgres() {
			return // it is counted in the process
		}
		s.connect()
		s.Parts().NewLimiter = func(r limit.Rate) (*limit.Limiter, error) {
			return limit.New(limit.Options{Rates: []limit.Rate{r}, Postgres: s.Parts().Store.SystemDB()})
		}
		s.does("send_sms", `{"text":"Hi"}`)
		s.does("send_email", `{"subject":"Hi","body":"Hi"}`)
		keys := ""
		if err := s.Parts().Store.SystemDB().QueryRowContext(t.Context(), `SELECT string_agg(key, ' ') FROM rate_limits`).Scan(&keys); err != nil {
			t.Fatal(err)
		}
		if strings.Count(keys, "limit:") != 10 {
			t.Errorf("counted as %s", keys)
		}
		for _, one := range []string{"4155552671", "zoe", s.at.Contact.ID} {
			if strings.Contains(keys, one) {
				t.Errorf("%s is in %s", one, keys)
			}
		}
	})
}
