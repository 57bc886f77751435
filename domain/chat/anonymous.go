package chat

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
)

// forgottenAtOnce is of how many messages one transaction forgets what is left elsewhere.
const forgottenAtOnce = 500

// shorten a conversation that is too long to go in one transaction, before it is deleted.
func (s *Service) shorten(ctx context.Context, id string) error {
	row, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(id), conversation.ContactIDIsNil()).
		Select(conversation.FieldID, conversation.FieldSubaccountID).Only(ctx)
	if err == nil {
		err = s.forgetAnonymous(ctx, row)
	}
	if ent.MaskNotFound(err) != nil {
		return err
	}
	return contact.Shorten(ctx, s.parts.Store, conversation.ID(id))
}

// forgetAnonymous empties what events tell of an anonymous conversation that is about to be deleted, and of its messages, and removes stored answers
// that show it: of a contact's, all that goes with that one; of nobody's, nothing would find it any more. It comes before its messages are deleted.
func (s *Service) forgetAnonymous(ctx context.Context, row *ent.Conversation) error {
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		return s.forgetThings(ctx, row, idempotencyrecord.ContactID(row.ID), row.ID)
	})
	if err != nil {
		return err
	}
	for last, more := (*ent.Message)(nil), true; more && err == nil; {
		var next *ent.Message
		err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
			next, err = s.forgetSaid(ctx, row, last)
			return err
		})
		last, more = next, next != nil
	}
	return err
}

// forgetSaid is forgetAnonymous for some of the messages, those after one: it answers the last of them, or nil where there are no more.
func (s *Service) forgetSaid(ctx context.Context, row *ent.Conversation, after *ent.Message) (*ent.Message, error) {
	which := []predicate.Message{message.SubaccountID(row.SubaccountID), message.ConversationID(row.ID)}
	if after != nil {
		which = append(which, message.CreatedAtGTE(after.CreatedAt), message.Or(message.CreatedAtGT(after.CreatedAt), message.IDGT(after.ID)))
	}
	said, err := s.parts.Store.Client(ctx).Message.Query().Where(which...).Order(message.ByCreatedAt(), message.ByID()).Limit(forgottenAtOnce).
		Select(message.FieldID, message.FieldCreatedAt, message.FieldAttempt).All(ctx)
	if err != nil || len(said) == 0 {
		return nil, err
	}
	var ids, attempts []string
	for _, m := range said {
		ids = append(ids, m.ID)
		if m.Attempt != nil {
			attempts = append(attempts, *m.Attempt)
		}
	}
	shows := idempotencyrecord.And(idempotencyrecord.ContactIDIsNil(), idempotencyrecord.IDIn(attempts...))
	if err := s.forgetThings(ctx, row, shows, ids...); err != nil || len(said) < forgottenAtOnce {
		return nil, err
	}
	return said[len(said)-1], nil
}

// forgetThings empties what events tell of things of nobody's, and removes the stored answers that show them.
func (s *Service) forgetThings(ctx context.Context, of *ent.Conversation, shows predicate.IdempotencyRecord, things ...string) error {
	if err := contact.Empty(ctx, s.parts.Store, of.SubaccountID, nil, things...); err != nil {
		return err
	}
	_, err := s.parts.Store.Client(ctx).IdempotencyRecord.Delete().
		Where(idempotencyrecord.Scope(of.SubaccountID), idempotencyrecord.Done(true), shows).Exec(ctx)
	if err != nil {
		return fmt.Errorf("stored answers of an anonymous conversation: %w", err)
	}
	return nil
}
