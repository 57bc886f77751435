package openapi_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// body is the example of an operation's body in a document.
func body(t *testing.T, d map[string]any, method, path string) map[string]any {
	t.Helper()
	o, _ := d["paths"].(map[string]any)[path].(map[string]any)[method].(map[string]any)
	request, _ := o["requestBody"].(map[string]any)
	content, _ := request["content"].(map[string]any)["application/json"].(map[string]any)
	example, ok := content["example"].(map[string]any)
	if !ok {
		t.Fatalf("%s %s has no example", method, path)
	}
	return example
}

// Whenever the document is written, its requests name days that are accepted then and in the week after.
func TestExamplesNameDaysThatAreAccepted(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	start := time.Date(2026, 12, 1, 23, 59, 0, 0, time.UTC)
	var written []time.Time
	for n := range 7 {
		written = append(written, start.AddDate(0, 0, n), start.AddDate(1, n, 0), start.AddDate(5, n, -1))
	}
	all := table(t)
	for _, now := range written {
		d := documentOf(t, all, openapi.About{Day: now})
		for _, c := range []struct {
			method, path, field string
			since, until        time.Duration
		}{
			{"post", "/v3/webhooks/{id}/replay", "from", -22 * day, -day},
			{"post", "/v3/webhooks/{id}/replay", "to", -22 * day, day},
			{"post", "/v3/conversations/{id}/pause", "until", time.Hour, 30 * day},
			{"post", "/v3/appointments", "start_time", time.Hour, 30 * day},
			{"post", "/v3/billing/prices", "from", -62 * day, 62 * day},
		} {
			text, _ := body(t, d, c.method, c.path)[c.field].(string)
			at, err := time.Parse(time.RFC3339, text)
			if err != nil {
				at, err = time.Parse(time.DateOnly, text)
			}
			if in := at.Sub(now); err != nil || in < c.since || in > c.until {
				t.Errorf("written on %s: %s of %s is %q, %v", now.Format(time.DateOnly), c.field, c.path, text, err)
			}
		}
		replay := body(t, d, "post", "/v3/webhooks/{id}/replay")
		if from, to := replay["from"].(string), replay["to"].(string); from >= to {
			t.Errorf("written on %s: from %s to %s", now.Format(time.DateOnly), from, to)
		}
	}
}

// Months stay whole when the days of examples move, at the ends of long and short months, too; and no day leaves them as they are.
func TestExamplesKeepTheirMonths(t *testing.T) {
	t.Parallel()
	all := table(t)
	at := func(day time.Time) string {
		text, err := openapi.Build(all, openapi.About{Day: day})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, c := range []struct {
		day   string
		wants []string
	}{
		{"0001-01-01", []string{`"month": "2026-10"`, `"2026-10-31"`, `"2026-11-24T10:00:00.000Z"`, `"2026-11-01T13:00:00.000Z"`}},
		{"2026-11-23", []string{`"month": "2026-10"`, `"2026-10-31"`, `"2026-11-24T10:00:00.000Z"`, `"2026-11-01T13:00:00.000Z"`}},
		{"2027-03-31", []string{`"month": "2027-02"`, `"2027-02-28"`, `"2027-04-06T10:00:00.000Z"`, `"2027-03-01T13:00:00.000Z"`}},
	} {
		day, err := time.Parse(time.DateOnly, c.day)
		if err != nil {
			t.Fatal(err)
		}
		text := at(day)
		if i := slices.IndexFunc(c.wants, func(want string) bool { return !strings.Contains(text, want) }); i >= 0 {
			t.Errorf("on %s no example has %s", c.day, c.wants[i])
		}
	}
}
