package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// clients is how many send at once.
const clients = 6

// load sends requests to the servers that are there, in turn, and counts.
type load struct {
	key, sub string
	client   *http.Client

	servers  atomic.Pointer[[]string]
	answered atomic.Int64
	failed   atomic.Int64
	busy     atomic.Int64 // answers of 503 with Retry-After, sent again
	contacts atomic.Int64 // that were acknowledged
	flight   sync.RWMutex // held for reading by each request: to stop a server is to have it alone

	mu    sync.Mutex
	first []string // of the errors
}

// shown is how many errors are printed.
const shown = 10

func newLoad(key, sub string) *load {
	l := &load{key: key, sub: sub, client: &http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: clients}}}
	l.servers.Store(&[]string{})
	return l
}

// to sends everything to these from now on. When it returns, nothing is under way to others.
func (l *load) to(urls ...string) {
	l.flight.Lock()
	defer l.flight.Unlock()
	l.servers.Store(&urls)
}

// begin sends until the context ends.
func (l *load) begin(ctx context.Context) (wait func()) {
	var all sync.WaitGroup
	for n := range clients {
		all.Go(func() {
			c := &client{load: l, turn: n}
			for ctx.Err() == nil {
				c.next(ctx)
			}
		})
	}
	return all.Wait
}

// count waits until so many more have been answered, and says so.
func (l *load) count(ctx context.Context, what string, n int) error {
	start, from, failed, busy := time.Now(), l.answered.Load(), l.failed.Load(), l.busy.Load()
	for l.answered.Load() < from+int64(n) {
		if l.failed.Load() > failed+shown {
			return fmt.Errorf("%s: %v", what, l.failures())
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	fmt.Printf("  %-52s %7d requests, %d errors, %d sent again because the server was busy, %s\n",
		what, l.answered.Load()-from, l.failed.Load()-failed, l.busy.Load()-busy, time.Since(start).Round(time.Second/10))
	return nil
}

func (l *load) failures() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.first
}

func (l *load) fail(err error) {
	l.failed.Add(1)
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.first) < shown {
		l.first = append(l.first, err.Error())
	}
}

// client is one of those that send, with what it has made.
type client struct {
	*load

	turn               int
	contact, assistant string
}

// requests are what a client sends, in this order. What it made before stands in the path. They are an odd number, so that each of two servers
// has each of them.
var requests = []struct {
	method, path, body string
	keep               func(*client, string)
}{
	{"POST", "/v3/contacts", `{"name": "Ada", "last_name": "Lovelace", "email": "ada@example.com"}`, func(c *client, id string) {
		c.contact = id
		c.contacts.Add(1)
	}},
	{"GET", "/v3/contacts/{contact}", "", nil},
	{"PATCH", "/v3/contacts/{contact}", `{"name": "Augusta"}`, nil},
	{"PATCH", "/v3/contacts/{contact}", `{"dnd": true}`, nil},
	{"POST", "/v3/contacts/{contact}/notes", `{"value": "Prefers mornings."}`, nil},
	{"GET", "/v3/contacts/{contact}/notes", "", nil},
	{"GET", "/v3/contacts?limit=20", "", nil},
	{"POST", "/v3/assistants", `{"name": "Front desk"}`, func(c *client, id string) { c.assistant = id }},
	{"PATCH", "/v3/assistants/{assistant}", `{"name": "Night desk"}`, nil},
	{"GET", "/v3/assistants/{assistant}", "", nil},
	{"GET", "/v3/assistants?limit=20", "", nil},
	{"GET", "/v3/conversations?limit=20", "", nil},
	{"GET", "/v3/calls?limit=20", "", nil},
	{"GET", "/v3/inbox?limit=20", "", nil},
	{"GET", "/v3/usage", "", nil},
	{"GET", "/v3/knowledge-bases?limit=20", "", nil},
	{"GET", "/v3/tools?limit=20", "", nil},
	{"GET", "/v3/webhooks?limit=20", "", nil},
	{"GET", "/v3/do-not-call-numbers?limit=20", "", nil},
	{"GET", "/v3/tags?limit=20", "", nil},
	{"POST", "/v3/appointments", `{"start_time": "2031-01-01T10:00:00Z", "contact_id": "{contact}"}`, nil},
	{"GET", "/v3/appointments?limit=20", "", nil},
	{"DELETE", "/v3/assistants/{assistant}", "", nil},
}

// next request of the client.
func (c *client) next(ctx context.Context) {
	r := requests[c.turn%len(requests)]
	c.turn++
	path, body := r.path, r.body
	for name, id := range map[string]string{"{contact}": c.contact, "{assistant}": c.assistant} {
		if strings.Contains(path+body, name) && id == "" {
			return // it comes around again
		}
		path, body = strings.ReplaceAll(path, name, id), strings.ReplaceAll(body, name, id)
	}
	c.flight.RLock()
	defer c.flight.RUnlock()
	servers := *c.servers.Load()
	if len(servers) == 0 {
		time.Sleep(time.Millisecond)
		c.turn--
		return
	}
	id, err := c.send(ctx, r.method, servers[c.turn%len(servers)]+path, body)
	if ctx.Err() != nil {
		return
	}
	if errors.Is(err, errBusy) {
		c.busy.Add(1)
		c.turn--
		time.Sleep(100 * time.Millisecond)
		return
	}
	if err != nil {
		c.fail(err)
		return
	}
	c.answered.Add(1)
	if r.keep != nil {
		r.keep(c, id)
	}
	if r.method == http.MethodDelete {
		c.assistant = ""
	}
}

// errBusy is a 503 that says when to try again.
var errBusy = errors.New("busy")

// send one request. Every answer but a success is an error.
func (l *load) send(ctx context.Context, method, url, body string) (id string, err error) {
	req, err := http.NewRequestWithContext(context.WithoutCancel(ctx), method, url, bytes.NewBufferString(body))
	if err != nil {
		return "", err
	}
	req.GetBody = nil // the transport must not repeat a write
	req.Header.Set("Authorization", "Bearer "+l.key)
	req.Header.Set("X-Subaccount-Id", l.sub)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := l.client.Do(req)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode == http.StatusServiceUnavailable && resp.Header.Get("Retry-After") != "" {
		return "", errBusy
	}
	if err != nil || resp.StatusCode >= http.StatusMultipleChoices {
		return "", cmp.Or(err, fmt.Errorf("%s %s: %d %s", method, req.URL.Path, resp.StatusCode, text))
	}
	var answer struct {
		Data struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	_ = json.Unmarshal(text, &answer) // a list has no id
	return answer.Data.ID, nil
}
