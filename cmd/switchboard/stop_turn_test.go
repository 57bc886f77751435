package main

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/config"
)

// A turn under way when the server stops is answered, although its model takes longer than clients have to read their answers. Clients that only
// listen are not waited for.
func TestTurnUnderWayFinishes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		const short = 500 * time.Millisecond
		model, asked := llmtest.Serve(t), make(chan struct{}, 1)
		model.Answer(func(llmtest.Request) llmtest.Step {
			asked <- struct{}{}
			return llmtest.Say("We are open from nine to six.").Every(short)
		})
		environ := environment(t, dialect, "SWITCHBOARD_MODEL_BASE_URL="+model.Base(), "SWITCHBOARD_MODEL_API_KEY="+llmtest.Key,
			"SWITCHBOARD_MODEL_DEFAULT=small", "SWITCHBOARD_DRAIN=0s")
		s := started(t, func(ctx context.Context, stdout, stderr io.Writer) int {
			settings, err := config.Load(environ)
			if err != nil {
				t.Error(err)
			}
			return exitCode(stderr, serveCommand{Migrate: true}.Run(ctx, &app{
				config: settings, environ: environ, json: true, grace: short, stdout: stdout, stderr: stderr,
			}))
		})
		_, _, key := agency(t, environ)
		status, body := posted(t, s.url+"/v3/assistants", key, `{"name": "Ada"}`)
		_, rest, _ := strings.Cut(body, `"id":"`)
		bot, _, _ := strings.Cut(rest, `"`)
		if status != http.StatusCreated || bot == "" {
			t.Fatal(status, body)
		}
		type said struct {
			status int
			body   string
		}
		answered := make(chan said, 1)
		go func() {
			status, body := posted(t, s.url+"/v3/chat/completions", key, `{"assistant_id":"`+bot+`","input":"When are you open?"}`)
			answered <- said{status, body}
		}()
		_, _ = await.Receive(t, asked, "the model is not asked")
		followed(t, s.url, key)
		s.cancel()
		if a, _ := await.Receive(t, answered, "the turn has no answer"); a.status != http.StatusOK || !strings.Contains(a.body, "nine to six") {
			t.Errorf("the turn: %d %s", a.status, a.body)
		}
		s.ended(exitOK)
	})
}

// posted sends JSON with the key; the status is 0 where there is no answer.
func posted(t *testing.T, url, key, body string) (status int, answer string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Error(err)
		return 0, ""
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text)
}

// followed has events streamed until the server ends that.
func followed(t *testing.T, url, key string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/graphql", strings.NewReader(`{"query":"subscription { events { id } }"}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream")
	resp, err := http.DefaultClient.Do(req) //nolint:bodyclose // it is read to its end
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode != http.StatusOK || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream") {
		t.Fatalf("listening: %d %s", resp.StatusCode, resp.Header.Get("Content-Type"))
	}
	go func() { _, _ = io.Copy(io.Discard, resp.Body) }()
}

// What closes behind something waits for it, however long it takes, and then for a while.
func TestBehind(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		over := make(chan struct{})
		ctx, cancel := behind(t.Context(), func(context.Context) { <-over }, grace)
		defer cancel()
		time.Sleep(time.Hour) //nolint:forbidigo // the clock is synctest's
		if ctx.Err() != nil {
			t.Fatal("it ends before what it waits for")
		}
		close(over)
		time.Sleep(grace - 1) //nolint:forbidigo // likewise
		if ctx.Err() != nil {
			t.Error("it ends too early")
		}
		time.Sleep(2) //nolint:forbidigo // likewise
		if ctx.Err() == nil {
			t.Error("it does not end")
		}
	})
}
