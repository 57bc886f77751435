package chat

import (
	"context"
	"errors"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Message is one message of a conversation, as clients see it.
type Message struct {
	*ent.Message

	contact string
}

// AboutContact is the contact of its conversation, or "" if that is not known.
func (m *Message) AboutContact() string { return m.contact }

// Key is its position in lists.
func (m *Message) Key() (time.Time, string) { return m.CreatedAt, m.ID }

// GetID is its id.
func (m *Message) GetID() string { return m.ID }

// Role is who said it, as a language model names it.
func (m *Message) Role() string { return role(m.Ai) }

// Messages of a conversation, newest first.
func (s *Service) Messages(ctx context.Context, conversationID string, first *int, after *string) (*page.List[*Message], error) {
	has, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(conversationID)).Exist(ctx)
	if err != nil {
		return nil, err
	}
	if !has {
		return nil, fault.Missing("conversation")
	}
	return page.Fetch(ctx, s.parts.Pager, messages(first, after)(conversationID), s.readMessages)
}

// MessagesOf is Messages for a conversation that has been read, and for its kin.
func (s *Service) MessagesOf(ctx context.Context, c *Conversation, first *int, after *string) (*page.List[*Message], error) {
	return page.Of(ctx, s.parts.Pager, &c.Member, c.ID, messages(first, after), s.readMessages)
}

func messages(first *int, after *string) func(conversationID string) page.Query {
	return func(conversationID string) page.Query {
		return page.Query{
			Entity: ent.TypeMessage, List: "messages", Filter: []string{conversationID}, First: first, After: after,
			Where: []func(*sql.Selector){sql.FieldEQ(entmessage.FieldConversationID, conversationID)},
		}
	}
}

func (s *Service) readMessages(ctx context.Context, w page.Window) ([]*Message, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).Message.Query(), w, func(r *ent.Message) *Message { return &Message{Message: r} })
}

// GetMessages reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetMessages(ctx context.Context, ids []string) ([]*Message, error) {
	return page.ByIDs(ctx, ids, s.readMessages)
}

// Message by its id. The error is not_found if the subaccount has none with the id.
func (s *Service) Message(ctx context.Context, id string) (*Message, error) {
	if made := store.Fresh[ent.Message](ctx, s.parts.Store, ent.TypeMessage, id); made != nil && made.Edges.Conversation != nil {
		return &Message{Message: made, contact: store.Text(made.Edges.Conversation.ContactID)}, nil
	}
	row, err := s.parts.Store.Client(ctx).Message.Query().Where(entmessage.ID(id)).
		WithConversation(func(q *ent.ConversationQuery) { q.Select(conversation.FieldContactID) }).Only(ctx)
	if ent.IsNotFound(err) || err == nil && row.Edges.Conversation == nil { // it was deleted between the two reads
		return nil, fault.Missing("message").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return &Message{Message: row, contact: store.Text(row.Edges.Conversation.ContactID)}, nil
}

// NewMessage is something said in a conversation: by the contact, or for the assistant.
type NewMessage struct {
	ConversationID string
	Content        string              `check:"minLength=1,maxLength=100000"`
	Channel        patch.Field[string] `check:"minLength=1,maxLength=1000"`
	//nolint:lll // a tag is one line
	Type patch.Field[string] `check:"notNull,oneOf=TEXT|IMAGE|VIDEO|AUDIO|FILE|LOCATION|CONTACT|SYSTEM|TOOL_CALL|TOOL_RESULT|FUNCTION_CALL|FUNCTION_RESULT"`
	Ai   patch.Field[bool]   `check:"notNull"`
}

// Judge finds a channel that there is not.
func (in NewMessage) Judge() []fault.Detail {
	_, err := channelOf(in.Channel.Value())
	return fault.From(err).Details
}

// Write adds a message. What the contact says is answered, as a job, by the assistant of its active tag; what a person
// says in the assistant's place silences it for a while, and goes out to the contact by SMS and e-mail.
func (s *Service) Write(ctx context.Context, in NewMessage) (out *Message, err error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	channel, err := channelOf(in.Channel.Value())
	if err != nil {
		return nil, err
	}
	ai := in.Ai.Value() != nil && *in.Ai.Value()
	e := entry{content: in.Content, channel: channel, source: sourceAPI, kind: store.Text(in.Type.Value()), ai: ai}
	if !ai {
		e.awaits = awaitsTurn
	}
	person := authz.From(ctx).Kind == authz.KindUser
	if person {
		e.source = sourceHuman
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		if out, err = s.written(ctx); out != nil || err != nil {
			return err
		}
		c, err := client.Conversation.Query().Where(conversation.ID(in.ConversationID), s.parts.Store.Locked()).Only(ctx)
		if ent.IsNotFound(err) {
			return fault.MissingField("conversation", "conversationId").Because(err)
		}
		if err != nil {
			return err
		}
		row, err := s.keep(ctx, c, e)
		if err != nil {
			return err
		}
		out = &Message{Message: row, contact: store.Text(c.ContactID)}
		if person && ai {
			return errors.Join(s.pause(ctx, c), s.post(ctx, row, false))
		}
		if ai {
			return nil
		}
		return s.parts.Queue.Insert(ctx, TurnArgs{MessageID: row.ID})
	})
	return out, err
}

// pause silences the assistant for a while: a person has the word.
func (s *Service) pause(ctx context.Context, c *ent.Conversation) error {
	until := time.Now().UTC().Add(s.parts.HumanPause).Truncate(time.Microsecond)
	u := s.parts.Store.Client(ctx).Conversation.UpdateOneID(c.ID).SetPausedUntil(until)
	inbox.Answered(u, c)
	return u.Exec(ctx)
}

// written is the message of an earlier try of the same request, or nil.
func (s *Service) written(ctx context.Context) (*Message, error) {
	attempt := authz.From(ctx).Attempt
	if attempt == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	row, err := s.parts.Store.Client(ctx).Message.Query().Where(entmessage.Attempt(attempt)).
		WithConversation(func(q *ent.ConversationQuery) { q.Select(conversation.FieldContactID) }).First(ctx)
	if err != nil {
		if ent.IsNotFound(err) {
			err = nil
		}
		return nil, err
	}
	out := &Message{Message: row}
	if c := row.Edges.Conversation; c != nil {
		out.contact = store.Text(c.ContactID)
	}
	return out, nil
}
