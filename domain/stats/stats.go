// Package stats counts what happened in a period, by day and by subaccount. The database does the counting.
package stats

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Limits of what one answer tells.
const (
	longest = 92 // days
	most    = 100
)

// Parts are what the service is made of.
type Parts struct {
	Store *store.Store
	// TraceKept is how long turns are kept.
	TraceKept time.Duration
	// Replies knows what the replies before that came to; nil: no turn is ever deleted.
	Replies Replies
	// Swept is until when turns of any of some subaccounts may have been deleted earlier than that. It is set where Replies is.
	Swept func(ctx context.Context, subs []*ent.Subaccount) (time.Time, error)
}

// Service counts for the caller's subaccount, or for all that the caller may use.
type Service struct{ parts Parts }

// Replies gives away what the replies of subaccounts cost, in millionths of a US dollar, and how many failed, from the first of the borders, which
// ascend, to before the last: with an instant that is between the same borders, and of the same day of the subaccount's own. Over a workspace, whose
// days are those of UTC, that may be the day beside.
type Replies func(
	ctx context.Context, subs []*ent.Subaccount, borders []time.Time, give func(subaccount string, at time.Time, cost, failed int),
) error

// New makes the service.
func New(p Parts) *Service { return &Service{parts: p} }

// Totals are what a time came to.
type Totals struct {
	Calls, AnsweredCalls, FailedCalls, CallSeconds int
	Conversations, Messages, AiMessages            int
	Positive, Neutral, Negative, Mixed             int
	Errors, Refusals, Appointments                 int

	// Of the errors.
	ErrorCalls, ErrorReplies, ErrorSources, ErrorAssistants, ErrorDeliveries int

	cost int // millionths of a US dollar
}

// CostInDollars of calls, and of language models for replies.
func (t *Totals) CostInDollars() float64 { return float64(t.cost) / budget.Dollar }

// numbers of the totals, in the order of columns.
func (t *Totals) numbers() []*int {
	return []*int{
		&t.Calls, &t.AnsweredCalls, &t.FailedCalls, &t.CallSeconds, &t.Conversations, &t.Messages, &t.AiMessages,
		&t.Positive, &t.Neutral, &t.Negative, &t.Mixed, &t.cost, &t.Errors, &t.Refusals, &t.Appointments,
		&t.ErrorCalls, &t.ErrorReplies, &t.ErrorSources, &t.ErrorAssistants, &t.ErrorDeliveries,
	}
}

func (t *Totals) add(more *Totals) {
	mine := t.numbers()
	for i, n := range more.numbers() {
		*mine[i] += *n
	}
}

// Day is one of a time.
type Day struct {
	Day    string
	Totals Totals
}

// Subaccount is one with what it had to do.
type Subaccount struct {
	ID, Name string
	Totals   Totals
}

// Insights are a time, and as long a time before it.
type Insights struct {
	Totals, Before Totals
	Days           []*Day
	Subaccounts    []*Subaccount
}

// Read counts from one instant to another, which is exclusive.
func (s *Service) Read(ctx context.Context, from, to time.Time) (*Insights, error) {
	subs, zone, err := s.reach(ctx)
	if err != nil {
		return nil, err
	}
	p, err := newPeriod(from, to, zone)
	if err != nil {
		return nil, err
	}
	out := &Insights{Subaccounts: make([]*Subaccount, len(subs))}
	for n := range p.days {
		out.Days = append(out.Days, &Day{Day: time.Unix((p.first+int64(n))*secondsADay, 0).UTC().Format(time.DateOnly)})
	}
	of, ids := map[string]*Subaccount{}, make([]string, len(subs))
	for i, sub := range subs {
		out.Subaccounts[i] = &Subaccount{ID: sub.ID, Name: sub.Name}
		of[sub.ID], ids[i] = out.Subaccounts[i], sub.ID
	}
	add := func(sub string, day int64, t *Totals) {
		if day == before {
			out.Before.add(t)
			return
		}
		out.Totals.add(t)
		out.Days[day-p.first].Totals.add(t)
		of[sub].Totals.add(t)
	}
	if p.traced, err = s.traced(ctx, p, subs); err == nil {
		err = s.count(ctx, p, ids, add)
	}
	if err == nil {
		err = s.untraced(ctx, p, subs, add)
	}
	if err != nil {
		return nil, fmt.Errorf("insights: %w", err)
	}
	slices.SortStableFunc(out.Subaccounts, func(a, b *Subaccount) int { return cmp.Compare(b.Totals.busy(), a.Totals.busy()) })
	out.Subaccounts = out.Subaccounts[:min(len(subs), most)]
	return out, nil
}

// busy is what subaccounts are compared by.
func (t *Totals) busy() int { return t.Calls + t.Messages }

// reach are the subaccounts that are counted, and the zone of their days.
func (s *Service) reach(ctx context.Context) ([]*ent.Subaccount, *time.Location, error) {
	subs, err := Reach(ctx, s.parts.Store, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("insights: %w", err)
	}
	if authz.From(ctx).Subaccount == "" {
		return subs, time.UTC, nil
	}
	return subs, rule.ZoneOrUTC(subs[0].TimeZone), nil
}
