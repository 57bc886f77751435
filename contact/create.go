package contact

import (
	"context"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/nyaruka/phonenumbers"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/fault"
)

// Create is a new contact. It needs a name, an e-mail address or a phone number.
type Create struct {
	Name         graphql.Omittable[*string]
	FirstName    graphql.Omittable[*string]
	LastName     graphql.Omittable[*string]
	Email        graphql.Omittable[*string]
	Phone        graphql.Omittable[*string]
	Title        graphql.Omittable[*string]
	CompanyName  graphql.Omittable[*string]
	Image        graphql.Omittable[*string]
	Website      graphql.Omittable[*string]
	LinkedinURL  graphql.Omittable[*string]
	LocationText graphql.Omittable[*string]
	Source       graphql.Omittable[*string]
	Status       graphql.Omittable[*string]
	Dnd          graphql.Omittable[*bool]
	ContactID    graphql.Omittable[*string]
}

// Create a contact. A contactId that the subaccount has already is a conflict.
func (s *Service) Create(ctx context.Context, in Create) (*Contact, error) {
	row := in.row()
	if row.Name == nil && row.FirstName == nil && row.LastName == nil && row.Email == nil && row.Phone == nil {
		return nil, fault.Field("name", "give at least one of name, email and phone")
	}
	if in.Dnd.IsSet() && in.Dnd.Value() == nil {
		return nil, fault.Field("dnd", "must not be null")
	}
	var made *ent.Contact
	err := s.Store.Tx(ctx, func(ctx context.Context) (err error) {
		if row.Phone != nil {
			if row.Phone, err = s.phone(ctx, *row.Phone); err != nil {
				return err
			}
		}
		made, err = s.insert(ctx, row)
		return err
	})
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "A contact with this contact_id exists already.",
			fault.Detail{Field: "contactId", Message: "is taken"}).Because(err)
	}
	if err != nil {
		return nil, err
	}
	return &Contact{made}, nil
}

func (in Create) row() *ent.Contact {
	row := &ent.Contact{
		Name: in.Name.Value(), FirstName: in.FirstName.Value(), LastName: in.LastName.Value(), Email: in.Email.Value(),
		Phone: in.Phone.Value(), Title: in.Title.Value(), CompanyName: in.CompanyName.Value(), Image: in.Image.Value(),
		Website: in.Website.Value(), LinkedinURL: in.LinkedinURL.Value(), LocationText: in.LocationText.Value(),
		Source: in.Source.Value(), Status: in.Status.Value(), ContactID: in.ContactID.Value(),
	}
	if dnd := in.Dnd.Value(); dnd != nil {
		row.Dnd = *dnd
	}
	return row
}

func (s *Service) insert(ctx context.Context, c *ent.Contact) (*ent.Contact, error) {
	return s.Store.Client(ctx).Contact.Create().
		SetNillableName(c.Name).SetNillableFirstName(c.FirstName).SetNillableLastName(c.LastName).
		SetNillableEmail(c.Email).SetNillablePhone(c.Phone).SetNillableTitle(c.Title).
		SetNillableCompanyName(c.CompanyName).SetNillableImage(c.Image).SetNillableWebsite(c.Website).
		SetNillableLinkedinURL(c.LinkedinURL).SetNillableLocationText(c.LocationText).
		SetNillableSource(c.Source).SetNillableStatus(c.Status).SetNillableContactID(c.ContactID).
		SetDnd(c.Dnd).SetSearchText(searchText(c)).Save(ctx)
}

// phone reads a number as E.164: with a + in any punctuation, without one in the subaccount's region.
func (s *Service) phone(ctx context.Context, text string) (*string, error) {
	region := "ZZ" // none: the + says the country
	if !strings.HasPrefix(strings.TrimSpace(text), "+") {
		var err error
		if region, err = s.region(ctx); err != nil {
			return nil, err
		}
	}
	n, err := phonenumbers.Parse(text, region)
	if err != nil || !phonenumbers.IsPossibleNumber(n) {
		return nil, fault.Field("phone", "is not a phone number").Because(err)
	}
	e164 := phonenumbers.Format(n, phonenumbers.E164)
	return &e164, nil
}

// region is where numbers without a country code are read: a setting, else by the time zone, else the US.
func (s *Service) region(ctx context.Context) (string, error) {
	sub, err := s.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(authz.From(ctx).Subaccount)).Only(ctx)
	if err != nil {
		return "", err
	}
	if sub.Region != nil {
		return *sub.Region, nil
	}
	return regionOf(sub.TimeZone), nil
}
