package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
)

// UpdateSubaccount changes a client's settings; what is not set stays, null clears where there is something to clear.
type UpdateSubaccount struct {
	Name, LocationID, TimeZone, Region graphql.Omittable[*string]
	CallingHours                       graphql.Omittable[*HoursInput]
	MonthlyBudget                      graphql.Omittable[*float64]
	CustomValues                       graphql.Omittable[json.RawMessage]
	Concurrency                        graphql.Omittable[*int]
	Archived                           graphql.Omittable[*bool]
}

// SetSubaccount changes one that the caller may use. What costs money is the agency's to set: it takes a key for the whole
// workspace.
func (s *Service) SetSubaccount(ctx context.Context, id string, in UpdateSubaccount) (*Subaccount, error) {
	if err := in.check(ctx); err != nil {
		return nil, err
	}
	changes, err := in.changes()
	if err != nil {
		return nil, err
	}
	before, err := s.GetSubaccount(ctx, id)
	if err != nil || changes.Empty() {
		return before, err
	}
	var out *ent.Subaccount
	err = s.Store.Tx(ctx, func(ctx context.Context) (err error) {
		update := s.Store.Client(ctx).Subaccount.UpdateOneID(id)
		if err := changes.Apply(update.Mutation()); err != nil {
			return err
		}
		out, err = update.Save(ctx)
		return err
	})
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Another subaccount has the location id.",
			fault.Detail{Field: "locationId", Message: "must be unique"}).Because(err)
	}
	return &Subaccount{Subaccount: out}, err
}

func (in *UpdateSubaccount) check(ctx context.Context) error {
	_, money := in.MonthlyBudget.ValueOK()
	_, calls := in.Concurrency.ValueOK()
	_, ends := in.Archived.ValueOK()
	if (money || calls || ends) && len(authz.From(ctx).Subaccounts) > 0 {
		return fault.New(fault.Forbidden, "The key is limited to some subaccounts. Budget, concurrency and archiving require a key for the whole workspace.")
	}
	if zone := in.TimeZone.Value(); zone != nil {
		if _, err := time.LoadLocation(*zone); err != nil || *zone == "" || *zone == "Local" {
			return fault.Field("timeZone", "must be an IANA time zone")
		}
	}
	if region := in.Region.Value(); region != nil && !phone.IsRegion(*region) {
		return fault.Field("region", "must be an ISO 3166 country, such as US")
	}
	return nil
}

// The most custom values, and the longest.
const (
	valueLimit  = 100
	valueLength = 1000
)

func (in *UpdateSubaccount) changes() (patch.Changes, error) {
	changes := patch.Changes{
		patch.Of(subaccount.FieldName, in.Name), patch.Of(subaccount.FieldLocationID, in.LocationID),
		patch.Of(subaccount.FieldTimeZone, in.TimeZone), patch.Of(subaccount.FieldRegion, in.Region),
		patch.Of(subaccount.FieldMonthlyBudget, in.MonthlyBudget), patch.Of(subaccount.FieldConcurrency, in.Concurrency),
		patch.Of(subaccount.FieldArchived, in.Archived),
	}
	hours, err := in.hours()
	if err != nil {
		return nil, err
	}
	values, err := in.values()
	return append(changes, patch.Of(subaccount.FieldCallingHours, hours), patch.Of(subaccount.FieldCustomValues, values)), err
}

func (in *UpdateSubaccount) hours() (none graphql.Omittable[*json.RawMessage], err error) {
	given, set := in.CallingHours.ValueOK()
	if !set || given == nil {
		if set {
			return graphql.OmittableOf[*json.RawMessage](nil), nil
		}
		return none, nil
	}
	h, err := given.hours()
	if err != nil {
		return none, err
	}
	text, err := json.Marshal(h)
	if err != nil {
		return none, fmt.Errorf("calling hours: %w", err)
	}
	raw := json.RawMessage(text)
	return graphql.OmittableOf(&raw), nil
}

func (in *UpdateSubaccount) values() (none graphql.Omittable[*map[string]string], err error) {
	raw, set := in.CustomValues.ValueOK()
	if !set {
		return none, nil
	}
	values := map[string]string{}
	if json.Unmarshal(raw, &values) != nil || values == nil || len(values) > valueLimit {
		return none, fault.Field("customValues", "must be an object of at most 100 strings")
	}
	for name, v := range values {
		if len([]rune(v)) > valueLength || len([]rune(name)) > valueLength {
			return none, fault.Field("customValues", "must not have a string of more than 1000 characters")
		}
	}
	return graphql.OmittableOf(&values), nil
}

// CallingHours are the subaccount's own; nil: the law's alone.
func (s *Subaccount) CallingHours() (*Hours, error) { return HoursOf(s.Subaccount.CallingHours) }

// CustomValues feed templates.
func (s *Subaccount) CustomValues() (json.RawMessage, error) {
	text, err := json.Marshal(s.Subaccount.CustomValues)
	if err != nil {
		return nil, fmt.Errorf("custom values: %w", err)
	}
	return text, nil
}
