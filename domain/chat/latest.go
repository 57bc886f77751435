package chat

import (
	"context"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
)

// How much of a conversation is read: pieces of so many messages, until they have so many bytes together, which is well below what an answer may have.
const (
	latestPiece  = 1000
	latestBytes  = 8 << 20
	messageBytes = 200 // of each, beside its text
)

// Latest is what a contact and its assistant last talked about.
type Latest struct {
	Messages []*Message
	Channel  string
}

// Latest conversation of a contact, by our id or the CRM's, oldest message first; of a very long one what its newest
// messages have room for. It is empty where there is none.
func (s *Service) Latest(ctx context.Context, contactRef string) (*Latest, error) {
	c, err := s.parts.Contacts.Find(ctx, contactRef)
	if err != nil {
		return nil, err
	}
	client := s.parts.Store.Client(ctx)
	row, err := client.Conversation.Query().Where(conversation.ContactID(c.ID)).
		Order(LatestFirst).First(ctx)
	if ent.IsNotFound(err) {
		return &Latest{Messages: []*Message{}}, nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := s.readNewest(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	out := &Latest{Messages: make([]*Message, len(rows))}
	for i, r := range rows {
		out.Messages[i] = &Message{Message: r}
	}
	if row.LastChannel != nil {
		out.Channel = *row.LastChannel
	}
	return out, nil
}

// readNewest messages of a conversation, oldest first: all of them, or a piece and as many more as there is room for.
func (s *Service) readNewest(ctx context.Context, conversationID string) (rows []*ent.Message, err error) {
	for bytes := 0; bytes < latestBytes; {
		query := s.parts.Store.Client(ctx).Message.Query().Where(entmessage.ConversationID(conversationID)).
			Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).Limit(latestPiece)
		if len(rows) > 0 {
			last := rows[len(rows)-1]
			query.Where(entmessage.Or(entmessage.CreatedAtLT(last.CreatedAt),
				entmessage.And(entmessage.CreatedAt(last.CreatedAt), entmessage.IDLT(last.ID))))
		}
		some, err := query.All(ctx)
		if err != nil {
			return nil, err
		}
		rows = append(rows, some...)
		if len(some) < latestPiece {
			break
		}
		for _, m := range some {
			bytes += messageBytes + len(m.Content)
		}
	}
	slices.Reverse(rows)
	return rows, nil
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
