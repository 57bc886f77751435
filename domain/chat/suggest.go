package chat

import (
	"context"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Drafted is what an assistant would reply.
type Drafted struct{ Text string }

// suggestedOn is how many messages of the contact a suggestion answers at most.
const suggestedOn = 20

// Suggest what a person could reply in a conversation, as its assistant would, whether or not the assistant is silent there. It uses
// no tools, and nothing is kept but what it costs. The error is a conflict if there is nobody to ask or nothing to answer;
// else those of Complete.
func (s *Service) Suggest(ctx context.Context, conversationID string) (*Drafted, error) {
	c, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(conversationID)).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "conversation")
	}
	if c.AssistantID == nil {
		return nil, fault.New(fault.Conflict, "The conversation has no assistant to draft a reply.")
	}
	t := &turn{
		service: s, conversation: c, channel: store.Text(c.LastChannel), toolless: true,
		in: Input{AssistantID: *c.AssistantID, ConversationID: patch.Sent(&c.ID), ContactID: patch.Sent(c.ContactID)},
	}
	if t.heard, err = s.unansweredIn(ctx, c); err != nil {
		return nil, err
	}
	if err := t.admit(ctx); err != nil {
		return nil, err
	}
	leave, err := t.occupy()
	if err != nil {
		return nil, err
	}
	defer leave()
	thought := t.think(Listening(ctx, func(Event) error { return nil }))
	if err := t.payAlone(context.WithoutCancel(ctx)); err != nil {
		return nil, err
	}
	if thought != nil {
		return nil, thought
	}
	return &Drafted{strings.TrimSpace(t.output)}, nil
}

// unansweredIn are the last messages of the contact in a conversation, oldest first: those behind the last reply, or where there are
// none, the last before it.
func (s *Service) unansweredIn(ctx context.Context, c *ent.Conversation) ([]*ent.Message, error) {
	rows, err := s.parts.Store.Client(ctx).Message.Query().Where(entmessage.ConversationID(c.ID), entmessage.Type("TEXT")).
		Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).Limit(suggestedOn).All(ctx)
	if err != nil {
		return nil, err
	}
	last := slices.IndexFunc(rows, func(m *ent.Message) bool { return !m.Ai })
	if last < 0 {
		return nil, fault.New(fault.Conflict, "The contact has not written anything that a reply could answer.")
	}
	end := last
	for end < len(rows) && !rows[end].Ai {
		end++
	}
	said := slices.Clone(rows[last:end])
	slices.Reverse(said)
	for _, m := range said { // what waits for a turn of its own is not taken into this one
		m.Awaits = nil
	}
	return said, nil
}

// payAlone pays for a turn of which nothing else is kept.
func (t *turn) payAlone(ctx context.Context) error {
	if t.trace.amount() == (budget.Amount{}) && !t.reserved {
		return nil
	}
	return t.service.parts.Store.Again(ctx, t.payUntraced)
}
