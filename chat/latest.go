package chat

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/fault"
)

// Message is one thing said, as the outside sees it.
type Message struct{ *ent.Message }

// Key is where it stands in lists.
func (m *Message) Key() (time.Time, string) { return m.CreatedAt, m.ID }

// IsNode marks it as a thing with an id.
func (m *Message) IsNode() {}

// GetID is its id.
func (m *Message) GetID() string { return m.ID }

// Role is who said it, as a language model names it.
func (m *Message) Role() string { return role(m.Ai) }

// Latest is what a contact and its assistant last talked about.
type Latest struct {
	Messages []*Message
	Channel  string
}

// Latest conversation of a contact, by our id or the CRM's, oldest message first; of a very long one its newest
// thousand messages. It is empty where there is none.
func (s *Service) Latest(ctx context.Context, contactRef string) (*Latest, error) {
	c, err := s.Contacts.Find(ctx, contactRef)
	if err != nil {
		return nil, err
	}
	client := s.Store.Client(ctx)
	row, err := client.Conversation.Query().Where(conversation.ContactID(c.ID)).
		Order(ent.Desc(conversation.FieldUpdatedAt, conversation.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return &Latest{Messages: []*Message{}}, nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := client.Message.Query().Where(entmessage.ConversationID(row.ID)).
		Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).Limit(latestLimit).All(ctx)
	if err != nil {
		return nil, err
	}
	slices.Reverse(rows)
	out := &Latest{Messages: make([]*Message, len(rows))}
	for i, r := range rows {
		out.Messages[i] = &Message{r}
	}
	if row.LastChannel != nil {
		out.Channel = *row.LastChannel
	}
	return out, nil
}

// GetMessage by its id alone.
func (s *Service) GetMessage(ctx context.Context, id string) (*Message, error) {
	row, err := s.Store.Client(ctx).Message.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("message").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return &Message{row}, nil
}
