package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// field is a server with two tenants on it: the attacker and the neighbour.
type field struct {
	*lab.Lab
	server   *lab.Server
	attacker lab.Tenant
	bot      string // the neighbour's assistant
	thread   string // their conversation, whose messages it answers
	own      string // the attacker's
	client   *http.Client
}

func open(ctx context.Context, admin, program, cores string) (*field, error) {
	const conns = 300
	l, err := lab.Of(ctx, program, admin, conns)
	if err != nil {
		return nil, err
	}
	l.Cores = cores
	f := &field{Lab: l, client: &http.Client{Timeout: 5 * time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: conns}}}
	l.Env = append(l.Env, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8", "SWITCHBOARD_TRUSTED_PROXIES=127.0.0.0/8",
		"SWITCHBOARD_BASE_URL=http://lab.example", "SWITCHBOARD_MESSAGE_WAIT=50ms")
	if f.attacker, err = l.Settle(ctx, "Attacker"); err != nil {
		f.close()
		return nil, err
	}
	if f.server, _, err = l.Serve(ctx); err != nil {
		f.close()
		return nil, err
	}
	us := lab.Tenant{Key: f.Key, Sub: f.Sub}
	f.bot = f.made(ctx, us, "/v3/assistants", `{"name":"Ada","prompt":"Be kind."}`)
	f.thread = f.talk(ctx, us, f.bot, f.made(ctx, us, "/v3/tags", fmt.Sprintf(`{"name":"Ada's","assistant_id":%q}`, f.bot)))
	f.own = f.made(ctx, f.attacker, "/v3/assistants", `{"name":"Eve","prompt":"Be bad."}`)
	if f.bot == "" || f.own == "" || f.thread == "" {
		f.close()
		return nil, errors.New("the server makes no assistants, or no conversation")
	}
	return f, nil
}

func (f *field) close() {
	f.server.Stop()
	_ = f.Close()
}

// send a request as a tenant, and read the answer. A status of 0 is none.
func (f *field) send(ctx context.Context, t lab.Tenant, method, path, kind string, body []byte, headers ...string) (int, string) {
	req, err := http.NewRequestWithContext(ctx, method, f.server.URL+path, bytes.NewReader(body))
	if err != nil {
		panic(err) // the code's own mistake
	}
	if t.Key != "" {
		req.Header.Set("Authorization", "Bearer "+t.Key)
		req.Header.Set("X-Subaccount-Id", t.Sub)
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := f.client.Do(req)
	if err != nil {
		return 0, ""
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text)
}

// made is the id of what a request makes, or "".
func (f *field) made(ctx context.Context, t lab.Tenant, path, body string) string {
	_, text := f.send(ctx, t, http.MethodPost, path, "application/json", []byte(body))
	_, rest, _ := strings.Cut(text, `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// talk is a conversation of a new contact's, whose messages the assistant of a tag answers; "" where there is none.
func (f *field) talk(ctx context.Context, t lab.Tenant, bot, tag string) string {
	contact := f.made(ctx, t, "/v3/contacts", `{"name":"Zoe"}`)
	_, _ = f.send(ctx, t, http.MethodPost, "/v3/contacts/"+contact+"/tags", "application/json", fmt.Appendf(nil, `{"tag_id":%q}`, tag))
	_, text := f.send(ctx, t, http.MethodPost, "/v3/chat/completions", "application/json",
		fmt.Appendf(nil, `{"assistant_id":%q,"contact_id":%q,"input":"Hello?"}`, bot, contact))
	_, rest, _ := strings.Cut(text, `"conversationId":"`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// answers are what an attacker gets.
type answers struct {
	mu       sync.Mutex
	statuses map[int]int
	note     string
	bad      []string // what it did to others, beside what the neighbour measures
}

func (a *answers) add(status int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.statuses[status]++
}

// fail says what an attack did to others that the neighbour does not measure.
func (a *answers) fail(format string, args ...any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.bad = append(a.bad, fmt.Sprintf(format, args...))
}

// String of fmt.Stringer.
func (a *answers) String() string {
	var parts []string
	for _, status := range slices.Sorted(maps.Keys(a.statuses)) {
		parts = append(parts, fmt.Sprintf("%d of %d", a.statuses[status], status))
	}
	return strings.Join(parts, ", ") + a.note
}

// together does something several times at once.
func together(n int, do func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { do(i) })
	}
	all.Wait()
}
