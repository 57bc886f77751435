package builtin

import (
	"context"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type tagArgs struct {
	Tag string `json:"tag"`
}

// addTag gives a tag that there is. A model makes none: what a tag does is for people to decide.
func addTag(ctx context.Context, s *Service, at Setting, in tagArgs) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	tag, err := s.tagNamed(ctx, in.Tag)
	if err != nil {
		return nil, err
	}
	_, err = s.parts.Contacts.Tag(ctx, at.Contact.ID, tag.ID)
	return map[string]any{"tag": tag.Name, "added": true}, err
}

func removeTag(ctx context.Context, s *Service, at Setting, in tagArgs) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	tag, err := s.tagNamed(ctx, in.Tag)
	if err != nil {
		return nil, err
	}
	_, err = s.parts.Contacts.Untag(ctx, at.Contact.ID, tag.ID)
	return map[string]any{"tag": tag.Name, "removed": true}, err
}

// tagsNamed is how many tags a refusal names.
const tagsNamed = 100

// tagNamed finds a tag. A refusal names those that there are.
func (s *Service) tagNamed(ctx context.Context, name string) (*contact.Tag, error) {
	found, err := s.parts.Contacts.TagNamed(ctx, name)
	if !fault.Is(err, fault.NotFound) {
		return found, err
	}
	names, problem := s.parts.Contacts.TagNames(ctx, tagsNamed)
	if problem != nil {
		return nil, problem
	}
	there := "There are none."
	if len(names) > 0 {
		there = "The tags are: " + strings.Join(names, ", ") + "."
	}
	return nil, fault.New(fault.NotFound, fault.From(err).Message+" "+there).Because(err)
}

type contactArgs struct {
	FirstName   *string `json:"first_name"`
	LastName    *string `json:"last_name"`
	Email       *string `json:"email"`
	Phone       *string `json:"phone"`
	CompanyName *string `json:"company_name"`
}

// updated is the contact after a change.
type updated struct {
	contactArgs
	Noted string `json:"noted,omitempty"`
}

// notedOnly is what the model reads where a number or an address was not taken over. It does not say why: whoever chats is not to learn whose
// it is.
const notedOnly = "A phone number or e-mail address was not changed. It is noted for a person to check."

// updateContact keeps what the contact says. Empty values are ignored, so that no model wipes a contact. Calls and messages follow a number
// or an address: one that the contact's word is not enough for is noted for a person instead.
func updateContact(ctx context.Context, s *Service, at Setting, in contactArgs) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	said := func(v *string) patch.Field[string] {
		if v == nil || *v == "" {
			return patch.Field[string]{}
		}
		return patch.Sent(v)
	}
	out := updated{}
	err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		change := contact.Input{
			FirstName: said(in.FirstName), LastName: said(in.LastName), CompanyName: said(in.CompanyName), Email: said(in.Email), Phone: said(in.Phone),
		}
		if err := rule.Check(change); err != nil { // before a note has text that is not an address
			return err
		}
		noted, err := s.withhold(ctx, at, &change)
		if err != nil {
			return err
		}
		if noted {
			out.Noted = notedOnly
		}
		c, err := s.parts.Contacts.Update(ctx, at.Contact.ID, change)
		if err != nil {
			return err
		}
		out.contactArgs = contactArgs{c.FirstName, c.LastName, c.Email, c.Phone, c.CompanyName}
		return nil
	})
	return out, err
}

// claim is a number or an address that a contact says is theirs: what it is, by which channel messages go there, which one the contact has, which one
// they name, and who else has that.
type claim struct {
	what, channel string
	has           *string
	said, by      string
	change        *patch.Field[string]
}

// withhold takes out of a change what is for a person to check, and notes it.
func (s *Service) withhold(ctx context.Context, at Setting, change *contact.Input) (noted bool, err error) {
	byNumber, byEmail, err := s.parts.Contacts.Taken(ctx, at.Contact.ID, *change)
	if err != nil {
		return false, err
	}
	now, err := s.parts.Contacts.Get(ctx, at.Contact.ID)
	if err != nil {
		return false, err
	}
	number := store.Text(change.Phone.Value())
	if number != "" {
		if number, err = s.parts.Contacts.Number(ctx, number); err != nil {
			return false, err
		}
	}
	for _, c := range []claim{
		{"phone number", "SMS", now.Phone, number, byNumber, &change.Phone},
		{"e-mail address", "EMAIL", now.Email, strings.ToLower(store.Text(change.Email.Value())), byEmail, &change.Email},
	} {
		note, err := s.doubt(ctx, at, c)
		if err != nil {
			return false, err
		}
		if note == "" {
			continue
		}
		*c.change, noted = patch.Field[string]{}, true
		err = s.parts.Contacts.NoteOnce(ctx, at.Contact.ID, note, time.Time{})
		if err != nil && !fault.Is(err, fault.Conflict) { // there are as many as there may be
			return false, err
		}
	}
	return noted, nil
}

// doubt is what a person is to check about a claim; "" is nothing. Another contact may have what is claimed, somebody there may have asked not to be
// called, and replies by that channel go to whoever has written there, not to somebody they name.
func (s *Service) doubt(ctx context.Context, at Setting, c claim) (string, error) {
	switch {
	case c.by != "": // by id: the other contact may be erased, and what is written here would stay
		return "The contact says that they have the " + c.what + " of another contact, " + c.by + ".", nil
	case c.said == "" || strings.EqualFold(c.said, store.Text(c.has)):
		return "", nil
	}
	if c.channel == "SMS" {
		if barred, err := s.parts.Contacts.Barred(ctx, c.said); err != nil || barred {
			return "The contact says that they have a phone number that is on a do-not-call list.", err
		}
	}
	answers, err := s.answers(ctx, at, c)
	if err != nil || !answers {
		return "", err
	}
	return "The contact says that they have another " + c.what + ": " + plain.FirstBytes(c.said, saidMost) + ".", nil
}

// saidMost is how many bytes of a number or an address are noted: nobody has checked it.
const saidMost = 320

// answeredDays is how long a conversation is taken to go on that is open and in which nothing happens.
const answeredDays = 30

// answers says whether replies to the contact go out by the claim's channel: in one of their conversations a message is due or on its way, or another
// conversation that goes on is or was by it lately. That one's replies go nowhere if the contact has no number or address. A call joins a
// conversation that is open, and anybody can show the contact's number: there it may be this one.
func (s *Service) answers(ctx context.Context, at Setting, c claim) (bool, error) {
	since := time.Now().UTC().AddDate(0, 0, -answeredDays)
	lately := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ContactID(at.Contact.ID), conversation.UpdatedAtGT(since))
	due, err := lately.Clone().Where(written(c.channel, since, underWay)).Exist(ctx)
	if err != nil || due || store.Text(c.has) == "" {
		return due, err
	}
	going := lately.Where(conversation.Status("OPEN"), conversation.IsArchived(false),
		conversation.Or(conversation.LastChannel(c.channel), written(c.channel, since)))
	if !at.OnCall {
		going.Where(conversation.IDNEQ(at.Conversation))
	}
	return going.Exist(ctx)
}

// written is the condition that a conversation has a message by a channel since a time, which meets others.
func written(channel string, since time.Time, more ...func(m *sql.SelectTable) *sql.Predicate) predicate.Conversation {
	return func(q *sql.Selector) {
		m := sql.Dialect(q.Dialect()).Table(message.Table).As("written")
		is := []*sql.Predicate{
			sql.ColumnsEQ(m.C(message.FieldSubaccountID), q.C(conversation.FieldSubaccountID)),
			sql.ColumnsEQ(m.C(message.FieldConversationID), q.C(conversation.FieldID)),
			sql.EQ(m.C(message.FieldChannel), channel), sql.GT(m.C(message.FieldCreatedAt), since),
		}
		for _, one := range more {
			is = append(is, one(m))
		}
		q.Where(sql.Exists(sql.Dialect(q.Dialect()).Select(m.C(message.FieldID)).From(m).Where(sql.And(is...))))
	}
}

// underWay is the condition that a message goes out, or a reply to it will. What waits for a turn is answered by a job, and its reply goes out. What
// waits for anything else is for whoever has asked.
func underWay(m *sql.SelectTable) *sql.Predicate {
	return sql.Or(sql.EQ(m.C(message.FieldAwaits), "turn"), sql.In(m.C(message.FieldDeliveryStatus), "PENDING", "SENDING"))
}

// createNote keeps a note, once for what the turn answers: whoever kept it may not have lived to tell.
func createNote(ctx context.Context, s *Service, at Setting, in struct {
	Note string `json:"note"`
},
) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	since, err := at.since(ctx)
	if err != nil {
		return nil, err
	}
	return map[string]any{"kept": true}, s.parts.Contacts.NoteOnce(ctx, at.Contact.ID, in.Note, since)
}
