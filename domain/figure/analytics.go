package figure

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/stats"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Question is what a client asks of analytics. Days are YYYY-MM-DD, both inclusive.
type Question struct {
	From, To string
	Zone     *string
	Grain    *string
	By       *string
	Filter   Filter
}

// Filter narrows what is added up. Its parts combine.
type Filter struct{ SubaccountID, AssistantID, Channel, Number *string }

func (f Filter) takes(k Key) bool {
	fits := func(want *string, is string) bool { return want == nil || *want == is }
	return fits(f.AssistantID, k.Assistant) && fits(f.Channel, k.Channel) && fits(f.Number, k.Number)
}

// part says that it takes some of what a subaccount has.
func (f Filter) part() bool { return f.AssistantID != nil || f.Channel != nil || f.Number != nil }

// Analytics are a time, and as long a time before it.
type Analytics struct {
	From, To      string
	BeforeFrom    string
	BeforeTo      string
	Grain         string
	Totals        *Totals
	Before        *Totals
	Points        []*Point
	Groups        []*Group
	StillCounting bool

	by *string
}

// Point is a part of the time.
type Point struct {
	At     string
	Totals *Totals
}

// answer is what rows are added to.
type answer struct {
	period period
	filter Filter
	by     *string
	zones  map[string]*time.Location
	now    Tally
	before Tally
	points map[string]*Tally
	groups map[string]*[2]Tally
	// topics are what the topics of rows stand for, names what these are called; nil unless groups are by topic.
	topics, names map[string]string
}

// Read adds up the figures of the caller's subaccount, or of all that the caller may use.
func (s *Service) Read(ctx context.Context, q Question) (*Analytics, error) {
	p, err := q.period()
	if err != nil {
		return nil, err
	}
	subs, err := stats.Reach(ctx, s.parts.Store, q.Filter.SubaccountID)
	if err != nil {
		return nil, fmt.Errorf("analytics: %w", err)
	}
	if p, err = p.over(len(subs), q); err != nil {
		return nil, err
	}
	a := &answer{period: p, filter: q.Filter, by: q.By, zones: map[string]*time.Location{}, points: map[string]*Tally{}, groups: map[string]*[2]Tally{}}
	ids := make([]string, len(subs))
	for i, sub := range subs {
		ids[i] = sub.ID
		if a.zones[sub.ID] = p.zone; p.zone == nil {
			a.zones[sub.ID] = rule.ZoneOrUTC(sub.TimeZone)
		}
	}
	wanted := p.wanted()
	if q.By != nil && *q.By == ByTopic {
		wanted = append(wanted, p.topics()...)
		if err := s.topics(ctx, a, ids); err != nil {
			return nil, err
		}
	}
	if err := s.rows(ctx, ids, wanted, a.add); err != nil {
		return nil, fmt.Errorf("analytics: %w", err)
	}
	out := &Analytics{
		From: q.From, To: q.To, BeforeFrom: p.before.date().Format(time.DateOnly), BeforeTo: (p.first - 1).date().Format(time.DateOnly),
		Grain: p.grain, Totals: a.now.totals(), Before: a.before.totals(), by: q.By,
	}
	for _, label := range p.labels() {
		t := a.points[label]
		if t == nil {
			t = &Tally{}
		}
		out.Points = append(out.Points, &Point{At: label, Totals: t.totals()})
	}
	if out.Groups, err = s.groups(ctx, a, subs, q); err != nil {
		return nil, err
	}
	out.StillCounting, err = s.behind(ctx, ids, 0)
	return out, err
}

// add a row to what it is a part of.
func (a *answer) add(r row) error {
	d, hour := r.moment(a.zones[r.subaccount])
	if d < a.period.before || d > a.period.last {
		return nil
	}
	var whole, point *Tally
	if d < a.period.first {
		whole = &a.before
	} else {
		label := a.period.label(d, hour)
		if whole = &a.now; a.points[label] == nil {
			a.points[label] = &Tally{}
		}
		point = a.points[label]
	}
	if strings.HasPrefix(r.grain, ofTopics) {
		whole, point = &Tally{}, nil
	}
	found, err := a.unpack(r)
	for k, t := range found {
		whole.add(t)
		if point != nil {
			point.add(t)
		}
		a.group(r.subaccount, k, d >= a.period.first, t)
	}
	return err
}

// unpack what the filter takes of a row.
func (a *answer) unpack(r row) (Tallies, error) {
	found := Tallies{}
	return found, unpack(r.tallies, func(k Key) *Tally {
		if !a.filter.takes(k) {
			return nil
		}
		return found.of(k)
	})
}

// behind says whether any subaccount is not counted whole from a quarter of an hour on; 0 is the beginning.
func (s *Service) behind(ctx context.Context, ids []string, from int64) (bool, error) {
	state := store.System(ctx, "whether figures are whole")
	rows, err := s.parts.Store.Client(state).FigureState.Query().Where(wholeIn(ids, from)...).Count(state)
	return err == nil && rows < len(ids), err
}
