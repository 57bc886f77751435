package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/volume"
)

// receiver is where events are sent to, and its own log of them. It loses what it would answer to a tenth, once.
type receiver struct {
	*httptest.Server

	mu    sync.Mutex
	times map[string]int    // how often each came
	body  map[string]string // what it was the first time
	at    map[int64]string  // which it is, by its number
	lost  int
	wrong []string
}

func receive(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{times: map[string]int{}, body: map[string]string{}, at: map[int64]string{}}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

// ServeHTTP of http.Handler.
func (r *receiver) ServeHTTP(_ http.ResponseWriter, req *http.Request) {
	text, err := io.ReadAll(req.Body)
	if err != nil {
		return // the sender died
	}
	var e struct {
		ID       string
		Sequence int64
	}
	if json.Unmarshal(text, &e) != nil || e.ID != req.Header.Get("Webhook-Id") {
		r.wrong = append(r.wrong, string(text))
	}
	if r.keep(e.ID, e.Sequence, string(text)) {
		panic(http.ErrAbortHandler)
	}
}

// keep what came; loses is true where the sender is not told.
func (r *receiver) keep(id string, sequence int64, text string) (loses bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.times[id]++
	if r.times[id] > 1 {
		if r.body[id] != text {
			r.wrong = append(r.wrong, text+" was "+r.body[id])
		}
		return false
	}
	r.body[id] = text
	if first := r.at[sequence]; first != "" {
		r.wrong = append(r.wrong, fmt.Sprintf("%s and %s have the number %d", first, id, sequence))
	}
	r.at[sequence] = id
	h := fnv.New32()
	_, _ = h.Write([]byte(id))
	if loses = h.Sum32()%10 == 0; loses {
		r.lost++
	}
	return loses
}

func (r *receiver) distinct() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.times)
}

// Contacts are made while the server is killed again and again. Every one of them is told to the webhook, with the same
// bytes however often, and numbered without a gap; and a subscriber who comes back each time hears each once, in order.
func TestExtendedEventsSurviveKills(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.Postgres, storetest.SQLite} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			survive(t, dialect, volume.Of("EVENTS", 240), volume.Of("KILLS", 2))
		})
	}
}

func survive(t *testing.T, dialect string, events, kills int) {
	t.Helper()
	environ := environment(t, dialect, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8",
		"SWITCHBOARD_RATE_LIMIT_BURST=off", "SWITCHBOARD_RATE_LIMIT_DAY=off")
	_, _, key := agency(t, environ)
	db := direct(t, dialect, environ)
	r := receive(t)
	server := spawn(t, environ)
	server.post("/v3/webhooks", key, map[string]any{"url": r.URL, "events": []string{"*"}})
	var url atomic.Pointer[string]
	url.Store(&server.url)
	heard := &follower{key: key, url: &url}
	following, end := context.WithCancel(t.Context())
	defer end()
	go heard.follow(following)
	started := time.Now()
	var made atomic.Int64
	var all sync.WaitGroup
	for n := range 16 {
		all.Go(func() {
			for i := n; i < events; i += 16 {
				insist(t, &url, key, i)
				made.Add(1)
			}
		})
	}
	for n := range kills {
		await.Within(t, 20*time.Minute, "nothing gets on", func() bool { return int(made.Load()) >= (n+1)*events/(kills+2) })
		server.kill()
		server = spawn(t, environ)
		url.Store(&server.url)
	}
	all.Wait()
	writing := time.Since(started)
	await.Within(t, 10*time.Minute, "not all is told", func() bool { return r.distinct() >= events && heard.count() >= events })
	told := time.Since(started)
	await.Until(t, "deliveries are left", func() bool {
		return truth(t, db, "SELECT count(*) = 0 FROM webhook_deliveries WHERE status = 'PENDING'")
	})
	if !truth(t, db, fmt.Sprintf("SELECT count(*) = %d AND max(sequence) = %d AND min(sequence) = 1 FROM events", events, events)) {
		t.Error("there are other events than there are contacts")
	}
	r.check(t, events, kills)
	heard.check(t, events)
	t.Logf("%s: %d events, %d kills; written in %s, told in %s; %d acknowledgements lost, %d told again beside them",
		dialect, events, kills, writing.Round(time.Millisecond), told.Round(time.Millisecond), r.lost, r.again())
}

// insist on a contact until it is there, whichever server answers.
func insist(t *testing.T, url *atomic.Pointer[string], key string, i int) {
	t.Helper()
	await.Until(t, "nobody takes the contact", func() bool {
		status, _, err := request(*url.Load(), key, "/v3/contacts", fmt.Sprintf(`{"name":"N","contact_id":"person-%d"}`, i))
		return err == nil && (status == 201 || status == 409) // 409: it was there before the server died
	})
}

// again is how often something was told more than once, beside what the receiver itself lost.
func (r *receiver) again() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := -r.lost
	for _, times := range r.times {
		n += times - 1
	}
	return n
}

// check that every number came, and that no more was told again than was under way as the server died.
func (r *receiver) check(t *testing.T, events, kills int) {
	t.Helper()
	const underWay = 8 * 3 // requests at a time, and what is kept meanwhile
	if again := r.again(); again > kills*underWay {
		t.Errorf("%d events were told again in %d kills", again, kills)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for n := range int64(events) {
		if r.at[n+1] == "" {
			t.Errorf("the event %d never came", n+1)
		}
	}
	for _, w := range r.wrong {
		t.Error(w)
	}
}

// follower subscribes to events, and comes back with the last number that it heard whenever the server goes.
type follower struct {
	key string
	url *atomic.Pointer[string]

	mu        sync.Mutex
	sequences []int64
}

func (f *follower) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.sequences)
}

func (f *follower) follow(ctx context.Context) {
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for ctx.Err() == nil {
		f.listen(ctx)
		<-again.C
	}
}

func (f *follower) listen(ctx context.Context) {
	body := fmt.Sprintf(`{"query":"subscription { events(after: %d) { sequence } }"}`, f.count())
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, *f.url.Load()+"/graphql", bytes.NewBufferString(body))
	if err != nil {
		return
	}
	for name, value := range map[string]string{
		"Authorization": "Bearer " + f.key, "Content-Type": "application/json", "Accept": "text/event-stream", "X-Subaccount-Id": "loc-1",
	} {
		req.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return
	}
	defer func() { _ = resp.Body.Close() }()
	for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
		var in struct {
			Data struct{ Events *struct{ Sequence int64 } }
		}
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if ok && json.Unmarshal([]byte(data), &in) == nil && in.Data.Events != nil {
			f.mu.Lock()
			f.sequences = append(f.sequences, in.Data.Events.Sequence)
			f.mu.Unlock()
		}
	}
}

// check that each was heard once, in its order.
func (f *follower) check(t *testing.T, events int) {
	t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, n := range f.sequences {
		if n != int64(i+1) {
			t.Fatalf("the subscriber heard %d at %d", n, i+1)
		}
	}
	if len(f.sequences) != events {
		t.Errorf("the subscriber heard %d events of %d", len(f.sequences), events)
	}
}
