package telemetry //nolint:testpackage // see trace_test.go

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/job"
)

// watching is a watch whose spans are kept.
func watching() (*Watch, *tracetest.SpanRecorder) {
	spans := tracetest.NewSpanRecorder()
	return &Watch{Metrics: NewMetrics(), Traces: newTraces(sdk.WithSpanProcessor(spans))}, spans
}

func page(t *testing.T, m *Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	text, err := io.ReadAll(w.Body)
	if err != nil || w.Code != http.StatusOK {
		t.Fatalf("%d, %v: %s", w.Code, err, text)
	}
	return string(text)
}

func attributes(s sdk.ReadOnlySpan) map[string]string {
	m := map[string]string{}
	for _, a := range s.Attributes() {
		m[string(a.Key)] = a.Value.String()
	}
	return m
}

func TestRequestIsCountedAndTraced(t *testing.T) {
	t.Parallel()
	w, spans := watching()
	seen := Seen{
		Route: "/v3/contacts/{contact_id}", Method: http.MethodGet, Status: 200, Took: 30 * time.Millisecond, RequestID: "req_1",
		Caller: &authz.Caller{ID: "key_1", Workspace: "ws_1", Subaccount: "sub_1"},
	}
	h := w.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { w.Request(r.Context(), seen) }))
	r := httptest.NewRequest(http.MethodGet, "/v3/contacts/con_secret", nil)
	r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	h.ServeHTTP(httptest.NewRecorder(), r)

	text := page(t, w.Metrics)
	line := `switchboard_http_request_duration_seconds_count{method="GET",route="/v3/contacts/{contact_id}",status="200"} 1`
	if !strings.Contains(text, line) {
		t.Errorf("no line %s in\n%s", line, text)
	}
	if len(spans.Ended()) != 1 {
		t.Fatalf("%d spans", len(spans.Ended()))
	}
	s := spans.Ended()[0]
	if s.Name() != "GET /v3/contacts/{contact_id}" || s.SpanContext().TraceID().String() != "0af7651916cd43dd8448eb211c80319c" {
		t.Errorf("span %s of trace %s", s.Name(), s.SpanContext().TraceID())
	}
	for name, want := range map[string]string{
		"switchboard.request_id": "req_1", "http.route": seen.Route, "http.response.status_code": "200",
		"switchboard.workspace": "ws_1", "switchboard.subaccount": "sub_1", "switchboard.caller": "key_1",
	} {
		if got := attributes(s)[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if w.Activity() != 1 {
		t.Errorf("activity %d", w.Activity())
	}
}

// What failed with us is counted where no status shows it, once for a request whatever of it failed, and its span says so.
func TestFailureBehindAStatusIsCounted(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]int{200: 1, 101: 1, 404: 1, 500: 0, 503: 0} {
		for fails, times := range map[int]int{0: 0, 1: want, 3: want} {
			w, spans := watching()
			h := w.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				ctx, failed := Failing(r.Context())
				for range fails {
					Failed(ctx)
				}
				w.Request(ctx, Seen{Route: "/graphql", Method: r.Method, Status: status, Failed: failed()})
			}))
			h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/graphql", nil))
			if counted := strings.Contains(page(t, w.Metrics), `switchboard_http_failed_answers_total{route="/graphql"} 1`); counted != (times == 1) {
				t.Errorf("%d failures behind %d: counted %t", fails, status, counted)
			}
			if wrong := spans.Ended()[0].Status().Code == codes.Error; wrong != (times == 1 || status >= 500) {
				t.Errorf("%d failures behind %d: the span is wrong: %t", fails, status, wrong)
			}
		}
	}
	Failed(t.Context()) // there is no request
}

func TestWhatClientsInventIsNoLabel(t *testing.T) {
	t.Parallel()
	w, spans := watching()
	h := w.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		w.Request(r.Context(), Seen{Method: r.Method, Status: 503})
	}))
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("INVENTED", "/canary", nil))
	text := page(t, w.Metrics)
	if !strings.Contains(text, `_count{method="other",route="none",status="503"} 1`) {
		t.Error("the request is not counted")
	}
	s := spans.Ended()[0]
	if s.Name() != "other none" || s.Status().Code != codes.Error {
		t.Errorf("span %s, %v", s.Name(), s.Status())
	}
	for _, word := range []string{"INVENTED", "canary"} {
		if strings.Contains(text, word) || strings.Contains(s.Name(), word) {
			t.Errorf("%s shows", word)
		}
	}
}

func TestWithoutCollector(t *testing.T) {
	t.Parallel()
	w := &Watch{Metrics: NewMetrics()}
	h := w.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		w.Request(r.Context(), Seen{Route: "/v3/assistants", Method: r.Method, Status: 200})
	}))
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/v3/assistants", nil))
	if !strings.Contains(page(t, w.Metrics), `route="/v3/assistants"`) {
		t.Error("the request is not counted")
	}
}

func TestJobIsCountedAndTraced(t *testing.T) {
	t.Parallel()
	cut, cancel := context.WithCancel(t.Context())
	cancel()
	broken := errors.New("canary")
	for _, c := range []struct {
		outcome string
		ctx     context.Context
		err     error
		panics  bool
		status  codes.Code
	}{
		{"succeeded", t.Context(), nil, false, codes.Unset},
		{"failed", t.Context(), broken, false, codes.Error},
		{"failed", t.Context(), nil, true, codes.Error},
		{"cut", cut, context.Canceled, false, codes.Unset},
		{"snoozed", t.Context(), &rivertype.JobSnoozeError{}, false, codes.Unset},
	} {
		w, spans := watching()
		work := w.Jobs().(rivertype.WorkerMiddleware)
		err := func() (err error) {
			defer func() {
				if (recover() != nil) != c.panics {
					t.Errorf("%s: the panic was lost, or made", c.outcome)
				}
			}()
			return work.Work(c.ctx, &rivertype.JobRow{ID: 7, Kind: "knowledge_ingest", Attempt: 2}, func(context.Context) error {
				if c.panics {
					panic(broken)
				}
				return c.err
			})
		}()
		if !errors.Is(err, c.err) {
			t.Errorf("%s: %v", c.outcome, err)
		}
		if line := `switchboard_job_duration_seconds_count{kind="knowledge_ingest",outcome="` + c.outcome + `"} 1`; !strings.Contains(page(t, w.Metrics), line) {
			t.Errorf("no line %s", line)
		}
		s := spans.Ended()[0]
		if s.Name() != "job knowledge_ingest" || s.Status().Code != c.status || attributes(s)["switchboard.job.attempt"] != "2" {
			t.Errorf("%s: span %s, %v, %v", c.outcome, s.Name(), s.Status(), attributes(s))
		}
		if strings.Contains(s.Status().Description, "canary") || len(s.Events()) > 0 {
			t.Errorf("%s: the cause is in the span", c.outcome)
		}
	}
}

func TestQueueIsCounted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want bool
	}{{nil, true}, {errors.New("connection refused"), false}} {
		m := NewMetrics()
		m.Queue(func(context.Context) (job.Tallies, error) {
			return job.Tallies{{Queue: "reply", State: "running", Jobs: 3}}, c.err
		})
		text := page(t, m)
		if got := strings.Contains(text, `switchboard_jobs{queue="reply",state="running"} 3`); got != c.want {
			t.Errorf("with error %v: counted %t", c.err, got)
		}
		if !strings.Contains(text, "go_goroutines") || !strings.Contains(text, "process_resident_memory_bytes") {
			t.Error("the process's own numbers are missing")
		}
	}
}
