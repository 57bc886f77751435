package notice

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/ent/predicate"
)

// replies says that what the contact writes in a conversation is somebody's to answer.
func replies(c *ent.Conversation) bool { return c.HandedOffAt != nil || c.AssigneeID != nil }

// glance is how long something on a member's screen is not pushed to them: after that they have read it, or left.
const glance = time.Minute

// asks says that a conversation still asks for an answer to what the contact has written since an instant, and when a person last replied in it:
// a job may come late.
func (s *Service) asks(ctx context.Context, c *ent.Conversation, since time.Time) (is bool, replied time.Time, err error) {
	if !replies(c) || c.Status == statusClosed || c.IsArchived || c.SnoozedUntil != nil {
		return false, replied, nil
	}
	if replied, err = s.bell.last(ctx, c.ID, byPerson()); err != nil {
		return false, replied, err
	}
	heard, err := s.bell.last(ctx, c.ID, entmessage.And(byContact(), entmessage.CreatedAtGTE(since)))
	return heard.After(replied), replied, err
}

// unaware are those of the members to whom it is news that a contact has written since an instant, and which of them have the conversation open. It
// is none to whoever has yet to read that it is theirs or waits, until somebody replies.
func (s *Service) unaware(ctx context.Context, c *ent.Conversation, since time.Time, to []recipient) ([]recipient, error) {
	is, replied, err := s.asks(ctx, c, since)
	if !is || err != nil {
		return nil, err
	}
	looking, err := s.parts.Looking(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	var aware []string
	var news []recipient
	rows, err := s.parts.Store.Client(ctx).Notice.Query().Where(notice.ConversationID(c.ID), notice.KindIn(Assigned, Waiting), notice.ReadAtIsNil(),
		notice.CreatedAtGT(replied), notice.UserIDIn(usersOf(to)...)).All(ctx)
	if err != nil {
		return nil, err
	}
	for _, n := range rows {
		if !spent(n) {
			aware = append(aware, n.UserID)
		}
	}
	for _, r := range to {
		r.looks = slices.Contains(looking, r.user)
		if !slices.Contains(aware, r.user) {
			news = append(news, r)
		}
	}
	return news, nil
}

// answered are the conversations in which a person has replied since a notice that the contact has written.
func (s *Service) answered(ctx context.Context, all []*ent.Notice) (map[string]bool, error) {
	var since []predicate.Message
	for _, n := range all {
		if n.Kind == Replied && n.ConversationID != nil {
			since = append(since, entmessage.And(entmessage.ConversationID(*n.ConversationID), entmessage.CreatedAtGT(n.CreatedAt)))
		}
	}
	answered := map[string]bool{}
	if len(since) == 0 {
		return answered, nil
	}
	ids, err := s.parts.Store.Client(ctx).Message.Query().Where(entmessage.Or(since...), byPerson()).
		Unique(true).Select(entmessage.FieldConversationID).Strings(ctx)
	for _, id := range ids {
		answered[id] = true
	}
	return answered, err
}

// byPerson is the condition that a message is a person's in the assistant's place, and was written.
func byPerson() predicate.Message {
	return entmessage.And(entmessage.Ai(true), entmessage.Source("human"), entmessage.ChannelNEQ(voice))
}

// byContact is the condition that a message is the contact's, and was written.
func byContact() predicate.Message {
	return entmessage.And(entmessage.Ai(false), entmessage.ChannelNEQ(voice))
}

// voice is the channel of what is said in calls, which answers nothing that was written, and of which nobody is notified.
const voice = "VOICE"
