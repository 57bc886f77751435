package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/config"
	"github.com/switchboard-dev/switchboard/platform/reseal"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The master key is replaced while a server answers: no request fails, nothing is left that the old key sealed, and what was handed out
// before, a cursor and the answer to a repeat, is good after the old key is gone.
func TestRotateMaster(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		fresh := "SWITCHBOARD_MASTER_KEY=" + strings.Repeat("c3", 32)
		environ := environment(t, dialect, "SWITCHBOARD_RATE_LIMIT_BURST=off")
		s := serve(t, environ)
		_, _, key := agency(t, environ)
		hook, first, cursor := handedOut(t, s.url, key)
		s.stop()
		both := append(slices.Clone(environ), fresh, "SWITCHBOARD_MASTER_KEY_OLD="+masterKey)
		s = serve(t, both)
		l := burden(t, s.url, key, hook, first)
		l.reaches(20)
		done := command(t, both, "key", "rotate-master")
		if n, _ := done["resealed"].(float64); n < 4 || done["left"] != 0.0 || done["lost"] != 0.0 {
			t.Errorf("rotated: %v", done)
		}
		l.reaches(l.asked.Load() + 20)
		l.end()
		t.Logf("%d requests beside the rotation, none failed: %v", l.asked.Load(), done)
		if again := command(t, both, "key", "rotate-master"); again["resealed"] != 0.0 {
			t.Errorf("something was left: %v", again)
		}
		if found := examined(t, both); len(found) > 0 {
			t.Errorf("the doctor finds %+v", found)
		}
		if said := advised(t, both); !strings.Contains(said, "an old master key is configured, and nothing in the database needs it") {
			t.Errorf("the doctor advises %s", said)
		}
		s.stop()
		if got := fails(t, environ, "serve"); !strings.Contains(got, "SWITCHBOARD_MASTER_KEY: ") {
			t.Errorf("a server with the old key alone: %s", got)
		}
		after := append(slices.Clone(environ), fresh)
		s = serve(t, after)
		if status, text, err := request(s.url, key, "/v3/contacts", `{"name":"First"}`, "Idempotency-Key", "first"); err != nil ||
			status != http.StatusCreated || identifierOf(text) != first {
			t.Errorf("the repeat: %d %s, %v", status, text, err)
		}
		if status, text := send(t, http.MethodGet, s.url+"/v3/contacts?limit=1&cursor="+url.QueryEscape(cursor), key, "loc-1", ""); status != http.StatusOK {
			t.Errorf("the cursor: %d %s", status, text)
		}
		s.stop()
	})
}

// handedOut makes a webhook, a contact by a request that can be repeated, and a cursor.
func handedOut(t *testing.T, base, key string) (hook, first, cursor string) {
	t.Helper()
	status, answer := says(t, http.MethodPost, base+"/v3/webhooks", key, `{"url": "https://example.com/hook", "events": ["*"]}`)
	if hook = identifier(answer); status != http.StatusCreated {
		t.Fatalf("%d %v", status, answer)
	}
	says(t, http.MethodPost, base+"/v3/webhooks", key, `{"url": "https://example.com/quiet", "events": ["*"]}`) // nobody touches its secret
	says(t, http.MethodPost, base+"/v3/contacts", key, `{"name": "Zero"}`)
	status, text, err := request(base, key, "/v3/contacts", `{"name":"First"}`, "Idempotency-Key", "first")
	if first = identifierOf(text); err != nil || status != http.StatusCreated || first == "" {
		t.Fatalf("%d %s, %v", status, text, err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+"/v3/contacts?limit=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("X-Subaccount-Id", "loc-1")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if cursor = resp.Header.Get("X-Next-Cursor"); resp.Body.Close() != nil || cursor == "" {
		t.Fatalf("no second page: %d", resp.StatusCode)
	}
	return hook, first, cursor
}

func identifierOf(text string) string {
	var answer map[string]any
	_ = json.Unmarshal([]byte(text), &answer) // nil where it is none
	return identifier(answer)
}

// load asks for what seals and opens secrets, until it ends.
type load struct {
	t     *testing.T
	asked atomic.Int64
	stop  atomic.Bool
	done  sync.WaitGroup
}

func burden(t *testing.T, base, key, hook, first string) *load {
	t.Helper()
	l := &load{t: t}
	for w := range 3 {
		l.done.Go(func() {
			for n := 0; !l.stop.Load() && !t.Failed(); n++ {
				path, body, token, want := "/v3/contacts", `{"name":"First"}`, "first", first
				switch w {
				case 0:
					body, token, want = `{"name":"Next"}`, fmt.Sprintf("next %d", n), ""
				case 1:
					path, body, token, want = "/v3/webhooks/"+hook+"/rotate-secret", "", fmt.Sprintf("secret %d", n), ""
				}
				status, text, err := request(base, key, path, body, "Idempotency-Key", token)
				if err != nil || status >= http.StatusBadRequest || want != "" && identifierOf(text) != want {
					t.Errorf("%s: %d %s, %v", path, status, text, err)
				}
				l.asked.Add(1)
			}
		})
	}
	return l
}

func (l *load) reaches(n int64) {
	await.Until(l.t, "nothing is asked", func() bool { return l.t.Failed() || l.asked.Load() >= n })
}

func (l *load) end() {
	l.stop.Store(true)
	l.done.Wait()
}

// advised is what the doctor advises.
func advised(t *testing.T, environ []string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	run(t.Context(), []string{"doctor", "--json"}, environ, &stdout, &stderr)
	var result struct{ Advice json.RawMessage }
	if err := json.Unmarshal(stdout.Bytes(), &result); err != nil {
		t.Fatalf("%s: %v", stdout.String(), err)
	}
	return string(result.Advice)
}

// A key that sealed something and is not configured is named, by the doctor and by the rotation, which does not end.
func TestRotateMasterWithAKeyMissing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		s := serve(t, environ)
		_, _, key := agency(t, environ)
		handedOut(t, s.url, key)
		s.stop()
		lost := "X'010000000000'"
		if dialect == storetest.Postgres {
			lost = `'\x010000000000'`
		}
		plantIn(t, storedIn(environ), "UPDATE webhooks SET secret = "+lost+" WHERE id = (SELECT min(id) FROM webhooks)")
		found := examined(t, environ)
		if len(found) != 1 || !strings.Contains(found[0].What, "1 values of webhooks.secret open with no configured key") {
			t.Errorf("%+v", found)
		}
		both := append(slices.Clone(environ), "SWITCHBOARD_MASTER_KEY="+strings.Repeat("c3", 32), "SWITCHBOARD_MASTER_KEY_OLD="+masterKey)
		if got := fails(t, both, "key", "rotate-master"); !strings.Contains(got, "webhooks.secret (0 with an old key, 1 with no configured") {
			t.Errorf("%s", got)
		}
		if done := command(t, both, "key", "rotate-master", "--leave-lost"); done["lost"] != 1.0 {
			t.Errorf("%v", done)
		}
		if got := fails(t, append(both, "SWITCHBOARD_MASTER_KEY_OLD=short"), "key", "rotate-master"); !strings.Contains(got, "32 bytes") {
			t.Errorf("%s", got)
		}
	})
}

// A server that was not restarted with the new key says so: what it goes on sealing would be lost with the old one.
func TestServerWithTheOldKeySaysSo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		fresh := strings.Repeat("c3", 32)
		environ := environment(t, dialect)
		left := append(slices.Clone(environ), "SWITCHBOARD_MASTER_KEY_OLD="+fresh)
		s := started(t, func(ctx context.Context, stdout, stderr io.Writer) int {
			settings, err := config.Load(left)
			if err != nil {
				t.Error(err)
			}
			return exitCode(stderr, serveCommand{Migrate: true}.Run(ctx, &app{
				config: settings, environ: left, json: true, keyPoll: 10 * time.Millisecond, stdout: stdout, stderr: stderr,
			}))
		})
		both := append(slices.Clone(environ), "SWITCHBOARD_MASTER_KEY="+fresh, "SWITCHBOARD_MASTER_KEY_OLD="+masterKey)
		if done := command(t, both, "key", "rotate-master"); done["left"] != 0.0 {
			t.Errorf("rotated: %v", done)
		}
		await.Until(t, "it says nothing", func() bool { return strings.Contains(s.log.String(), "old master key") })
		s.stop()
	})
}

// Nor does it matter when it looks, or whether the key has been replaced before: it may go back to the one that it began with.
func TestKeyThatGoesBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		place := storetest.URL(t, dialect)
		if _, err := store.Migrate(t.Context(), place, makeInstallation); err != nil {
			t.Fatal(err)
		}
		s := storetest.OpenConfig(t, store.Config{URL: place})
		first, second := secret.New(bytes.Repeat([]byte{1}, 32)), secret.New(bytes.Repeat([]byte{2}, 32))
		replace := func(from, to *secret.Sealer) {
			t.Helper()
			if done, err := reseal.Replace(t.Context(), s, masterCheck, from.Check(), to.Check()); err != nil || done != 1 {
				t.Fatalf("%d, %v", done, err)
			}
		}
		watch := func(sealer *secret.Sealer) (*keyWatch, *journal) {
			said := &journal{}
			return &keyWatch{store: s, sealer: sealer, log: slog.New(slog.NewTextHandler(said, nil)), began: first.Check()}, said
		}
		if _, err := kept(t.Context(), s, masterCheck, first.Check); err != nil {
			t.Fatal(err)
		}
		old, oldSaid := watch(first)
		next, nextSaid := watch(second)
		look := func(when string, oldSays, nextSays bool) {
			t.Helper()
			oldSaid.text.Reset()
			nextSaid.text.Reset()
			old.look(t.Context())
			next.look(t.Context())
			if got := oldSaid.String(); (got != "") != oldSays {
				t.Errorf("%s: the one with the first key says %q", when, got)
			}
			if got := nextSaid.String(); (got != "") != nextSays {
				t.Errorf("%s: the one with the second key says %q", when, got)
			}
		}
		replace(first, second) // before either has looked
		look("replaced", true, false)
		replace(second, first)
		look("back", false, true)
		replace(first, second)
		look("replaced again", true, false)
		early, earlySaid := watch(second)
		replace(second, first)
		early.look(t.Context())
		if got := earlySaid.String(); got != "" {
			t.Errorf("before the rotation, the one with the new key says %q", got)
		}
	})
}
