package billing

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

func millions(n float64) *int64 { i := millionths(n); return &i }

func of(n int64) *int64 { return new(n) }

// say lines as a person would check them.
func say(b bill) string {
	var all []string
	for _, l := range b.lines {
		all = append(all, fmt.Sprintf("%s %s..%s %s x %s = %s", l.Kind, l.From[8:], l.To[8:], l.quantity(), plain(l.Price, 2), plain(l.Sum, 2)))
	}
	return strings.Join(all, "; ")
}

// Bills that were made out by hand.
func TestReckon(t *testing.T) {
	t.Parallel()
	june := month{time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC), time.UTC}
	price := func(since, about string, p ent.Price) *ent.Price {
		p.Since, p.About = since, about
		return &p
	}
	minutes := func(perDay ...int64) []used {
		days := make([]used, june.days())
		for i, n := range perDay {
			days[i].seconds = n * 60
		}
		return days
	}
	for name, c := range map[string]struct {
		prices  []*ent.Price
		days    []used
		numbers int64
		step    int64
		want    string
		total   string
	}{
		"nothing holds": {days: minutes(5), step: 10_000, want: "", total: "0.00"},
		"a fee and numbers": {
			prices: []*ent.Price{price("2026-01-01", "", ent.Price{MonthlyFee: millions(49), Number: millions(2.5)})}, days: minutes(5), numbers: 3,
			step: 10_000, want: "MONTHLY_FEE 01..30 1 x 49.00 = 49.00; PHONE_NUMBERS 01..30 3 x 2.50 = 7.50", total: "56.50",
		},
		"included minutes are the first": {
			prices: []*ent.Price{price("2026-06-01", "", ent.Price{CallMinute: millions(0.12), IncludedMinutes: of(8)})}, days: minutes(5, 5, 5),
			step: 10_000, want: "INCLUDED_MINUTES 01..30 8 x 0.00 = 0.00; CALL_MINUTES 01..30 7 x 0.12 = 0.84", total: "0.84",
		},
		"a price that rises on the 3rd, after the included minutes": {
			prices: []*ent.Price{
				price("2026-06-01", "", ent.Price{CallMinute: millions(0.10), IncludedMinutes: of(4)}),
				price("2026-06-03", "", ent.Price{CallMinute: millions(0.20), IncludedMinutes: of(100)}),
			}, days: minutes(3, 3, 3, 3), step: 10_000,
			want:  "INCLUDED_MINUTES 01..30 4 x 0.00 = 0.00; CALL_MINUTES 01..02 2 x 0.10 = 0.20; CALL_MINUTES 03..30 6 x 0.20 = 1.20",
			total: "1.40",
		},
		"what is by the month begins on the 3rd, and rises": {
			prices: []*ent.Price{
				price("2026-06-01", "", ent.Price{CallMinute: millions(0.10)}),
				price("2026-06-03", "", ent.Price{CallMinute: millions(0.10), IncludedMinutes: of(4), MonthlyFee: millions(9), Number: millions(1)}),
				price("2026-06-09", "", ent.Price{CallMinute: millions(0.10), IncludedMinutes: of(4), MonthlyFee: millions(19), Number: millions(2)}),
			}, days: minutes(3, 3, 3, 3), numbers: 2, step: 10_000,
			want: "MONTHLY_FEE 03..30 1 x 9.00 = 9.00; PHONE_NUMBERS 03..30 2 x 1.00 = 2.00; INCLUDED_MINUTES 03..30 4 x 0.00 = 0.00; " +
				"CALL_MINUTES 01..30 8 x 0.10 = 0.80", total: "11.80",
		},
		"the first price begins in the month": {
			prices: []*ent.Price{price("2026-06-02", "", ent.Price{MonthlyFee: millions(10), CallMinute: millions(1)})}, days: minutes(9, 1),
			step: 10_000, want: "MONTHLY_FEE 02..30 1 x 10.00 = 10.00; CALL_MINUTES 02..30 1 x 1.00 = 1.00", total: "11.00",
		},
		"a client's own price over the others, free where it is 0": {
			prices: []*ent.Price{
				price("2026-01-01", "", ent.Price{MonthlyFee: millions(49), CallMinute: millions(0.5)}),
				price("2026-03-01", "sub_a", ent.Price{MonthlyFee: of(0), CallStep: of(1)}),
			}, days: minutes(2), step: 10_000, want: "MONTHLY_FEE 01..30 1 x 0.00 = 0.00; CALL_MINUTES 01..30 2 x 0.50 = 1.00", total: "1.00",
		},
		"halves are rounded up, to what the currency has": {
			prices: []*ent.Price{price("2026-01-01", "", ent.Price{CallMinute: millions(0.015)})}, days: minutes(1), step: 10_000,
			want: "CALL_MINUTES 01..30 1 x 0.015 = 0.02", total: "0.02",
		},
		"yen have no fractions": {
			prices: []*ent.Price{price("2026-01-01", "", ent.Price{CallMinute: millions(12.5), Reply: millions(0.4)})},
			days:   []used{{seconds: 90, replies: 1}}, step: 1_000_000, want: "CALL_MINUTES 01..30 1.5 x 12.50 = 19.00; REPLIES 01..30 1 x 0.40 = 0.00",
			total: "19.00",
		},
		"chats": {
			prices: []*ent.Price{price("2026-01-01", "", ent.Price{Conversation: millions(0.9), Reply: millions(0.001)})},
			days:   []used{{conversations: 1, replies: 10}, {}, {conversations: 2, replies: 5}}, step: 10_000,
			want: "CONVERSATIONS 01..30 3 x 0.90 = 2.70; REPLIES 01..30 15 x 0.001 = 0.02", total: "2.72",
		},
	} {
		days := append(slices.Clone(c.days), make([]used, june.days()-len(c.days))...)
		b := reckon(june, termsOf(june, c.prices), days, c.numbers, c.step)
		if got := say(b); got != c.want || plain(b.total, 2) != c.total {
			t.Errorf("%s: %s, total %s; want %s, total %s", name, got, plain(b.total, 2), c.want, c.total)
		}
		sum := int64(0)
		for _, d := range b.days {
			sum += d
		}
		if sum != b.total {
			t.Errorf("%s: its days come to %d, and it to %d", name, sum, b.total)
		}
	}
}

// Every instant is in one month of a zone, and its days are those that clocks show.
func TestMonths(t *testing.T) {
	t.Parallel()
	for zone, want := range map[string][2]string{ // of March 2026
		"UTC":              {"2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"},
		"Asia/Kolkata":     {"2026-02-28T18:30:00Z", "2026-03-31T18:30:00Z"},
		"Europe/Berlin":    {"2026-02-28T23:00:00Z", "2026-03-31T22:00:00Z"},
		"America/New_York": {"2026-03-01T05:00:00Z", "2026-04-01T04:00:00Z"},
	} {
		m, err := monthNamed("2026-03", rule.ZoneOrUTC(zone))
		if err != nil {
			t.Fatal(err)
		}
		if from, to := m.begins(0).Format(time.RFC3339), m.ends().Format(time.RFC3339); from != want[0] || to != want[1] {
			t.Errorf("%s: %s to %s, want %s", zone, from, to, want)
		}
		for i := range m.days() {
			if at := m.begins(i); m.index(at) != i || i > 0 && m.index(at.Add(-time.Nanosecond)) != i-1 {
				t.Errorf("%s: day %d begins at %s", zone, i, at)
			}
		}
		if monthOf(m.ends(), m.zone) != m.add(1) || monthOf(m.ends().Add(-1), m.zone).String() != "2026-03" {
			t.Errorf("%s: the month ends in another", zone)
		}
	}
}

// A span is read in parts in which clocks are as far from UTC, and calls are rounded alike; none is left out, none twice.
func TestStretches(t *testing.T) {
	t.Parallel()
	m, err := monthNamed("2026-03", rule.ZoneOrUTC("Europe/Berlin"))
	if err != nil {
		t.Fatal(err)
	}
	prices := []*ent.Price{{Since: "2026-01-01"}, {Since: "2026-03-10", CallStep: of(1)}}
	sp := span{month: m, since: m.begins(0), until: m.ends(), terms: termsOf(m, prices)}
	all := sp.stretches()
	if len(all) != 3 || all[0].step != 60 || all[1].step != 1 || all[1].offset != 3600 || all[2].offset != 7200 {
		t.Errorf("stretches: %+v", all)
	}
	at := sp.since
	for _, st := range all {
		if !st.from.Equal(at) {
			t.Errorf("a stretch begins at %s, after one that ended at %s", st.from, at)
		}
		at = st.to
	}
	if !at.Equal(sp.until) {
		t.Errorf("the last stretch ends at %s", at)
	}
}

// Amounts are what people write.
func TestAmounts(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{0: "0.00", 1_500_000: "1.50", -20_000: "-0.02", 123_456: "0.123456", 49 * Unit: "49.00"} {
		if got := plain(n, 2); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
	if times(1<<40, 1<<40, 1, 10_000) <= 0 {
		t.Error("what is beyond all bounds is negative")
	}
	for code, want := range map[string]int{"EUR": 2, "JPY": 0, "KWD": 3} {
		if n, ok := digits(code); n != want || !ok {
			t.Errorf("%s has %d decimals", code, n)
		}
	}
	if _, ok := digits("EURO"); ok {
		t.Error("EURO is a currency")
	}
	shown, err := os.ReadFile("../../web/src/lib/amount.ts")
	if err != nil || !strings.Contains(string(shown), "'"+currencies[0]+"'") || !strings.Contains(string(shown), "'"+currencies[3]+"'") {
		t.Errorf("the dashboard has other decimals, %v", err)
	}
}
