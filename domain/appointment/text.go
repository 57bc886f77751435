package appointment

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Text is the opening hours in words, Monday first: "Monday to Friday 09:00-17:00; closed on Saturday and Sunday".
func (c *Calendar) Text() string {
	var open, closed []string
	for first := 0; first < len(week); {
		last := first
		for last+1 < len(week) && slices.Equal(c.Hours[week[last+1]], c.Hours[week[first]]) {
			last++
		}
		if spans := c.Hours[week[first]]; len(spans) > 0 {
			open = append(open, days(first, last)+" "+clock(spans))
		} else {
			for _, day := range week[first : last+1] {
				closed = append(closed, day.String())
			}
		}
		first = last + 1
	}
	if len(closed) > 0 {
		open = append(open, "closed on "+list(closed))
	}
	return strings.Join(open, "; ")
}

// week is the days of one as business hours are written.
var week = []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday}

func days(first, last int) string {
	switch last - first {
	case 0:
		return week[first].String()
	case 1:
		return week[first].String() + " and " + week[last].String()
	}
	return week[first].String() + " to " + week[last].String()
}

func clock(spans []Span) string {
	parts := make([]string, len(spans))
	for i, s := range spans {
		parts[i] = fmt.Sprintf("%02d:%02d-%02d:%02d", s.From/60, s.From%60, s.To/60, s.To%60)
	}
	return strings.Join(parts, ", ")
}

func list(words []string) string {
	if len(words) < 2 { //nolint:mnd // one needs no "and"
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// Open says whether the business is open at an instant, on the clock of the zone.
func (c *Calendar) Open(at time.Time, zone *time.Location) bool {
	return slices.ContainsFunc(c.open(dateOf(at.In(zone)), zone), func(s Slot) bool { return !at.Before(s.Start) && at.Before(s.End) })
}
