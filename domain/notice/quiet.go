package notice

import (
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/ent"
)

// hour in minutes.
const hour = 60

// quiet are the hours in which nothing is sent to a member: minutes of the day in their time zone. If they end before they begin, they
// go over midnight. The zero value is none.
type quiet struct {
	from, to int
	zone     *time.Location
}

func quietOf(of *ent.NoticeSetting) quiet {
	if of == nil || of.QuietFrom == nil || of.QuietTo == nil || *of.QuietFrom == *of.QuietTo {
		return quiet{}
	}
	zone, err := time.LoadLocation(of.Zone)
	if err != nil {
		zone = time.UTC // it was known when it was chosen
	}
	return quiet{*of.QuietFrom, *of.QuietTo, zone}
}

// after is the first instant from at on that is not quiet. An end that a change of the clocks leaves out is when it does so, and one that is there
// twice the first.
func (q quiet) after(at time.Time) time.Time {
	if q.zone == nil {
		return at
	}
	local := at.In(q.zone)
	minute := local.Hour()*hour + local.Minute()
	days := 0
	switch {
	case q.from < q.to && (minute < q.from || minute >= q.to):
		return at
	case q.from > q.to && minute >= q.to && minute < q.from:
		return at
	case q.from > q.to && minute >= q.from:
		days = 1
	}
	y, m, d := local.Date()
	end := appointment.OnClock(time.Date(y, m, d+days, 0, 0, 0, 0, time.UTC), q.to, q.zone).UTC()
	if end.Before(at) { // the clock shows the time before it again
		return at
	}
	return end
}

// clock writes a minute of the day as 22:30.
func clock(minute *int) *string {
	if minute == nil {
		return nil
	}
	text := fmt.Sprintf("%02d:%02d", *minute/hour, *minute%hour)
	return &text
}

// minuteOf a time of day such as 22:30.
func minuteOf(text string) (int, bool) {
	at, err := time.Parse("15:04", text)
	return at.Hour()*hour + at.Minute(), err == nil && len(text) == len("15:04")
}
