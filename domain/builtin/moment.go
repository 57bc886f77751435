package builtin

import (
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// moment is an instant as a model writes it: in ISO 8601, on the business's clock where it names no offset.
type moment string

// wall are the forms without an offset.
var wall = []string{"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04"}

// offsets are the forms of one that follows them.
var offsets = []string{"Z07:00", "Z0700", "Z07"}

// The longest that a clock is set back, and the shortest step of that.
const (
	setBack = 2 * time.Hour
	setStep = 30 * time.Minute
)

// date that is written, as midnight in UTC, and whether it is one without a time.
func (m moment) date() (date time.Time, alone bool) {
	date, err := time.Parse(time.DateOnly, string(m))
	return date, err == nil
}

// end of what is written in a zone: if it is a date, that is when the next one begins.
func (m moment) end(zone *time.Location, field string) (time.Time, error) {
	if date, alone := m.date(); alone {
		return appointment.OnClock(date.AddDate(0, 0, 1), 0, zone), nil
	}
	return m.in(zone, field)
}

// in a zone. A time that the clocks skip on that day is refused; of one that they show twice it is the first. A date is when its day begins.
// What is outside the years that can be written is refused, as the API does.
func (m moment) in(zone *time.Location, field string) (time.Time, error) {
	t, err := m.read(zone, field)
	if year := t.UTC().Year(); err == nil && (year < 1 || year > lastYear) {
		return t, fault.Field(field, "must be within the years 1 to 9999 in UTC")
	}
	return t, err
}

// lastYear is the last that ISO 8601 writes with four digits.
const lastYear = 9999

// farthest is how many seconds a clock is ahead of UTC, or behind it, at most: what follows in "09:00:00-17:00" is no offset.
const farthest = 14 * 60 * 60

// exact is the instant that is written with its offset, if one is. What may be a range, such as "09:00-10:00", is taken for that only if the zone
// has the offset then: it begins at the same instant, whichever is meant.
func (m moment) exact(zone *time.Location) (time.Time, bool) {
	_, minutes, _ := strings.Cut(string(m), ":")
	for _, form := range wall {
		for _, offset := range offsets {
			at, err := time.Parse(form+offset, string(m))
			if err != nil {
				continue
			}
			_, ahead := at.Zone()
			_, here := at.In(zone).Zone()
			ranged := strings.HasSuffix(form, ":04") && strings.Contains(minutes, "-") && ahead != here
			return at, !ranged && ahead >= -farthest && ahead <= farthest
		}
	}
	return time.Time{}, false
}

func (m moment) read(zone *time.Location, field string) (time.Time, error) {
	if t, is := m.exact(zone); is {
		return t, nil
	}
	if date, alone := m.date(); alone {
		return appointment.OnClock(date, 0, zone), nil
	}
	for _, form := range wall {
		t, err := time.ParseInLocation(form, string(m), zone)
		if err != nil {
			continue
		}
		if written, _ := time.Parse(form, string(m)); t.Format(form) != written.Format(form) {
			return t, fault.Field(field, "must be a time that exists: the clocks are set forward over "+string(m)+" in "+zone.String())
		}
		for back := setStep; back <= setBack; back += setStep {
			if earlier := t.Add(-back); earlier.Format(form) == t.Format(form) {
				return earlier, nil
			}
		}
		return t, nil
	}
	return time.Time{}, fault.Field(field, fmt.Sprintf("must be a time such as %s or %s, which is read in %s; it was %.40q",
		"2027-03-29T09:00:00+02:00", "2027-03-29T09:00", zone, string(m)))
}
