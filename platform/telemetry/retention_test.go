package telemetry_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/platform/telemetry"
)

// What a run has left is shown until the next one, which may be at another server and leave nothing.
func TestWhatIsLeftIsForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := telemetry.NewMetrics()
		_, due := m.Retention(14 * time.Minute)
		shows := func() bool {
			w := httptest.NewRecorder()
			m.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
			return strings.Contains(w.Body.String(), "switchboard_retention_due{kind=\"MESSAGES\"} 10000\n")
		}
		due("MESSAGES", 10_000)
		time.Sleep(14 * time.Minute) //nolint:forbidigo // the clock is synctest's
		if !shows() {
			t.Error("it is not shown until the next run")
		}
		time.Sleep(time.Minute) //nolint:forbidigo // likewise
		if shows() {
			t.Error("it is shown although another server has run since")
		}
		due("MESSAGES", 10_000)
		if !shows() {
			t.Error("it is not shown after a run of this server")
		}
	})
}
