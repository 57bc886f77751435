// Command proxy stands between a client library and the server in `make sdk`, and fails when it is asked to:
//
//	POST /_fault?kind=429     the next request is answered with this status
//	POST /_fault?kind=busy    the next request is answered 503, with a Retry-After of a second
//	POST /_fault?kind=later   the same, with one of a minute
//	POST /_fault?kind=cut     the next request reaches the server, and its answer is lost with the connection
//	POST /_fault?kind=hold    the next request is held until its client is gone
//	POST /_fault?kind=stall   the answer to the next request is a stream that begins and does not go on
//	POST /_fault?kind=part    the answer to the next request is JSON that begins and does not go on
//	POST /_fault              nothing goes wrong
//	GET  /_keys               the idempotency keys of the requests since the last fault, one a line
//	GET  /_queries            their query strings, one a line
package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

type proxy struct {
	forward http.Handler

	mu            sync.Mutex
	fault         string
	keys, queries []string
}

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		slog.Error("proxy", "error", err)
		os.Exit(1)
	}
}

// run listens on a free port, whose address it prints, for the server at the URL. It returns only if serving fails.
func run(address, to string) error {
	target, err := url.Parse(to)
	if err != nil {
		return fmt.Errorf("proxy: %w", err)
	}
	through := httputil.NewSingleHostReverseProxy(target) //nolint:gosec // whoever starts it says where it goes
	through.FlushInterval = -1                            // streams pass as they come
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", address)
	if err != nil {
		return fmt.Errorf("proxy: %w", err)
	}
	fmt.Printf("http://%s\n", listener.Addr()) //nolint:forbidigo // whoever started it reads this
	server := http.Server{Handler: &proxy{forward: through}, ReadHeaderTimeout: time.Minute}
	return fmt.Errorf("proxy: %w", server.Serve(listener))
}

// ServeHTTP of http.Handler.
func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/_fault":
		p.mu.Lock()
		p.fault, p.keys, p.queries = r.URL.Query().Get("kind"), nil, nil
		p.mu.Unlock()
	case "/_keys":
		p.mu.Lock()
		_, _ = fmt.Fprintln(w, strings.Join(p.keys, "\n"))
		p.mu.Unlock()
	case "/_queries":
		p.mu.Lock()
		_, _ = fmt.Fprintln(w, strings.Join(p.queries, "\n"))
		p.mu.Unlock()
	default:
		p.pass(w, r, p.take(r))
	}
}

// take the fault of this request, and note its key and query.
func (p *proxy) take(r *http.Request) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.keys = append(p.keys, cmp.Or(r.Header.Get("Idempotency-Key"), "none"))
	p.queries = append(p.queries, r.URL.RawQuery)
	fault := p.fault
	p.fault = ""
	return fault
}

func (p *proxy) pass(w http.ResponseWriter, r *http.Request, fault string) {
	switch fault {
	case "busy", "later":
		w.Header().Set("Retry-After", map[string]string{"busy": "1", "later": "60"}[fault])
		w.WriteHeader(http.StatusServiceUnavailable)
	case "429", "502", "503":
		status, _ := strconv.Atoi(fault)
		w.WriteHeader(status)
	case "pending": // the answer is lost behind the proxy, and the request goes on meanwhile
		p.mu.Lock()
		p.fault = "conflict"
		p.mu.Unlock()
		w.WriteHeader(http.StatusBadGateway)
	case "conflict":
		w.WriteHeader(http.StatusConflict)
		_, _ = w.Write([]byte(`{"error": {"code": "conflict", "message": "The first request is in progress.", "details": []}}`))
	case "cut":
		p.forward.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler) // closes the connection
	case "stall", "part":
		begun := map[string][2]string{
			"stall": {"text/event-stream", "event: delta\ndata: {\"content\": \"Hel\"}\n\n"}, "part": {"application/json", `{"data": {"output": "Hel`},
		}[fault]
		w.Header().Set("Content-Type", begun[0])
		_, _ = w.Write([]byte(begun[1]))
		_ = http.NewResponseController(w).Flush() // if it does not come, the test says so
		<-r.Context().Done()
	case "hold":
		<-r.Context().Done()
	default:
		p.forward.ServeHTTP(w, r)
	}
}
