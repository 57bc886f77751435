package telemetry //nolint:testpackage // spans are kept in memory

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

func TestTracesReachTheCollector(t *testing.T) {
	t.Parallel()
	got := make(chan []byte, 1)
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- append([]byte(r.Method+" "+r.URL.Path+" "), body...)
	}))
	t.Cleanup(collector.Close)
	traces, err := NewTraces(t.Context(), collector.URL+"/")
	if err != nil {
		t.Fatal(err)
	}
	w := &Watch{Metrics: NewMetrics(), Traces: traces}
	h := w.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		w.Request(r.Context(), Seen{Route: "/v3/assistants", Method: r.Method, Status: 200, RequestID: "req_7"})
	}))
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/v3/assistants", nil))
	if err := traces.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	sent, _ := await.Receive(t, got, "nothing was sent")
	for _, want := range []string{"POST /v1/traces ", "GET /v3/assistants", "req_7", "service.name"} {
		if !bytes.Contains(sent, []byte(want)) {
			t.Errorf("no %q in what was sent", want)
		}
	}
}

func TestEndpointOfTraces(t *testing.T) {
	t.Parallel()
	for _, endpoint := range []string{"collector:4317", "ftp://collector", "http://", "%zz"} {
		if _, err := NewTraces(t.Context(), endpoint); err == nil || !strings.Contains(err.Error(), "OTEL_EXPORTER_OTLP_ENDPOINT") {
			t.Errorf("%q: %v", endpoint, err)
		}
	}
}
