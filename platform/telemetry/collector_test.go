package telemetry //nolint:testpackage // a collector that is read by nobody else

import (
	"compress/gzip"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// heard answers the requests of a collector by the statuses, one after another, and keeps them.
type heard struct {
	statuses []int
	retry    string
	requests []*http.Request
}

// RoundTrip of http.RoundTripper.
func (h *heard) RoundTrip(r *http.Request) (*http.Response, error) {
	h.requests = append(h.requests, r)
	status := h.statuses[len(h.requests)-1]
	return &http.Response{
		StatusCode: status, Status: http.StatusText(status), Header: http.Header{"Retry-After": {h.retry}}, Body: http.NoBody, Request: r,
	}, nil
}

// set are variables of the environment.
func set(all map[string]string) variables { return func(name string) string { return all[name] } }

var spans = []*tracepb.ResourceSpans{{SchemaUrl: "canary"}}

func TestCollectorIsTriedAgain(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		heard heard
		took  time.Duration
		fails bool
	}{
		"well":              {heard{statuses: []int{200}}, 0, false},
		"busy, then well":   {heard{statuses: []int{503, 502, 202}}, 15 * time.Second, false},
		"when it wants":     {heard{statuses: []int{429, 200}, retry: "7"}, 7 * time.Second, false},
		"refused":           {heard{statuses: []int{400}}, 0, true},
		"elsewhere":         {heard{statuses: []int{304}}, 0, true},
		"busy for a minute": {heard{statuses: []int{503, 503, 503, 503, 503}}, time.Minute, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				collector := &collector{settings: settings{client: &http.Client{Transport: &c.heard}}, url: "http://collector"}
				start := time.Now()
				err := collector.UploadTraces(t.Context(), spans)
				if (err != nil) != c.fails || time.Since(start) != c.took {
					t.Errorf("%v after %s, want %s", err, time.Since(start), c.took)
				}
			})
		})
	}
}

func TestStoppedCollectorWaitsNoMore(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &collector{
			settings: settings{client: &http.Client{Transport: &heard{statuses: []int{503}}}}, url: "http://collector", stopped: make(chan struct{}),
		}
		failed := make(chan error)
		go func() { failed <- c.UploadTraces(t.Context(), spans) }()
		synctest.Wait() // for its wait
		if err := c.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := <-failed; err == nil {
			t.Error("spans that nobody took are not missed")
		}
	})
}

func TestSettingsOfTheCollector(t *testing.T) {
	t.Parallel()
	s, err := set(map[string]string{
		"OTEL_EXPORTER_OTLP_HEADERS": "api-key=general", "OTEL_EXPORTER_OTLP_TRACES_HEADERS": "api-key = a%20b , x-team=ops,",
		"OTEL_EXPORTER_OTLP_COMPRESSION": "gzip", "OTEL_EXPORTER_OTLP_TIMEOUT": "250",
	}).read()
	if err != nil || s.client.Timeout != 250*time.Millisecond {
		t.Fatalf("%v, a timeout of %s", err, s.client.Timeout)
	}
	h := &heard{statuses: []int{200}}
	s.client.Transport = h
	if err := (&collector{settings: s, url: "http://collector/v1/traces"}).UploadTraces(t.Context(), spans); err != nil {
		t.Fatal(err)
	}
	r := h.requests[0]
	for name, want := range map[string]string{
		"Api-Key": "a b", "X-Team": "ops", "Content-Encoding": "gzip", "Content-Type": "application/x-protobuf",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	unpacked, err := gzip.NewReader(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	var sent tracepb.TracesData
	if err := proto.Unmarshal(body, &sent); err != nil || len(sent.GetResourceSpans()) != 1 || sent.GetResourceSpans()[0].GetSchemaUrl() != "canary" {
		t.Errorf("%v, %v", &sent, err)
	}
}

func TestWrongSettingsOfTheCollector(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "missing.pem")
	for name, value := range map[string]string{
		"TIMEOUT": "soon", "HEADERS": "canary", "CERTIFICATE": missing, "CLIENT_CERTIFICATE": missing,
	} {
		name = "OTEL_EXPORTER_OTLP_" + name
		if _, err := set(map[string]string{name: value}).read(); err == nil || !strings.Contains(err.Error(), name) ||
			strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
