// Package contact keeps the people that assistants talk with. It knows no transport.
package contact

import (
	"context"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/fault"
	"github.com/switchboard-dev/switchboard/page"
	"github.com/switchboard-dev/switchboard/store"
)

// Service keeps the contacts of the caller's subaccount.
type Service struct {
	Store *store.Store
	Pager *page.Pager
}

// Contact is a contact as the outside sees it.
type Contact struct{ *ent.Contact }

// Name of the contact; where none is set, first and last name joined.
func (c *Contact) Name() *string {
	if c.Contact.Name != nil {
		return c.Contact.Name
	}
	var parts []string
	for _, p := range []*string{c.FirstName, c.LastName} {
		if p != nil && *p != "" {
			parts = append(parts, *p)
		}
	}
	if len(parts) == 0 {
		return nil
	}
	name := strings.Join(parts, " ")
	return &name
}

// Key is where it stands in lists.
func (c *Contact) Key() (time.Time, string) { return c.CreatedAt, c.ID }

// IsNode marks it as a thing with an id.
func (c *Contact) IsNode() {}

// GetID is its id.
func (c *Contact) GetID() string { return c.ID }

// Filter narrows a list of contacts.
type Filter struct {
	Search          *string
	Source          *string
	Status          *string
	IncludeArchived bool
	First           *int
	After           *string
}

// List the contacts, newest first.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Contact], error) {
	q := page.Query{Entity: ent.TypeContact, List: "contacts", First: f.First, After: f.After}
	q.Filter = []string{deref(f.Search), page.Given(f.Source), page.Given(f.Status), strconv.FormatBool(f.IncludeArchived)}
	if !f.IncludeArchived {
		q.Where = append(q.Where, sql.FieldEQ(contact.FieldIsArchived, false))
	}
	if f.Source != nil {
		q.Where = append(q.Where, sql.FieldEQ(contact.FieldSource, *f.Source))
	}
	if f.Status != nil {
		q.Where = append(q.Where, sql.FieldEQ(contact.FieldStatus, *f.Status))
	}
	if f.Search != nil {
		q.Where = append(q.Where, matching(*f.Search)...)
	}
	return page.Fetch(ctx, s.Pager, q, s.read)
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Contact, error) {
	query := s.Store.Client(ctx).Contact.Query().Order(w.Order).Limit(w.Limit)
	for _, p := range w.Where {
		query.Where(p)
	}
	rows, err := query.All(ctx)
	out := make([]*Contact, len(rows))
	for i, r := range rows {
		out[i] = &Contact{r}
	}
	return out, err
}

// GetAll reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Contact, error) {
	return page.ByIDs(ctx, ids, s.read)
}

// Get one, archived or not. The error is not_found where the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Contact, error) {
	row, err := s.Store.Client(ctx).Contact.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("contact").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return &Contact{row}, nil
}

// Find one by our id or the CRM's.
func (s *Service) Find(ctx context.Context, ref string) (*Contact, error) {
	row, err := s.Store.Client(ctx).Contact.Query().
		Where(contact.Or(contact.ID(ref), contact.ContactID(ref))).
		Order(contact.ByCreatedAt()).First(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.MissingField("contact", "contactId").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return &Contact{row}, nil
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
