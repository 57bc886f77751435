package event

import (
	"context"
	"strings"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// Filter narrows a list of events. Its parts combine.
type Filter struct {
	// Types are those that are listed; none: all.
	Types []string
	// ThingID is what they happened to, ContactID whom they are about.
	ThingID, ContactID *string
	First              *int
	After              *string
}

// List the events that have a number, newest first.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Event], error) {
	if err := Check("types", f.Types); err != nil {
		return nil, err
	}
	where := []func(*sql.Selector){sql.FieldNotNull(event.FieldSequence)}
	if len(f.Types) > 0 {
		where = append(where, event.TypeIn(f.Types...))
	}
	if f.ThingID != nil {
		where = append(where, sql.FieldEQ(event.FieldThingID, *f.ThingID))
	}
	if f.ContactID != nil {
		where = append(where, sql.FieldEQ(event.FieldContactID, *f.ContactID))
	}
	q := page.Query{Entity: ent.TypeEvent, List: "events", Where: where, First: f.First, After: f.After}
	q.Filter = []string{strings.Join(f.Types, ","), page.Given(f.ThingID), page.Given(f.ContactID)}
	return page.Fetch(ctx, s.parts.Pager, q, s.read)
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Event, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).Event.Query(), w, func(r *ent.Event) *Event { return &Event{r} })
}

// Check that a field's event types are known: a validation_error names each that is not.
func Check(field string, types []string) error {
	var wrong []fault.Detail
	for _, t := range types {
		if !IsType(t) {
			wrong = append(wrong, fault.Detail{Field: field, Message: "must not contain the unknown event type " + t})
		}
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong...)
	}
	return nil
}
