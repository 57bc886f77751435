package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// slowSource is how long a neighbour's source of a sentence may take.
const slowSource = 2 * time.Second

// clients of the attacker, so many: what is shared out by subaccount is attacked by several of one workspace.
func (f *field) clients(ctx context.Context, n int) ([]lab.Tenant, error) {
	all := []lab.Tenant{f.attacker}
	for len(all) < n {
		next, err := f.Client(ctx, f.attacker, fmt.Sprint("Client ", len(all)))
		if err != nil {
			return nil, err
		}
		all = append(all, next)
	}
	return all, nil
}

// dripping is a server of pages that never end, until it is shut.
func dripping() (url string, shut func()) {
	over := make(chan struct{})
	pages := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		for tick := time.NewTicker(100 * time.Millisecond); ; {
			if _, err := w.Write(bytes.Repeat([]byte("x"), 1<<10)); err != nil {
				return
			}
			_ = http.NewResponseController(w).Flush()
			select {
			case <-tick.C:
			case <-over:
				return
			case <-r.Context().Done():
				return
			}
		}
	}))
	return pages.URL, func() { close(over); pages.Close() }
}

// drip gives the server twenty pages to read that never end, by so many clients, and waits whether a neighbour can still use its workers.
func drip(clients int) func(ctx context.Context, f *field, got *answers) {
	return func(ctx context.Context, f *field, got *answers) {
		all, err := f.clients(ctx, clients)
		if err != nil {
			got.fail("%v", err)
			return
		}
		at, shut := dripping()
		defer shut()
		for n, t := range all {
			base := f.made(ctx, t, "/v3/knowledge-bases", `{"name":"Endless"}`)
			for i := range 20 / clients {
				status, _ := f.send(ctx, t, http.MethodPost, "/v3/knowledge-bases/"+base+"/sources/url", "application/json",
					fmt.Appendf(nil, `{"url":"%s/%d/%d"}`, at, n, i))
				got.add(status)
			}
		}
		time.Sleep(2 * time.Second) // the workers are at it
		us := lab.Tenant{Key: f.Key, Sub: f.Sub}
		own := f.made(ctx, us, "/v3/knowledge-bases", `{"name":"Handbook"}`)
		begun := time.Now()
		f.made(ctx, us, "/v3/knowledge-bases/"+own+"/sources/text", `{"name":"Hours","text":"We open at nine."}`)
		for time.Since(begun) < time.Minute {
			if _, text := f.send(ctx, us, http.MethodGet, "/v3/knowledge-bases/"+own+"/sources", "", nil); strings.Contains(text, `"READY"`) {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		took := time.Since(begun).Round(10 * time.Millisecond)
		got.note = fmt.Sprintf("; a neighbour's source: %s", took)
		if took > slowSource {
			got.fail("a neighbour's source took %s, more than %s", took, slowSource)
		}
	}
}

// talker is a language model that says hello, or a word every five seconds for as long as it is slow.
type talker struct {
	slow atomic.Bool
	held atomic.Int64 // requests that it was slow with
}

// ServeHTTP of http.Handler.
func (m *talker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	say := func(content, reason string) {
		_, _ = fmt.Fprintf(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":%q},`+
			`"finish_reason":%s}]}`+"\n\n", content, reason)
		_ = http.NewResponseController(w).Flush()
	}
	w.Header().Set("Content-Type", "text/event-stream")
	if m.slow.Load() {
		m.held.Add(1)
	}
	for m.slow.Load() {
		say("word ", "null")
		select {
		case <-time.After(5 * time.Second):
		case <-r.Context().Done():
			return
		}
	}
	say("Hello.", `"stop"`)
	_, _ = fmt.Fprint(w, "data: [DONE]\n\n")
}

// stall has the replies of four clients come from a model that says a word now and then, in eight conversations of each. The neighbour writes
// messages meanwhile.
func stall(ctx context.Context, f *field, got *answers) {
	clients, err := f.clients(ctx, 4)
	if err != nil {
		got.fail("%v", err)
		return
	}
	m := &talker{}
	model := httptest.NewServer(m)
	defer model.Close()
	if _, err := f.Run(ctx, "workspace", "model", f.attacker.Workspace, "--url", model.URL+"/v1", "--default", "m"); err != nil {
		got.fail("%v", err)
		return
	}
	threads := map[string]lab.Tenant{}
	for _, t := range clients {
		bot := f.made(ctx, t, "/v3/assistants", `{"name":"Eve","prompt":"Be bad."}`)
		tag := f.made(ctx, t, "/v3/tags", fmt.Sprintf(`{"name":"Eve's","assistant_id":%q}`, bot))
		for range 8 {
			threads[f.talk(ctx, t, bot, tag)] = t
		}
	}
	m.slow.Store(true)
	for id, t := range threads {
		status, _ := f.send(ctx, t, http.MethodPost, "/v3/messages", "application/json", fmt.Appendf(nil, `{"conversation_id":%q,"content":"Well?"}`, id))
		got.add(status)
	}
	time.Sleep(30 * time.Second)
	m.slow.Store(false)
	got.note = fmt.Sprintf("; %d replies held", m.held.Load())
	if m.held.Load() < 20 { // of 32
		got.fail("only %d replies were held: nothing was attacked", m.held.Load())
	}
}
