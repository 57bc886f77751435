// Package appointment manages the appointments of contacts and the booking calendars of assistants. It is independent of transports.
package appointment

import (
	"context"
	"fmt"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Service keeps the appointments of the caller's subaccount.
type Service struct {
	store *store.Store
	pager *page.Pager
}

// New makes the service.
func New(s *store.Store, pager *page.Pager) *Service { return &Service{store: s, pager: pager} }

// Appointment is an appointment as the outside sees it, with whom and on which day.
type Appointment struct {
	*ent.Appointment
	// StartTimeDate is the day on which it starts, where the subaccount is.
	StartTimeDate *string
}

func wrap(r *ent.Appointment, zone *time.Location) *Appointment {
	day := r.StartTime.In(zone).Format(time.DateOnly)
	return &Appointment{r, &day}
}

// Key is its position in lists.
func (a *Appointment) Key() (time.Time, string) { return a.CreatedAt, a.ID }

// Stamps are what else it is ordered by.
func (a *Appointment) Stamps() page.Stamps {
	return page.Stamps{Updated: a.UpdatedAt, Start: a.StartTime}
}

// GetID is its id.
func (a *Appointment) GetID() string { return a.ID }

// AboutContact is the contact that it is with, or "".
func (a *Appointment) AboutContact() string {
	if a.ContactID == nil {
		return ""
	}
	return *a.ContactID
}

// KeptWith is its id: what is stored of it is its contact's once there is one.
func (a *Appointment) KeptWith() string { return a.ID }

// ContactName is the name of whom it is with.
func (a *Appointment) ContactName() *string {
	c := a.Edges.Contact
	switch {
	case c == nil:
		return nil
	case c.Name != nil:
		return c.Name
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

// Filter narrows a list of appointments. Its parts combine; From is inclusive and To exclusive, of the start.
type Filter struct {
	From, To    *time.Time
	Status      *string
	ContactID   *string
	AssistantID *string
	Since       page.Since
	Sort        page.Sort
	First       *int
	After       *string
}

// List the appointments.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Appointment], error) {
	q := page.Query{Entity: ent.TypeAppointment, List: "appointments", Where: f.where(), Since: f.Since, Sort: f.Sort, First: f.First, After: f.After}
	q.Filter = []string{page.GivenTime(f.From), page.GivenTime(f.To), page.Given(f.Status), page.Given(f.ContactID), page.Given(f.AssistantID)}
	return page.Fetch(ctx, s.pager, q, s.read)
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Appointment, error) {
	zone, err := s.Zone(ctx)
	if err != nil {
		return nil, err
	}
	return page.Rows(ctx, s.store.Client(ctx).Appointment.Query().WithContact(names), w,
		func(r *ent.Appointment) *Appointment { return wrap(r, zone) })
}

// GetAll reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetAll(ctx context.Context, ids []string) ([]*Appointment, error) {
	return page.ByIDs(ctx, ids, s.read)
}

func names(q *ent.ContactQuery) { q.Select("name", "first_name", "last_name", "subaccount_id") }

func (f Filter) where() []func(*sql.Selector) {
	var where []func(*sql.Selector)
	if f.From != nil {
		where = append(where, sql.FieldGTE(appointment.FieldStartTime, f.From.UTC()))
	}
	if f.To != nil {
		where = append(where, sql.FieldLT(appointment.FieldStartTime, f.To.UTC()))
	}
	for _, is := range []struct {
		column string
		value  *string
	}{
		{appointment.FieldStatus, f.Status}, {appointment.FieldContactID, f.ContactID}, {appointment.FieldAssistantID, f.AssistantID},
	} {
		if is.value != nil {
			where = append(where, sql.FieldEQ(is.column, *is.value))
		}
	}
	return where
}

// Get one. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, id string) (*Appointment, error) {
	row, err := s.store.Client(ctx).Appointment.Query().Where(appointment.ID(id)).WithContact(names).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "appointment")
	}
	zone, err := s.Zone(ctx)
	if err != nil {
		return nil, err
	}
	return wrap(row, zone), nil
}

// Zone is that of the subaccount's clock.
func (s *Service) Zone(ctx context.Context) (*time.Location, error) { return Zone(ctx, s.store) }

// Zone is that of the clock of the caller's subaccount.
func Zone(ctx context.Context, s *store.Store) (*time.Location, error) {
	name, err := s.Client(ctx).Subaccount.Query().Where(subaccount.ID(authz.From(ctx).Subaccount)).
		Select(subaccount.FieldTimeZone).String(ctx)
	if err != nil {
		return nil, fmt.Errorf("time zone: %w", err)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("time zone: %w", err)
	}
	return zone, nil
}
