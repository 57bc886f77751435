package call

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/phone"
)

// instants is how many the rule is compared on.
const instants = 1_000_000

// oracle says by arithmetic on seconds alone whether somebody in the zones may be called.
func oracle(zones []*time.Location, h hours, at time.Time) bool {
	for _, zone := range zones {
		_, offset := at.In(zone).Zone()
		local := at.Unix() + int64(offset)
		day, second := (local/86400+4)%7, local%86400 // the first of January 1970 was a Thursday
		if second < 8*3600 || second >= 21*3600 {
			return false
		}
		if h.own == nil {
			continue
		}
		if span := h.own[day]; span == nil || second < int64(span.From)*60 || second >= int64(span.To)*60 {
			return false
		}
	}
	return true
}

// A million instants, most of them near a change of clocks or of the rule, of numbers in one zone, in several, in none.
func TestHoursAgreeWithTheOracle(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 7))
	numbers := []string{
		"+12125550100", "+18505550100", "+19075550100", "+61412345678", "+442079460000", "+4915112345678", "+5511912345678",
		"+919812345678", "+9771234567", "+6421123456", "+18005550100", "+35312345678", "+12085550100",
	}
	law, err := hoursOf(nil)
	if err != nil {
		t.Fatal(err)
	}
	narrow, err := hoursOf([]byte(`[null,{"from":0,"to":1440},{"from":480,"to":1260},{"from":480,"to":1260},{"from":480,"to":1260},{"from":480,"to":1260},{"from":600,"to":720}]`))
	if err != nil {
		t.Fatal(err)
	}
	changes := []time.Time{ // when clocks change in America, Europe, Australia, Brazil of old, New Zealand
		time.Date(2026, 3, 8, 10, 0, 0, 0, time.UTC), time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC), time.Date(2026, 3, 29, 1, 0, 0, 0, time.UTC),
		time.Date(2026, 10, 25, 1, 0, 0, 0, time.UTC), time.Date(2026, 4, 4, 16, 0, 0, 0, time.UTC), time.Date(2026, 10, 3, 16, 0, 0, 0, time.UTC),
		time.Date(2018, 11, 4, 3, 0, 0, 0, time.UTC), time.Date(2026, 9, 26, 14, 0, 0, 0, time.UTC),
	}
	zones := map[string][]*time.Location{}
	for _, n := range numbers {
		for _, name := range phone.Zones(n) {
			zone, err := time.LoadLocation(name)
			if err != nil {
				t.Fatal(err)
			}
			zones[n] = append(zones[n], zone)
		}
	}
	open := 0
	for i := range instants {
		number, rule := numbers[random.IntN(len(numbers))], law
		if i%3 == 0 {
			rule = narrow
		}
		at := changes[random.IntN(len(changes))].Add(time.Duration(random.IntN(96*3600)-48*3600) * time.Second)
		if i%4 == 0 { // at a border of the rule, or a second beside it
			at = at.Truncate(time.Hour).Add(time.Duration(random.IntN(3)-1) * time.Second)
		}
		got := rule.closedIn(zones[number], at) == nil
		if want := oracle(zones[number], rule, at); got != want {
			t.Fatalf("%s at %s: %t", number, at, got)
		}
		if got {
			open++
		}
	}
	if open < instants/10 || open > instants*9/10 {
		t.Errorf("%d of %d are open: the test proves little", open, instants)
	}
}

func TestOpenAt(t *testing.T) {
	t.Parallel()
	law, err := hoursOf(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		number, at string
		open       bool
		tells      string
	}{
		{"+12125550100", "2026-11-20T13:00:00Z", true, "zones"},
		{"+12125550100", "2026-11-20T12:59:59Z", false, "closed"},
		{"+12125550100", "2026-11-21T02:00:00Z", false, "closed"},
		{"+12125550100", "2026-11-21T01:59:59Z", true, "zones"},
		{"+18505550100", "2026-11-20T13:30:00Z", false, "closed"}, // half past eight in New York, and half past seven in Chicago
		{"+999123456", "2026-11-20T13:00:00Z", false, "zones"},
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		if open, found := openAt(c.number, law, at); open != c.open || found[c.tells] == nil && c.number != "+999123456" {
			t.Errorf("%s at %s: %t, %v", c.number, c.at, open, found)
		}
	}
}
