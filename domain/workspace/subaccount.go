package workspace

import (
	"context"
	"strconv"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Subaccount is a client of the workspace as the outside sees it.
type Subaccount struct {
	*ent.Subaccount
	// Existed says that it was there when it was asked to be made.
	Existed bool
	// StorageLimit is how many bytes it may store; nil is no limit.
	StorageLimit *int64
}

// shown is a row as the outside sees it.
func (s *Service) shown(row *ent.Subaccount) *Subaccount {
	out := &Subaccount{Subaccount: row}
	if limit := s.parts.Installation.StorageLimit; limit > 0 {
		out.StorageLimit = &limit
	}
	return out
}

// Key is its position in lists.
func (s *Subaccount) Key() (time.Time, string) { return s.CreatedAt, s.ID }

// Stamps are what else it is ordered by.
func (s *Subaccount) Stamps() page.Stamps {
	return page.Stamps{Updated: s.UpdatedAt, NameKey: s.NameKey}
}

// GetID is its id.
func (s *Subaccount) GetID() string { return s.ID }

// Status is the HTTP status of having made it; 0 for the ordinary one.
func (s *Subaccount) Status() int {
	if s.Existed {
		return 200
	}
	return 0
}

// SubaccountFilter narrows a list of subaccounts.
type SubaccountFilter struct {
	Search          *string
	IncludeArchived bool
	Sort            page.Sort
	First           *int
	After           *string
}

// Subaccounts that the caller may use.
func (s *Service) Subaccounts(ctx context.Context, f SubaccountFilter) (*page.List[*Subaccount], error) {
	q := page.Query{Entity: ent.TypeSubaccount, List: "subaccounts", Sort: f.Sort, First: f.First, After: f.After}
	search := ""
	if f.Search != nil {
		search = *f.Search
		q.Where = append(q.Where, sql.OrPredicates(sql.FieldContains(subaccount.FieldNameKey, ngram.Query(search)),
			sql.FieldContains(subaccount.FieldLocationIDKey, ngram.Query(search))))
	}
	q.Filter = []string{search, strconv.FormatBool(f.IncludeArchived)}
	if !f.IncludeArchived {
		q.Where = append(q.Where, sql.FieldEQ(subaccount.FieldArchived, false))
	}
	q.Where = append(q.Where, usable(ctx)...)
	return page.Fetch(ctx, s.parts.Pager, q, s.readSubaccounts)
}

func (s *Service) readSubaccounts(ctx context.Context, w page.Window) ([]*Subaccount, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).Subaccount.Query(), w, s.shown)
}

// GetSubaccounts by their ids; archived ones, and those that the caller may not use, are left out.
func (s *Service) GetSubaccounts(ctx context.Context, ids []string) ([]*Subaccount, error) {
	return page.ByIDs(ctx, ids, func(ctx context.Context, w page.Window) ([]*Subaccount, error) {
		w.Where = append(append(w.Where, sql.FieldEQ(subaccount.FieldArchived, false)), usable(ctx)...)
		return s.readSubaccounts(ctx, w)
	})
}

// usable is the condition that the caller is not limited to others.
func usable(ctx context.Context) []func(*sql.Selector) {
	limited := authz.From(ctx).Subaccounts
	if len(limited) == 0 {
		return nil
	}
	return []func(*sql.Selector){sql.FieldIn(subaccount.FieldID, limited...)}
}

// GetSubaccount that the caller may use, by its id or its location id.
func (s *Service) GetSubaccount(ctx context.Context, id string) (*Subaccount, error) {
	return s.usableSubaccount(ctx, id, false)
}

// usableSubaccount is one that the caller may use; archived ones are found only if they are asked for.
func (s *Service) usableSubaccount(ctx context.Context, id string, archived bool) (*Subaccount, error) {
	q := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(id))
	if !archived {
		q.Where(subaccount.Archived(false))
	}
	for _, p := range usable(ctx) {
		q.Where(p)
	}
	row, err := q.Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("subaccount").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return s.shown(row), nil
}

// NewSubaccount is a client to be.
type NewSubaccount struct { //nolint:recvcheck // only complete changes it
	Name       *string `check:"minLength=1,maxLength=200"`
	LocationID *string `check:"minLength=1,maxLength=1000"`
	TimeZone   string
}

// Judge finds a location id that is too long.
func (in NewSubaccount) Judge() []fault.Detail { return rule.Key("locationId", in.LocationID) }

// AddSubaccount makes a client of the caller's workspace; it needs a name or a location id. A known location id gives the
// subaccount that has it, however many ask at once.
func (s *Service) AddSubaccount(ctx context.Context, in NewSubaccount) (*Subaccount, error) {
	if len(authz.From(ctx).Subaccounts) > 0 {
		return nil, fault.New(fault.Forbidden, "The key is limited to some subaccounts. Creating a subaccount requires a key for the whole workspace.")
	}
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	name, err := in.complete()
	if err != nil {
		return nil, err
	}
	var out *Subaccount
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.parts.Store.WorkspaceInTurn(ctx); err != nil { // the next request waits until this one has been made
			return err
		}
		if in.LocationID != nil {
			if out, err = s.known(ctx, *in.LocationID); err != nil || out != nil {
				return err
			}
		}
		if err := s.room(ctx, 1); err != nil {
			return err
		}
		row, err := s.parts.Store.Client(ctx).Subaccount.Create().SetName(name).SetNillableLocationID(in.LocationID).
			SetTimeZone(in.TimeZone).Save(ctx)
		out = s.shown(row)
		return err
	})
	return out, err
}

// complete sets the time zone, and returns the name.
func (in *NewSubaccount) complete() (name string, err error) {
	switch {
	case in.Name != nil:
		name = *in.Name
	case in.LocationID != nil:
		name = *in.LocationID
	default:
		return "", unnamed()
	}
	if in.TimeZone == "" {
		in.TimeZone = subaccount.DefaultTimeZone
	}
	if _, known := rule.TimeZone(in.TimeZone); !known {
		return "", fault.Broken("timeZone", fault.NoZone)
	}
	return name, nil
}

// known is the subaccount that has the location id, or nil.
func (s *Service) known(ctx context.Context, locationID string) (*Subaccount, error) {
	row, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.LocationID(locationID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil //nolint:nilnil // none
	}
	if err != nil {
		return nil, err
	}
	found := s.shown(row)
	found.Existed = true
	return found, nil
}

// CreateSubaccount is what a client says of a subaccount to be.
type CreateSubaccount struct {
	Name       patch.Field[string] `check:"minLength=1,maxLength=200"`
	LocationID patch.Field[string] `check:"minLength=1,maxLength=1000"`
}

// Judge finds a client without a name, and a location id that is too long.
func (in CreateSubaccount) Judge() []fault.Detail {
	problems := rule.Key("locationId", in.LocationID.Value())
	if in.Name.Value() == nil && in.LocationID.Value() == nil {
		problems = append(problems, unnamed().Details...)
	}
	return problems
}

func unnamed() *fault.Error { return fault.Field("name", "must be sent if location_id is not") }
