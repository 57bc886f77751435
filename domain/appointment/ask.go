package appointment

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// FreeTimes are times that are free for an appointment, on the clock of the subaccount.
type FreeTimes struct {
	TimeZone string
	Times    []*FreeTime
}

// FreeTime is one of them; Local is its start on that clock.
type FreeTime struct {
	StartTime, EndTime time.Time
	Local              string
}

// Ask is a question for free times.
type Ask struct {
	AssistantID string
	// From defaults to now, To to a week later, Minutes to the slot of the calendar.
	From, To *time.Time
	Minutes  *int `check:"min=5,max=480"`
}

// defaultDays is how far a question without an end looks.
const defaultDays = 7

// FreeTimes that an assistant can be booked at, soonest first; at most fifty, and of two months.
func (s *Service) FreeTimes(ctx context.Context, in Ask) (*FreeTimes, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	a, err := s.store.Client(ctx).Assistant.Get(ctx, in.AssistantID)
	if ent.IsNotFound(err) {
		return nil, fault.MissingField("assistant", "assistantId").Because(err)
	}
	if err != nil {
		return nil, err
	}
	stretch := Slot{Start: time.Now()}
	if in.From != nil {
		stretch.Start = *in.From
	}
	stretch.End = stretch.Start.AddDate(0, 0, defaultDays)
	if in.To != nil {
		stretch.End = *in.To
	}
	if !stretch.End.After(stretch.Start) {
		return nil, fault.Broken("to", fault.NotAfterFrom)
	}
	c, zone, err := s.calendar(ctx, a)
	if err != nil {
		return nil, err
	}
	takes := minutes(c.SlotMinutes)
	if in.Minutes != nil {
		takes = minutes(*in.Minutes)
	}
	free, err := s.free(ctx, &claim{assistant: a.ID, calendar: c, zone: zone}, stretch, takes, freeLimit)
	if err != nil {
		return nil, err
	}
	out := &FreeTimes{TimeZone: zone.String(), Times: make([]*FreeTime, len(free))}
	for i, f := range free {
		out.Times[i] = &FreeTime{f.Start, f.End, f.Start.In(zone).Format(time.RFC3339)}
	}
	return out, nil
}
