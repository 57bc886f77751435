package limit_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

func TestRateFromText(t *testing.T) {
	t.Parallel()
	tests := map[string]limit.Rate{
		"150/10s":  {Count: 150, Per: 10 * time.Second},
		"100000":   {Count: 100_000, Per: 24 * time.Hour},
		"1/1h30m":  {Count: 1, Per: 90 * time.Minute},
		"5/500ms":  {Count: 5, Per: 500 * time.Millisecond},
		"off":      {},
		"1/8784h":  {Count: 1, Per: 366 * 24 * time.Hour},
		"1000/1ms": {Count: 1000, Per: time.Millisecond},
	}
	for text, want := range tests {
		rate := limit.Rate{Count: 7, Per: 7}
		if err := rate.UnmarshalText([]byte(text)); err != nil || rate != want {
			t.Errorf("%q reads as %v, %v; want %v", text, rate, err, want)
		}
		var again limit.Rate
		if err := again.UnmarshalText([]byte(rate.String())); err != nil || again != rate {
			t.Errorf("%q is written as %q, which reads as %v, %v", text, rate, again, err)
		}
	}
	for _, text := range []string{
		"", "OFF", "none", "0", "-1", "0/10s", "150/", "/10s", "150/10", "150/0s", "150/-10s", "150 / 10s", "1.5/10s",
		"150/10s/10s", "1001/1ms", "1/8785h", "99999999999999999999",
	} {
		rate := limit.Rate{Count: 7, Per: 7}
		if err := rate.UnmarshalText([]byte(text)); err == nil || rate.Count != 7 {
			t.Errorf("%q reads as %v", text, rate)
		}
	}
}

func TestNewRefusesRates(t *testing.T) {
	t.Parallel()
	for _, rate := range []limit.Rate{{Count: -1, Per: time.Second}, {Count: 1}, {Per: time.Second}, {Count: 1, Per: -1}} {
		if _, err := limit.New(limit.Options{Rates: []limit.Rate{rate}}); err == nil {
			t.Errorf("%v is kept", rate)
		}
	}
}
