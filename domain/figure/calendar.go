package figure

import (
	"maps"
	"slices"
	"time"
)

const monthsAYear = 12

// day is one since 1970, of whatever time zone.
type day int64

func dayAt(at time.Time) day { return dayOf(at.Date()) }

func dayOf(year int, month time.Month, date int) day {
	const seconds = 24 * 60 * 60
	return day(time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix() / seconds)
}

func (d day) date() time.Time { return time.Unix(0, 0).UTC().AddDate(0, 0, int(d)) }

// month that the day is in, counted from the year 0.
func (d day) month() int64 {
	at := d.date()
	return int64(at.Year()*monthsAYear + int(at.Month()) - 1)
}

// quarters of the day, from the first to before the second, in a zone. A day may have 23 or 25 hours.
func (d day) quarters(zone *time.Location) (from, to int64) {
	return d.begins(zone), (d + 1).begins(zone)
}

// begins is the first quarter of the day. Where clocks go forward at midnight, a day begins at one.
func (d day) begins(zone *time.Location) int64 {
	y, m, date := d.date().Date()
	at := time.Date(y, m, date, 0, 0, 0, 0, zone)
	if dayAt(at) < d {
		_, at = at.ZoneBounds()
	}
	return quarterOf(at.Add(quarterSeconds*time.Second - 1))
}

// daysOf a month, both inclusive.
func daysOf(month int64) (first, last day) {
	year, of := int(month/monthsAYear), time.Month(month%monthsAYear+1)
	return dayOf(year, of, 1), dayOf(year, of+1, 0)
}

// run is some that follow each other, from the first to before the second.
type run struct{ from, to int64 }

// runs of what follows each other in a set.
func runs(set map[int64]bool) (all []run) {
	for _, n := range slices.Sorted(maps.Keys(set)) {
		if last := len(all) - 1; last >= 0 && all[last].to == n {
			all[last].to++
		} else {
			all = append(all, run{n, n + 1})
		}
	}
	return all
}
