package stats

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

const secondsADay = 24 * 60 * 60

// before is the day of what happened in the time before.
const before = -1

// period is a time in the days of a zone. A day is counted from 1970 on.
type period struct {
	from, to time.Time
	first    int64
	days     int
	zone     *time.Location
	// offsets of the zone, each until an instant; the last holds for the rest.
	offsets []offset
	// traced is from when on turns are there to be counted.
	traced time.Time
}

type offset struct{ until, seconds int64 }

// newPeriod fails on a time that ends before it begins, or that has too many days.
func newPeriod(from, to time.Time, zone *time.Location) (*period, error) {
	from, to = from.UTC(), to.UTC()
	if !from.Before(to) || from.Unix() < 0 {
		return nil, fault.Broken("to", fault.NotAfterEpoch)
	}
	p := &period{from: from, to: to, zone: zone, first: dayOf(from, zone)}
	last := dayOf(to.Add(-time.Microsecond), zone)
	if last-p.first >= longest {
		return nil, fault.Broken("to", fault.TooManyDays, strconv.Itoa(longest))
	}
	p.days = int(last - p.first + 1)
	for at := from.In(zone); ; {
		_, seconds := at.Zone()
		_, end := at.ZoneBounds()
		p.offsets = append(p.offsets, offset{until: end.Unix(), seconds: int64(seconds)})
		if end.IsZero() || !end.Before(to) {
			return p, nil
		}
		at = end
	}
}

func dayOf(at time.Time, zone *time.Location) int64 {
	_, seconds := at.In(zone).Zone()
	return (at.Unix() + int64(seconds)) / secondsADay
}

// begins is when the time before does, which is as long.
func (p *period) begins() time.Time { return p.from.Add(-p.to.Sub(p.from)) }

// day is the SQL of the day of a row, by its instant and the seconds of that since 1970.
func (p *period) day(at, seconds string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "CASE WHEN %s < $3 THEN %d", at, before)
	for i, o := range p.offsets {
		if i < len(p.offsets)-1 {
			fmt.Fprintf(&b, " WHEN %s < %d THEN (%s + %d) / %d", seconds, o.until, seconds, o.seconds, secondsADay)
		} else {
			fmt.Fprintf(&b, " ELSE (%s + %d) / %d END", seconds, o.seconds, secondsADay)
		}
	}
	return b.String()
}
