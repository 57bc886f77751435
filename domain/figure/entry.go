package figure

import (
	"context"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// Wanted is whose entries are listed: those of a figure, of the days from the first to the last, and of what else is given. Since and Until
// take a part of the days; Until is exclusive.
type Wanted struct {
	Figure, From, To                      string
	Since, Until                          *time.Time
	AssistantID, Channel, Number, TopicID *string
	First                                 *int
	After                                 *string
}

// Entry is one of the things that a figure is made of: a call, a conversation, a message, a reply or a question.
type Entry struct {
	ID, Kind                   string
	SubaccountID               string
	SubaccountName             string
	Text, AssistantID, Channel *string
	Failed                     bool // a reply, with the reason as its text
	AssistantName, ContactName *string
	PhoneNumber                *string // the contact's, of a call
	CallID, ConversationID     *string
	DurationSeconds            *int
	CostInDollars              *float64
	CreatedAt                  time.Time
}

// Key is its position in lists.
func (e *Entry) Key() (time.Time, string) { return e.CreatedAt, e.ID }

// part is what a figure has of one kind of thing.
type part struct {
	in kind
	is Condition // nil: all
}

// listed are the figures whose entries are known here: all. Lists of a single kind are there for a subaccount as well. A time is made of what
// was measured.
var listed = map[string][]part{
	"CALLS":            {{callsIn, nil}},
	"ANSWERED_CALLS":   {{callsIn, HandledCalls(Answered)}},
	"CONTAINED_CALLS":  {{callsIn, HandledCalls(Contained)}},
	"SUCCESSFUL_CALLS": {{callsIn, HandledCalls(Successful)}},
	"COMPLETED_CALLS":  {{callsIn, sql.FieldEQ(call.FieldStatus, "COMPLETED")}},
	"UNANSWERED_CALLS": {{callsIn, sql.FieldEQ(call.FieldStatus, "NO_ANSWER")}},
	"BUSY_CALLS":       {{callsIn, sql.FieldEQ(call.FieldStatus, "BUSY")}},
	"FAILED_CALLS":     {{callsIn, sql.FieldEQ(call.FieldStatus, "FAILED")}},
	"CANCELED_CALLS":   {{callsIn, sql.FieldEQ(call.FieldStatus, "CANCELED")}},
	"INBOUND_CALLS":    {{callsIn, sql.FieldEQ(call.FieldDirection, "inbound")}},

	"ALL_CONVERSATIONS":         {{threadsIn, nil}},
	"CONVERSATIONS":             {{chatsIn, nil}},
	"ANSWERED_CONVERSATIONS":    {{chatsIn, HandledChats(Answered)}},
	"CONTAINED_CONVERSATIONS":   {{chatsIn, HandledChats(Contained)}},
	"CLOSED_CONVERSATIONS":      {{chatsIn, HandledChats(Successful)}},
	"HANDED_OFF_CONVERSATIONS":  {{chatsIn, HandledChats(WithPerson)}},
	"RESPONSE_TARGETS":          {{chatsIn, sql.FieldNotNull(conversation.FieldResponseMet)}},
	"RESPONSE_TARGETS_MET":      {{chatsIn, sql.FieldEQ(conversation.FieldResponseMet, true)}},
	"RESPONSE_TARGETS_MISSED":   {{chatsIn, sql.FieldEQ(conversation.FieldResponseMet, false)}},
	"RESOLUTION_TARGETS":        {{chatsIn, sql.FieldNotNull(conversation.FieldResolutionMet)}},
	"RESOLUTION_TARGETS_MET":    {{chatsIn, sql.FieldEQ(conversation.FieldResolutionMet, true)}},
	"RESOLUTION_TARGETS_MISSED": {{chatsIn, sql.FieldEQ(conversation.FieldResolutionMet, false)}},

	"MESSAGES":             {{messagesIn, nil}},
	"AI_MESSAGES":          {{messagesIn, sql.FieldEQ(message.FieldAi, true)}},
	"REPLIES":              {{turnsIn, produced}},
	"FAILED_REPLIES":       {{turnsIn, sql.FieldEQ(turn.FieldOutcome, "FAILED")}},
	"UNANSWERED_QUESTIONS": {{questionsIn, nil}},

	"MODEL_COST_IN_DOLLARS": {{turnsIn, sql.FieldGT(turn.FieldCost, 0)}},
	"COST_IN_DOLLARS":       {{callsIn, sql.FieldGT(call.FieldCost, 0)}, {turnsIn, sql.FieldGT(turn.FieldCost, 0)}},
	"POSITIVE":              felt("POSITIVE"),
	"NEUTRAL":               felt("NEUTRAL"),
	"NEGATIVE":              felt("NEGATIVE"),
	"MIXED":                 felt("MIXED"),
	"ANSWERED":              {{callsIn, HandledCalls(Answered)}, {chatsIn, HandledChats(Answered)}},
	"CALL_DURATION":         {{callsIn, sql.AndPredicates(sql.FieldNotNull(call.FieldAnsweredAt), sql.FieldGT(call.FieldDurationMs, 0))}},
	"CALL_REPLY_TIME":       {{callsIn, sql.AndPredicates(sql.FieldNotNull(call.FieldAnsweredAt), timed)}},
	"CHAT_REPLY_TIME":       {{turnsIn, sql.AndPredicates(produced, sql.FieldIsNull(turn.FieldCallID))}},
	"FIRST_RESPONSE_TIME":   {{chatsIn, sql.FieldNotNull(conversation.FieldFirstResponseSeconds)}},
	"RESOLUTION_TIME":       {{chatsIn, sql.FieldNotNull(conversation.FieldResolutionSeconds)}},
}

func felt(sentiment string) []part {
	return []part{
		{callsIn, sql.FieldEQ(call.FieldUserSentiment, sentiment)}, {chatsIn, sql.FieldEQ(conversation.FieldUserSentiment, sentiment)},
	}
}

// produced is the condition that a turn came to a reply: the model finished it, or stopped before its end and what it had was sent.
func produced(s *sql.Selector) {
	sql.OrPredicates(sql.FieldEQ(turn.FieldOutcome, "ANSWERED"),
		sql.AndPredicates(sql.FieldEQ(turn.FieldOutcome, "CUT"), sql.FieldNotNull(turn.FieldIncomplete)))(s)
}

// Entries of a figure in the caller's subaccount, or in all that the caller may use, newest first. What has been deleted since it was
// counted is not among them.
func (s *Service) Entries(ctx context.Context, w Wanted) (*page.List[*Entry], error) {
	parts, ok := listed[w.Figure]
	if !ok {
		return nil, fault.Field("figure", "must be a figure that has entries")
	}
	r, err := s.reach(ctx, w)
	if err != nil {
		return nil, err
	}
	where, err := r.where(ctx, w, parts)
	if err != nil {
		return nil, err
	}
	q := page.Query{List: "analytics_entries", First: w.First, After: w.After, Filter: []string{
		w.Figure, w.From, w.To, page.GivenTime(w.Since), page.GivenTime(w.Until), page.Given(w.AssistantID), page.Given(w.Channel),
		page.Given(w.Number), page.Given(w.TopicID),
	}}
	q.Count = func(ctx context.Context, limit int) (total int, err error) {
		end, err := s.parts.Store.Report(ctx) // that of the page has ended before its list is counted
		if err != nil {
			return 0, err
		}
		defer end()
		for i, p := range parts {
			n, err := r.count(ctx, p.in.entity, limit-total, where[i])
			if err != nil {
				return 0, err
			}
			total += n
		}
		return total, nil
	}
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*Entry, error) {
		kinds, over := make([][]*Entry, len(parts)), r.over(ctx)
		for i, p := range parts {
			some, err := p.in.read(over, s.parts.Store.Client(over), r.window(w, where[i]))
			if err != nil {
				return nil, err
			}
			kinds[i] = some
		}
		return r.name(ctx, page.Mix(w, kinds...))
	})
}

// where are the conditions of each part of a figure.
func (r *reach) where(ctx context.Context, w Wanted, parts []part) (all [][]Condition, err error) {
	n := narrowed{Wanted: w}
	if w.TopicID != nil {
		if n.topics, err = r.meant(ctx, *w.TopicID); err != nil {
			return nil, err
		}
	}
	for _, p := range parts {
		is := append(page.During(w.Since, w.Until), p.in.narrow(n)...)
		if p.is != nil {
			is = append(is, p.is)
		}
		all = append(all, is)
	}
	return all, nil
}

// beginning is what an entry shows of a text.
func beginning(text string) *string {
	const most = 160
	if text = plain.Shorten(plain.Line(text), most); text == "" {
		return nil
	}
	return &text
}
