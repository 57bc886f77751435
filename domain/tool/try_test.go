package tool_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// lock seals a header onto a tool, and gives it a schema.
func lock(t *testing.T, s *store.Store, ctx context.Context, service *tool.Service, id string) {
	t.Helper()
	err := s.Tx(ctx, func(ctx context.Context) error {
		var in tool.Update
		if err := json.Unmarshal([]byte(`{"headers": {"x-key": "hunter2"}, "requiredParams": ["n"],
			"parameters": {"type": "object", "properties": {"n": {"type": "integer"}}}}`), &in); err != nil {
			return err
		}
		_, err := service.Change(ctx, id, in, nil)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A trial is the request of a turn: signed, with its secret headers, which it does not show; and what came back.
func TestTry(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var last atomic.Pointer[seen]
		ctx, service, at := bench(t, s, &http.Client{}, func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			last.Store(&seen{header: r.Header.Clone(), body: string(body)})
			w.Header().Set("X-Answer", "yes")
			switch r.URL.Path {
			case "/long":
				_, _ = io.WriteString(w, strings.Repeat("x", 70<<10))
			case "/no":
				w.WriteHeader(http.StatusTeapot)
			default:
				_, _ = io.WriteString(w, `{"ok":true}`)
			}
		})
		made := at(http.MethodPost, "/")
		lock(t, s, ctx, service, made.ID)
		secret, err := service.RotateSecret(ctx)
		if err != nil {
			t.Fatal(err)
		}
		trial, err := service.Try(ctx, made.ID, json.RawMessage(`{"n": 3}`))
		if err != nil {
			t.Fatal(err)
		}
		got := last.Load()
		if !got.signed(secret.Secret) || got.header.Get("X-Key") != "hunter2" || trial.Request.Body == nil || *trial.Request.Body != got.body {
			t.Errorf("sent %v %s, shown %v", got.header, got.body, trial.Request.Body)
		}
		shown := string(trial.Request.Headers)
		if strings.Contains(shown, "hunter2") || strings.Contains(shown, "v1,") || !strings.Contains(shown, `"X-Key":"•••"`) ||
			!strings.Contains(shown, `"Webhook-Signature":"•••"`) || !strings.Contains(shown, `"Content-Type":"application/json"`) {
			t.Errorf("shown: %s", shown)
		}
		if !strings.Contains(got.body, `"args":{"n":3}`) || !strings.Contains(got.body, `"contact_id":null`) {
			t.Errorf("sent: %s", got.body)
		}
		if r := trial.Response; r == nil || r.Status != 200 || r.Body != `{"ok":true}` || r.Cut || !strings.Contains(string(r.Headers), `"X-Answer":"yes"`) || trial.Error != nil {
			t.Errorf("%+v, %v", r, trial.Error)
		}
		long, err := service.Try(ctx, at(http.MethodGet, "/long").ID, json.RawMessage(`{}`))
		if err != nil || len(long.Response.Body) != 64<<10 || !long.Response.Cut || long.Request.Body != nil {
			t.Errorf("%+v, %v", long, err)
		}
		no, err := service.Try(ctx, at(http.MethodGet, "/no").ID, json.RawMessage(`{"q": "a b"}`))
		if err != nil || no.Response.Status != 418 || no.Error == nil || !strings.Contains(*no.Error, "418") || !strings.HasSuffix(no.Request.URL, "/no?q=a+b") {
			t.Errorf("%+v, %v", no, err)
		}
	})
}

// What does not fit is not sent, what is not one's own is not found, the platform's tools are no requests, and nothing
// inside our own network is reached.
func TestTryRefuses(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var reached atomic.Int64
		ctx, service, at := bench(t, s, egress.New(nil), func(http.ResponseWriter, *http.Request) { reached.Add(1) })
		made, rival := at(http.MethodPost, "/"), storetest.Rival(t, s, ctx)
		lock(t, s, ctx, service, made.ID)
		var silent string
		if err := s.Tx(ctx, func(ctx context.Context) error {
			silent = s.Client(ctx).Tool.Create().SetName("silent").SaveX(ctx).ID
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			ctx      context.Context
			id, args string
			code     fault.Code
		}{
			"no such argument":  {ctx, made.ID, `{}`, fault.Validation},
			"of another type":   {ctx, made.ID, `{"n": "three"}`, fault.Validation},
			"no object":         {ctx, made.ID, `[1]`, fault.Validation},
			"nothing":           {ctx, made.ID, `null`, fault.Validation},
			"a rival's":         {rival, made.ID, `{"n": 1}`, fault.NotFound},
			"none":              {ctx, "tool_none", `{}`, fault.NotFound},
			"no request":        {ctx, silent, `{}`, fault.Conflict},
			"of the platform's": {ctx, catalog.Tools()[0].ID, `{}`, fault.Forbidden},
		} {
			if trial, err := service.Try(c.ctx, c.id, json.RawMessage(c.args)); !fault.Is(err, c.code) {
				t.Errorf("%s: %+v, %v", name, trial, err)
			}
		}
		trial, err := service.Try(ctx, made.ID, json.RawMessage(`{"n": 1}`))
		if err != nil || trial.Response != nil || trial.Error == nil || *trial.Error != "The tool cannot be reached." || reached.Load() != 0 {
			t.Errorf("%+v, %v, reached %d times", trial, err, reached.Load())
		}
	})
}
