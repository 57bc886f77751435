package egress

import (
	"net/http"
	"strconv"
	"time"
)

// longestRest is what RetryAfter makes of whatever is longer.
const longestRest = 24 * time.Hour

// RetryAfter is how long an answer asks to be left alone (RFC 9110, section 10.2.3), in seconds or until a date: a day at most, and 0 where it
// does not say, or not so that it is understood.
func RetryAfter(h http.Header, now time.Time) time.Duration {
	text := h.Get("Retry-After")
	if seconds, err := strconv.Atoi(text); err == nil {
		return time.Duration(min(max(0, seconds), int(longestRest/time.Second))) * time.Second // bounded first: a duration overflows
	}
	if until, err := http.ParseTime(text); err == nil {
		return min(max(0, until.Sub(now)), longestRest)
	}
	return 0
}
