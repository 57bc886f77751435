package figure

import (
	"testing"
	"time"
)

// Every quarter of an hour is in one day, the one that a clock shows: also where clocks change at midnight, and where a day is left out.
func TestDaysAreWhatClocksShow(t *testing.T) {
	t.Parallel()
	for name, year := range map[string]int{
		"America/Santiago": 2025, "America/Havana": 2025, "Europe/Berlin": 2025, "Asia/Kolkata": 2025, "Australia/Lord_Howe": 2025, "Pacific/Apia": 2011,
	} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for d := dayOf(year, time.January, 1); d < dayOf(year+1, time.January, 1); d++ {
			from, to := d.quarters(zone)
			if next, _ := (d + 1).quarters(zone); next != to {
				t.Errorf("%s: %s ends at %d, and the next day begins at %d", name, d.date().Format(time.DateOnly), to, next)
			}
			for q := from; q < to; q++ {
				if dayAt(instant(q).In(zone)) != d {
					t.Errorf("%s: quarter %d is in %s", name, q, d.date().Format(time.DateOnly))
				}
			}
		}
	}
}

// Quarters of an hour are read of so many subaccounts only: what nobody asked for is made coarser, the rest refused.
func TestFinePeriodsAreBounded(t *testing.T) {
	t.Parallel()
	hour, zone := Hour, "Europe/Berlin"
	for _, c := range []struct {
		q    Question
		of   int
		want string
	}{
		{Question{From: "2026-01-01", To: "2026-01-02"}, 1550, Hour},
		{Question{From: "2026-01-01", To: "2026-01-02"}, 1551, Day},
		{Question{From: "2026-01-01", To: "2026-01-31", Grain: &hour}, 100, Hour},
		{Question{From: "2026-01-01", To: "2026-01-31", Grain: &hour}, 101, ""},
		{Question{From: "2026-01-01", To: "2026-01-31", Zone: &zone}, 101, ""},
		{Question{From: "2026-01-01", To: "2026-12-31"}, 100_000, Month},
	} {
		p, err := c.q.period()
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.over(c.of, c.q); (err != nil) != (c.want == "") || err == nil && p.grain != c.want {
			t.Errorf("%+v of %d: %s, %v, want %q", c.q, c.of, p.grain, err, c.want)
		}
	}
}
