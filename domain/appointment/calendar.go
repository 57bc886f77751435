package appointment

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
)

// Calendar is when appointments can be booked with an assistant, in the subaccount's time zone.
type Calendar struct {
	Hours `json:"hours"`
	// SlotMinutes is the default length of an appointment. Appointments start at multiples of it.
	SlotMinutes int `json:"slotMinutes"`
	// BufferMinutes are free before and after each appointment.
	BufferMinutes int `json:"bufferMinutes"`
	// NoticeMinutes is how long before its begin an appointment can be booked.
	NoticeMinutes int `json:"noticeMinutes"`
}

// slotLimit is the longest that an appointment may be, in minutes.
const slotLimit = 480

// officeCalendar is that of an assistant that has none of its own.
func officeCalendar() Calendar {
	return Calendar{Hours: OfficeHours(), SlotMinutes: 30, NoticeMinutes: 60} //nolint:mnd // what most would choose
}

// CalendarOf an assistant.
func CalendarOf(a *ent.Assistant) (Calendar, error) {
	if len(a.Calendar) == 0 || string(a.Calendar) == "null" {
		return officeCalendar(), nil
	}
	var c Calendar
	if err := json.Unmarshal(a.Calendar, &c); err != nil {
		return c, fmt.Errorf("calendar of %s: %w", a.ID, err)
	}
	return c, nil
}

// Slot is a stretch of time.
type Slot struct{ Start, End time.Time }

// overlaps says whether two slots have an instant in common.
func (s Slot) overlaps(o Slot) bool { return s.Start.Before(o.End) && o.Start.Before(s.End) }

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
