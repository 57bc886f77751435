package figure

import (
	"fmt"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Limits of what is asked for, in days.
const (
	longest     = 400
	longestHour = 31
	usualHour   = 2
	usualDay    = 92
	// mostFine is how many days of how many subaccounts together are read by the quarter of an hour.
	mostFine = 3100
)

// What the points of an answer are.
const (
	Hour  = "HOUR"
	Day   = "DAY"
	Month = "MONTH"
)

// period are the days from first to last, both inclusive, and as many before.
type period struct {
	first, last, before day
	grain               string
	// parts says that parts of the whole are compared. A month tells fewer of them apart than its days do, so both times are read alike.
	parts bool
	// zone is what the days are of; nil: each subaccount's own.
	zone *time.Location
}

// period of a question.
func (q Question) period() (p period, err error) { //nolint:cyclop // a check for each rule about a time
	var problems []fault.Detail
	read := func(field, text string) day {
		at, err := time.Parse(time.DateOnly, text)
		if err != nil || at.Year() < 1971 || at.Year() > 9999 {
			problems = append(problems, fault.Break(field, fault.NoDay))
		}
		return dayAt(at)
	}
	p.first, p.last = read("from", q.From), read("to", q.To)
	if q.Zone != nil {
		if p.zone, err = time.LoadLocation(*q.Zone); err != nil || *q.Zone == "" || *q.Zone == "Local" {
			problems = append(problems, fault.Break("zone", fault.NoTimeZone))
		}
	}
	if len(problems) > 0 {
		return p, fault.Invalid(problems...)
	}
	if p.first > p.last {
		return p, fault.Broken("to", fault.BeforeFrom)
	}
	n := p.days()
	if n > longest {
		return p, fault.Broken("to", fault.TooManyDays, strconv.Itoa(longest-1))
	}
	p.before = p.first - day(n)
	p.parts = q.Filter.part() || q.By != nil && *q.By != ByClient
	p.grain = grainFor(n)
	if q.Grain != nil {
		p.grain = *q.Grain
	}
	if p.grain == Hour && n > longestHour {
		return p, fault.Broken("grain", fault.TooLongForHours, strconv.Itoa(longestHour))
	}
	if p.zone != nil && n > longestHour {
		return p, fault.Broken("zone", fault.TooLongForZone, strconv.Itoa(longestHour))
	}
	return p, nil
}

func grainFor(days int) string {
	switch {
	case days <= usualHour:
		return Hour
	case days <= usualDay:
		return Day
	default:
		return Month
	}
}

func (p period) days() int { return int(p.last-p.first) + 1 }

// fine says that days are not enough, and quarters of an hour are read.
func (p period) fine() bool { return p.grain == Hour || p.zone != nil }

// over fits the period to so many subaccounts. What nobody has asked for is made coarser, the rest is refused.
func (p period) over(subaccounts int, q Question) (period, error) {
	if !p.fine() || p.days()*subaccounts <= mostFine {
		return p, nil
	}
	if q.Grain == nil && p.zone == nil {
		p.grain = Day
		return p, nil
	}
	return p, fault.Broken("to", fault.TooMuchForHours, strconv.Itoa(max(mostFine/subaccounts-1, 0)), strconv.Itoa(subaccounts))
}

// label of a point that the day is in; hour is of the day.
func (p period) label(d day, hour int) string {
	switch p.grain {
	case Hour:
		return fmt.Sprintf("%sT%02d", d.date().Format(time.DateOnly), hour)
	case Month:
		return d.date().Format("2006-01")
	default:
		return d.date().Format(time.DateOnly)
	}
}

// labels of all points, the oldest first.
func (p period) labels() (all []string) {
	const hours = 24
	for d := p.first; d <= p.last; d++ {
		for hour := range hours {
			label := p.label(d, hour)
			if len(all) == 0 || all[len(all)-1] != label {
				all = append(all, label)
			}
		}
	}
	return all
}

// stretch is rows of one grain, from the first place to the last, both inclusive.
type stretch struct {
	grain       string
	first, last int64
}

// stretches are the rows that days come to: whole months, and what is beside them. Months are no use where each day is a point.
func stretches(first, last day, months bool) (all []stretch) {
	for d := first; d <= last; {
		begin, end := daysOf(d.month())
		grain, place, to := dayGrain, int64(d), min(end, last)
		if months && d == begin && end <= last {
			grain, place = monthGrain, d.month()
		}
		n := len(all)
		switch {
		case n > 0 && all[n-1].grain == grain && grain == monthGrain:
			all[n-1].last = place
		case n > 0 && all[n-1].grain == grain:
			all[n-1].last = int64(to)
		case grain == monthGrain:
			all = append(all, stretch{grain, place, place})
		default:
			all = append(all, stretch{grain, place, int64(to)})
		}
		d = to + 1
	}
	return all
}
