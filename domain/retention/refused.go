package retention

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/callrefusal"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/predicate"
)

// oldRefusals are those of calls that were to be placed, or came in, before.
func oldRefusals(sub string, before time.Time) predicate.CallRefusal {
	return callrefusal.And(callrefusal.SubaccountID(sub), callrefusal.CreatedAtLT(before))
}

func dueRefusals(ctx context.Context, s *Service, sub string, before time.Time) (int, error) {
	ids, err := s.parts.Store.Client(ctx).CallRefusal.Query().Where(oldRefusals(sub, before)).Limit(counted).IDs(ctx)
	return len(ids), err
}

func removeRefusals(ctx context.Context, s *Service, sub string, before time.Time) (n int, more bool, err error) {
	client := s.parts.Store.Client(ctx)
	rows, err := client.CallRefusal.Query().Where(oldRefusals(sub, before)).Order(callrefusal.ByCreatedAt()).Limit(atOnce).
		Select(callrefusal.FieldID, callrefusal.FieldContactID, callrefusal.FieldCreatedAt).All(ctx)
	if err != nil || len(rows) == 0 {
		return 0, false, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	if err := s.forgetRefused(ctx, sub, rows); err != nil {
		return 0, false, err
	}
	n, err = client.CallRefusal.Delete().Where(callrefusal.SubaccountID(sub), callrefusal.IDIn(ids...)).Exec(ctx)
	return n, len(ids) == atOnce, err
}

// toldWithin is how long after a call is refused its event may have been written.
const toldWithin = time.Hour

// forgetRefused empties the events of refused calls that go, of those whom nobody knew: once such a number is a contact's, and the contact is
// erased, nothing would find them but the refusal. Older events are gone already.
func (s *Service) forgetRefused(ctx context.Context, sub string, rows []*ent.CallRefusal) error {
	var ids []string
	for _, r := range rows {
		if r.ContactID == nil && r.CreatedAt.After(s.ages.before(eventDays+1)) {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	first, last := rows[0].CreatedAt, rows[len(rows)-1].CreatedAt
	return s.parts.Store.Client(ctx).Event.Update().Where(
		event.SubaccountID(sub), event.CreatedAtGTE(first), event.CreatedAtLT(last.Add(toldWithin)), event.ThingIDIn(ids...),
	).ClearData().Exec(ctx)
}
