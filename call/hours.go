package call

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/phone"
)

// The hours in which calls may be placed, in minutes after midnight where the called is: to is exclusive.
const (
	opens  = 8 * 60
	closes = 21 * 60
)

// Hours are a subaccount's own, by the day of the week from Sunday; they are never longer than the law's.
type Hours [7]Span

// Span is a part of a day, in minutes after midnight; To is exclusive. The zero one is closed.
type Span struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// hoursOf are those of a subaccount's setting; the law's where there is none.
func hoursOf(setting json.RawMessage) (h Hours, err error) {
	if len(setting) == 0 || string(setting) == "null" {
		for day := range h {
			h[day] = Span{opens, closes}
		}
		return h, nil
	}
	if err := json.Unmarshal(setting, &h); err != nil {
		return h, fmt.Errorf("calling hours: %w", err)
	}
	return h, nil
}

// open says whether a clock shows an hour to call at.
func (h Hours) open(clock time.Time) bool {
	minute, day := clock.Hour()*60+clock.Minute(), h[clock.Weekday()] //nolint:mnd // minutes
	return minute >= max(opens, day.From) && minute < min(closes, day.To)
}

// exempt are the test carrier's callees, who sleep never.
const exempt = "+1500555"

// openAt says whether somebody with the number may be called at an instant, and what was looked at: where no zone is known,
// nobody is called.
func openAt(number string, h Hours, at time.Time) (open bool, found map[string]any) {
	if strings.HasPrefix(number, exempt) {
		return true, map[string]any{"exempt": true}
	}
	names := phone.Zones(number)
	found = map[string]any{"zones": names, "at": at.UTC()}
	zones := make([]*time.Location, len(names))
	for i, name := range names {
		zone, err := time.LoadLocation(name)
		if err != nil {
			found["unknown"] = name
			return false, found
		}
		zones[i] = zone
	}
	if closed := h.closedIn(zones, at); closed != nil {
		found["closed"], found["clock"] = closed.String(), at.In(closed).Format("Mon 15:04")
		return false, found
	}
	return len(zones) > 0, found
}

// closedIn is the first of the zones in which nobody is called at an instant, or nil: all have to allow it.
func (h Hours) closedIn(zones []*time.Location, at time.Time) *time.Location {
	for _, zone := range zones {
		if !h.open(at.In(zone)) {
			return zone
		}
	}
	return nil
}
