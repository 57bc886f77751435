package telemetry

import (
	"context"
	"crypto/x509"
	"maps"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// The rules and the dashboard ask for numbers that there are.
func TestMonitoringKnowsTheMetrics(t *testing.T) {
	t.Parallel()
	m := NewMetrics()
	m.Health(&Health{})
	m.Models()(false, "ok", time.Second)
	m.Replies()("search", time.Millisecond)
	m.Webhooks()("ok", time.Millisecond)
	m.Dropped()(1)
	m.Backlog("trunks", "", "state", func(context.Context) (map[string]int, error) { return map[string]int{"registered": 1}, nil })
	m.Share("streams", share.New(1))
	m.Admission(func() admission.State { return admission.State{Refused: map[string]uint64{"read": 1}} })
	m.Queue(func(context.Context) (job.Tallies, error) {
		return job.Tallies{{Queue: "replies", State: "available"}}, nil
	})
	product := m.Product()
	product.Refused("dnd")
	product.Took(false, 1, 1)
	product.Spent("call", 1)
	product.Limited("requests")
	none := func(context.Context) (map[string]int, error) { return map[string]int{"": 0}, nil }
	m.Deliveries(none)
	m.Holds(none)
	m.Held(false)
	m.Carried(func() int { return 0 })
	calls := m.Calls()
	calls.Ended("inbound", "completed", "")
	calls.Failed("hearing", false)
	calls.TrunkRefused("denied")
	m.Embeddings()(false, "question", "late")
	m.Certificates(func() map[string]*x509.Certificate { return map[string]*x509.Certificate{"a.example.com": nil} })
	sound := 1
	calls.Replied(carrier.Turn{FirstTokenMs: &sound, FirstSoundMs: &sound})
	m.requests.WithLabelValues("", "", "").Observe(1)
	m.failures.WithLabelValues("").Inc()
	m.jobs.WithLabelValues("", "").Observe(1)
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	known := w.Body.String()
	metric := regexp.MustCompile(`switchboard_[a-z_]+`)
	for _, name := range []string{"rules.yml", "dashboard.json"} {
		text, err := os.ReadFile("../../deploy/monitoring/" + name)
		if err != nil {
			t.Fatal(err)
		}
		asked := map[string]bool{}
		for _, found := range metric.FindAllString(string(text), -1) {
			asked[regexp.MustCompile(`_(bucket|sum|count)$`).ReplaceAllString(found, "")] = true
		}
		for _, filter := range []string{"job", "app"} { // by either, as scrapes name it one way or the other
			if n, all := strings.Count(string(text), filter+`="switchboard"`)+strings.Count(string(text), filter+`=\"switchboard\"`), strings.Count(string(text), `="switchboard"`)+
				strings.Count(string(text), `=\"switchboard\"`); 2*n != all {
				t.Errorf("%s filters %d times by %s, of %d", name, n, filter, all)
			}
		}
		if len(asked) < 8 {
			t.Errorf("%s asks for %d metrics", name, len(asked))
		}
		for _, found := range slices.Sorted(maps.Keys(asked)) {
			if !strings.Contains(known, "# TYPE "+found+" ") {
				t.Errorf("%s asks for %s, which there is not", name, found)
			}
		}
	}
}
