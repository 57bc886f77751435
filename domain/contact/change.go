package contact

import (
	"context"
	"errors"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Input is what a client sends about a contact. Unset fields are unchanged, or empty in a new contact.
type Input struct { //nolint:recvcheck // only read changes it, while it is made of a row
	Name         patch.Field[string] `check:"minLength=1,maxLength=200"`
	FirstName    patch.Field[string] `check:"maxLength=200"`
	LastName     patch.Field[string] `check:"maxLength=200"`
	Email        patch.Field[string] `check:"maxLength=320,format=EMAIL"`
	Phone        patch.Field[string] `check:"maxLength=1000"`
	Title        patch.Field[string] `check:"maxLength=1000"`
	CompanyName  patch.Field[string] `check:"maxLength=200"`
	Image        patch.Field[string] `check:"maxLength=2048,format=URL"`
	Website      patch.Field[string] `check:"maxLength=2048"`
	LinkedinURL  patch.Field[string] `check:"maxLength=2048,format=URL"`
	LocationText patch.Field[string] `check:"maxLength=1000"`
	Source       patch.Field[string] `check:"maxLength=1000"`
	Status       patch.Field[string] `check:"maxLength=1000"`
	Dnd          patch.Field[bool]   `check:"notNull"`
	ContactID    patch.Field[string] `check:"minLength=1,maxLength=1000"`
	IsArchived   patch.Field[bool]   `check:"notNull"`
}

// Create is the input of a new contact.
type Create Input

// Judge finds an id that is too long, and a number that is none in any country.
func (in Input) Judge() []fault.Detail {
	return append(rule.Key("contactId", in.ContactID.Value()), phone.Problems("phone", in.Phone.Value())...)
}

// Judge also refuses a contact without a name, an e-mail address and a phone number.
func (in Create) Judge() []fault.Detail {
	problems := Input(in).Judge()
	if Input(in).unidentified() {
		problems = append(problems, fault.Break("name", fault.NoIdentifier))
	}
	return problems
}

// unidentified says that the input has no name, email or phone.
func (in Input) unidentified() bool {
	for _, v := range []*string{in.Name.Value(), in.FirstName.Value(), in.LastName.Value(), in.Email.Value(), in.Phone.Value()} {
		if v != nil && strings.TrimSpace(*v) != "" {
			return false
		}
	}
	return true
}

func (in Input) changes() patch.Changes {
	return patch.Changes{
		patch.Of(contact.FieldName, in.Name), patch.Of(contact.FieldFirstName, in.FirstName),
		patch.Of(contact.FieldLastName, in.LastName), patch.Of(contact.FieldEmail, in.Email),
		patch.Of(contact.FieldPhone, in.Phone), patch.Of(contact.FieldTitle, in.Title),
		patch.Of(contact.FieldCompanyName, in.CompanyName), patch.Of(contact.FieldImage, in.Image),
		patch.Of(contact.FieldWebsite, in.Website), patch.Of(contact.FieldLinkedinURL, in.LinkedinURL),
		patch.Of(contact.FieldLocationText, in.LocationText), patch.Of(contact.FieldSource, in.Source),
		patch.Of(contact.FieldStatus, in.Status), patch.Of(contact.FieldDnd, in.Dnd),
		patch.Of(contact.FieldContactID, in.ContactID), patch.Of(contact.FieldIsArchived, in.IsArchived),
	}
}

// after is the contact as it will be.
func (in Input) after(c *ent.Contact) *ent.Contact {
	out := *c
	out.Name, out.FirstName = patch.Value(in.Name, c.Name), patch.Value(in.FirstName, c.FirstName)
	out.LastName, out.Email = patch.Value(in.LastName, c.LastName), patch.Value(in.Email, c.Email)
	out.Phone, out.Title = patch.Value(in.Phone, c.Phone), patch.Value(in.Title, c.Title)
	out.CompanyName, out.Image = patch.Value(in.CompanyName, c.CompanyName), patch.Value(in.Image, c.Image)
	out.Website, out.LinkedinURL = patch.Value(in.Website, c.Website), patch.Value(in.LinkedinURL, c.LinkedinURL)
	out.LocationText, out.Source = patch.Value(in.LocationText, c.LocationText), patch.Value(in.Source, c.Source)
	out.Status, out.ContactID = patch.Value(in.Status, c.Status), patch.Value(in.ContactID, c.ContactID)
	if dnd := in.Dnd.Value(); dnd != nil {
		out.Dnd = *dnd
	}
	return &out
}

// Create a contact. It needs a name, an e-mail address or a phone number. A contactId that the subaccount has already
// is a conflict.
func (s *Service) Create(ctx context.Context, in Input) (*Contact, error) {
	if err := rule.Check(Create(in)); err != nil {
		return nil, err
	}
	var made *ent.Contact
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.normalise(ctx, &in); err != nil {
			return err
		}
		create := s.parts.Store.Client(ctx).Contact.Create()
		if err := in.write(ctx, create.Mutation(), &ent.Contact{}); err != nil {
			return err
		}
		writing := ctx
		if in.ContactID.Value() == nil { // else it may be taken, which has to be known here
			writing = store.Late(ctx)
		}
		made, err = create.Save(writing)
		return err
	})
	if err != nil {
		return nil, taken(err)
	}
	return wrap(made), nil
}

// Update changes what is set. A contactId that another contact has is a conflict.
func (s *Service) Update(ctx context.Context, id string, in Input) (*Contact, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	if in.changes().Empty() {
		return s.Get(ctx, id)
	}
	var out *ent.Contact
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		in := in // what is left out below is left out of this try
		if err := s.normalise(ctx, &in); err != nil {
			return err
		}
		before, err := s.locked(ctx, id)
		if err != nil {
			return err
		}
		if archived := in.IsArchived.Value(); archived != nil && *archived == before.IsArchived {
			in.IsArchived = patch.Field[bool]{} // to set it again would be another event
		}
		if in.changes().Empty() {
			out = before
			return nil
		}
		update := s.parts.Store.Client(ctx).Contact.UpdateOne(before).Select(shown[0], shown[1:]...)
		if err := in.write(ctx, update.Mutation(), before); err != nil {
			return err
		}
		if out, err = update.Save(store.Late(ctx)); err == nil {
			s.parts.Store.Keep(ctx, ent.TypeContact, id, out)
		}
		return err
	})
	if err != nil {
		return nil, taken(err)
	}
	return wrap(out), nil
}

// Archive a contact: it is left out of lists, and all that belongs to it still works.
func (s *Service) Archive(ctx context.Context, id string) (*Contact, error) {
	yes := true
	return s.Update(ctx, id, Input{IsArchived: patch.Sent(&yes)})
}

func (s *Service) locked(ctx context.Context, id string) (*ent.Contact, error) {
	row, err := s.parts.Store.Client(ctx).Contact.Query().Where(contact.ID(id), s.parts.Store.Locked()).Select(shown...).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("contact").Because(err)
	}
	s.parts.Store.Found(ctx, ent.TypeContact, id)
	return row, err
}

// touch moves a contact's updated_at where something that hangs on it has changed, so that whoever keeps a copy reads it again.
// It is no event of its own. It comes before what is written beside it: on PostgreSQL, a reference to the contact locks it, and two who
// hold that lock and then want to change the contact may wait for each other.
func (s *Service) touch(ctx context.Context, id string) (*ent.Contact, error) {
	row, err := s.parts.Store.Client(ctx).Contact.UpdateOneID(id).Select(shown[0], shown[1:]...).Save(ctx)
	if ent.IsNotFound(err) || errors.Is(err, store.ErrForeign) {
		return nil, fault.Missing("contact").Because(err)
	}
	return row, err
}

// normalise reads the phone number.
func (s *Service) normalise(ctx context.Context, in *Input) error {
	text := in.Phone.Value()
	if text == nil {
		return nil
	}
	number, err := s.Number(ctx, *text)
	in.Phone = patch.Sent(&number)
	return err
}

// Number is a phone number in E.164, as contacts store it. The error is a fault of the field phone if it is not a number.
func (s *Service) Number(ctx context.Context, text string) (string, error) {
	return s.parts.Phone.E164(ctx, "phone", text)
}

// write puts what was sent, and what it is found by, into a mutation.
func (in Input) write(ctx context.Context, m *ent.ContactMutation, before *ent.Contact) error {
	if err := in.changes().Apply(m); err != nil {
		return err
	}
	if email, sent := in.Email.Get(); sent && email != nil {
		m.SetEmailKey(emailKey(*email))
	} else if sent && !m.Op().Is(ent.OpCreate) {
		m.ClearEmailKey()
	}
	if dnd := in.Dnd.Value(); dnd != nil && *dnd { // whoever says so decides it, even where it is as before
		m.SetDndBy(askedOtherwise)
	} else if dnd != nil && !m.Op().Is(ent.OpCreate) {
		m.ClearDndBy()
	}
	after := in.after(before)
	if m.Op().Is(ent.OpCreate) || searchText(before) != searchText(after) {
		text, pieces := Index(authz.From(ctx).Subaccount, after)
		m.SetSearchText(text)
		m.SetGrams(pieces)
	}
	if key := nameKey(after); m.Op().Is(ent.OpCreate) || nameKey(before) != key {
		m.SetNameKey(key)
	}
	return nil
}

// taken is the conflict of a contactId that another contact has.
func taken(err error) error {
	if store.Clash(err) {
		return fault.New(fault.Conflict, "A contact with this contact_id already exists.",
			fault.Break("contactId", fault.Taken)).Because(err)
	}
	return err
}

// emailKey is what two spellings of an e-mail address have in common.
func emailKey(email string) string { return strings.ToLower(email) }
