package chat

import (
	"cmp"
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Who or what a message came from.
const (
	sourceAPI       = "api"
	sourceHuman     = "human"
	sourceAssistant = "assistant"
)

const previewSize = 160

// entry is a message to be kept.
type entry struct {
	content, channel, source, kind string
	assistant                      string // whose conversation it is from now on; "" leaves that alone
	ai, incomplete                 bool
	fenced                         bool // the transaction has locked the conversation, or ends its lease
	stale                          bool // the conversation was read before the transaction
	aside                          bool // what the conversation is about does not change by it
	called                         bool // it is said in a call, by whose transcript it is found
	awaits                         string
	answers                        []*ent.Message // what waited for it
	at                             time.Time      // when its conversation changes; zero: now
	presumed                       bool           // nobody has read the conversation
}

// What a message of a contact waits for: a turn of its own, by a job, or the reply of a turn that is under way.
const (
	awaitsTurn  = "turn"
	awaitsReply = "reply"
)

// keep a message, and what its conversation shows of it. The conversation comes first: whoever changes it has it until
// the end, so that of two messages at once the later one is also the one that it shows.
func (s *Service) keep(ctx context.Context, c *ent.Conversation, e entry) (*ent.Message, error) {
	channel := cmp.Or(e.channel, store.Text(c.LastChannel), defaultChannel)
	if err := s.show(ctx, c, e, channel); err != nil {
		return nil, err
	}
	if e.stale && c.ContactID == nil {
		var err error
		if c, err = s.acquainted(ctx, c); err != nil {
			return nil, err
		}
	}
	if err := s.answered(ctx, e.answers); err != nil {
		return nil, err
	}
	create := s.parts.Store.Client(ctx).Message.Create().SetConversationID(c.ID).SetContent(e.content).SetAi(e.ai).SetSource(e.source).
		SetChannel(channel).SetIncomplete(e.incomplete).SetNillableAwaits(patch.Filled(e.awaits))
	if e.kind != "" {
		create.SetType(e.kind)
	}
	if attempt := authz.From(ctx).Attempt; attempt != "" {
		create.SetAttempt(attempt)
	}
	row, err := create.Save(store.Late(ctx))
	if err != nil {
		return nil, err
	}
	row.Edges.Conversation = c // whose contact its event is about
	if !e.called {
		err = said.Message(ctx, s.parts.Store, row)
	}
	if err == nil && !e.ai && c.ContactID != nil {
		err = s.heed(ctx, *c.ContactID, channel, e.content)
	}
	return row, err
}

// acquainted is a conversation that the transaction holds, with the contact that it may have got since it was read: what is said in it now is about
// them.
func (s *Service) acquainted(ctx context.Context, c *ent.Conversation) (*ent.Conversation, error) {
	now, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(c.ID)).Select(conversation.FieldContactID).Only(ctx)
	if err != nil || now.ContactID == nil {
		return c, ent.MaskNotFound(err)
	}
	with := *c
	with.ContactID = now.ContactID
	return &with, nil
}

// show what a conversation shows of a message.
func (s *Service) show(ctx context.Context, c *ent.Conversation, e entry, channel string) error {
	update := s.parts.Store.Client(ctx).Conversation.Update().Where(conversation.ID(c.ID)).SetPreviewText(preview(e.content)).SetLastChannel(channel)
	if !e.at.IsZero() {
		update.SetUpdatedAt(e.at)
	}
	if !e.aside {
		update.SetQuietSince(store.Timestamp())
	}
	if e.assistant != "" && e.assistant != store.Text(c.AssistantID) {
		update.SetAssistantID(e.assistant)
	}
	switch {
	case e.ai && !e.aside:
		update.AddAiResponses(1)
	case !e.ai:
		update.SetLastHeardAt(store.Timestamp())
		if err := s.heard(ctx, update.Mutation(), c, e); err != nil {
			return err
		}
	}
	writing := store.Only(ctx, c.ID)
	if e.fenced {
		writing = store.Late(writing)
	}
	if e.presumed {
		update.Where(presumed(c)...)
		writing = store.Must(writing, ErrPresumed)
	}
	n, err := update.Save(writing)
	if err == nil && n > 0 {
		s.parts.Store.Found(ctx, ent.TypeConversation, c.ID)
	}
	return err
}

// heard brings a conversation back in which the contact has said something, and has the team hear of what they have written.
func (s *Service) heard(ctx context.Context, m *ent.ConversationMutation, c *ent.Conversation, e entry) error {
	if err := inbox.Heard(ctx, s.parts.Store, m, c); err != nil || e.called {
		return err
	}
	return s.parts.Inbox.Wrote(ctx, m, c)
}

// answered marks messages: they wait no more, and no turn for them is begun again.
func (s *Service) answered(ctx context.Context, some []*ent.Message) error {
	if len(some) == 0 {
		return nil
	}
	ids := make([]string, len(some))
	for i, m := range some {
		ids[i] = m.ID
	}
	return s.parts.Store.Client(ctx).Message.Update().Where(entmessage.IDIn(ids...)).ClearAwaits().ClearSends().Exec(store.Late(ctx))
}

func preview(s string) string { return plain.Shorten(plain.Line(s), previewSize) }
