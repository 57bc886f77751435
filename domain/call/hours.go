package call

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/phone"
)

// The hours in which the law lets calls be placed, in minutes after midnight where the called is; Closes is exclusive.
const (
	Opens  = 8 * 60
	Closes = 21 * 60
)

// hours are a subaccount's own, which narrow the law's; nil are the law's.
type hours struct{ own *workspace.Hours }

// hoursOf are those of a subaccount's setting.
func hoursOf(setting json.RawMessage) (hours, error) {
	own, err := workspace.HoursOf(setting)
	return hours{own}, err
}

// open says whether a clock shows an hour to call at.
func (h hours) open(clock time.Time) bool {
	minute := clock.Hour()*60 + clock.Minute() //nolint:mnd // minutes
	if minute < Opens || minute >= Closes {
		return false
	}
	if h.own == nil {
		return true
	}
	day := h.own[clock.Weekday()]
	return day != nil && minute >= day.From && minute < day.To
}

// exempt are the test carrier's callees, who sleep never.
const exempt = "+1500555"

// played says whether a number is that of one of them. On any other carrier somebody may have it.
func (s *Service) played(number string) bool {
	return s.parts.Carrier != nil && s.parts.Carrier.Simulates() && strings.HasPrefix(number, exempt)
}

// openAt says whether somebody with the number may be called at an instant, and what was looked at: where no zone is known,
// nobody is called.
func openAt(number string, h hours, at time.Time) (open bool, found map[string]any) {
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
func (h hours) closedIn(zones []*time.Location, at time.Time) *time.Location {
	for _, zone := range zones {
		if !h.open(at.In(zone)) {
			return zone
		}
	}
	return nil
}
