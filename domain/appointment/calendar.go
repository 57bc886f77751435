package appointment

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Calendar is when appointments can be booked with an assistant, in the subaccount's time zone.
type Calendar struct {
	// Hours are by the day of the week, Sunday first.
	Hours [7][]Span `json:"hours"`
	// SlotMinutes is the default length of an appointment. Appointments start at multiples of it.
	SlotMinutes int `json:"slotMinutes"`
	// BufferMinutes are free before and after each appointment.
	BufferMinutes int `json:"bufferMinutes"`
	// NoticeMinutes is how long before its begin an appointment can be booked.
	NoticeMinutes int `json:"noticeMinutes"`
}

// Span is a part of a day: minutes after midnight as the clock on the wall shows them. To is exclusive, at most 1440.
type Span struct {
	From int `json:"from" check:"min=0,max=1440"`
	To   int `json:"to" check:"min=0,max=1440"`
}

const (
	dayMinutes   = 24 * 60
	spansLimit   = 10
	slotLimit    = 480
	bufferLimit  = 480
	noticeLimit  = 60 * dayMinutes
	officeOpens  = 9 * 60
	officeCloses = 17 * 60
)

// officeHours are those of an assistant that has no calendar of its own.
func officeHours() Calendar {
	c := Calendar{SlotMinutes: 30, NoticeMinutes: 60} //nolint:mnd // what most would choose
	for day := time.Monday; day <= time.Friday; day++ {
		c.Hours[day] = []Span{{officeOpens, officeCloses}}
	}
	return c
}

// CalendarOf an assistant.
func CalendarOf(a *ent.Assistant) (Calendar, error) {
	if len(a.Calendar) == 0 || string(a.Calendar) == "null" {
		return officeHours(), nil
	}
	var c Calendar
	if err := json.Unmarshal(a.Calendar, &c); err != nil {
		return c, fmt.Errorf("calendar of %s: %w", a.ID, err)
	}
	return c, nil
}

// Check refuses what is no calendar, and names the field.
func (c *Calendar) Check() error {
	for day, spans := range c.Hours {
		at := fmt.Sprintf("calendar.hours.%d", day)
		if len(spans) > spansLimit {
			return fault.Field(at, "must have at most 10 spans")
		}
		last := 0
		for _, s := range spans {
			if s.From < last || s.To <= s.From || s.To > dayMinutes {
				return fault.Field(at, "must be spans of one day in order, not overlapping, with from before to")
			}
			last = s.To
		}
	}
	for _, f := range []struct {
		name            string
		value, min, max int
	}{
		{"slotMinutes", c.SlotMinutes, 5, slotLimit},
		{"bufferMinutes", c.BufferMinutes, 0, bufferLimit},
		{"noticeMinutes", c.NoticeMinutes, 0, noticeLimit},
	} {
		if f.value < f.min || f.value > f.max {
			return fault.Field("calendar."+f.name, fmt.Sprintf("must be between %d and %d", f.min, f.max))
		}
	}
	return nil
}

// Slot is a stretch of time.
type Slot struct{ Start, End time.Time }

// overlaps says whether two slots have an instant in common.
func (s Slot) overlaps(o Slot) bool { return s.Start.Before(o.End) && o.Start.Before(s.End) }

// dateOf is the date that an instant has on its clock, as midnight in UTC.
func dateOf(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// OnClock is when the clock on the wall of a zone shows so many minutes after the midnight of a date. A time that clocks skip, such as
// the midnight of some days, is the instant at which they do; of one that they show twice it is the first.
func OnClock(date time.Time, minute int, zone *time.Location) time.Time {
	y, m, d := date.Date()
	at, shown := time.Date(y, m, d, 0, minute, 0, 0, zone), time.Date(y, m, d, 0, minute, 0, 0, time.UTC)
	_, offset := at.Zone()
	switch off := at.Unix() + int64(offset) - shown.Unix(); {
	case off < 0:
		_, at = at.ZoneBounds()
	case off > 0:
		at, _ = at.ZoneBounds()
	}
	return at
}

// open are the stretches of a date in which the business is open. The zone's clock decides: on a day of 23 or 25 hours nine o'clock is
// nine o'clock all the same.
func (c *Calendar) open(date time.Time, zone *time.Location) []Slot {
	var out []Slot
	for _, s := range c.Hours[date.Weekday()] {
		slot := Slot{OnClock(date, s.From, zone), OnClock(date, s.To, zone)}
		if slot.End.After(slot.Start) { // hours that the clocks skipped are none
			out = append(out, slot)
		}
	}
	return out
}

// within says whether the business is open for the whole slot, over midnight as well.
func (c *Calendar) within(s Slot, zone *time.Location) bool {
	covered := s.Start
	date := dateOf(s.Start.In(zone))
	for range freeDays {
		for _, open := range c.open(date, zone) {
			if !covered.Before(open.Start) && open.End.After(covered) {
				covered = open.End
			}
		}
		if !covered.Before(s.End) {
			return true
		}
		date = date.AddDate(0, 0, 1)
		if covered.Before(OnClock(date, 0, zone)) {
			return false
		}
	}
	return false
}

// Sunday is when the business is open on it.
func (c *Calendar) Sunday() []*Span { return c.day(time.Sunday) }

// Monday is when the business is open on it.
func (c *Calendar) Monday() []*Span { return c.day(time.Monday) }

// Tuesday is when the business is open on it.
func (c *Calendar) Tuesday() []*Span { return c.day(time.Tuesday) }

// Wednesday is when the business is open on it.
func (c *Calendar) Wednesday() []*Span { return c.day(time.Wednesday) }

// Thursday is when the business is open on it.
func (c *Calendar) Thursday() []*Span { return c.day(time.Thursday) }

// Friday is when the business is open on it.
func (c *Calendar) Friday() []*Span { return c.day(time.Friday) }

// Saturday is when the business is open on it.
func (c *Calendar) Saturday() []*Span { return c.day(time.Saturday) }

func (c *Calendar) day(d time.Weekday) []*Span {
	out := make([]*Span, len(c.Hours[d]))
	for i := range c.Hours[d] {
		out[i] = &c.Hours[d][i]
	}
	return out
}
