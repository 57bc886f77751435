package egress

import (
	"net/http"
	"strconv"
	"time"
)

// longestRest is what RetryAfter makes of whatever is longer.
const longestRest = 24 * time.Hour

// RetryAfter is how long a response asks to wait before the next request (RFC 9110, section 10.2.3), in seconds or until a date: at most a
// day, and 0 if it does not say so or cannot be parsed.
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
