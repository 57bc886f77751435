// Package contact manages the people that assistants talk with. It is independent of transports.
package contact

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with.
type Parts struct {
	Store  *store.Store
	Pager  *page.Pager
	Phone  phone.Reader
	Files  *file.Service
	Queue  *job.Queue
	Sealer *secret.Sealer
	// DoNotCall lists the numbers of those who opt out.
	DoNotCall *donotcall.Service
	// Mandates checks whether whoever began an import is still allowed to import.
	Mandates mandate.Judge
	// BarredPrefixes are beginnings of numbers in E.164 that nobody calls or texts.
	BarredPrefixes []string
}

// Service keeps the contacts of the caller's subaccount, with their notes and tags.
type Service struct {
	parts Parts
}

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{parts: p} }

// Contact is a contact as the outside sees it.
type Contact struct {
	*ent.Contact
	page.Member
}

// Name of the contact; if none is set, first and last name joined.
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

// Key is its position in lists.
func (c *Contact) Key() (time.Time, string) { return c.CreatedAt, c.ID }

// Stamps are what else it is ordered by.
func (c *Contact) Stamps() page.Stamps {
	return page.Stamps{Updated: c.UpdatedAt, NameKey: &c.NameKey, Email: c.EmailKey, Phone: c.Phone}
}

// GetID is its id.
func (c *Contact) GetID() string { return c.ID }

// AboutContact is its id: what is kept about it goes with it.
func (c *Contact) AboutContact() string { return c.ID }

// shown are the columns that are read; the others serve search alone.
var shown = slices.DeleteFunc(slices.Clone(contact.Columns), func(c string) bool {
	return c == contact.FieldGrams || c == contact.FieldSearchText || c == contact.FieldEmailKey || c == contact.FieldNameKey
})

func wrap(r *ent.Contact) *Contact { return &Contact{Contact: r} }

// Filter narrows a list of contacts. Its parts combine.
type Filter struct {
	Search          *string
	Source          *string
	Status          *string
	TagID           *string
	IncludeArchived bool
	Since           page.Since
	Sort            page.Sort
	// Columns are what is read; empty: all.
	Columns []string
	First   *int
	After   *string
}

// List the contacts.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Contact], error) {
	where, err := s.where(ctx, f)
	if err != nil {
		return nil, err
	}
	q := page.Query{Entity: ent.TypeContact, List: "contacts", Where: where, Since: f.Since, Sort: f.Sort, First: f.First, After: f.After}
	q.Filter = []string{store.Text(f.Search), page.Given(f.Source), page.Given(f.Status), page.Given(f.TagID), strconv.FormatBool(f.IncludeArchived)}
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*Contact, error) {
		return s.read(ctx, w, f.columns()...)
	})
}

// IDs of the contacts that match a filter, newest first, up to the given number.
func (s *Service) IDs(ctx context.Context, f Filter, most int) ([]string, error) {
	where, err := s.where(ctx, f)
	if err != nil {
		return nil, err
	}
	query := s.parts.Store.Client(ctx).Contact.Query()
	for _, condition := range where {
		query.Where(condition)
	}
	return query.Order(ent.Desc(contact.FieldCreatedAt, contact.FieldID)).Limit(most).IDs(ctx)
}

func (s *Service) read(ctx context.Context, w page.Window, columns ...string) ([]*Contact, error) {
	query := s.parts.Store.Client(ctx).Contact.Query()
	query.Select(columns...)
	return page.Rows(ctx, query, w, wrap)
}

// GetAll reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Contact, error) {
	return page.ByIDs(ctx, ids, func(ctx context.Context, w page.Window) ([]*Contact, error) { return s.read(ctx, w, shown...) })
}

func (f Filter) columns() []string {
	columns := shown
	if len(f.Columns) > 0 {
		columns = f.Columns
	}
	if by := f.Sort.Column(); !slices.Contains(columns, by) {
		columns = append(slices.Clip(columns), by)
	}
	return columns
}

func (s *Service) where(ctx context.Context, f Filter) (where []func(*sql.Selector), err error) {
	if !f.IncludeArchived {
		where = append(where, sql.FieldEQ(contact.FieldIsArchived, false))
	}
	if f.Source != nil {
		where = append(where, sql.FieldEQ(contact.FieldSource, *f.Source))
	}
	if f.Status != nil {
		where = append(where, sql.FieldEQ(contact.FieldStatus, *f.Status))
	}
	if f.TagID != nil {
		where = append(where, tagged(authz.From(ctx).Subaccount, *f.TagID))
	}
	if f.Search == nil {
		return where, nil
	}
	found, err := s.Matching(ctx, *f.Search)
	return append(where, found...), err
}

// Get one, archived or not. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Contact, error) {
	if made := store.Fresh[ent.Contact](ctx, s.parts.Store, ent.TypeContact, id); made != nil {
		return wrap(made), nil
	}
	row, err := s.parts.Store.Client(ctx).Contact.Query().Where(contact.ID(id)).Select(shown...).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("contact").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return wrap(row), nil
}

// Find one by our id or the CRM's. What is the id of one is that one, whatever the CRM calls another.
func (s *Service) Find(ctx context.Context, ref string) (*Contact, error) {
	rows, err := s.parts.Store.Client(ctx).Contact.Query().
		Where(contact.Or(contact.ID(ref), contact.ContactID(ref))).Select(shown...).All(ctx) // two at most: both are unique
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fault.MissingField("contact", "contactId")
	}
	own := slices.IndexFunc(rows, func(c *ent.Contact) bool { return c.ID == ref })
	return wrap(rows[max(own, 0)]), nil
}

// need is not_found if the subaccount has no such contact.
func (s *Service) need(ctx context.Context, id string) error {
	has, err := s.parts.Store.Client(ctx).Contact.Query().Where(contact.ID(id)).Exist(ctx)
	if err == nil && !has {
		err = fault.Missing("contact")
	}
	return err
}
