package figure

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func readCalls(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error) {
	rows, err := c.Call.Query().Where(as[predicate.Call](w.Where)...).Order(w.Order).Limit(w.Limit).WithContact(named).
		Select(call.FieldID, call.FieldSubaccountID, call.FieldCreatedAt, call.FieldSummary, call.FieldAssistantID, call.FieldContactID,
			call.FieldConversationID, call.FieldCallType, call.FieldDirection, call.FieldFromNumber, call.FieldToNumber, call.FieldDurationMs,
			call.FieldCost).
		All(ctx)
	return entries(rows, func(r *ent.Call) *Entry {
		channel, seconds, number := channelOf(r.CallType), (r.DurationMs+millisecond-1)/millisecond, r.ToNumber
		if r.Direction == "inbound" {
			number = r.FromNumber
		}
		return &Entry{
			ID: r.ID, SubaccountID: r.SubaccountID, Kind: "CALL", Text: beginning(store.Text(r.Summary)), AssistantID: r.AssistantID,
			ContactName: nameOf(r.Edges.Contact), PhoneNumber: number, Channel: &channel, CallID: &r.ID, ConversationID: r.ConversationID,
			DurationSeconds: &seconds, CostInDollars: dollars(r.Cost), CreatedAt: r.CreatedAt,
		}
	}), err
}

func readThreads(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error) {
	rows, err := c.Conversation.Query().Where(as[predicate.Conversation](w.Where)...).Order(w.Order).Limit(w.Limit).WithContact(named).
		Select(conversation.FieldID, conversation.FieldSubaccountID, conversation.FieldCreatedAt, conversation.FieldSummary,
			conversation.FieldPreviewText, conversation.FieldAssistantID, conversation.FieldContactID, conversation.FieldLastChannel).
		All(ctx)
	return entries(rows, func(r *ent.Conversation) *Entry {
		text := beginning(store.Text(r.Summary))
		if text == nil {
			text = beginning(store.Text(r.PreviewText))
		}
		return &Entry{
			ID: r.ID, SubaccountID: r.SubaccountID, Kind: "CONVERSATION", Text: text, AssistantID: r.AssistantID,
			ContactName: nameOf(r.Edges.Contact), Channel: r.LastChannel, ConversationID: &r.ID, CreatedAt: r.CreatedAt,
		}
	}), err
}

func readSaid(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error) {
	rows, err := c.Message.Query().Where(as[predicate.Message](w.Where)...).Order(w.Order).Limit(w.Limit).
		Select(message.FieldID, message.FieldSubaccountID, message.FieldCreatedAt, message.FieldContent, message.FieldConversationID,
			message.FieldChannel).
		All(ctx)
	return entries(rows, func(r *ent.Message) *Entry {
		return &Entry{
			ID: r.ID, SubaccountID: r.SubaccountID, Kind: "MESSAGE", Text: beginning(r.Content), Channel: &r.Channel,
			ConversationID: &r.ConversationID, CreatedAt: r.CreatedAt,
		}
	}), err
}

// readTurns reads replies, and their texts with a single query.
func readTurns(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error) {
	rows, err := c.Turn.Query().Where(as[predicate.Turn](w.Where)...).Order(w.Order).Limit(w.Limit).
		Select(turn.FieldID, turn.FieldSubaccountID, turn.FieldCreatedAt, turn.FieldAssistantID, turn.FieldConversationID, turn.FieldCallID,
			turn.FieldMessageID, turn.FieldFailure, turn.FieldCost).
		All(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]string, 0, len(rows))
	for _, r := range rows {
		if r.MessageID != nil {
			ids = append(ids, *r.MessageID)
		}
	}
	said, err := c.Message.Query().Where(message.IDIn(ids...)).
		Select(message.FieldID, message.FieldSubaccountID, message.FieldContent, message.FieldChannel).All(ctx)
	byID := map[[2]string]*ent.Message{}
	for _, m := range said {
		byID[[2]string{m.SubaccountID, m.ID}] = m
	}
	return entries(rows, func(r *ent.Turn) *Entry {
		e := &Entry{
			ID: r.ID, SubaccountID: r.SubaccountID, Kind: "REPLY", Text: beginning(store.Text(r.Failure)), Failed: r.Failure != nil,
			AssistantID: &r.AssistantID, CallID: r.CallID, ConversationID: &r.ConversationID, CostInDollars: dollars(r.Cost), CreatedAt: r.CreatedAt,
		}
		if m := byID[[2]string{r.SubaccountID, store.Text(r.MessageID)}]; m != nil {
			e.Channel = &m.Channel
			if e.Text == nil {
				e.Text = beginning(m.Content)
			}
		}
		return e
	}), err
}

func readMissed(ctx context.Context, c *ent.Client, w page.Window) ([]*Entry, error) {
	rows, err := c.UnansweredQuestion.Query().Where(as[predicate.UnansweredQuestion](w.Where)...).Order(w.Order).Limit(w.Limit).All(ctx)
	return entries(rows, func(r *ent.UnansweredQuestion) *Entry {
		return &Entry{
			ID: r.ID, SubaccountID: r.SubaccountID, Kind: "QUESTION", Text: beginning(r.Question), AssistantID: &r.AssistantID,
			ConversationID: &r.ConversationID, CreatedAt: r.CreatedAt,
		}
	}), err
}

// named reads what an entry shows of a contact.
func named(q *ent.ContactQuery) {
	q.Select(entcontact.FieldSubaccountID, entcontact.FieldName, entcontact.FieldFirstName, entcontact.FieldLastName)
}

func nameOf(row *ent.Contact) *string {
	if row == nil {
		return nil
	}
	return (&contact.Contact{Contact: row}).Name()
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
