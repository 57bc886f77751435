package chat

import (
	"context"
	"slices"

	"entgo.io/ent/dialect/sql"

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
		Order(LatestFirst).First(ctx)
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

// LatestFirst orders conversations by when something was last said in them. What else changes one, such as its analysis, does
// not make it the latest.
func LatestFirst(s *sql.Selector) {
	m := sql.Dialect(s.Dialect()).Table(entmessage.Table).As("latest")
	said := sql.Dialect(s.Dialect()).Select(sql.Max(m.C(entmessage.FieldCreatedAt))).From(m).Where(sql.And(
		sql.ColumnsEQ(m.C(entmessage.FieldSubaccountID), s.C(conversation.FieldSubaccountID)),
		sql.ColumnsEQ(m.C(entmessage.FieldConversationID), s.C(conversation.FieldID)),
	))
	begun := s.C(conversation.FieldCreatedAt)
	s.OrderExprFunc(func(b *sql.Builder) {
		b.WriteString("COALESCE(").Wrap(func(b *sql.Builder) { b.Join(said) }).WriteString(", " + begun + ") DESC")
	})
	s.OrderBy(sql.Desc(s.C(conversation.FieldID)))
}
