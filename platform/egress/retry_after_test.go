package egress_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/egress"
)

// A server that asks to be left alone for ages is left alone for a day.
func TestRetryAfterIsBounded(t *testing.T) {
	t.Parallel()
	now, day := time.Now().Truncate(time.Second), 24*time.Hour
	for header, want := range map[string]time.Duration{
		"": 0, "soon": 0, "-5": 0, "90": 90 * time.Second, "9999999999": day, "9223372036854775807": day,
		now.Add(-time.Hour).UTC().Format(http.TimeFormat):           0,
		now.Add(time.Hour).UTC().Format(http.TimeFormat):            time.Hour,
		now.Add(365 * 24 * time.Hour).UTC().Format(http.TimeFormat): day,
	} {
		if got := egress.RetryAfter(http.Header{"Retry-After": {header}}, now); got != want {
			t.Errorf("%q: %s, want %s", header, got, want)
		}
	}
}
