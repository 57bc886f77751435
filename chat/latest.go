package chat

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
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

// GetMessages by their ids alone; those that the subaccount has not are left out.
func (s *Service) GetMessages(ctx context.Context, ids []string) ([]*Message, error) {
	rows, err := s.Store.Client(ctx).Message.Query().Where(entmessage.IDIn(ids...)).All(ctx)
	out := make([]*Message, len(rows))
	for i, r := range rows {
		out[i] = &Message{r}
	}
	return out, err
}
