package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// hang has a hundred webhooks sent events of 2 MB, by receivers that never answer.
func hang(ctx context.Context, f *field, got *answers) {
	const hooks, events, lasts = 100, 20, 20 * time.Second
	var sent atomic.Int64
	shut := make(chan struct{})
	hangs := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		sent.Add(n)
		select {
		case <-shut:
		case <-r.Context().Done():
		}
	}))
	for i := range hooks {
		body := fmt.Appendf(nil, `{"url":"%s/%d","events":["assistant.updated"]}`, hangs.URL, i)
		status, _ := f.send(ctx, f.attacker, http.MethodPost, "/v3/webhooks", "application/json", body)
		got.add(status)
	}
	end := time.Now().Add(lasts)
	for i := range events {
		body := fmt.Appendf(nil, `{"prompt":%q}`, fmt.Sprint(i, strings.Repeat("🙂", 499_000)))
		status, _ := f.send(ctx, f.attacker, http.MethodPatch, "/v3/assistants/"+f.own, "application/json", body)
		got.add(status)
	}
	time.Sleep(time.Until(end))
	got.note = fmt.Sprintf("; %d MB were sent", sent.Load()/1e6)
	close(shut)
	hangs.Close()
}

// pileUp has 100,000 deliveries of a webhook pending whose receiver takes none, while events go on.
func pileUp(ctx context.Context, f *field, got *answers) {
	var tried atomic.Int64
	down := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		tried.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer down.Close()
	hook := f.made(ctx, f.attacker, "/v3/webhooks", fmt.Sprintf(`{"url":%q,"events":["*"]}`, down.URL))
	if err := f.pending(ctx, hook, 100_000); err != nil {
		got.note = "; " + err.Error()
		return
	}
	end := time.Now().Add(15 * time.Second)
	together(4, func(int) {
		for time.Now().Before(end) {
			status, _ := f.send(ctx, f.attacker, http.MethodPost, "/v3/contacts", "application/json", []byte(`{"name":"One more"}`))
			got.add(status)
			time.Sleep(20 * time.Millisecond)
		}
	})
	got.note = fmt.Sprintf("; %d attempts", tried.Load())
}

// pending writes deliveries of a webhook that are due, each of an event of its own.
func (f *field) pending(ctx context.Context, hook string, n int) error {
	conn, err := pgx.Connect(ctx, f.DatabaseURL())
	if err != nil {
		return fmt.Errorf("pile up: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	for _, query := range []string{
		`INSERT INTO events (id, subaccount_id, created_at, type, thing_id, sequence, data)
			SELECT 'evt_hostile' || n, $1, now() - interval '1 hour', 'contact.created', $2, 1000000 + n, '{}' FROM generate_series(1, $3::int) AS n`,
		`INSERT INTO webhook_deliveries (id, subaccount_id, created_at, webhook_id, event_id, event_type, status, attempts, round, due_at)
			SELECT 'dlv_hostile' || n, $1, now(), $2, 'evt_hostile' || n, 'contact.created', 'PENDING', 0, 0, now() - (1000000 + n) * interval '1 ms'
			FROM generate_series(1, $3::int) AS n`,
	} {
		if _, err := conn.Exec(ctx, query, f.attacker.Sub, hook, n); err != nil {
			return fmt.Errorf("pile up: %w", err)
		}
	}
	return nil
}

// leave sends requests whose answers are large, and reads none of these, for a while.
func (f *field) leave(ctx context.Context, got *answers, requests int, method, path string, body []byte) {
	open, cut := context.WithTimeout(ctx, 15*time.Second)
	defer cut()
	together(requests, func(int) {
		req, err := http.NewRequestWithContext(open, method, f.server.URL+path, bytes.NewReader(body))
		if err != nil {
			panic(err) // the code's own mistake
		}
		for name, value := range map[string]string{
			"Authorization": "Bearer " + f.attacker.Key, "X-Subaccount-Id": f.attacker.Sub, "Content-Type": "application/json",
			"Accept": "application/json, text/event-stream", "Accept-Encoding": "identity",
		} {
			req.Header.Set(name, value)
		}
		resp, err := f.client.Do(req)
		if err != nil {
			got.add(0)
			return
		}
		defer func() { _ = resp.Body.Close() }()
		got.add(resp.StatusCode)
		if resp.ContentLength < 0 || resp.ContentLength > 1<<20 {
			<-open.Done()
		}
	})
}

// unread has an agent ask for 30 MB, again and again, and read nothing of it.
func unread(ctx context.Context, f *field, got *answers) {
	body := fmt.Appendf(nil, `{"name":"Long","prompt":%q}`, strings.Repeat("🙂", 490_000))
	for range 5 {
		f.made(ctx, f.attacker, "/v3/assistants", string(body))
	}
	call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"assistants_list","arguments":{"limit":5}}}`
	f.leave(ctx, got, 100, http.MethodPost, "/mcp", []byte(call))
}

// upload a file, and answer its id.
func (f *field) upload(ctx context.Context, name string, text []byte) string {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, _ := w.CreateFormFile("file", name)
	_, _ = part.Write(text)
	_ = w.Close()
	_, answer := f.send(ctx, f.attacker, http.MethodPost, "/files", w.FormDataContentType(), b.Bytes())
	_, rest, _ := strings.Cut(answer, `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// refuse imports files of 45 MB of which no row can be imported.
func refuse(ctx context.Context, f *field, got *answers) {
	row := []byte(strings.Repeat("no address ", 40) + "@\n")
	text := append([]byte("email\n"), bytes.Repeat(row, 45<<20/len(row))...)
	var ids []string
	for range 2 {
		file := f.upload(ctx, "people.csv", text)
		status, answer := f.send(ctx, f.attacker, http.MethodPost, "/v3/contact-imports", "application/json", fmt.Appendf(nil, `{"file_id":%q}`, file))
		got.add(status)
		_, rest, _ := strings.Cut(answer, `"id":"`)
		id, _, _ := strings.Cut(rest, `"`)
		ids = append(ids, id)
	}
	begun := time.Now()
	for _, id := range ids {
		for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
			_, got.note = f.send(ctx, f.attacker, http.MethodGet, "/v3/contact-imports/"+id, "", nil)
			if !strings.Contains(got.note, `"PENDING"`) && !strings.Contains(got.note, `"RUNNING"`) {
				break
			}
		}
	}
	_, rows, _ := strings.Cut(got.note, `"badRows":`)
	rows, _, _ = strings.Cut(rows, ",")
	got.note = fmt.Sprintf("; %s rows refused after %s", rows, time.Since(begun).Round(time.Second))
}
