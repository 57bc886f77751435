package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// writers is how many write at once.
const writers = 16

// load writes until all is acknowledged: whatever fails is tried again under the same key.
type load struct {
	stage  *stage
	client *http.Client
	acked  []atomic.Bool // by the number of the write
	latest [writers]atomic.Int64
	done   atomic.Int64

	mu       sync.Mutex
	answers  map[int]int // while nothing is broken; 0 is none at all
	during   map[string]map[int]int
	refusal  map[string]time.Duration // the longest that a 503 took, to what was sent while it was broken
	broken   string
	since    time.Time   // when it broke
	acks     []time.Time // of the requests that were acknowledged since the last heal, when they were sent
	strangeE error
}

func newLoad(s *stage, writes int) *load {
	return &load{
		stage: s, acked: make([]atomic.Bool, writes), answers: map[int]int{}, during: map[string]map[int]int{}, refusal: map[string]time.Duration{},
		client: &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: writers}},
	}
}

// write everything there is to write.
func (l *load) write(ctx context.Context) error {
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			l.writer(ctx, w)
		})
	}
	all.Wait()
	return l.strange()
}

// writer does its share. A write whose key is taken by an attempt that died is left for the end, as a client would.
func (l *load) writer(ctx context.Context, w int) {
	const pause = 50 * time.Millisecond
	own := ""
	todo := make([]int, 0, len(l.acked)/writers+1)
	for i := w; i < len(l.acked); i += writers {
		todo = append(todo, i)
	}
	for len(todo) > 0 && l.strange() == nil {
		i := todo[0]
		status, id := l.attempt(ctx, w, i, own)
		switch {
		case status == http.StatusOK, status == http.StatusCreated:
			own = cmp.Or(own, id)
			todo = todo[1:]
			l.acked[i].Store(true)
			l.done.Add(1)
		case status == http.StatusConflict && own != "":
			todo = append(todo[1:], i)
			time.Sleep(pause)
		default:
			time.Sleep(pause)
		}
	}
}

// attempt one write: a contact, a note of the writer's own contact, or that contact's latest name.
func (l *load) attempt(ctx context.Context, w, i int, own string) (status int, id string) {
	turn := i / writers % 10
	switch {
	case own == "" || turn < 7:
		return l.send(ctx, i, http.MethodPost, "/v3/contacts", fmt.Sprintf(`{"name":"person-%d"}`, i))
	case turn < 9:
		return l.send(ctx, i, http.MethodPost, "/v3/contacts/"+own+"/notes", fmt.Sprintf(`{"value":"note-%d"}`, i))
	default:
		status, id = l.send(ctx, i, http.MethodPatch, "/v3/contacts/"+own, fmt.Sprintf(`{"last_name":"%d"}`, i))
		if status == http.StatusOK {
			l.latest[w].Store(int64(i))
		}
		return status, id
	}
}

// send one request. A status of 0 is none.
func (l *load) send(ctx context.Context, i int, method, path, body string) (status int, id string) {
	sent := time.Now()
	req, err := http.NewRequestWithContext(ctx, method, *l.stage.url.Load()+path, bytes.NewBufferString(body))
	if err != nil {
		panic(err) // the code's own mistake
	}
	req.Header.Set("Authorization", "Bearer "+l.stage.Key)
	req.Header.Set("X-Subaccount-Id", l.stage.Sub)
	if method != http.MethodGet {
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Idempotency-Key", "chaos-"+strconv.Itoa(i))
	}
	resp, err := l.client.Do(req)
	if err == nil {
		defer func() { _ = resp.Body.Close() }()
		var answer struct {
			Data json.RawMessage `json:"data"`
		}
		text, broken := io.ReadAll(resp.Body)
		if broken == nil {
			status = resp.StatusCode
		}
		var made struct {
			ID string `json:"id"`
		}
		if json.Unmarshal(text, &answer) == nil {
			_ = json.Unmarshal(answer.Data, &made)
		}
		id = made.ID
		l.unexpected(status, method, path, text)
	}
	if method != http.MethodGet {
		l.note(status, sent)
	}
	return status, id
}

// unexpected answers end the run: what is sent is right, and may be refused for the time being only.
func (l *load) unexpected(status int, method, path string, text []byte) {
	switch status {
	case 0, http.StatusOK, http.StatusCreated, http.StatusConflict, http.StatusTooManyRequests,
		http.StatusInternalServerError, http.StatusServiceUnavailable:
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.strangeE = fmt.Errorf("%s %s: %d %s", method, path, status, text)
}

func (l *load) strange() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.strangeE
}

func (l *load) note(status int, sent time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	into := l.answers
	if l.broken != "" {
		if into = l.during[l.broken]; into == nil {
			into = map[int]int{}
			l.during[l.broken] = into
		}
	}
	into[status]++
	if status == http.StatusServiceUnavailable && l.broken != "" && sent.After(l.since) {
		l.refusal[l.broken] = max(l.refusal[l.broken], time.Since(sent))
	}
	if status == http.StatusOK || status == http.StatusCreated {
		l.acks = append(l.acks, sent)
	}
}

// breaks says what is broken from now on; "" is nothing.
func (l *load) breaks(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken, l.since, l.acks = name, time.Now(), nil
}

// backSince is whether a request that was sent after an instant has been acknowledged.
func (l *load) backSince(at time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, sent := range l.acks {
		if sent.After(at) {
			return true
		}
	}
	return false
}
