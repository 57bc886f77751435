package retention

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
)

// lateWord is how long after the end of a call something that was said in it may have been written down.
const lateWord = time.Minute

// removeSpoken deletes some of what calls have left in their conversations: they may have joined a chat, which stays and has days of its own.
// More is false where nothing of it was left.
func (s *Service) removeSpoken(ctx context.Context, sub string, calls []*ent.Call) (more bool, err error) {
	for _, c := range calls {
		if c.ConversationID == nil {
			continue
		}
		n, err := s.removeWords(ctx, sub, c)
		if n > 0 || err != nil {
			return n > 0, err
		}
	}
	return false, nil
}

// removeWords deletes some of the messages and traces of a call, and what is left of it in later traces, and answers how many rows were.
func (s *Service) removeWords(ctx context.Context, sub string, c *ent.Call) (int, error) {
	client, talk := s.Store.Client(ctx), *c.ConversationID
	turns, err := client.Turn.Query().Where(turn.SubaccountID(sub), turn.ConversationID(talk), turn.CallID(c.ID)).Limit(atOnce).IDs(ctx)
	if err != nil {
		return 0, err
	}
	if len(turns) > 0 {
		if _, err := client.ToolCall.Delete().Where(toolcall.SubaccountID(sub), toolcall.TurnIDIn(turns...)).Exec(ctx); err != nil {
			return 0, err
		}
		return client.Turn.Delete().Where(turn.SubaccountID(sub), turn.IDIn(turns...)).Exec(ctx)
	}
	if c.EndedAt == nil { // nobody has spoken
		return 0, nil
	}
	from, until := c.CreatedAt, c.EndedAt.Add(lateWord)
	inCall := message.And(message.SubaccountID(sub), message.ConversationID(talk), message.Channel(spoken), message.CreatedAtGTE(from),
		message.CreatedAtLT(until))
	if n, err := s.forgetHistory(ctx, sub, c, inCall); n > 0 || err != nil {
		return n, err
	}
	_, err = client.UnansweredQuestion.Delete().Where(unansweredquestion.SubaccountID(sub), unansweredquestion.ConversationID(talk),
		unansweredquestion.CreatedAtGTE(from), unansweredquestion.CreatedAtLT(until)).Exec(ctx)
	if err != nil {
		return 0, err
	}
	said, err := client.Message.Query().Where(inCall).Limit(atOnce).IDs(ctx)
	if err != nil || len(said) == 0 {
		return 0, err
	}
	if err := contact.Undigest(ctx, s.Store, sub, talk, from); err != nil {
		return 0, err
	}
	n, err := client.Message.Delete().Where(message.SubaccountID(sub), message.IDIn(said...)).Exec(ctx)
	if err != nil {
		return 0, err
	}
	return n, s.unshow(ctx, sub, talk)
}

// forgetHistory is forgetRequests since a call. Where nobody answered and nothing was said, nothing of it is in a history, and what models were asked
// stays.
func (s *Service) forgetHistory(ctx context.Context, sub string, c *ent.Call, inCall predicate.Message) (int, error) {
	if c.AnsweredAt == nil {
		if said, err := s.Store.Client(ctx).Message.Query().Where(inCall).Exist(ctx); !said || err != nil {
			return 0, err
		}
	}
	return s.forgetRequests(ctx, sub, *c.ConversationID, c.CreatedAt)
}

// forgetRequests clears some of what models were asked in a conversation since a call began in it, and answers how many: what was said in the call is
// in the history that stands in them. The replies stay with the rest of their traces.
func (s *Service) forgetRequests(ctx context.Context, sub, talk string, since time.Time) (int, error) {
	client := s.Store.Client(ctx)
	ids, err := client.Turn.Query().Where(turn.SubaccountID(sub), turn.ConversationID(talk), turn.CreatedAtGTE(since), turn.RequestNotNil()).
		Limit(atOnce).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return client.Turn.Update().Where(turn.SubaccountID(sub), turn.IDIn(ids...)).ClearRequest().Save(ctx)
}

// unshow the beginning of the last message of a conversation where that was spoken and nothing spoken is left. Nothing has happened in the
// conversation by that: it does not count as changed.
func (s *Service) unshow(ctx context.Context, sub, talk string) error {
	_, err := s.Store.Exec(ctx, `UPDATE "conversations" SET preview_text = NULL, preview_text_key = NULL
		WHERE id = $1 AND subaccount_id = $2 AND last_channel = $3 AND NOT EXISTS (SELECT 1 FROM "messages" m
			WHERE m.subaccount_id = $2 AND m.conversation_id = $1 AND m.channel = $3)`, talk, sub, spoken)
	return err
}
