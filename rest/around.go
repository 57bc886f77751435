package rest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/telemetry"
)

// requestInfo is the id and caller of a request in progress.
type requestInfo struct {
	id      string
	request *http.Request
	caller  *authz.Caller
	// failed says whether it failed with us.
	failed func() bool
}

type requestInfoKey struct{}

func requestID(ctx context.Context) string {
	if t, ok := ctx.Value(requestInfoKey{}).(*requestInfo); ok {
		return t.id
	}
	return ""
}

// recordCaller keeps the caller for the log line.
func recordCaller(ctx context.Context, c *authz.Caller) {
	if t, ok := ctx.Value(requestInfoKey{}).(*requestInfo); ok {
		t.caller = c
	}
}

// around gives every request an id, a deadline, a log line and a net under it.
func (d *Door) around(next http.Handler) http.Handler {
	turns := d.turns()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		t := &requestInfo{id: id.New("req"), request: r}
		route := chi.NewRouteContext()
		ctx, failed := telemetry.Failing(r.Context())
		t.failed = failed
		ctx, cancel := d.deadline(context.WithValue(ctx, requestInfoKey{}, t), w, r, turns)
		defer cancel()
		ctx = context.WithValue(ctx, chi.RouteCtxKey, route)
		seen := &recorder{ResponseWriter: w, reads: r.Method == http.MethodGet, coding: codingOf(r), keyed: keyed(r.URL.Path)}
		seen.Header().Set("X-Request-Id", t.id)
		seen.Header().Set("X-Content-Type-Options", "nosniff")
		ctx, done := d.limitAnswer(ctx, r)
		defer done()
		r = r.WithContext(ctx)
		defer d.limitBody(seen, r)()
		defer func() {
			p := recover()
			if p != nil && p != http.ErrAbortHandler { //nolint:errorlint,err113 // it is compared, as net/http does
				d.crashed(seen, r, p)
			}
			d.finished(r, t, route.RoutePattern(), seen.status, time.Since(start))
			if p == http.ErrAbortHandler { //nolint:errorlint,err113 // likewise
				panic(p)
			}
		}()
		if !utf8.ValidString(r.URL.Path) || strings.ContainsRune(r.URL.Path, 0) { // no database could look for it
			d.lost(seen, r, nil)
			return
		}
		next.ServeHTTP(seen, r)
	})
}

// turnTimeout bounds a request that may wait for a language model and its tools.
const turnTimeout = chat.TurnLimit + 30*time.Second

// graphQL is the path of GraphQL.
const graphQL = "/graphql"

// turns are the routes of requests that may take as long as a turn.
func (d *Door) turns() *chi.Mux {
	mux := chi.NewRouter()
	mux.Handle(graphQL, http.NotFoundHandler())
	mux.Handle(agentPath, http.NotFoundHandler()) // the request that a tool makes inside has a deadline of its own
	for _, e := range d.endpoints() {
		if e.turn {
			mux.Method(e.method, e.path, http.NotFoundHandler())
		}
	}
	return mux
}

// deadline is how long a request may take, and a form besides the time that it has to come. If that is longer than the server lets an answer be written, it lets it. A
// stream or a socket takes as long as its client wants; a server that stops waits for a stream as it does for a turn, which it may be.
func (d *Door) deadline(ctx context.Context, w http.ResponseWriter, r *http.Request, turns *chi.Mux) (context.Context, context.CancelFunc) {
	if !turns.Match(chi.NewRouteContext(), r.Method, routed(r)) {
		within := d.Timeout
		if isForm(r) {
			within += formReading
		}
		ctx, cancel := context.WithTimeout(ctx, within)
		if !isSocket(r) {
			d.underWay.begin(ctx)
		}
		return ctx, cancel
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(turnTimeout + writeTimeout)) // not every ResponseWriter has a deadline
	if isSocket(r) {
		return context.WithCancel(ctx)
	}
	turn, over := context.WithTimeout(ctx, max(d.Timeout, turnTimeout))
	d.underWay.begin(turn)
	if r.URL.Path == graphQL && streams(r) {
		ctx, end := context.WithCancel(ctx)
		return ctx, func() { end(); over() }
	}
	return turn, over
}

// crashed answers a request whose handler panicked, where nothing was sent yet.
func (d *Door) crashed(w *recorder, r *http.Request, p any) {
	d.Product.Log.ErrorContext(r.Context(), "panic", slog.String("request_id", requestID(r.Context())),
		slog.String("panic", fmt.Sprint(p)), slog.String("stack", string(debug.Stack())))
	if w.status == 0 {
		d.formatOf(r).fail(w, requestID(r.Context()), fault.From(fmt.Errorf("panic: %v", p))) //nolint:err113 // what panicked is no error
	}
}

func (d *Door) finished(r *http.Request, t *requestInfo, route string, status int, took time.Duration) {
	attrs := []any{
		slog.String("request_id", t.id), slog.String("method", r.Method), slog.String("route", route),
		slog.Int("status", status), slog.Duration("took", took),
	}
	if c := t.caller; c != nil {
		attrs = append(attrs, slog.String("caller", c.ID), slog.String("workspace", c.Workspace), slog.String("subaccount", c.Subaccount))
	}
	d.Product.Log.InfoContext(r.Context(), "request", attrs...)
	if d.Observe != nil {
		d.Observe(r.Context(), telemetry.Seen{
			Route: route, Method: r.Method, Status: status, Failed: t.failed(), Took: took, RequestID: t.id, Caller: t.caller,
		})
	}
}

// recorder remembers the status that was sent, and how an answer may be compressed. For unknown callers it says how to authenticate.
type recorder struct {
	http.ResponseWriter
	status int
	reads  bool
	coding string
	keyed  bool
}

// keyed says whether a path takes API keys. So does that of agents, which says more of how to come in; people sign in elsewhere.
func keyed(path string) bool {
	return path == graphQL || path == "/files" || strings.HasPrefix(path, "/files/") || strings.HasPrefix(path, "/v3/") || strings.HasPrefix(path, "/v2/")
}

// WriteHeader of http.ResponseWriter.
func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	if w.keyed && status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer") // no browser asks people for a password by it
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write of http.ResponseWriter.
func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController through.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// lost answers a request that no route takes: 405 where the path has other methods, else 404.
func (d *Door) lost(w http.ResponseWriter, r *http.Request, methods []string) {
	f := fault.New(fault.NotFound, "There is nothing at this path.")
	if len(methods) > 0 {
		w.Header().Set("Allow", strings.Join(methods, ", "))
		f = fault.New(fault.MethodNotAllowed, "This path does not support this method.")
	}
	d.formatOf(r).fail(w, requestID(r.Context()), f)
}

// formatOf returns the response format of a path, for requests that fail before they reach an endpoint.
func (d *Door) formatOf(r *http.Request) format {
	for _, e := range d.v2() {
		if e.path == r.URL.Path {
			return e.format
		}
	}
	if strings.HasPrefix(r.URL.Path, "/v2/") {
		return v2Message{}
	}
	return envelope{}
}
