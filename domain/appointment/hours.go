package appointment

import (
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Hours are when a business is open, by the day of the week, Sunday first.
type Hours [7][]Span

// Span is a part of a day: minutes after midnight as the clock on the wall shows them. To is exclusive, at most 1440.
type Span struct {
	From int `json:"from" check:"min=0,max=1440"`
	To   int `json:"to" check:"min=0,max=1440"`
}

const (
	dayMinutes   = 24 * 60
	spansLimit   = 10
	officeOpens  = 9 * 60
	officeCloses = 17 * 60
)

// OfficeHours are those of a business that has not said its own.
func OfficeHours() (h Hours) {
	for day := time.Monday; day <= time.Friday; day++ {
		h[day] = []Span{{officeOpens, officeCloses}}
	}
	return h
}

// Check refuses what are no hours, and names the day inside the field.
func (h *Hours) Check(field string) error {
	for day, spans := range h {
		at := rule.Member(field, strings.ToLower(time.Weekday(day).String()))
		if len(spans) > spansLimit {
			return fault.Broken(at, fault.TooManySpans, strconv.Itoa(spansLimit))
		}
		last := 0
		for _, s := range spans {
			if s.From < last || s.To <= s.From || s.To > dayMinutes {
				return fault.Broken(at, fault.NoSpans)
			}
			last = s.To
		}
	}
	return nil
}

// Weekly is how long the business is open in a week whose clocks do not change.
func (h *Hours) Weekly() time.Duration {
	total := 0
	for _, spans := range h {
		for _, s := range spans {
			total += s.To - s.From
		}
	}
	return minutes(total)
}

// After is the instant by which the business will have been open for a duration since another instant; zero if it never opens.
func (h *Hours) After(since time.Time, open time.Duration, zone *time.Location) time.Time {
	if h.Weekly() <= 0 {
		return time.Time{}
	}
	for date := dateOf(since.In(zone)); ; date = date.AddDate(0, 0, 1) {
		for _, slot := range h.open(date, zone) {
			if slot.Start.Before(since) {
				slot.Start = since
			}
			lasts := slot.End.Sub(slot.Start)
			if lasts >= open {
				return slot.Start.Add(open).UTC()
			}
			open -= max(lasts, 0)
		}
	}
}

// dateOf is the date that an instant has on its clock, as midnight in UTC.
func dateOf(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// OnClock is the instant at which a zone's clock shows a number of minutes after midnight of a date. A time that clocks skip, such as
// midnight on some days, is the instant of the skip; of a time that they show twice, it is the first.
func OnClock(date time.Time, minute int, zone *time.Location) time.Time {
	y, m, d := date.Date()
	at, shown := time.Date(y, m, d, 0, minute, 0, 0, zone), time.Date(y, m, d, 0, minute, 0, 0, time.UTC)
	_, offset := at.Zone()
	switch off := at.Unix() + int64(offset) - shown.Unix(); {
	case off < 0:
		_, at = at.ZoneBounds()
	case off > 0:
		at, _ = at.ZoneBounds()
	default:
		at = firstShown(at, offset)
	}
	return at
}

// firstShown is when clocks first show what they do at an instant, whose offset is known: if they have just been put back, that was before.
func firstShown(at time.Time, offset int) time.Time {
	changed, _ := at.ZoneBounds()
	if changed.IsZero() {
		return at
	}
	_, before := changed.Add(-1).Zone()
	if first := at.Add(time.Duration(offset-before) * time.Second); first.Before(changed) && first.Before(at) {
		return first
	}
	return at
}

// open are the stretches of a date in which the business is open. The zone's clock decides: on a day of 23 or 25 hours nine o'clock is
// nine o'clock all the same.
func (h *Hours) open(date time.Time, zone *time.Location) []Slot {
	var out []Slot
	for _, s := range h[date.Weekday()] {
		slot := Slot{OnClock(date, s.From, zone), OnClock(date, s.To, zone)}
		if slot.End.After(slot.Start) { // hours that the clocks skipped are none
			out = append(out, slot)
		}
	}
	return out
}

// Sunday is when the business is open on it.
func (h *Hours) Sunday() []*Span { return h.day(time.Sunday) }

// Monday is when the business is open on it.
func (h *Hours) Monday() []*Span { return h.day(time.Monday) }

// Tuesday is when the business is open on it.
func (h *Hours) Tuesday() []*Span { return h.day(time.Tuesday) }

// Wednesday is when the business is open on it.
func (h *Hours) Wednesday() []*Span { return h.day(time.Wednesday) }

// Thursday is when the business is open on it.
func (h *Hours) Thursday() []*Span { return h.day(time.Thursday) }

// Friday is when the business is open on it.
func (h *Hours) Friday() []*Span { return h.day(time.Friday) }

// Saturday is when the business is open on it.
func (h *Hours) Saturday() []*Span { return h.day(time.Saturday) }

func (h *Hours) day(d time.Weekday) []*Span {
	out := make([]*Span, len(h[d]))
	for i := range h[d] {
		out[i] = &h[d][i]
	}
	return out
}
