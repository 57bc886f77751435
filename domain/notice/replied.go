package notice

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/ent/predicate"
)

// Replied tells of a contact who writes in a conversation that waits for a person or is somebody's. It is part of the transaction.
func (s *Service) Replied(ctx context.Context, conversationID string) error {
	args := TellArgs{ConversationID: conversationID, Event: Replied}
	if c := authz.From(ctx); c.Kind == authz.KindUser {
		args.ActorID = c.ID
	}
	return s.Queue.Insert(ctx, args)
}

// replies says that what the contact writes in a conversation is somebody's to answer.
func replies(c *ent.Conversation) bool { return c.HandedOffAt != nil || c.AssigneeID != nil }

// glance is how long what is before a member already is not pushed to them: by then they have read it, or left.
const glance = time.Minute

// unaware are those of the members to whom it is news that a contact has written, and which of them have the conversation open. It is none to
// whoever has yet to read that it is theirs or waits, until somebody replies.
func (s *Service) unaware(ctx context.Context, about string, to []recipient) ([]recipient, error) {
	looking, err := s.Looking(ctx, about)
	if err != nil {
		return nil, err
	}
	var aware []string
	var news []recipient
	client, since := s.Store.Client(ctx), time.Time{}
	last, err := client.Message.Query().Where(entmessage.ConversationID(about), byPerson()).Order(ent.Desc(entmessage.FieldCreatedAt)).First(ctx)
	if ent.MaskNotFound(err) != nil {
		return nil, err
	}
	if err == nil {
		since = last.CreatedAt
	}
	rows, err := client.Notice.Query().Where(notice.ConversationID(about), notice.KindIn(Assigned, Waiting), notice.ReadAtIsNil(),
		notice.CreatedAtGT(since), notice.UserIDIn(usersOf(to)...)).All(ctx)
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
	ids, err := s.Store.Client(ctx).Message.Query().Where(entmessage.Or(since...), byPerson()).
		Unique(true).Select(entmessage.FieldConversationID).Strings(ctx)
	for _, id := range ids {
		answered[id] = true
	}
	return answered, err
}

// byPerson is the condition that a message is a person's in the assistant's place.
func byPerson() predicate.Message {
	return entmessage.And(entmessage.Ai(true), entmessage.Source("human"))
}
