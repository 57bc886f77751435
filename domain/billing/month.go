package billing

import (
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// shape of a month as text.
const shape = "2006-01"

// month of a time zone.
type month struct {
	first time.Time // its first day, in UTC
	zone  *time.Location
}

// monthOf an instant.
func monthOf(at time.Time, zone *time.Location) month {
	y, m, _ := at.In(zone).Date()
	return month{time.Date(y, m, 1, 0, 0, 0, 0, time.UTC), zone}
}

// monthNamed YYYY-MM; the fault names the field month.
func monthNamed(name string, zone *time.Location) (month, error) {
	at, err := time.Parse(shape, name)
	if err != nil || at.Year() < 2000 || at.Year() > 9000 {
		return month{}, fault.Broken("month", fault.NoMonth)
	}
	return month{at, zone}, nil
}

func (m month) String() string { return m.first.Format(shape) }

func (m month) add(n int) month { return month{m.first.AddDate(0, n, 0), m.zone} }

// days of the month.
func (m month) days() int { return m.first.AddDate(0, 1, -1).Day() }

// day of the month as text; the first is 0.
func (m month) day(n int) string { return m.first.AddDate(0, 0, n).Format(time.DateOnly) }

// index of an instant's day; of one outside the month, its first or last.
func (m month) index(at time.Time) int {
	y, mo, d := at.In(m.zone).Date()
	n := int(time.Date(y, mo, d, 0, 0, 0, 0, time.UTC).Sub(m.first) / (24 * time.Hour)) //nolint:mnd // a day of UTC
	return min(max(n, 0), m.days()-1)
}

// begins is the instant at which a day begins; where clocks go forward at midnight, that is at one.
func (m month) begins(n int) time.Time {
	y, mo, d := m.first.AddDate(0, 0, n).Date()
	at := time.Date(y, mo, d, 0, 0, 0, 0, m.zone)
	if at.In(m.zone).Day() != d {
		_, at = at.ZoneBounds()
	}
	return at.UTC()
}

// ends is the instant at which the next one begins.
func (m month) ends() time.Time { return m.begins(m.days()) }
