package figure

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/topiclink"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// kind is one kind of what figures count: which of it a filter takes, as the key of its tallies says, and how it is read.
type kind struct {
	entity string
	narrow func(n narrowed) []Condition
	read   func(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error)
}

// narrowed is what is wanted, with the topics that are meant by the one.
type narrowed struct {
	Wanted

	topics []string
}

// about is the condition that a row has one of the topics, by the column of links that names it.
func (n narrowed) about(column string) func(string) Condition {
	return func(string) Condition {
		return func(s *sql.Selector) {
			l := sql.Dialect(s.Dialect()).Table(topiclink.Table).As("linked")
			linked := sql.Dialect(s.Dialect()).Select(l.C(topiclink.FieldID)).From(l).Where(sql.And(
				sql.ColumnsEQ(l.C(topiclink.FieldSubaccountID), s.C(call.FieldSubaccountID)), sql.ColumnsEQ(l.C(column), s.C(call.FieldID)),
			))
			store.OneOf(topiclink.FieldTopicID, n.topics)(linked)
			s.Where(sql.Exists(linked))
		}
	}
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

var callsIn = kind{ent.TypeCall, func(n narrowed) []Condition {
	all := either(n.AssistantID, equal(call.FieldAssistantID))
	all = append(all, either(n.Channel, calledBy)...)
	all = append(all, either(n.Number, OwnNumber)...)
	return append(all, either(n.TopicID, n.about(topiclink.FieldCallID))...)
}, readCalls}

// threadsIn are all conversations: what was said in calls as well.
var threadsIn = kind{ent.TypeConversation, func(n narrowed) []Condition {
	all := either(n.AssistantID, equal(conversation.FieldAssistantID))
	all = append(all, either(n.Channel, equal(conversation.FieldLastChannel))...)
	all = append(all, either(n.Number, unknown)...)
	return append(all, either(n.TopicID, n.about(topiclink.FieldConversationID))...)
}, readThreads}

var chatsIn = kind{ent.TypeConversation, func(n narrowed) []Condition {
	return append(threadsIn.narrow(n), sql.FieldEQ(conversation.FieldConversationType, "CHAT"))
}, readThreads}

var messagesIn = kind{ent.TypeMessage, func(n narrowed) []Condition {
	all := append([]Condition{sql.FieldNEQ(message.FieldChannel, "VOICE")}, either(n.Channel, equal(message.FieldChannel))...)
	for _, given := range []*string{n.AssistantID, n.Number, n.TopicID} {
		all = append(all, either(given, unknown)...)
	}
	return all
}, readSaid}

var turnsIn = kind{ent.TypeTurn, func(n narrowed) []Condition {
	all := either(n.AssistantID, equal(turn.FieldAssistantID))
	all = append(all, either(n.Channel, turned)...)
	all = append(all, either(n.Number, func(number string) Condition { return inCall(OwnNumber(number)) })...)
	return append(all, either(n.TopicID, unknown)...)
}, readTurns}

var questionsIn = kind{ent.TypeUnansweredQuestion, func(n narrowed) []Condition {
	all := append(either(n.AssistantID, equal(unansweredquestion.FieldAssistantID)), sql.FieldEQ(unansweredquestion.FieldDismissed, false))
	for _, given := range []*string{n.Channel, n.Number, n.TopicID} {
		all = append(all, either(given, unknown)...)
	}
	return all
}, readMissed}

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
func inCall(is Condition) Condition {
	return func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(call.Table).As("spoken")
		of := sql.Dialect(s.Dialect()).Select(t.C(call.FieldID)).From(t).Where(sql.And(
			sql.ColumnsEQ(t.C(call.FieldSubaccountID), s.C(turn.FieldSubaccountID)), sql.ColumnsEQ(t.C(call.FieldID), s.C(turn.FieldCallID)),
		))
		is(of)
		s.Where(sql.Exists(of))
	}
}

// turned is the condition that a reply went over a channel: that of its call, or else of its message.
func turned(channel string) Condition {
	switch channel {
	case channelOf("web"):
		return inCall(calledBy(channel))
	case channelOf("phone"): // so is one in a call that is gone
		return sql.AndPredicates(sql.FieldNotNull(turn.FieldCallID), sql.NotPredicates(inCall(calledBy(channelOf("web")))))
	}
	return sql.AndPredicates(sql.FieldIsNull(turn.FieldCallID), func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(message.Table).As("said")
		s.Where(sql.Exists(sql.Dialect(s.Dialect()).Select(t.C(message.FieldID)).From(t).Where(sql.And(
			sql.ColumnsEQ(t.C(message.FieldSubaccountID), s.C(turn.FieldSubaccountID)),
			sql.ColumnsEQ(t.C(message.FieldID), s.C(turn.FieldMessageID)), sql.EQ(t.C(message.FieldChannel), channel),
		))))
	})
}
