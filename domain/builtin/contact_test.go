package builtin_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
)

// about is what is kept of a contact: its names, e-mail and company, its tags, and its notes.
func (s *scene) about(id string) string {
	s.t.Helper()
	c, err := s.Parts().Contacts.Get(s.ctx, id)
	if err != nil {
		s.t.Fatal(err)
	}
	var tags, notes []string
	all, err := s.Parts().Contacts.TagsOf(s.ctx, id, nil, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, tag := range all.Nodes {
		tags = append(tags, tag.Name)
	}
	kept, err := s.Parts().Contacts.Notes(s.ctx, id, nil, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, n := range kept.Nodes {
		notes = append(notes, n.Value)
	}
	return fmt.Sprint(said(c), tags, notes)
}

func said(c *contact.Contact) []string {
	var out []string
	for _, v := range []*string{c.FirstName, c.LastName, c.Email, c.CompanyName} {
		if v == nil {
			v = new("-")
		}
		out = append(out, *v)
	}
	return out
}

// Each action is about the contact of the turn: ids among the arguments change nothing, and empty values wipe nothing.
func TestContactIsTheTurns(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		yan := s.about(s.yan.ID)
		for _, c := range []struct{ name, args, want string }{
			{"add_tag", `"tag":"BOOKED"`, "[Zoe - zoe@example.org -] [Booked] []"},
			{"add_tag", `"tag":"booked"`, "[Zoe - zoe@example.org -] [Booked] []"},
			{"remove_tag", `"tag":"Booked"`, "[Zoe - zoe@example.org -] [] []"},
			{"remove_tag", `"tag":"Booked"`, "[Zoe - zoe@example.org -] [] []"},
			{"update_contact", `"last_name":"Zimmer","company_name":"Tolls","email":""`, "[Zoe Zimmer zoe@example.org Tolls] [] []"},
			{"update_contact", `"first_name":null`, "[Zoe Zimmer zoe@example.org Tolls] [] []"},
			{"create_note", `"note":"Likes tea."`, "[Zoe Zimmer zoe@example.org Tolls] [] [Likes tea.]"},
		} {
			s.does(c.name, `{"contact_id":%q,"contactId":%q,"id":%q,%s}`, s.yan.ID, s.yan.ID, s.yan.ID, c.args)
			if got := s.about(s.at.Contact.ID); got != c.want {
				t.Errorf("%s %s: Zoe is %s, want %s", c.name, c.args, got, c.want)
			}
		}
		if got := s.about(s.yan.ID); got != yan {
			t.Errorf("Yan was %s and is %s", yan, got)
		}
	})
}

// A chat cannot take over another contact's calls and messages: a number or address that another contact has stays there, and is noted once. Any
// other is set, in the form that Berlin writes it. The model does not learn that another contact has it.
func TestNumbersOfOthersAreNotedOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.write(func(ctx context.Context, client *ent.Client) {
			client.Contact.UpdateOneID(s.yan.ID).SetEmailKey(*s.yan.Email).ExecX(ctx)
		})
		for _, c := range []struct {
			claims, email, phone string
			noted                bool
		}{
			{`"phone":"` + *s.yan.Phone + `"`, "zoe@example.org", "+14155552671", true},
			{`"email":"` + strings.ToUpper(*s.yan.Email) + `"`, "zoe@example.org", "+14155552671", true},
			{`"email":"` + *s.yan.Email + `","phone":"` + *s.yan.Phone + `"`, "zoe@example.org", "+14155552671", true},
			{`"email":"` + *s.yan.Email + `","phone":"030 123456"`, "zoe@example.org", "+4930123456", true},
			{`"email":"z@example.org","phone":"` + *s.yan.Phone + `"`, "z@example.org", "+4930123456", true},
			{`"email":"z@example.org","phone":"030 123456"`, "z@example.org", "+4930123456", false},
		} {
			told := s.does("update_contact", `{"last_name":"Zimmer",%s}`, c.claims)
			if !strings.Contains(told, `"phone":"`+c.phone+`"`) || !strings.Contains(told, `"email":"`+c.email+`"`) || !strings.Contains(told, "Zimmer") {
				t.Errorf("%s: the model reads %s", c.claims, told)
			}
			if strings.Contains(told, "for a person to check") != c.noted || strings.Contains(strings.ToLower(told), "another contact") {
				t.Errorf("%s: the model reads %s", c.claims, told)
			}
		}
		got := s.about(s.at.Contact.ID)
		for _, what := range []string{"phone number", "e-mail address"} {
			if strings.Count(got, what+" of another contact, "+s.yan.ID+".") != 1 {
				t.Errorf("Zoe is %s", got)
			}
		}
		if notes := strings.ToLower(got); strings.Contains(notes, strings.ToLower(*s.yan.Email)) || strings.Contains(notes, *s.yan.Phone) {
			t.Errorf("what is kept of Zoe has what is Yan's: %s", got)
		}
	})
}

// A note that a turn has kept whose server died is not kept again by the turn that is begun anew. What was noted before the contact asked, or by somebody
// else, is no such note.
func TestNoteIsKeptOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		author := authz.From(s.ctx).Author()
		asked := time.Now().Add(-time.Minute).UTC()
		s.at.Since = since(asked)
		s.write(func(ctx context.Context, client *ent.Client) {
			create := func() *ent.ContactNoteCreate { return client.ContactNote.Create().SetContactID(s.at.Contact.ID) }
			create().SetValue("Likes tea.").SetCreatedBy(author).SetCreatedAt(asked.AddDate(0, -1, 0)).ExecX(ctx)
			create().SetValue("Likes coffee.").SetCreatedBy("Carl").ExecX(ctx)
			client.ContactNote.Create().SetContactID(s.yan.ID).SetValue("Likes milk.").SetCreatedBy(author).ExecX(ctx)
		})
		for _, note := range []string{"Likes tea.", "Likes tea.", "Likes coffee.", "Likes coffee.", "Likes milk."} {
			if got := s.does("create_note", `{"note":%q}`, note); got != `{"kept":true}` {
				t.Errorf("%s: %s", note, got)
			}
		}
		if got := strings.Count(s.about(s.at.Contact.ID), "Likes tea."); got != 2 {
			t.Errorf("%d notes of tea, want that of a month ago and another", got)
		}
		if n := s.Parts().Store.Client(s.ctx).ContactNote.Query().CountX(s.ctx); n != 6 {
			t.Errorf("%d notes", n)
		}
	})
}

// Of two who keep the same note at once, one does.
func TestNotesAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := s.Do(s.ctx, "create_note", s.at, []byte(`{"note":"Likes tea."}`)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if n := s.Parts().Store.Client(s.ctx).ContactNote.Query().CountX(s.ctx); n != 1 {
			t.Errorf("%d notes", n)
		}
	})
}

// A number or an address is not the contact's to change where somebody at the number has asked not to be called, or a reply is due there: it is noted for
// a person.
func TestNumbersThatMustNotChangeAreNotedOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		list := donotcall.New(donotcall.Parts{Store: s.Parts().Store, NumberKey: []byte("key")})
		s.write(func(ctx context.Context, _ *ent.Client) {
			for _, number := range []string{"+4930123456", "+14155552671"} { // Zoe's own as well
				if _, err := list.Record(ctx, number, donotcall.ByText, nil); err != nil {
					t.Fatal(err)
				}
			}
		})
		for _, c := range []struct {
			name, channel, talk, awaits, claims, email, phone string
			noted                                             bool
		}{
			{"her own", "WEBCHAT", s.at.Conversation, "turn", `"phone":"+1 415 555 2671"`, "zoe@example.org", "+14155552671", false},
			{"a listed one", "WEBCHAT", s.at.Conversation, "turn", `"phone":"030 123456"`, "zoe@example.org", "+14155552671", true},
			{"another", "WEBCHAT", s.at.Conversation, "turn", `"phone":"030 654321"`, "zoe@example.org", "+4930654321", false},
			{"by text", "SMS", s.at.Conversation, "turn", `"phone":"030 765432","email":"z@example.org"`, "z@example.org", "+4930654321", true},
			{"the same by text", "SMS", s.at.Conversation, "turn", `"phone":"030 654321"`, "z@example.org", "+4930654321", false},
			{"by e-mail", "EMAIL", s.at.Conversation, "turn", `"phone":"030 765432","email":"y@example.org"`, "z@example.org", "+4930765432", true},
			{"the same by e-mail", "EMAIL", s.at.Conversation, "turn", `"email":"Z@example.org"`, "Z@example.org", "+4930765432", false},
			{"a client sends the reply", "SMS", s.at.Conversation, "reply", `"phone":"030 876543"`, "Z@example.org", "+4930876543", false},
			{"somebody else's text", "SMS", s.yansTalk, "turn", `"phone":"030 987654"`, "Z@example.org", "+4930987654", false},
		} {
			s.write(func(ctx context.Context, client *ent.Client) {
				client.Message.Delete().ExecX(ctx)
				client.Message.Create().SetConversationID(c.talk).SetContent("Hi").SetChannel(c.channel).SetAwaits(c.awaits).ExecX(ctx)
			})
			told := s.does("update_contact", `{"last_name":"Zimmer",%s}`, c.claims)
			if !strings.Contains(told, `"phone":"`+c.phone+`"`) || !strings.Contains(told, `"email":"`+c.email+`"`) || !strings.Contains(told, "Zimmer") ||
				strings.Contains(told, "for a person to check") != c.noted || strings.Contains(told, "do-not-call") {
				t.Errorf("%s: the model reads %s", c.name, told)
			}
		}
		got := s.about(s.at.Contact.ID)
		for _, note := range []string{
			"a phone number that is on a do-not-call list.", "another phone number: +4930765432.", "another e-mail address: y@example.org.",
		} {
			if strings.Count(got, "The contact says that they have "+note) != 1 {
				t.Errorf("%q is not noted once: Zoe is %s", note, got)
			}
		}
	})
}

// Nor is it the contact's to change where replies in another conversation of theirs go there, or a message to them waits to be sent there.
func TestNumbersThatRepliesGoToAreNotedOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		zoe, yan := s.at.Contact.ID, s.yan.ID
		for _, c := range []struct {
			name, whose, channel, delivery, claims, email, phone string
			noted                                                bool
		}{
			{"a chat", zoe, "WEBCHAT", "", `"phone":"030 123456"`, "zoe@example.org", "+4930123456", false},
			{"somebody else's texts", yan, "SMS", "", `"phone":"030 654321"`, "zoe@example.org", "+4930654321", false},
			{"texts", zoe, "SMS", "", `"phone":"030 765432","email":"z@example.org"`, "z@example.org", "+4930654321", true},
			{"the same by text", zoe, "SMS", "", `"phone":"030 654321"`, "z@example.org", "+4930654321", false},
			{"e-mail", zoe, "EMAIL", "", `"phone":"030 765432","email":"y@example.org"`, "z@example.org", "+4930765432", true},
			{"a text that waits", zoe, "WEBCHAT", "PENDING", `"phone":"030 876543"`, "z@example.org", "+4930765432", true},
			{"a text that was sent", zoe, "WEBCHAT", "SENT", `"phone":"030 876543"`, "z@example.org", "+4930876543", false},
		} {
			s.write(func(ctx context.Context, client *ent.Client) {
				client.Message.Delete().ExecX(ctx)
				client.Conversation.Delete().Where(conversation.IDNotIn(s.at.Conversation, s.yansTalk)).ExecX(ctx)
				client.Conversation.Create().SetContactID(c.whose).SetLastChannel(c.channel).ExecX(ctx)
				if c.delivery != "" {
					client.Message.Create().SetConversationID(s.at.Conversation).SetContent("Hi").SetAi(true).SetChannel("SMS").
						SetDeliveryStatus(c.delivery).ExecX(ctx)
				}
			})
			told := s.does("update_contact", `{"last_name":"Zimmer",%s}`, c.claims)
			if !strings.Contains(told, `"phone":"`+c.phone+`"`) || !strings.Contains(told, `"email":"`+c.email+`"`) || !strings.Contains(told, "Zimmer") ||
				strings.Contains(told, "for a person to check") != c.noted {
				t.Errorf("%s: the model reads %s", c.name, told)
			}
		}
		for _, what := range []string{"phone number: +4930765432", "phone number: +4930876543", "e-mail address: y@example.org"} {
			if got := s.about(zoe); strings.Count(got, "The contact says that they have another "+what+".") != 1 {
				t.Errorf("another %s is not noted once: Zoe is %s", what, got)
			}
		}
	})
}

// A conversation by text that nobody goes on with keeps no number from changing, nor does any of a contact who has no number: no reply goes there.
func TestNumbersThatNoReplyGoesToAreTakenOver(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		zoe := s.at.Contact.ID
		for _, c := range []struct {
			name, phone string
			change      func(talk *ent.ConversationCreate, who *ent.ContactUpdateOne)
		}{
			{"closed", "+4930123456", func(talk *ent.ConversationCreate, _ *ent.ContactUpdateOne) { talk.SetStatus("CLOSED") }},
			{"archived", "+4930654321", func(talk *ent.ConversationCreate, _ *ent.ContactUpdateOne) { talk.SetIsArchived(true) }},
			{"a month old", "+4930765432", func(talk *ent.ConversationCreate, _ *ent.ContactUpdateOne) {
				talk.SetUpdatedAt(time.Now().UTC().AddDate(0, 0, -31))
			}},
			{"without a number", "+4930876543", func(_ *ent.ConversationCreate, who *ent.ContactUpdateOne) { who.ClearPhone() }},
		} {
			s.write(func(ctx context.Context, client *ent.Client) {
				client.Conversation.Delete().Where(conversation.IDNotIn(s.at.Conversation, s.yansTalk)).ExecX(ctx)
				talk, who := client.Conversation.Create().SetContactID(zoe).SetLastChannel("SMS"), client.Contact.UpdateOneID(zoe)
				c.change(talk, who)
				talk.ExecX(ctx)
				who.ExecX(ctx)
			})
			told := s.does("update_contact", `{"phone":%q}`, c.phone)
			if !strings.Contains(told, `"phone":"`+c.phone+`"`) || strings.Contains(told, "for a person to check") {
				t.Errorf("%s: the model reads %s", c.name, told)
			}
		}
	})
}
