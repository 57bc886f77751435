package appointment_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
)

// Time runs while the business is open on the clock of its zone: over nights, weekends, and days on which clocks change.
func TestHoursAfter(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	nights, sundays := appointment.Hours{}, appointment.Hours{}
	for day := range nights {
		nights[day] = []appointment.Span{{From: 0, To: 4 * 60}, {From: 22 * 60, To: 24 * 60}}
	}
	sundays[time.Sunday] = []appointment.Span{{From: 2 * 60, To: 3 * 60}}
	for name, tt := range map[string]struct {
		hours appointment.Hours
		since string
		open  time.Duration
		want  string
	}{
		"within a day":          {appointment.OfficeHours(), "2026-11-26T10:00:00+01:00", time.Hour, "2026-11-26T11:00:00+01:00"},
		"until it closes":       {appointment.OfficeHours(), "2026-11-26T16:00:00+01:00", time.Hour, "2026-11-26T17:00:00+01:00"},
		"before it opens":       {appointment.OfficeHours(), "2026-11-26T07:30:00+01:00", time.Hour, "2026-11-26T10:00:00+01:00"},
		"over night":            {appointment.OfficeHours(), "2026-11-26T16:30:00+01:00", time.Hour, "2026-11-27T09:30:00+01:00"},
		"over a weekend":        {appointment.OfficeHours(), "2026-11-27T16:30:00+01:00", 17 * time.Hour, "2026-12-02T09:30:00+01:00"},
		"clocks go forward":     {appointment.OfficeHours(), "2026-03-27T16:30:00+01:00", time.Hour, "2026-03-30T09:30:00+02:00"},
		"a night of 23 hours":   {nights, "2026-03-28T23:00:00+01:00", 3 * time.Hour, "2026-03-29T03:00:00+02:00"},
		"a night of 25 hours":   {nights, "2026-10-24T23:00:00+02:00", 3 * time.Hour, "2026-10-25T02:00:00+02:00"},
		"the whole of it":       {nights, "2026-10-24T23:00:00+02:00", 6 * time.Hour, "2026-10-25T04:00:00+01:00"},
		"an hour that is not":   {sundays, "2026-03-23T00:00:00+01:00", time.Hour, "2026-04-05T03:00:00+02:00"},
		"an hour that is twice": {sundays, "2026-10-25T00:00:00+02:00", 2 * time.Hour, "2026-10-25T03:00:00+01:00"},
		"months":                {sundays, "2026-11-01T00:00:00+01:00", 10 * time.Hour, "2027-01-03T03:00:00+01:00"},
	} {
		if got := tt.hours.After(at(tt.since), tt.open, zone); !got.Equal(at(tt.want)) {
			t.Errorf("%s: %s, want %s", name, got.In(zone).Format(time.RFC3339), tt.want)
		}
	}
	if got := (&appointment.Hours{}).After(time.Now(), time.Minute, zone); !got.IsZero() {
		t.Errorf("never open: %s", got)
	}
}
