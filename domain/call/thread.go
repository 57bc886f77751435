package call

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// thread is the conversation that the call joins: the contact's latest open one in which the assistant may speak, else a new one.
func (s *Service) thread(ctx context.Context, contactID, assistantID string) (string, error) {
	id, err := s.latestThread(ctx, contactID, assistantID)
	if id != "" || err != nil {
		return id, err
	}
	return s.newThread(ctx, &contactID, assistantID)
}

// latestThread is the contact's latest open conversation with the assistant, or "". One that waits for a person, or in which a person has just
// written, is left to people: the assistant is silent there, and a call is answered.
func (s *Service) latestThread(ctx context.Context, contactID, assistantID string) (string, error) {
	id, err := s.parts.Store.Client(ctx).Conversation.Query().
		Where(conversation.ContactID(contactID), conversation.AssistantID(assistantID), conversation.Status("OPEN"),
			conversation.HandedOffAtIsNil(), conversation.Or(conversation.PausedUntilIsNil(), conversation.PausedUntilLTE(store.Timestamp()))).
		Order(chat.LatestFirst).FirstID(ctx)
	return id, ent.MaskNotFound(err)
}

// newThread is a conversation that begins with a call.
func (s *Service) newThread(ctx context.Context, contactID *string, assistantID string) (string, error) {
	c, err := s.parts.Store.Client(ctx).Conversation.Create().SetNillableContactID(contactID).SetAssistantID(assistantID).
		SetConversationType(chat.Voice).SetLastChannel(chat.Voice).Save(ctx)
	if err != nil {
		return "", err
	}
	return c.ID, nil
}
