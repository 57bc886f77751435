package figure

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"
	"time"
)

// What is packed is what is read, whatever is in it; and a row that was cut off is an error, and no panic.
func TestPack(t *testing.T) {
	t.Parallel()
	want := Tallies{}
	for i := range 3 {
		tally := want.of(Key{Assistant: fmt.Sprint("ast_", i), Channel: "SMS"})
		tally.Numbers[calls], tally.Numbers[questions], tally.Numbers[modelCost] = int64(i), 1, math.MaxInt64/4
		for _, ms := range []int64{-5, 0, 1, 20, 21, 999, 60_000, math.MaxInt64} {
			tally.took(resolution, ms)
		}
	}
	packed := want.pack()
	got := Tallies{}
	if err := unpack(packed, got.of); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v: %v, want %v", err, got, want)
	}
	for size := range packed {
		if err := unpack(packed[:size], Tallies{}.of); !errors.Is(err, errPacked) {
			t.Errorf("cut to %d bytes: %v", size, err)
		}
	}
	only := Tallies{}
	err := unpack(packed, func(k Key) *Tally {
		if k.Assistant != "ast_1" {
			return nil
		}
		return only.of(k)
	})
	if err != nil || len(only) != 1 || !reflect.DeepEqual(only[Key{Assistant: "ast_1", Channel: "SMS"}], want[Key{Assistant: "ast_1", Channel: "SMS"}]) {
		t.Errorf("one of them: %v, %v", only, err)
	}
}

// A row has a bound. What is beyond it is not lost, but one.
func TestFold(t *testing.T) {
	t.Parallel()
	all := Tallies{}
	for i := range 3 * keys {
		all.of(Key{Number: fmt.Sprint(i)}).Numbers[calls] = int64(i + 1)
	}
	got, sum := Tallies{}, int64(0)
	if err := unpack(all.pack(), got.of); err != nil {
		t.Fatal(err)
	}
	for _, tally := range got {
		sum += tally.Numbers[calls]
	}
	if want := int64(3 * keys * (3*keys + 1) / 2); len(got) != keys || sum != want || got[Key{Number: fmt.Sprint(3*keys - 1)}] == nil {
		t.Errorf("%d keys with %d calls, want %d with %d", len(got), sum, keys, want)
	}
}

// A percentile is within 5 % of the true time from 400 ms on.
func TestPercentile(t *testing.T) {
	t.Parallel()
	for ms := int64(400); ms < 30*24*60*60*1000; ms += 1 + ms/7 {
		var s Spread
		s.put(classOf(ms), 3)
		if got := s.Percentile(0.5); got < ms || float64(got) > 1.05*float64(ms) {
			t.Fatalf("%d ms is %d", ms, got)
		}
	}
	if (Spread{}).Percentile(0.5) != 0 {
		t.Error("none took something")
	}
}

// Whole months are read as such, and what is beside them as days; together it is each day once.
func TestStretches(t *testing.T) {
	t.Parallel()
	at := func(text string) day {
		found, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return dayAt(found)
	}
	for _, c := range []struct {
		first, last string
		months      int
	}{
		{"2025-01-01", "2025-12-31", 12},
		{"2025-01-02", "2025-12-31", 11},
		{"2024-02-01", "2024-02-29", 1},
		{"2024-02-01", "2024-02-28", 0},
		{"2025-01-15", "2025-01-16", 0},
		{"2025-01-31", "2025-03-01", 1},
	} {
		seen, months := map[day]int{}, 0
		for _, s := range stretches(at(c.first), at(c.last), true) {
			first, last := day(s.first), day(s.last)
			if s.grain == monthGrain {
				months += int(s.last-s.first) + 1
				first, _ = daysOf(s.first)
				_, last = daysOf(s.last)
			}
			for d := first; d <= last; d++ {
				seen[d]++
			}
		}
		for d := at(c.first) - 1; d <= at(c.last)+1; d++ {
			want := 1
			if d < at(c.first) || d > at(c.last) {
				want = 0
			}
			if seen[d] != want {
				t.Errorf("%s to %s: %s %d times", c.first, c.last, d.date(), seen[d])
			}
		}
		if months != c.months {
			t.Errorf("%s to %s: %d months", c.first, c.last, months)
		}
	}
}

// Reports come when a week or a month is over on the clock of their zone, and cover it whole.
func TestNextReport(t *testing.T) {
	t.Parallel()
	kolkata, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ every, about, now, due, from, to string }{
		{week, "sub", "2026-11-23T01:29:59Z", "2026-11-23T01:30:00Z", "2026-11-16", "2026-11-22"},
		{week, "sub", "2026-11-23T01:30:00Z", "2026-11-30T01:30:00Z", "2026-11-23", "2026-11-29"},
		{"MONTH", "sub", "2026-11-30T23:00:00Z", "2026-12-01T01:30:00Z", "2026-11-01", "2026-11-30"},
		{"MONTH", "", "2026-12-01T12:00:00Z", "2027-01-01T12:00:00Z", "2026-12-01", "2026-12-31"},
		{week, "", "2026-11-22T23:59:00Z", "2026-11-23T12:00:00Z", "2026-11-16", "2026-11-22"},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		zone := kolkata
		if c.about == "" {
			zone = time.UTC
		}
		due := nextReport(c.every, c.about, zone, now)
		from, to := reported(c.every, zone, due)
		if got := due.Format(time.RFC3339); got != c.due || from != c.from || to != c.to {
			t.Errorf("%+v: %s, of %s to %s", c, got, from, to)
		}
	}
}
