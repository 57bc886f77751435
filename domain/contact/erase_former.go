package contact

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// toldAtMost is how many events are read of a contact for what it was called before.
const toldAtMost = 1000

// eventIdentity is what identifies a contact in its events. Former names are not used: others may have the same.
type eventIdentity struct {
	ContactID *string `json:"contactId"`
	Email     *string `json:"email"`
	Phone     *string `json:"phone"`
}

// trait is what a contact is recognized by.
type trait struct{ kind, value string }

// The kinds of traits. Two contacts may have the same name.
const (
	byNumber  = "number"
	byAddress = "address"
	byID      = "id"
	byName    = "name"
)

type traits map[trait]bool

// of some kinds, in one order.
func (t traits) of(kinds ...string) (values []string) {
	for one := range t {
		if slices.Contains(kinds, one.kind) {
			values = append(values, one.value)
		}
	}
	slices.Sort(values)
	return values
}

func traitsOf(c *ent.Contact) traits {
	all := traits{}
	for kind, value := range map[string]string{
		byNumber: store.Text(c.Phone), byAddress: emailKey(store.Text(c.Email)), byID: store.Text(c.ContactID), byName: store.Text(wrap(c).Name()),
	} {
		if value != "" {
			all[trait{kind, value}] = true
		}
	}
	if first, last := store.Text(c.FirstName), store.Text(c.LastName); first != "" && last != "" { // beside a name of its own
		all[trait{byName, first + " " + last}] = true
	}
	return all
}

// knownBy is what a contact is recognized by: now, and before as far as its events tell, which are kept for 30 days at most. What another contact
// has by now is that one's, unless this one has it still.
func (s *Service) knownBy(ctx context.Context, c *ent.Contact) (traits, error) {
	all, client := traits{}, s.parts.Store.Client(ctx)
	rows, err := client.Event.Query().Where(event.ContactID(c.ID), event.ThingID(c.ID), event.DataNotNil()).
		Order(ent.Desc(event.FieldCreatedAt, event.FieldID)).Limit(toldAtMost).Select(event.FieldData).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("what it was called: %w", err)
	}
	for _, r := range rows {
		var t eventIdentity
		if json.Unmarshal(r.Data, &t) != nil {
			continue // it tells nothing that could be looked for
		}
		for one := range traitsOf(&ent.Contact{ContactID: t.ContactID, Email: t.Email, Phone: t.Phone}) {
			all[one] = true
		}
	}
	if len(all) > 0 {
		if err := s.others(ctx, c, all); err != nil {
			return nil, fmt.Errorf("whose it is now: %w", err)
		}
	}
	for one := range traitsOf(c) {
		all[one] = true
	}
	return all, nil
}

// others takes out what another contact has by now. Thousands may have one number: only the number is read.
func (s *Service) others(ctx context.Context, c *ent.Contact, all traits) error {
	for kind, column := range map[string]string{byNumber: contact.FieldPhone, byAddress: contact.FieldEmailKey, byID: contact.FieldContactID} {
		values := all.of(kind)
		if len(values) == 0 {
			continue
		}
		theirs, err := s.parts.Store.Client(ctx).Contact.Query().Where(contact.IDNEQ(c.ID), predicate.Contact(sql.FieldIn(column, values...))).
			Unique(true).Select(column).Strings(ctx)
		if err != nil {
			return err
		}
		for _, value := range theirs {
			delete(all, trait{kind, value})
		}
	}
	return nil
}
