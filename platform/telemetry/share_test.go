package telemetry_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/telemetry"
)

func TestShareIsShown(t *testing.T) {
	t.Parallel()
	m, p := telemetry.NewMetrics(), share.New(10)
	m.Share("streams", p)
	m.Share("bodies", share.New(5))
	_, _ = p.Take(4, share.Part{Of: "ann", Most: 6})
	_, _ = p.Take(3, share.Part{Of: "ann", Most: 6})
	_, _ = p.Take(7, share.Part{Of: "bob", Most: 8})
	_, _ = p.Take(8, share.Part{Of: "bob", Most: 8})
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	for _, want := range []string{
		`switchboard_share_limit{share="streams"} 10`, `switchboard_share_used{share="streams"} 4`, `switchboard_share_used{share="bodies"} 0`,
		`switchboard_share_refused_total{share="streams",why="part"} 1`, `switchboard_share_refused_total{share="streams",why="all"} 2`,
	} {
		if !strings.Contains(w.Body.String(), want+"\n") {
			t.Errorf("%s is missing", want)
		}
	}
}
