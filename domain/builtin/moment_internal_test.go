package builtin

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// A time without an offset is one of the business's clock, on the days when it is changed as on others.
func TestMoment(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ zone, written, want string }{
		{"America/New_York", "2027-03-13T09:00", "2027-03-13T14:00:00Z"},
		{"America/New_York", "2027-03-14T09:00", "2027-03-14T13:00:00Z"},
		{"America/New_York", "2027-03-14T09:00:00", "2027-03-14T13:00:00Z"},
		{"America/New_York", "2027-03-14 09:00", "2027-03-14T13:00:00Z"},
		{"America/New_York", "2027-03-14", "2027-03-14T05:00:00Z"},
		{"America/New_York", "2027-03-14T09:00:00Z", "2027-03-14T09:00:00Z"},
		{"America/New_York", "2027-03-14T09:00:00+01:00", "2027-03-14T08:00:00Z"},
		{"America/New_York", "2027-03-14T09:00+01:00", "2027-03-14T08:00:00Z"},
		{"America/New_York", "2027-03-14T09:00Z", "2027-03-14T09:00:00Z"},
		{"America/New_York", "2027-03-14 09:00:00+01:00", "2027-03-14T08:00:00Z"},
		{"America/New_York", "2027-03-14 09:00-04:00", "2027-03-14T13:00:00Z"}, // what the clock shows, which is no other time if a range is meant
		{"America/New_York", "2027-03-14T00:00-05", "2027-03-14T05:00:00Z"},
		{"America/New_York", "2027-03-14T09:00:00-07:00", "2027-03-14T16:00:00Z"},
		{"America/New_York", "2027-03-14T09:00:00+0530", "2027-03-14T03:30:00Z"},
		{"America/New_York", "2027-03-14T09:00+01", "2027-03-14T08:00:00Z"},
		{"Europe/Berlin", "2027-03-28T02:30+01:00", "2027-03-28T01:30:00Z"},
		{"America/New_York", "2027-11-07T01:30", "2027-11-07T05:30:00Z"}, // shown twice: the first
		{"Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30:00Z"},
		{"Australia/Lord_Howe", "2027-04-04T01:45", "2027-04-03T14:45:00Z"}, // set back by half an hour
		{"America/Santiago", "2027-09-05", "2027-09-05T04:00:00Z"},          // begins at one
		{"Asia/Kolkata", "2027-04-04T09:00", "2027-04-04T03:30:00Z"},
		{"UTC", "2027-04-04T09:00", "2027-04-04T09:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		at, err := moment(c.written).in(zone, "from")
		if got := at.UTC().Format(time.RFC3339); err != nil || got != c.want {
			t.Errorf("%s in %s: %s %v, want %s", c.written, c.zone, got, err, c.want)
		}
	}
}

// A stretch up to a date is up to its end, also where that day or the next begins at one o'clock.
func TestEndOfADay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ zone, written, want string }{
		{"America/Santiago", "2027-09-04", "2027-09-05T04:00:00Z"},
		{"America/Santiago", "2027-09-05", "2027-09-06T03:00:00Z"},
		{"America/Santiago", "2027-09-05T09:00", "2027-09-05T12:00:00Z"},
		{"Europe/Berlin", "2027-03-28", "2027-03-28T22:00:00Z"},
		{"Europe/Berlin", "2027-10-31", "2027-10-31T23:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		at, err := moment(c.written).end(zone, "to")
		if got := at.UTC().Format(time.RFC3339); err != nil || got != c.want {
			t.Errorf("%s in %s ends at %s %v, want %s", c.written, c.zone, got, err, c.want)
		}
	}
}

// What is no time says what one is.
func TestNoMoment(t *testing.T) {
	t.Parallel()
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for written, want := range map[string]string{
		"2027-13-01":                "such as",
		"2027-03-28T02:30":          "clocks are set forward",
		"tomorrow at nine":          "such as 2027-03-29T09:00:00+02:00",
		"":                          "read in Europe/Berlin",
		"2027-02-30T09:00":          "such as",
		"2027-03-28T25:00":          "such as",
		"9999-12-31T23:30:00-01:00": "years 1 to 9999",
		"0001-01-01T00:30+01:00":    "years 1 to 9999",
		"2027-03-28T25:00Z":         "such as",
		"2027-03-28T09:00+2":        "such as",
		"2027-03-28T09:00+02:0":     "such as",
		"2027-03-28+02:00":          "such as",
		"2027-03-28 09:00-17:00":    "such as",
		"2027-03-28 09:00-10:00":    "such as", // an hour, or a time in Hawaii
		"2027-03-28T09:00-10:00":    "such as",
		"2027-03-28T22:00-06:00":    "such as",
		"2027-03-28T09:00-1000":     "such as",
		"2027-03-28T09:00-10":       "such as",
		"2027-03-28 14:00-00:00":    "such as",
		"2027-03-28 09:00:00-17:00": "such as",
		"0000-12-31T09:00":          "years 1 to 9999",
		strings.Repeat("9", 10_000): "such as",
	} {
		if at, err := moment(written).in(berlin, "from"); err == nil || !strings.Contains(fault.From(err).Details[0].Message, want) {
			t.Errorf("%.30q: %s %v, want %q", written, at, err, want)
		}
	}
}

// What is the year 10000 in UTC is no time that can be kept, wherever it is still the year before.
func TestMomentOfTheLastYear(t *testing.T) {
	t.Parallel()
	west, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	for written, good := range map[string]bool{"9999-12-31T15:30": true, "9999-12-31T16:30": false} {
		if at, err := moment(written).in(west, "start_time"); (err == nil) != good {
			t.Errorf("%s: %s %v", written, at, err)
		}
	}
}
