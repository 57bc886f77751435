package appointment

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Events and stored answers about an appointment whose contact was not known yet are about that contact once it is: erasing the contact finds
// and empties them.
const (
	attributeEvents = `UPDATE "events" SET contact_id = $1 WHERE subaccount_id = $2 AND thing_id = $3 AND contact_id IS NULL AND created_at >= $4`
	attributeKept   = `UPDATE "idempotency_records" SET contact_id = $1 WHERE workspace_id = $4 AND scope = $2 AND contact_id = $3`
)

// attribute to a contact the events and stored answers about an appointment that had no contact before.
func (s *Service) attribute(ctx context.Context, a *ent.Appointment, contact string) error {
	ctx = store.Late(ctx)
	if _, err := s.store.Exec(ctx, attributeEvents, contact, a.SubaccountID, a.ID, a.CreatedAt); err != nil {
		return err
	}
	_, err := s.store.Exec(ctx, attributeKept, contact, a.SubaccountID, a.ID, authz.From(ctx).Workspace)
	return err
}
