package chat

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Events and stored answers about a conversation whose contact was not known yet, and its calls, are about that contact once it is: erasing the
// contact finds and empties them.
const (
	attributeCalls = `UPDATE "calls" SET contact_id = $1, updated_at = $4 WHERE subaccount_id = $2 AND conversation_id = $3 AND contact_id IS NULL
		AND NOT (active AND EXISTS (SELECT 1 FROM "calls" o WHERE o.subaccount_id = $2 AND o.contact_id = $1 AND o.active))` // one at a time
	attributeEvents = `UPDATE "events" SET contact_id = $1 WHERE subaccount_id = $2 AND contact_id IS NULL AND created_at >= $4
		AND (thing_id = $3 OR thing_id IN (SELECT m.id FROM "messages" m WHERE m.subaccount_id = $2 AND m.conversation_id = $3)
			OR thing_id IN (SELECT c.id FROM "calls" c WHERE c.subaccount_id = $2 AND c.conversation_id = $3))`
	attributeAnswers = `UPDATE "idempotency_records" SET contact_id = $1 WHERE workspace_id = $4 AND scope = $2 AND contact_id IS NULL
		AND id IN (SELECT m.attempt FROM "messages" m WHERE m.subaccount_id = $2 AND m.conversation_id = $3)`
	attributeKept = `UPDATE "idempotency_records" SET contact_id = $1 WHERE workspace_id = $4 AND scope = $2 AND contact_id = $3`
)

// attribute to the contact of a conversation its calls, and the events and stored answers about it.
func (s *Service) attribute(ctx context.Context, c *ent.Conversation) error {
	contact, ctx := store.Text(c.ContactID), store.Late(ctx)
	if _, err := s.parts.Store.Exec(ctx, attributeCalls, contact, c.SubaccountID, c.ID, store.Timestamp()); err != nil {
		return err
	}
	if _, err := s.parts.Store.Exec(ctx, attributeEvents, contact, c.SubaccountID, c.ID, c.CreatedAt); err != nil {
		return err
	}
	for _, answers := range []string{attributeAnswers, attributeKept} {
		if _, err := s.parts.Store.Exec(ctx, answers, contact, c.SubaccountID, c.ID, authz.From(ctx).Workspace); err != nil {
			return err
		}
	}
	return nil
}

const (
	attributeCall = `UPDATE "calls" SET contact_id = $1, updated_at = $4 WHERE subaccount_id = $2 AND id = $3 AND contact_id IS NULL
		AND NOT active`
	attributeCallEvents = `UPDATE "events" SET contact_id = $1 WHERE subaccount_id = $2 AND thing_id = $3 AND contact_id IS NULL AND created_at >= $4`
)

// AttributeCall makes a call that is over the contact's whose conversation it was held in, and says whether there is one: while the call was
// under way when the conversation got its contact, that one may have had another call.
func (s *Service) AttributeCall(ctx context.Context, row *ent.Call) (found bool, err error) {
	if row.ContactID != nil || row.ConversationID == nil {
		return false, nil
	}
	about, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(*row.ConversationID), conversation.ContactIDNotNil()).
		Select(conversation.FieldID, conversation.FieldContactID).Only(ctx)
	if err != nil {
		return false, ent.MaskNotFound(err)
	}
	return true, s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if _, err := s.parts.Store.Exec(ctx, attributeCall, *about.ContactID, row.SubaccountID, row.ID, store.Timestamp()); err != nil {
			return err
		}
		if _, err := s.parts.Store.Exec(ctx, attributeCallEvents, *about.ContactID, row.SubaccountID, row.ID, row.CreatedAt); err != nil {
			return err
		}
		_, err := s.parts.Store.Exec(ctx, attributeKept, *about.ContactID, row.SubaccountID, about.ID, authz.From(ctx).Workspace)
		return err
	})
}
