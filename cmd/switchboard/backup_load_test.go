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

// clear forgets what was taken.
func (r *taker) clear() {
	r.mu.Lock()
	defer r.mu.Unlock()
	clear(r.taken)
}

func (r *taker) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.taken)
}

// A backup under writes has everything that was acknowledged before it began, on both databases, and restores into either. The copy
// sends nothing until it is released. WRITES is how many there are in a second, LASTS for how many seconds; in the middle it is taken.
func TestExtendedBackupUnderWrites(t *testing.T) {
	t.Parallel()
	rate, lasts := volume.Of("WRITES", 40), time.Duration(volume.Of("LASTS", 2))*time.Second
	each(t, func(t *testing.T, dialect string) {
		more := []string{"SWITCHBOARD_RATE_LIMIT_BURST=off", "SWITCHBOARD_BACKUP_KEY=correct horse battery", "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8"}
		environ, hook := environment(t, dialect, more...), take(t)
		made, key := savedUnderWrites(t, environ, hook, rate, lasts)
		if whole := command(t, environ, "verify", made.file); whole["sha256"] != made.sum || whole["restorable"] != true || whole["encrypted"] != true {
			t.Errorf("verified as %v", whole)
		}
		hook.takes.Store(true)
		var copies []restored
		for _, other := range []string{storetest.SQLite, storetest.Postgres} {
			hook.clear()
			copied := append(unmigrated(t, other), more...)
			if got := command(t, copied, "restore", made.file); got["sha256"] != made.sum {
				t.Errorf("restored %v, not %s", got, made.sum)
			}
			copies = append(copies, restored{orphans: orphans(t, other, direct(t, other, copied))})
			copies[len(copies)-1].serves(t, copied, key, hook)
		}
		lines, missed := made.judged(t, copies, paced())
		t.Logf("\n%s", strings.Join(lines, "\n"))
		if len(missed) > 0 {
			t.Errorf("missed: %s", strings.Join(missed, ", "))
		}
	})
}

// savedUnderWrites takes a backup of a server to which a webhook and its unsent events belong, in the middle of writes.
func savedUnderWrites(t *testing.T, environ []string, hook *taker, rate int, lasts time.Duration) (made *saved, key string) {
	t.Helper()
	const waiting = 20
	s := serve(t, environ)
	_, _, key = agency(t, environ)
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
	await.Until(t, "the middle does not come", func() bool { return time.Since(start) >= lasts/2 }) //nolint:mnd // the half
	made = &saved{file: filepath.Join(t.TempDir(), "backup"), before: w.acknowledged()}
	began := time.Now()
	made.sum, _ = command(t, environ, "backup", made.file)["sha256"].(string)
	took, during := time.Since(began), len(w.acknowledged())-len(made.before)
	made.rate = float64(during) / took.Seconds() / float64(rate)
	await.Until(t, "it is not written for as long as it should be", func() bool { return time.Since(start) >= lasts })
	w.end()
	s.stop()
	all := time.Since(start)
	t.Logf("%d writes in %v, %.0f a second, and %d refused; the backup took %v, with %d writes meanwhile, %.0f a second", len(w.ids),
		all.Round(time.Millisecond), float64(len(w.ids))/all.Seconds(), w.refused.Load(), took.Round(time.Millisecond), during, made.rate*float64(rate))
	if during == 0 {
		t.Error("nobody wrote while the backup was taken")
	}
	return made, key
}

// serves starts the copy, which is held, reads all of its contacts, and releases it.
func (r *restored) serves(t *testing.T, environ []string, key string, hook *taker) {
	t.Helper()
	s := serve(t, environ)
	r.there = contacts(t, s.url, key)
	r.early = hook.count()
	command(t, environ, "release")
	s.url, _ = s.printed()["url"].(string) // it begins anew, in the same process
	if status, answer := says(t, http.MethodPost, s.url+"/v3/tags", key, `{"name": "Released"}`); status != http.StatusCreated {
		t.Fatalf("%d %v", status, answer)
	}
	await.Until(t, "a copy that is released sends nothing", func() bool { return hook.count() > 0 })
	r.late = hook.count()
	s.stop()
	t.Logf("a copy has %d contacts", len(r.there))
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
