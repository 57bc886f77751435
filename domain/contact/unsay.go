package contact

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// lateWord is how long after the end of a call something that was said in it may have been written down.
const lateWord = time.Minute

// voice is the channel of spoken messages.
const voice = "VOICE"

// spokenUntil is when the words of a call end that has a conversation, and an end. What comes after the beginning of the next call in the
// conversation belongs to that one: callers who are cut off often call back immediately.
func spokenUntil(ctx context.Context, s *store.Store, subaccount string, c *ent.Call) (time.Time, error) {
	end := c.EndedAt.Add(lateWord)
	next, err := s.Client(ctx).Call.Query().Where(call.SubaccountID(subaccount), call.ConversationID(*c.ConversationID), call.CreatedAtGT(c.CreatedAt)).
		Order(call.ByCreatedAt()).Select(call.FieldID, call.FieldCreatedAt).First(ctx)
	if err == nil && next.CreatedAt.Before(end) {
		end = next.CreatedAt
	}
	return end, ent.MaskNotFound(err)
}

// saidIn are the messages of a call until a time.
func saidIn(subaccount string, c *ent.Call, until time.Time) predicate.Message {
	return message.And(message.SubaccountID(subaccount), message.ConversationID(*c.ConversationID), message.Channel(voice),
		message.CreatedAtGTE(c.CreatedAt), message.CreatedAtLT(until))
}

// Unsay deletes some of the messages and traces of a call that is over, and what is left of it in later traces of its conversation, and answers how
// many rows were. The call may have joined a chat, which stays.
func Unsay(ctx context.Context, s *store.Store, subaccount string, c *ent.Call) (int, error) {
	if c.ConversationID == nil {
		return 0, nil
	}
	client, talk := s.Client(ctx), *c.ConversationID
	turns, err := client.Turn.Query().Where(turn.SubaccountID(subaccount), turn.ConversationID(talk), turn.CallID(c.ID)).Limit(apartAtOnce).IDs(ctx)
	if err != nil {
		return 0, err
	}
	if len(turns) > 0 {
		if _, err := client.ToolCall.Delete().Where(toolcall.SubaccountID(subaccount), toolcall.TurnIDIn(turns...)).Exec(ctx); err != nil {
			return 0, err
		}
		return client.Turn.Delete().Where(turn.SubaccountID(subaccount), turn.IDIn(turns...)).Exec(ctx)
	}
	if c.EndedAt == nil { // nobody has spoken
		return 0, nil
	}
	until, err := spokenUntil(ctx, s, subaccount, c)
	if err != nil {
		return 0, err
	}
	if n, err := unasked(ctx, s, subaccount, c, until); n > 0 || err != nil {
		return n, err
	}
	_, err = client.UnansweredQuestion.Delete().Where(unansweredquestion.SubaccountID(subaccount), unansweredquestion.ConversationID(talk),
		unansweredquestion.CreatedAtGTE(c.CreatedAt), unansweredquestion.CreatedAtLT(until)).Exec(ctx)
	if err != nil {
		return 0, err
	}
	said, err := client.Message.Query().Where(saidIn(subaccount, c, until)).Limit(apartAtOnce).IDs(ctx)
	if err != nil || len(said) == 0 {
		return 0, err
	}
	if err := Undigest(ctx, s, subaccount, talk, c.CreatedAt); err != nil {
		return 0, err
	}
	n, err := client.Message.Delete().Where(message.SubaccountID(subaccount), message.IDIn(said...)).Exec(ctx)
	if err != nil {
		return 0, err
	}
	return n, unshow(ctx, s, subaccount, talk)
}

// unasked clears some of what models were asked in a conversation since a call began in it, and answers how many requests: what was said in the call
// is in the history that stands in them. The replies stay with the rest of their traces. Where nobody answered and nothing was said, nothing of the
// call is in a history, and what models were asked stays.
func unasked(ctx context.Context, s *store.Store, subaccount string, c *ent.Call, until time.Time) (int, error) {
	client := s.Client(ctx)
	if c.AnsweredAt == nil {
		if said, err := client.Message.Query().Where(saidIn(subaccount, c, until)).Exist(ctx); !said || err != nil {
			return 0, err
		}
	}
	ids, err := client.Turn.Query().Where(turn.SubaccountID(subaccount), turn.ConversationID(*c.ConversationID), turn.CreatedAtGTE(c.CreatedAt),
		turn.RequestNotNil()).Limit(apartAtOnce).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return client.Turn.Update().Where(turn.SubaccountID(subaccount), turn.IDIn(ids...)).ClearRequest().Save(ctx)
}

// unshow the beginning of the last message of a conversation where that was spoken and nothing spoken is left. Nothing has happened in the
// conversation by that: it does not count as changed.
func unshow(ctx context.Context, s *store.Store, subaccount, talk string) error {
	_, err := s.Exec(ctx, `UPDATE "conversations" SET preview_text = NULL, preview_text_key = NULL
		WHERE id = $1 AND subaccount_id = $2 AND last_channel = $3 AND NOT EXISTS (SELECT 1 FROM "messages" m
			WHERE m.subaccount_id = $2 AND m.conversation_id = $1 AND m.channel = $3)`, talk, subaccount, voice)
	return err
}

// Untell empties what events tell of a call that is over, and of what was said in it. It comes before Unsay: nothing finds the events of messages
// that are gone.
func Untell(ctx context.Context, s *store.Store, c *ent.Call) error {
	about := []string{c.ID}
	if c.ConversationID != nil && c.EndedAt != nil {
		until, err := spokenUntil(ctx, s, c.SubaccountID, c)
		if err != nil {
			return err
		}
		said, err := s.Client(ctx).Message.Query().Where(saidIn(c.SubaccountID, c, until)).IDs(ctx)
		if err != nil {
			return err
		}
		about = append(about, said...)
	}
	if err := Empty(ctx, s, c.SubaccountID, c.ContactID, about...); err != nil || c.ConversationID == nil {
		return err
	}
	// The conversation may have found its contact before the call has.
	talk, err := s.Client(ctx).Conversation.Query().Where(conversation.ID(*c.ConversationID)).
		Select(conversation.FieldID, conversation.FieldContactID).Only(ctx)
	if err != nil || talk.ContactID == nil || store.Text(c.ContactID) == *talk.ContactID {
		return ent.MaskNotFound(err)
	}
	return Empty(ctx, s, c.SubaccountID, talk.ContactID, about...)
}

// Of whom events are that are emptied. Each has an index: there may be millions of others.
const (
	nobodysEvents  = "contact_id IS NULL"
	contactsEvents = "contact_id = $3"
)

// emptied is the statement that empties what events of somebody tell of things that are among some.
func emptied(of, among string) string {
	return `UPDATE "events" SET data = NULL WHERE subaccount_id = $1 AND thing_id ` + among + ` AND data IS NOT NULL AND ` + of
}

// Empty removes the data from events about certain objects, from the time that these belonged to nobody and, if they belong to a contact,
// since then.
func Empty(ctx context.Context, s *store.Store, subaccount string, whose *string, things ...string) error {
	for some := range slices.Chunk(things, forgetAtOnce) {
		among, list := s.Among(2, some) //nolint:mnd // the second argument
		if _, err := s.Exec(ctx, emptied(nobodysEvents, among), subaccount, list); err != nil {
			return fmt.Errorf("events of nobody's: %w", err)
		}
		if whose == nil {
			continue
		}
		if _, err := s.Exec(ctx, emptied(contactsEvents, among), subaccount, list, *whose); err != nil {
			return fmt.Errorf("events of a contact's: %w", err)
		}
	}
	return nil
}
