package rest_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest"
)

// Callers who ask for much again and again have to wait after some of it; small answers and writes continue, and so do other callers.
func TestLargeAnswersHaveARate(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			var passed atomic.Int64 // seconds
			start := time.Now()
			b := setup(t, dialect, withDoor(func(d *rest.Door) {
				d.Now = func() time.Time { return start.Add(time.Duration(passed.Load()) * time.Second) }
			}))
			ours := b.glutton(b.key, b.sub)
			theirs := b.glutton(b.newKey(b.rival, workspace.NewKey{Preset: "admin"}), b.stranger)
			if n := ours.drain(); n < 10 || n > 30 {
				t.Errorf("%d answers of 10 MB are given at once", n)
			}
			if r := ours.send("GET", "/v3/contacts", ""); r.status != http.StatusOK {
				t.Errorf("a small answer: %d %.200s", r.status, r.raw)
			}
			if r := ours.send("POST", "/v3/tags", `{"name":"T"}`); r.status != http.StatusCreated {
				t.Errorf("a write: %d %.200s", r.status, r.raw)
			}
			if r := theirs.large(); r.status != http.StatusOK {
				t.Errorf("somebody else's: %d %.200s", r.status, r.raw)
			}
			wait, err := strconv.Atoi(ours.large().header.Get("Retry-After"))
			if err != nil || wait < 1 {
				t.Fatalf("Retry-After: %d, %v", wait, err)
			}
			passed.Add(int64(wait))
			if r := ours.large(); r.status != http.StatusOK {
				t.Errorf("after %d seconds: %d %.200s", wait, r.status, r.raw)
			}
			for range 40 { // who does not wait owes ever more
				ours.large()
			}
			if r := ours.send("GET", "/v3/contacts", ""); dialect == storetest.Postgres && r.status != http.StatusTooManyRequests {
				t.Errorf("who never waits: %d %.200s", r.status, r.raw)
			}
			if r := ours.send("POST", "/v3/tags", `{"name":"U"}`); r.status != http.StatusCreated {
				t.Errorf("a write of theirs: %d %.200s", r.status, r.raw)
			}
			passed.Add(60)
			if r := ours.large(); r.status != http.StatusOK {
				t.Errorf("a minute later: %d %.200s", r.status, r.raw)
			}
		})
	}
}

// A caller who does not wait is refused alone: their neighbours in the workspace read on, and so does a holder of a key to all of it.
func TestWhoDoesNotWaitIsRefusedAlone(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			b := setup(t, dialect, withDoor(func(d *rest.Door) { d.Now = func() time.Time { return start } }))
			of := func(sub string) glutton {
				return glutton{b, b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{sub}}), sub}
			}
			for _, sub := range []string{b.sub, b.other} {
				greedy := of(sub)
				greedy.stuff(20, 500_000)
				greedy.drain()
				for range 40 {
					greedy.large()
				}
				if r := greedy.send("GET", "/v3/contacts", ""); dialect == storetest.Postgres && r.status != http.StatusTooManyRequests {
					t.Errorf("who never waits: %d %.200s", r.status, r.raw)
				}
			}
			wide := glutton{b, b.wide(), b.subaccount(b.workspace, "loc-3")}
			third := of(wide.sub)
			for name, reader := range map[string]glutton{"a neighbour": third, "the agency": wide} {
				if r := reader.send("GET", "/v3/contacts", ""); r.status != http.StatusOK {
					t.Errorf("%s: %d %.200s", name, r.status, r.raw)
				}
			}
			if dialect == storetest.SQLite {
				return // nothing has been read there when an answer is refused
			}
			wide.ignore(b)
			if r := wide.send("GET", "/v3/contacts", ""); r.status != http.StatusTooManyRequests {
				t.Errorf("who does not wait in one subaccount after the other: %d %.200s", r.status, r.raw)
			}
			if r := third.send("GET", "/v3/contacts", ""); r.status != http.StatusOK {
				t.Errorf("a neighbour of that: %d %.200s", r.status, r.raw)
			}
		})
	}
}

// ignore the refusals of subaccounts, in one after the other.
func (a glutton) ignore(b *bundle) {
	for _, location := range []string{"loc-4", "loc-5", "loc-6", "loc-7"} {
		a.sub = b.subaccount(b.workspace, location)
		a.stuff(1, 300_000)
		for range 40 {
			if r := a.large(); r.status != http.StatusTooManyRequests {
				a.t.Fatalf("the workspace has had all of its rate: %d %.200s", r.status, r.raw)
			}
		}
	}
}

// glutton is a tenant whose assistants are 10 MB together.
type glutton struct {
	*bundle

	key, sub string
}

func (b *bundle) glutton(key, sub string) glutton {
	a := glutton{b, key, sub}
	a.stuff(20, 500_000)
	return a
}

// stuff it with so many assistants of so many bytes.
func (a glutton) stuff(n, size int) {
	a.t.Helper()
	text := must(json.Marshal(map[string]any{"name": "Ada", "prompt": strings.Repeat("x", size)}))
	for range n {
		if r := a.send("POST", "/v3/assistants", string(text)); r.status != http.StatusCreated {
			a.t.Fatalf("%d %.200s", r.status, r.raw)
		}
	}
}

func (a glutton) send(method, path, body string) reply {
	return a.bundle.send(method, path, body, "Authorization", "Bearer "+a.key, "X-Subaccount-Id", a.sub)
}

// large asks for all of it. What is in ten megabytes is not read: that costs more than to answer them.
func (a glutton) large() reply {
	a.t.Helper()
	req := must(http.NewRequestWithContext(a.t.Context(), http.MethodGet, a.url+"/v3/assistants?limit=20", http.NoBody))
	req.Header.Set("Authorization", "Bearer "+a.key)
	req.Header.Set("X-Subaccount-Id", a.sub)
	resp := must(http.DefaultClient.Do(req))
	defer func() { _ = resp.Body.Close() }()
	r := reply{status: resp.StatusCode, header: resp.Header, raw: must(io.ReadAll(resp.Body))}
	if r.status != http.StatusOK {
		_ = json.Unmarshal(r.raw, &r.body)
	}
	return r
}

// drain asks for all of it until that is refused, and says how often it was not.
func (a glutton) drain() (served int) {
	for range 100 {
		switch r := a.large(); {
		case r.status == http.StatusOK && len(r.raw) > 10_000_000:
			served++
		case r.status != http.StatusTooManyRequests || r.code() != string(fault.RateLimited):
			a.t.Fatalf("after %d: %d %.200s", served, r.status, r.raw)
		default:
			return served
		}
	}
	return served
}
