package figure

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Wanted is whose entries are listed: those of a figure, of the days from the first to the last, and of what else is given.
type Wanted struct {
	Figure, From, To                      string
	AssistantID, Channel, Number, TopicID *string
	First                                 *int
	After                                 *string
}

// Entry is one of the things that a figure is made of: a call, a conversation, a message or a reply.
type Entry struct {
	ID, Kind                   string
	Text, AssistantID, Channel *string
	Failed                     bool // a reply, with the reason as its text
	CallID, ConversationID     *string
	CostInDollars              *float64
	CreatedAt                  time.Time
}

// Key is where it stands in lists.
func (e *Entry) Key() (time.Time, string) { return e.CreatedAt, e.ID }

// listed are the figures that have no other list: they are of several kinds, or of one that is only shown in its conversation. A time is
// made of what was measured.
var listed = map[string][]part{
	"MESSAGES":              {{messagesIn, nil}},
	"AI_MESSAGES":           {{messagesIn, fixed(sql.FieldEQ(message.FieldAi, true))}},
	"REPLIES":               {{turnsIn, fixed(produced)}},
	"FAILED_REPLIES":        {{turnsIn, fixed(sql.FieldEQ(turn.FieldOutcome, "FAILED"))}},
	"MODEL_COST_IN_DOLLARS": {{turnsIn, fixed(sql.FieldGT(turn.FieldCost, 0))}},
	"COST_IN_DOLLARS":       {{callsIn, fixed(sql.FieldGT(call.FieldCost, 0))}, {turnsIn, fixed(sql.FieldGT(turn.FieldCost, 0))}},
	"POSITIVE":              felt("POSITIVE"),
	"NEUTRAL":               felt("NEUTRAL"),
	"NEGATIVE":              felt("NEGATIVE"),
	"MIXED":                 felt("MIXED"),
	"ANSWERED": {
		{callsIn, func(subaccount string) Condition { return HandledCalls(subaccount, Answered) }},
		{chatsIn, func(subaccount string) Condition { return HandledChats(subaccount, Answered) }},
	},
	"CALL_DURATION":       {{callsIn, fixed(sql.AndPredicates(sql.FieldNotNull(call.FieldAnsweredAt), sql.FieldGT(call.FieldDurationMs, 0)))}},
	"CALL_REPLY_TIME":     {{callsIn, fixed(sql.AndPredicates(sql.FieldNotNull(call.FieldAnsweredAt), timed))}},
	"CHAT_REPLY_TIME":     {{turnsIn, fixed(sql.AndPredicates(produced, sql.FieldIsNull(turn.FieldCallID)))}},
	"FIRST_RESPONSE_TIME": {{chatsIn, fixed(sql.FieldNotNull(conversation.FieldFirstResponseSeconds))}},
	"RESOLUTION_TIME":     {{chatsIn, fixed(sql.FieldNotNull(conversation.FieldResolutionSeconds))}},
}

// part is what a figure has of one kind of thing.
type part struct {
	in kind
	is func(subaccount string) Condition
}

func fixed(is Condition) func(string) Condition { return func(string) Condition { return is } }

func felt(sentiment string) []part {
	return []part{
		{callsIn, fixed(sql.FieldEQ(call.FieldUserSentiment, sentiment))},
		{chatsIn, fixed(sql.FieldEQ(conversation.FieldUserSentiment, sentiment))},
	}
}

// produced is the condition that a turn came to a reply: the model finished it, or stopped before its end and what it had was sent.
func produced(s *sql.Selector) {
	sql.OrPredicates(sql.FieldEQ(turn.FieldOutcome, "ANSWERED"),
		sql.AndPredicates(sql.FieldEQ(turn.FieldOutcome, "CUT"), sql.FieldNotNull(turn.FieldIncomplete)))(s)
}

// Entries of a figure in the caller's subaccount, newest first. What has been deleted since it was counted is not among them.
func (s *Service) Entries(ctx context.Context, w Wanted) (*page.List[*Entry], error) {
	parts, ok := listed[w.Figure]
	if !ok {
		return nil, fault.Field("figure", "must be a figure that has entries")
	}
	within, err := s.within(ctx, w)
	if err != nil {
		return nil, err
	}
	subaccount := authz.From(ctx).Subaccount
	where := make([][]Condition, len(parts))
	for i, p := range parts {
		where[i] = append(slices.Clone(within), p.in.narrow(subaccount, w)...)
		if p.is != nil {
			where[i] = append(where[i], p.is(subaccount))
		}
	}
	q := page.Query{List: "analytics_entries", First: w.First, After: w.After, Filter: []string{
		w.Figure, w.From, w.To, page.Given(w.AssistantID), page.Given(w.Channel), page.Given(w.Number), page.Given(w.TopicID),
	}}
	q.Count = func(ctx context.Context, limit int) (total int, err error) {
		for i, p := range parts {
			n, err := s.Store.CountUpTo(ctx, p.in.entity, limit, where[i]...)
			if err != nil {
				return 0, err
			}
			total += n
		}
		return total, nil
	}
	return page.Fetch(ctx, s.Pager, q, func(ctx context.Context, w page.Window) ([]*Entry, error) {
		kinds := make([][]*Entry, len(parts))
		for i, p := range parts {
			of := w
			of.Where = slices.Concat(w.Where, where[i])
			some, err := p.in.read(ctx, s.Store.Client(ctx), of)
			if err != nil {
				return nil, err
			}
			kinds[i] = some
		}
		return page.Mix(w, kinds...), nil
	})
}

// within is the condition of the days that are wanted, which are those of the subaccount's clock.
func (s *Service) within(ctx context.Context, w Wanted) ([]Condition, error) {
	p, err := Question{From: w.From, To: w.To}.period()
	if err != nil {
		return nil, err
	}
	sub, err := s.Store.Client(ctx).Subaccount.Get(ctx, authz.From(ctx).Subaccount)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("subaccount").Because(err)
	}
	if err != nil {
		return nil, err
	}
	zone := rule.ZoneOrUTC(sub.TimeZone)
	from, _ := p.first.quarters(zone)
	_, to := p.last.quarters(zone)
	return []Condition{sql.FieldGTE(call.FieldCreatedAt, instant(from)), sql.FieldLT(call.FieldCreatedAt, instant(to))}, nil
}

// beginning is what an entry shows of a text.
func beginning(text string) *string {
	const most = 160
	if text = plain.Shorten(plain.Line(text), most); text == "" {
		return nil
	}
	return &text
}
