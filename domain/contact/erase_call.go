package contact

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const claimCall = `UPDATE "calls" SET contact_id = $1 WHERE subaccount_id = $2 AND id = $3`

// claimCalls makes calls that were held in some of the contact's conversations and are nobody's yet the contact's, so that they go with it.
// Those under way are deleted right away: a contact has one call at a time, and may be in another.
func (s *Service) claimCalls(ctx context.Context, c *ent.Contact, which predicate.Conversation) error {
	client := s.parts.Store.Client(ctx)
	rows, err := client.Call.Query().Where(call.ContactIDIsNil(), call.HasConversationWith(which), s.parts.Store.Locked()).
		Select(call.FieldID, call.FieldActive, call.FieldConversationID).Order(call.ByID()).All(ctx)
	for _, r := range rows {
		if err := client.Event.Update().Where(event.ThingID(r.ID)).ClearData().Exec(ctx); err != nil {
			return err
		}
		// What is stored of such a call is found by its conversation.
		kept := idempotencyrecord.ContactID(store.Text(r.ConversationID))
		if _, err := client.IdempotencyRecord.Delete().Where(kept).Exec(ctx); err != nil {
			return err
		}
		if r.Active {
			_, err = client.Call.Delete().Where(call.ID(r.ID)).Exec(ctx)
		} else {
			_, err = s.parts.Store.Exec(ctx, claimCall, c.ID, c.SubaccountID, r.ID)
		}
		if err != nil {
			return err
		}
	}
	return err
}
