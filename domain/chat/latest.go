package chat

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
)

// latestLimit is how much of a conversation is read at once.
const latestLimit = 1000

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
		out.Messages[i] = &Message{Message: r}
	}
	if row.LastChannel != nil {
		out.Channel = *row.LastChannel
	}
	return out, nil
}
