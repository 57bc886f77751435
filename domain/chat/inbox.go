package chat

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Triage is its status in the inbox.
func (c *Conversation) Triage() string { return inbox.StandingOf(c.Conversation) }

// Triage conversations: what becomes of them in the inbox. Those that are gone are left out.
func (s *Service) Triage(ctx context.Context, ids []string, in inbox.Triage) ([]*Conversation, error) {
	done, err := s.parts.Inbox.Triage(ctx, ids, in)
	if err != nil {
		return nil, err
	}
	rows, err := s.GetAll(ctx, done)
	slices.SortFunc(rows, func(a, b *Conversation) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return rows, err
}

// TriageOne is Triage of one conversation. The error is not_found if the subaccount has none with the id.
func (s *Service) TriageOne(ctx context.Context, id string, in inbox.Triage) (*Conversation, error) {
	rows, err := s.Triage(ctx, []string{id}, in)
	if err == nil && len(rows) == 0 {
		err = fault.Missing("conversation")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// Assignee of a conversation, read together with those of its page; nil if it has none.
func (s *Service) Assignee(ctx context.Context, c *Conversation) (*inbox.Teammate, error) {
	id := store.Text(c.AssigneeID)
	if id == "" {
		return nil, nil //nolint:nilnil // nobody
	}
	return s.parts.Inbox.Assignee(ctx, &c.Member, c.ID, id)
}

// Team of a conversation, read together with those of its page; nil if it has none.
func (s *Service) Team(ctx context.Context, c *Conversation) (*inbox.AssignedTeam, error) {
	id := store.Text(c.TeamID)
	if id == "" {
		return nil, nil //nolint:nilnil // none
	}
	return s.parts.Inbox.TeamOf(ctx, &c.Member, c.ID, id)
}

// Rating of a conversation by its contact; nil if they have not been asked.
func (s *Service) Rating(ctx context.Context, c *Conversation) (*inbox.Rating, error) {
	return s.parts.Inbox.Rating(ctx, &c.Member, c.ID)
}

// TopicsOf a conversation, by name.
func (s *Service) TopicsOf(ctx context.Context, c *Conversation) ([]*topic.Named, error) {
	return s.parts.Topics.OfConversation(ctx, &c.Member, c.ID)
}

// Unread says whether the caller has not seen what is new in a conversation.
func (s *Service) Unread(ctx context.Context, c *Conversation) (bool, error) {
	return s.parts.Inbox.Unread(ctx, &c.Member, c.Conversation)
}

// NotesOf a conversation, newest first.
func (s *Service) NotesOf(ctx context.Context, c *Conversation, first *int, after *string) (*page.List[*inbox.Note], error) {
	return s.parts.Inbox.NotesOf(ctx, &c.Member, c.ID, first, after)
}

// Filled is a text with its variables filled in.
type Filled struct {
	Text             string
	UnknownVariables []string
}

// FillCanned fills a canned reply in for a conversation. The error is not_found if the subaccount has not both.
func (s *Service) FillCanned(ctx context.Context, id, conversationID string) (*Filled, error) {
	canned, err := s.parts.Inbox.CannedReply(ctx, id)
	if err != nil {
		return nil, err
	}
	c, err := s.Get(ctx, conversationID)
	if err != nil {
		return nil, err
	}
	t := &turn{service: s}
	if err := t.about(ctx, c.ContactID, c.AssistantID); err != nil {
		return nil, err
	}
	text, unknown := Fill(canned.Content, t.variables(s.parts.Now()))
	if unknown == nil {
		unknown = []string{}
	}
	return &Filled{text, unknown}, nil
}
