package figure

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// kind is one kind of what figures count: which of it a filter takes, as the key of its tallies says, and how it is read.
type kind struct {
	entity string
	narrow func(subaccount string, w Wanted) []Condition
	read   func(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error)
}

// never is the condition of what has no such thing: a chat has no number, and a message no assistant.
func never(s *sql.Selector) { s.Where(sql.False()) }

// either narrows by what is given.
func either(given *string, is func(value string) Condition) (all []Condition) {
	if given != nil {
		all = append(all, is(*given))
	}
	return all
}

// unknown is the condition of whatever is not known of a kind.
func unknown(string) Condition { return never }

func equal(column string) func(string) Condition {
	return func(value string) Condition { return sql.FieldEQ(column, value) }
}

var callsIn = kind{ent.TypeCall, func(subaccount string, w Wanted) []Condition {
	all := either(w.AssistantID, equal(call.FieldAssistantID))
	all = append(all, either(w.Channel, calledBy)...)
	all = append(all, either(w.Number, OwnNumber)...)
	return append(all, either(w.TopicID, func(id string) Condition { return topic.Calls(subaccount, id) })...)
}, func(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error) {
	rows, err := c.Call.Query().Where(as[predicate.Call](w.Where)...).Order(w.Order).Limit(w.Limit).
		Select(call.FieldID, call.FieldCreatedAt, call.FieldSummary, call.FieldAssistantID, call.FieldConversationID, call.FieldCallType, call.FieldCost).
		All(ctx)
	return entries(rows, func(r *ent.Call) *Entry {
		channel := channelOf(r.CallType)
		return &Entry{
			ID: r.ID, Kind: "CALL", Text: beginning(store.Text(r.Summary)), AssistantID: r.AssistantID, Channel: &channel, CallID: &r.ID,
			ConversationID: r.ConversationID, CostInDollars: dollars(r.Cost), CreatedAt: r.CreatedAt,
		}
	}), err
}}

var chatsIn = kind{ent.TypeConversation, func(subaccount string, w Wanted) []Condition {
	all := append([]Condition{sql.FieldEQ(conversation.FieldConversationType, "CHAT")}, either(w.AssistantID, equal(conversation.FieldAssistantID))...)
	all = append(all, either(w.Channel, equal(conversation.FieldLastChannel))...)
	all = append(all, either(w.Number, unknown)...)
	return append(all, either(w.TopicID, func(id string) Condition { return topic.Conversations(subaccount, id) })...)
}, func(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error) {
	rows, err := c.Conversation.Query().Where(as[predicate.Conversation](w.Where)...).Order(w.Order).Limit(w.Limit).
		Select(conversation.FieldID, conversation.FieldCreatedAt, conversation.FieldSummary, conversation.FieldPreviewText,
			conversation.FieldAssistantID, conversation.FieldLastChannel).All(ctx)
	return entries(rows, func(r *ent.Conversation) *Entry {
		text := beginning(store.Text(r.Summary))
		if text == nil {
			text = beginning(store.Text(r.PreviewText))
		}
		return &Entry{
			ID: r.ID, Kind: "CONVERSATION", Text: text, AssistantID: r.AssistantID, Channel: r.LastChannel, ConversationID: &r.ID, CreatedAt: r.CreatedAt,
		}
	}), err
}}

var messagesIn = kind{ent.TypeMessage, func(_ string, w Wanted) []Condition {
	all := append([]Condition{sql.FieldNEQ(message.FieldChannel, "VOICE")}, either(w.Channel, equal(message.FieldChannel))...)
	for _, given := range []*string{w.AssistantID, w.Number, w.TopicID} {
		all = append(all, either(given, unknown)...)
	}
	return all
}, func(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error) {
	rows, err := c.Message.Query().Where(as[predicate.Message](w.Where)...).Order(w.Order).Limit(w.Limit).
		Select(message.FieldID, message.FieldCreatedAt, message.FieldContent, message.FieldConversationID, message.FieldChannel).All(ctx)
	return entries(rows, func(r *ent.Message) *Entry {
		return &Entry{
			ID: r.ID, Kind: "MESSAGE", Text: beginning(r.Content), Channel: &r.Channel, ConversationID: &r.ConversationID, CreatedAt: r.CreatedAt,
		}
	}), err
}}

var turnsIn = kind{ent.TypeTurn, func(subaccount string, w Wanted) []Condition {
	all := either(w.AssistantID, equal(turn.FieldAssistantID))
	all = append(all, either(w.Channel, func(channel string) Condition { return turned(subaccount, channel) })...)
	all = append(all, either(w.Number, func(number string) Condition { return inCall(subaccount, OwnNumber(number)) })...)
	return append(all, either(w.TopicID, unknown)...)
}, readTurns}

// readTurns reads replies, and their texts with a single query.
func readTurns(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error) {
	rows, err := c.Turn.Query().Where(as[predicate.Turn](w.Where)...).Order(w.Order).Limit(w.Limit).
		Select(turn.FieldID, turn.FieldCreatedAt, turn.FieldAssistantID, turn.FieldConversationID, turn.FieldCallID, turn.FieldMessageID,
			turn.FieldFailure, turn.FieldCost).All(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]string, 0, len(rows))
	for _, r := range rows {
		if r.MessageID != nil {
			ids = append(ids, *r.MessageID)
		}
	}
	said, err := c.Message.Query().Where(message.IDIn(ids...)).Select(message.FieldID, message.FieldContent, message.FieldChannel).All(ctx)
	byID := map[string]*ent.Message{}
	for _, m := range said {
		byID[m.ID] = m
	}
	return entries(rows, func(r *ent.Turn) *Entry {
		e := &Entry{
			ID: r.ID, Kind: "REPLY", Text: beginning(store.Text(r.Failure)), Failed: r.Failure != nil, AssistantID: &r.AssistantID, CallID: r.CallID,
			ConversationID: &r.ConversationID, CostInDollars: dollars(r.Cost), CreatedAt: r.CreatedAt,
		}
		if m := byID[store.Text(r.MessageID)]; m != nil {
			e.Channel = &m.Channel
			if e.Text == nil {
				e.Text = beginning(m.Content)
			}
		}
		return e
	}), err
}

func entries[R any](rows []R, of func(R) *Entry) []*Entry {
	all := make([]*Entry, len(rows))
	for i, r := range rows {
		all[i] = of(r)
	}
	return all
}

func dollars(millionths int64) *float64 {
	amount := float64(millionths) / budget.Dollar
	return &amount
}

// as are the conditions as ent's queries take them.
func as[P ~func(*sql.Selector)](conditions []Condition) []P {
	all := make([]P, len(conditions))
	for i, c := range conditions {
		all[i] = c
	}
	return all
}

// OwnNumber is the condition that a call is by a number of the subaccount's. A web call is by none.
func OwnNumber(number string) Condition {
	return sql.AndPredicates(sql.FieldNEQ(call.FieldCallType, "web"), sql.OrPredicates(
		sql.AndPredicates(sql.FieldEQ(call.FieldDirection, "inbound"), sql.FieldEQ(call.FieldToNumber, number)),
		sql.AndPredicates(sql.FieldNEQ(call.FieldDirection, "inbound"), sql.FieldEQ(call.FieldFromNumber, number)),
	))
}

func channelOf(callType string) string {
	return line{kind: sql.NullString{String: callType, Valid: true}}.key(sql.NullString{}).Channel
}

// calledBy is the condition that a call went over a channel; over one of messages none does.
func calledBy(channel string) Condition {
	switch channel {
	case channelOf("web"):
		return sql.FieldEQ(call.FieldCallType, "web")
	case channelOf("phone"):
		return sql.FieldNEQ(call.FieldCallType, "web")
	default:
		return never
	}
}

// inCall is the condition that a reply was given in a call that meets another.
func inCall(subaccount string, is Condition) Condition {
	return func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(call.Table).As("spoken")
		of := sql.Dialect(s.Dialect()).Select(t.C(call.FieldID)).From(t).Where(sql.EQ(t.C(call.FieldSubaccountID), subaccount))
		is(of)
		s.Where(sql.In(s.C(turn.FieldCallID), of))
	}
}

// turned is the condition that a reply went over a channel: that of its call, or else of its message.
func turned(subaccount, channel string) Condition {
	switch channel {
	case channelOf("web"):
		return inCall(subaccount, calledBy(channel))
	case channelOf("phone"): // so is one in a call that is gone
		return sql.AndPredicates(sql.FieldNotNull(turn.FieldCallID), sql.NotPredicates(inCall(subaccount, calledBy(channelOf("web")))))
	}
	return sql.AndPredicates(sql.FieldIsNull(turn.FieldCallID), func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(message.Table).As("said")
		s.Where(sql.In(s.C(turn.FieldMessageID), sql.Dialect(s.Dialect()).Select(t.C(message.FieldID)).From(t).
			Where(sql.And(sql.EQ(t.C(message.FieldSubaccountID), subaccount), sql.EQ(t.C(message.FieldChannel), channel)))))
	})
}
