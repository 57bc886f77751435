package notice

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// holding are the notices of a member that still hold by how their conversations stand. The others are marked as read, so that the next
// of their kind is sent.
func (s *Service) holding(ctx context.Context, all []*ent.Notice) ([]*ent.Notice, error) {
	var about, past []string
	for _, n := range all {
		if n.ConversationID != nil {
			about = append(about, *n.ConversationID)
		}
	}
	client := s.parts.Store.Client(ctx)
	rows, err := client.Conversation.Query().Where(conversation.IDIn(distinct(about)...)).
		Select(conversation.FieldID, conversation.FieldStatus, conversation.FieldIsArchived, conversation.FieldAssigneeID,
			conversation.FieldHandedOffAt, conversation.FieldMissedAt,
			conversation.FieldSnoozedUntil).All(ctx)
	if err != nil {
		return nil, err
	}
	by := make(map[string]*ent.Conversation, len(rows))
	for _, c := range rows {
		by[c.ID] = c
	}
	answered, err := s.answered(ctx, all)
	if err != nil {
		return nil, err
	}
	var kept []*ent.Notice
	for _, n := range all {
		about := store.Text(n.ConversationID)
		if holds(n, by[about]) && !(n.Kind == Replied && answered[about]) {
			kept = append(kept, n)
		} else {
			past = append(past, n.ID)
		}
	}
	if len(past) == 0 {
		return kept, nil
	}
	return kept, client.Notice.Update().Where(notice.IDIn(past...)).SetReadAt(s.bell.now()).ClearMailDueAt().ClearPushDueAt().Exec(ctx)
}

// holds says whether what a notice says about a conversation is still true: that it is its member's, or nobody's, and waits or is late.
func holds(n *ent.Notice, c *ent.Conversation) bool {
	if c == nil {
		return n.ConversationID == nil
	}
	whose := store.Text(c.AssigneeID)
	current := c.Status != statusClosed && !c.IsArchived && (whose == "" || whose == n.UserID)
	switch n.Kind {
	case Assigned, SnoozeEnded:
		return current && whose == n.UserID
	case Waiting:
		return current && c.HandedOffAt != nil && c.SnoozedUntil == nil
	case Replied:
		return current && replies(c) && c.SnoozedUntil == nil
	case Overdue:
		return current && c.MissedAt != nil
	}
	return true
}
