package notice

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
)

func TestQuietAfter(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		from, to       string
		zone, at, want string
	}{
		"before":                 {"22:00", "07:00", "Europe/Berlin", "2026-11-23T20:59:59Z", "2026-11-23T20:59:59Z"},
		"as they begin":          {"22:00", "07:00", "Europe/Berlin", "2026-11-23T21:00:00Z", "2026-11-24T06:00:00Z"},
		"after midnight":         {"22:00", "07:00", "Europe/Berlin", "2026-11-24T01:30:00Z", "2026-11-24T06:00:00Z"},
		"as they end":            {"22:00", "07:00", "Europe/Berlin", "2026-11-24T06:00:00Z", "2026-11-24T06:00:00Z"},
		"at noon":                {"12:00", "13:30", "Asia/Kolkata", "2026-11-24T07:00:00Z", "2026-11-24T08:00:00Z"},
		"after noon":             {"12:00", "13:30", "Asia/Kolkata", "2026-11-24T08:00:00Z", "2026-11-24T08:00:00Z"},
		"none":                   {"12:00", "12:00", "Asia/Kolkata", "2026-11-24T06:30:00Z", "2026-11-24T06:30:00Z"},
		"at the end of a month":  {"23:00", "01:00", "UTC", "2026-12-31T23:30:00Z", "2027-01-01T01:00:00Z"},
		"when the clocks change": {"22:00", "07:00", "Europe/Berlin", "2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z"},
		"an end that is no time": {"22:00", "02:30", "Europe/Berlin", "2026-03-28T22:00:00Z", "2026-03-29T01:00:00Z"},
		"west of Greenwich":      {"22:00", "02:30", "America/New_York", "2026-03-08T06:45:00Z", "2026-03-08T07:00:00Z"},
		"shortly before that":    {"22:00", "02:30", "America/New_York", "2026-03-08T06:15:00Z", "2026-03-08T07:00:00Z"},
		"an end that is twice":   {"22:00", "02:30", "Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25T00:30:00Z"},
		"after the first":        {"22:00", "02:30", "Europe/Berlin", "2026-10-25T01:10:00Z", "2026-10-25T01:10:00Z"},
	} {
		from, _ := minuteOf(c.from)
		to, _ := minuteOf(c.to)
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		got := quietOf(&ent.NoticeSetting{QuietFrom: &from, QuietTo: &to, Zone: c.zone}).after(at)
		if got.Format(time.RFC3339) != c.want {
			t.Errorf("%s: until %s, want %s", name, got.Format(time.RFC3339), c.want)
		}
	}
	for _, text := range []string{"", "7:00", "24:00", "07:60", "07:00:00", "noon"} {
		if _, good := minuteOf(text); good {
			t.Errorf("%q is a time of day", text)
		}
	}
}
