package appointment

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What tells of an appointment before its contact was known is about that contact from then on: where the contact is erased, it is found by
// that, and emptied.
const (
	attributeEvents = `UPDATE "events" SET contact_id = $1 WHERE subaccount_id = $2 AND thing_id = $3 AND contact_id IS NULL AND created_at >= $4`
	attributeKept   = `UPDATE "idempotency_records" SET contact_id = $1 WHERE workspace_id = $4 AND scope = $2 AND contact_id = $3`
)

// attribute to a contact what events and stored answers tell of an appointment that was nobody's.
func (s *Service) attribute(ctx context.Context, a *ent.Appointment, contact string) error {
	ctx = store.Late(ctx)
	if _, err := s.Store.Exec(ctx, attributeEvents, contact, a.SubaccountID, a.ID, a.CreatedAt); err != nil {
		return err
	}
	_, err := s.Store.Exec(ctx, attributeKept, contact, a.SubaccountID, a.ID, authz.From(ctx).Workspace)
	return err
}
