package telemetry

import (
	"context"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/switchboard-dev/switchboard/authz"
)

// methods are those that a client may name in a metric; HTTP lets it invent others.
//
//nolint:gochecknoglobals // a table
var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions,
}

// Seen is a finished request. Route is the pattern that took it, "" if none did; Caller is nil where nobody was
// admitted. Failed says that it failed with us, whatever its status.
type Seen struct {
	Route, Method string
	Status        int
	Failed        bool
	Took          time.Duration
	RequestID     string
	Caller        *authz.Caller
}

// Watch sees requests and jobs go by: it counts them, and traces them where traces are collected.
type Watch struct {
	Metrics *Metrics
	Traces  *Traces
	done    atomic.Uint64
}

// Activity counts the requests and jobs so far.
func (w *Watch) Activity() uint64 { return w.done.Load() }

// Tracer makes the spans of what is neither a request nor a job; nil if nothing is traced.
func (w *Watch) Tracer() trace.Tracer {
	if w.Traces == nil {
		return nil
	}
	return w.Traces.tracer
}

// Handler makes a span of every request, as part of the caller's trace if it names one.
func (w *Watch) Handler(next http.Handler) http.Handler {
	if w.Traces == nil {
		return next
	}
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		ctx := propagation.TraceContext{}.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
		ctx, span := w.Traces.tracer.Start(ctx, "HTTP "+method(r.Method), trace.WithSpanKind(trace.SpanKindServer))
		defer func() { span.End() }() // deferred by itself it would keep what a panic says
		next.ServeHTTP(rw, r.WithContext(ctx))
	})
}

// Request records a finished request, in its own context.
func (w *Watch) Request(ctx context.Context, seen Seen) {
	w.done.Add(1)
	route := seen.Route
	if route == "" {
		route = "none" // no route of ours: what the client wrote is not ours to keep
	}
	w.Metrics.request(route, method(seen.Method), seen.Status, seen.Took)
	hidden := seen.Failed && seen.Status < http.StatusInternalServerError
	if hidden {
		w.Metrics.failures.WithLabelValues(route).Inc()
	}
	span := trace.SpanFromContext(ctx)
	if !span.IsRecording() {
		return
	}
	span.SetName(method(seen.Method) + " " + route)
	span.SetAttributes(attribute.String("http.request.method", method(seen.Method)), attribute.String("http.route", route),
		attribute.Int("http.response.status_code", seen.Status), attribute.String("switchboard.request_id", seen.RequestID))
	if c := seen.Caller; c != nil {
		span.SetAttributes(attribute.String("switchboard.caller", c.ID), attribute.String("switchboard.workspace", c.Workspace),
			attribute.String("switchboard.subaccount", c.Subaccount))
	}
	switch {
	case hidden:
		span.SetStatus(codes.Error, "failed behind another status")
	case seen.Status >= http.StatusInternalServerError:
		span.SetStatus(codes.Error, http.StatusText(seen.Status))
	}
}

func method(name string) string {
	if slices.Contains(methods, name) {
		return name
	}
	return "other"
}
