package call

import (
	"net/netip"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

// A visitor with all networks of a site can call at most ten times as often as others, and rates set by others reset nobody's count.
func TestVisitorsAreCounted(t *testing.T) {
	t.Parallel()
	v := &visitors{}
	create := func(r limit.Rate) (*limit.Limiter, error) { return limit.New(limit.Options{Rates: []limit.Rate{r}}) }
	call := func(hourly int, assistant, from string) bool {
		t.Helper()
		wait, err := v.take(t.Context(), create, hourly, assistant, netip.MustParseAddr(from))
		if err != nil {
			t.Fatal(err)
		}
		return wait == 0
	}
	for _, from := range []string{"192.0.2.1", "2001:db8::1"} {
		if !call(1, "asst_1", from) || call(1, "asst_1", from) {
			t.Errorf("%s calls never, or twice", from)
		}
	}
	site := netip.MustParseAddr("2001:db8:1::").As16()
	called := 0
	for network := range 30 {
		site[7] = byte(network)
		if call(1, "asst_1", netip.AddrFrom16(site).String()) {
			called++
		}
	}
	if called != 10 {
		t.Errorf("a site calls %d times", called)
	}
	for hourly := 100; hourly < 400; hourly++ {
		call(hourly, "asst_2", "192.0.2.2")
	}
	if call(1, "asst_1", "192.0.2.1") {
		t.Error("the rates of another assistant have begun the count anew")
	}
}

// In any hour, whenever it begins, an address calls as often as it may, and no oftener; and as often as it may in each.
func TestVisitorsOfAnyHour(t *testing.T) {
	t.Parallel()
	const hourly, step = 10, 3 * time.Minute
	begun := time.Date(2026, 11, 3, 10, 0, 0, 0, time.UTC)
	for name, tries := range map[string]func(at time.Duration) int{
		"as often as they can":   func(time.Duration) int { return 20 },
		"one by one":             func(time.Duration) int { return 1 },
		"half, and then all":     func(at time.Duration) int { return 5 + 15*int(at/(30*time.Minute)) },
		"all at the hour's turn": func(at time.Duration) int { return 20 * int(at%time.Hour/(57*time.Minute)) },
	} {
		clock := begun
		now := func() time.Time { return clock }
		v := &visitors{now: now}
		create := func(r limit.Rate) (*limit.Limiter, error) {
			return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: now})
		}
		var called []time.Duration
		for at := time.Duration(0); at < 6*time.Hour; at += step {
			clock = begun.Add(at)
			for range tries(at) {
				wait, err := v.take(t.Context(), create, hourly, "asst_1", netip.MustParseAddr("192.0.2.1"))
				if err != nil {
					t.Fatal(err)
				}
				if wait == 0 {
					called = append(called, at)
				}
			}
		}
		for i := hourly; i < len(called); i++ {
			if between := called[i] - called[i-hourly]; between < time.Hour {
				t.Errorf("%s: %d calls within %s, from %s", name, hourly+1, between, called[i-hourly])
				break
			}
		}
		if len(called) < 5*hourly {
			t.Errorf("%s: only %d calls in six hours", name, len(called))
		}
	}
}

// A site that is refused takes up no more room, whichever of its networks calls; and all rates have no more of it together than one.
func TestVisitorsHaveOneRoom(t *testing.T) {
	t.Parallel()
	v := &visitors{}
	create := func(r limit.Rate) (*limit.Limiter, error) { return limit.New(limit.Options{Rates: []limit.Rate{r}}) }
	call := func(hourly int, assistant string, from netip.Addr) bool {
		t.Helper()
		wait, err := v.take(t.Context(), create, hourly, assistant, from)
		if err != nil {
			t.Fatal(err)
		}
		return wait == 0
	}
	const most = 100_000 // counts of a limiter
	known, once, site := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2"), netip.MustParseAddr("2001:db8:1::").As16()
	call(1, "asst_1", known)
	call(1, "asst_1", once)
	for n := range 2 * most {
		site[5], site[6], site[7] = byte(n>>16), byte(n>>8), byte(n) // four sites of 65,536 networks
		call(1, "asst_1", netip.AddrFrom16(site))
	}
	for n := range 2 * most {
		address := netip.AddrFrom4([4]byte{198, 18 + byte(n>>16), byte(n >> 8), byte(n)})
		if n == 0 && call(1, "asst_1", known) {
			t.Error("the networks of a site that is refused have begun the count of others anew")
		}
		call(1000, "asst_2", address)
	}
	if !call(1, "asst_1", once) {
		t.Error("another rate has a room of its own")
	}
}

// That somebody is refused is known without counting again.
func TestRefusedVisitorsAreRemembered(t *testing.T) {
	t.Parallel()
	v := &visitors{}
	create := func(r limit.Rate) (*limit.Limiter, error) { return limit.New(limit.Options{Rates: []limit.Rate{r}}) }
	for _, from := range []string{"192.0.2.1", "2001:db8::1"} {
		address := netip.MustParseAddr(from)
		if wait := v.refused(1, "asst_1", address); wait != 0 {
			t.Errorf("%s is refused for %d seconds before calling", from, wait)
		}
		for range 2 {
			if _, err := v.take(t.Context(), create, 1, "asst_1", address); err != nil {
				t.Fatal(err)
			}
		}
		if v.refused(1, "asst_1", address) == 0 || v.refused(1, "asst_2", address) != 0 || v.refused(2, "asst_1", address) != 0 {
			t.Errorf("%s: not refused, or where it is not", from)
		}
	}
}
