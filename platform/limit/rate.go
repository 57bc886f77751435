package limit

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The bounds of a rate: what the arithmetic can count in microseconds, and what anybody could mean.
const (
	shortestInterval = time.Microsecond
	longestPeriod    = 366 * 24 * time.Hour
)

// Rate is how many requests a period allows: at once, and again evenly over the period. The zero rate is off.
type Rate struct {
	Count int
	Per   time.Duration
	// Name is what metrics call it; it may be empty.
	Name string
	// Any says that the count holds for any period, whenever it begins: what was taken is back a period later, each in its turn, and not
	// evenly. Such a rate stands alone, and takes room for its count.
	Any bool
}

// UnmarshalText reads "150/10s", "100000" (a day) and "off". It fails on anything else, on a count below 1, and on a
// rate that is faster than one in a microsecond or slower than its count in a year.
func (r *Rate) UnmarshalText(text []byte) error {
	read, err := parseRate(string(text))
	if err != nil {
		return fmt.Errorf("the rate limit %q: %w", text, err)
	}
	*r = read
	return nil
}

// String is the rate as UnmarshalText reads it.
func (r Rate) String() string {
	if r == (Rate{}) {
		return "off"
	}
	return strconv.Itoa(r.Count) + "/" + r.Per.String()
}

func parseRate(text string) (Rate, error) {
	if text == "off" {
		return Rate{}, nil
	}
	count, per, found := strings.Cut(text, "/")
	if !found {
		per = "24h"
	}
	n, err := strconv.Atoi(count)
	if err != nil {
		return Rate{}, fmt.Errorf("must be like 150/10s, 100000 (a day) or off: %w", err)
	}
	period, err := time.ParseDuration(per)
	if err != nil {
		return Rate{}, fmt.Errorf("must be like 150/10s, 100000 (a day) or off: %w", err)
	}
	rate := Rate{Count: n, Per: period}
	return rate, rate.check()
}

func (r Rate) check() error {
	switch {
	case r.Count < 1:
		return fmt.Errorf("a count of %d: must be 1 or more", r.Count)
	case r.Per > longestPeriod:
		return fmt.Errorf("a period of %s: must be at most a year", r.Per)
	case r.interval() < shortestInterval:
		return fmt.Errorf("%d in %s: faster than one in %s", r.Count, r.Per, shortestInterval)
	}
	return nil
}

// interval is how long it takes until one more request is allowed.
func (r Rate) interval() time.Duration { return r.Per / time.Duration(r.Count) }
