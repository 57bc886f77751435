package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/volume"
)

// writing is a load of writes on a server, and what it acknowledged.
type writing struct {
	t      testing.TB
	url    string
	key    string
	client *http.Client
	stop   chan struct{}
	ended  sync.Once
	done   sync.WaitGroup
	// refused are those that a server with too much to do has not begun.
	refused atomic.Int32
	mu      sync.Mutex
	ids     []string
}

// writeAt writes contacts, so many in a second, until it is ended.
func writeAt(t testing.TB, url, key string, rate int) *writing {
	t.Helper()
	const writers = 16
	w := &writing{
		t: t, url: url, key: key, stop: make(chan struct{}),
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: writers}},
	}
	t.Cleanup(w.end)
	due := make(chan int, writers)
	w.done.Go(func() {
		defer close(due)
		beat := time.NewTicker(time.Second / time.Duration(rate))
		defer beat.Stop()
		start := time.Now()
		for n := 0; ; {
			select {
			case <-w.stop:
				return
			case <-beat.C: // a ticker leaves out what it is late for
			}
			for ; n < int(time.Since(start).Seconds()*float64(rate)); n++ {
				select {
				case due <- n:
				case <-w.stop:
					return
				}
			}
		}
	})
	for range writers {
		w.done.Go(func() {
			for n := range due {
				w.one(n)
			}
		})
	}
	return w
}

func (w *writing) one(n int) {
	body := strings.NewReader(fmt.Sprintf(`{"name": "Written as %d"}`, n))
	req, err := http.NewRequestWithContext(context.WithoutCancel(w.t.Context()), http.MethodPost, w.url+"/v3/contacts", body)
	if err != nil {
		w.t.Error(err)
		return
	}
	req.Header = http.Header{"Authorization": {"Bearer " + w.key}, "X-Subaccount-Id": {"loc-1"}, "Content-Type": {"application/json"}}
	resp, err := w.client.Do(req)
	if err != nil {
		w.t.Error(err)
		return
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if resp.StatusCode == http.StatusServiceUnavailable {
		w.refused.Add(1)
		return
	}
	var answer map[string]any
	if err != nil || json.Unmarshal(text, &answer) != nil || resp.StatusCode != http.StatusCreated || identifier(answer) == "" {
		w.t.Errorf("written: %d %s %v", resp.StatusCode, text, err)
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ids = append(w.ids, identifier(answer))
}

// acknowledged are the ids of all that has been written so far.
func (w *writing) acknowledged() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.ids)
}

// end waits for the writes that are under way.
func (w *writing) end() {
	w.ended.Do(func() { close(w.stop) })
	w.done.Wait()
	w.client.CloseIdleConnections()
}

// taker counts the webhooks that it takes, by their ids, once it takes any.
type taker struct {
	*httptest.Server
	takes atomic.Bool
	mu    sync.Mutex
	taken map[string]int
}

func take(t testing.TB) *taker {
	t.Helper()
	r := &taker{taken: map[string]int{}}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if !r.takes.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.taken[q.Header.Get("Webhook-Id")]++
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *taker) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.taken)
}

// A backup under writes has everything that was acknowledged before it began, on both databases, and restores into either. The copy
// sends nothing until it is released. WRITES is how many there are in a second, LASTS for how many seconds.
func TestBackupUnderWrites(t *testing.T) {
	t.Parallel()
	rate, lasts := volume.Of("WRITES", 40), time.Duration(volume.Of("LASTS", 2))*time.Second
	const waiting = 20
	each(t, func(t *testing.T, dialect string) {
		more := []string{"SWITCHBOARD_RATE_LIMIT_BURST=off", "SWITCHBOARD_BACKUP_KEY=correct horse battery", "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8"}
		environ := environment(t, dialect, more...)
		s := serve(t, environ)
		_, _, key := agency(t, environ)
		hook := take(t)
		body := fmt.Sprintf(`{"url": %q, "events": ["tag.created"]}`, hook.URL)
		if status, answer := says(t, http.MethodPost, s.url+"/v3/webhooks", key, body); status != http.StatusCreated {
			t.Fatalf("%d %v", status, answer)
		}
		start := time.Now()
		w := writeAt(t, s.url, key, rate)
		await.Until(t, "nothing is written", func() bool { return len(w.acknowledged()) >= rate })
		for i := range waiting { // what the copy has to send: the first attempt has failed
			await.Until(t, "no tag is created", func() bool { // the server may have too much to do
				status, _ := says(t, http.MethodPost, s.url+"/v3/tags", key, fmt.Sprintf(`{"name": "Tag %d"}`, i))
				return status == http.StatusCreated
			})
		}
		before := w.acknowledged()
		file, began := filepath.Join(t.TempDir(), "backup"), time.Now()
		sum := command(t, environ, "backup", file)
		took, during := time.Since(began), len(w.acknowledged())-len(before)
		await.Until(t, "it is not written for as long as it should be", func() bool { return time.Since(start) >= lasts })
		w.end()
		s.stop()
		all := time.Since(start)
		t.Logf("%d writes in %v, %.0f a second, and %d refused; the backup took %v, with %d writes meanwhile", len(w.ids), all.Round(time.Millisecond),
			float64(len(w.ids))/all.Seconds(), w.refused.Load(), took.Round(time.Millisecond), during)
		if during == 0 {
			t.Error("nobody wrote while the backup was taken")
		}
		if whole := command(t, environ, "verify", file); whole["sha256"] != sum["sha256"] || whole["restorable"] != true || whole["encrypted"] != true {
			t.Errorf("verified as %v", whole)
		}
		hook.takes.Store(true)
		for _, other := range []string{storetest.SQLite, storetest.Postgres} {
			hook.mu.Lock()
			clear(hook.taken)
			hook.mu.Unlock()
			copied := append(unmigrated(t, other), more...)
			if got := command(t, copied, "restore", file); got["sha256"] != sum["sha256"] {
				t.Errorf("restored %v, not %v", got, sum)
			}
			restored := serve(t, copied)
			there := contacts(t, restored.url, key)
			t.Logf("%s: %d of %d contacts are there, %d had been acknowledged before", other, len(there), len(w.ids), len(before))
			for _, id := range before {
				if !there[id] {
					t.Errorf("%s: contact %s was acknowledged before the backup", other, id)
				}
			}
			if n := hook.count(); n != 0 {
				t.Errorf("%s: a copy that is held sent %d webhooks", other, n)
			}
			command(t, copied, "release")
			restored.url, _ = restored.printed()["url"].(string) // it begins anew, in the same process
			if status, answer := says(t, http.MethodPost, restored.url+"/v3/tags", key, `{"name": "Released"}`); status != http.StatusCreated {
				t.Fatalf("%d %v", status, answer)
			}
			await.Until(t, "a copy that is released sends nothing", func() bool { return hook.count() > 0 })
			restored.stop()
		}
	})
}

// contacts are the ids of all, page by page.
func contacts(t testing.TB, url, key string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for path := "/v3/contacts?limit=100"; path != ""; {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header = http.Header{"Authorization": {"Bearer " + key}, "X-Subaccount-Id": {"loc-1"}}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		var page struct{ Data []struct{ ID string } }
		err = json.NewDecoder(resp.Body).Decode(&page)
		_ = resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("%d %v", resp.StatusCode, err)
		}
		for _, row := range page.Data {
			all[row.ID] = true
		}
		path = ""
		if next := resp.Header.Get("X-Next-Cursor"); next != "" {
			path = "/v3/contacts?limit=100&cursor=" + next
		}
	}
	return all
}
