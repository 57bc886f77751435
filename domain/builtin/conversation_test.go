package builtin_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

// connect gives the platform providers of messages.
func (s *scene) connect() (*notifytest.Texts, *notifytest.Mails) {
	s.t.Helper()
	texts, mails := notifytest.NewTexts(s.t), notifytest.NewMails(s.t)
	texter, err := notify.NewTwilio(texts.URL, notifytest.From)
	if err != nil {
		s.t.Fatal(err)
	}
	mailer, err := notify.NewSMTP(mails.URL, "desk@agency.example")
	if err != nil {
		s.t.Fatal(err)
	}
	s.Parts().Messenger = &notify.Service{Texter: texter, Mailer: mailer}
	return texts, mails
}

// Messages go to the contact of the turn, whatever address the model names.
func TestMessagesGoToTheContact(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		texts, mails := s.connect()
		s.does("send_sms", `{"text":"Your code is 7","to":%q,"phone":%q}`, *s.yan.Phone, *s.yan.Phone)
		s.does("send_email", `{"subject":"Your visit","body":"See you.","to":%q,"email":%q}`, *s.yan.Email, *s.yan.Email)
		if got := texts.Taken(); len(got) != 1 || got[0].To != "+14155552671" || got[0].Body != "Your code is 7" {
			t.Errorf("%+v", got)
		}
		if got := mails.Taken(); len(got) != 1 || got[0].To != "zoe@example.org" || got[0].Subject != "Your visit" {
			t.Errorf("%+v", got)
		}
		for status, want := range map[int]error{400: notify.ErrRefused, 503: notify.ErrUnavailable} {
			texts.Fail(status)
			if _, err := s.Do(s.ctx, "send_sms", s.at, json.RawMessage(`{"text":"Hi"}`)); !errors.Is(err, want) {
				t.Errorf("%d: %v", status, err)
			}
		}
	})
}

func TestNothingIsSentInVain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		texts, mails := s.connect()
		alter := func(of *contact.Contact, change func(*ent.ContactUpdateOne)) {
			s.write(func(ctx context.Context, client *ent.Client) {
				u := client.Contact.UpdateOneID(of.ID)
				change(u)
				u.ExecX(ctx)
			})
		}
		for _, c := range []struct {
			change    func()
			sms, mail string
		}{
			{func() { alter(s.at.Contact, func(u *ent.ContactUpdateOne) { u.ClearPhone().ClearEmail() }) }, "no phone number", "no e-mail address"},
			{func() {
				s.at.Contact = s.yan
				alter(s.yan, func(u *ent.ContactUpdateOne) { u.ClearEmail() })
				s.write(func(ctx context.Context, _ *ent.Client) {
					if _, err := donotcall.New(donotcall.Parts{Store: s.Parts().Store, NumberKey: []byte("key")}).Record(ctx, *s.yan.Phone, donotcall.ByText, nil); err != nil {
						t.Fatal(err)
					}
				})
			}, "do-not-call list", "no e-mail address"},
			{func() { alter(s.yan, func(u *ent.ContactUpdateOne) { u.SetDnd(true) }) }, "asked not to receive", "asked not to receive"},
		} {
			c.change()
			if _, err := s.Do(s.ctx, "send_sms", s.at, json.RawMessage(`{"text":"Hi"}`)); !strings.Contains(told(err), c.sms) {
				t.Errorf("send_sms: %v, want %s", err, c.sms)
			}
			if _, err := s.Do(s.ctx, "send_email", s.at, json.RawMessage(`{"subject":"Hi","body":"Hi"}`)); !strings.Contains(told(err), c.mail) {
				t.Errorf("send_email: %v, want %s", err, c.mail)
			}
		}
		if texts.Asked() != 0 || len(mails.Taken()) != 0 {
			t.Error("something went out")
		}
	})
}

// handed are the reasons of the conversations that wait for a person, by their ids.
func (s *scene) handed() map[string]string {
	s.t.Helper()
	out := map[string]string{}
	for _, c := range s.Parts().Store.Client(s.ctx).Conversation.Query().AllX(s.ctx) {
		if c.HandedOffAt != nil {
			out[c.ID] = *c.HandOffReason
		}
	}
	return out
}

func TestHandOffIsOfTheTurnsConversation(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		stranger := storetest.Stranger(t, s.Parts().Store)
		_, err := s.Do(stranger, "hand_off", s.at, json.RawMessage(`{"reason":"mine"}`))
		if got := s.handed(); len(got) != 0 || !strings.Contains(told(err), "not_found") {
			t.Errorf("a stranger handed off %v, %v", got, err)
		}
		gone := s.at
		gone.Conversation = "conv_gone"
		if _, err := s.Do(s.ctx, "hand_off", gone, json.RawMessage(`{}`)); !strings.Contains(told(err), "not_found") || len(s.handed()) != 0 {
			t.Errorf("of a conversation that is gone: %v, %v", err, s.handed())
		}
		s.does("hand_off", `{"reason":"asked for a person","conversation_id":%q}`, s.yansTalk)
		if got := s.handed(); len(got) != 1 || got[s.at.Conversation] != "asked for a person" {
			t.Errorf("handed off %v", got)
		}
	})
}

// A search is in what the turn's assistant knows, and in nothing else.
func TestSearchIsTheAssistants(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		const query = `{"query":"zeppelin","assistant_id":%q}`
		s.knows("Hours", "The zeppelin leaves at nine.")
		ada := s.at.Assistant
		s.write(func(ctx context.Context, client *ent.Client) {
			s.at.Assistant = client.Assistant.Create().SetName("Eve").SaveX(ctx)
		})
		if told := s.does("search_knowledge", query, ada.ID); told != `{"passages":[]}` {
			t.Errorf("an assistant that knows nothing found %s", told)
		}
		eve := s.at.Assistant
		s.at.Assistant = ada
		if told := s.does("search_knowledge", query, eve.ID); !strings.Contains(told, "leaves at nine") || !strings.Contains(told, `"source":"Hours"`) {
			t.Errorf("found %s", told)
		}
		stranger := storetest.Stranger(t, s.Parts().Store)
		found, err := s.Do(stranger, "search_knowledge", builtin.Setting{Assistant: ada}, json.RawMessage(`{"query":"zeppelin"}`))
		if text, _ := json.Marshal(found); err != nil || string(text) != `{"passages":[]}` {
			t.Errorf("a stranger found %s, %v", text, err)
		}
	})
}
