package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// What the language model of the measurement does: so many tokens at such a pace, after the time that a prompt takes.
const (
	tokens      = 60
	tokenPause  = 20 * time.Millisecond
	promptPause = 200 * time.Millisecond
)

// speaker is a language model that says the same again and again, and keeps how long each request took it.
type speaker struct {
	mu   sync.Mutex
	took map[string]time.Duration // by what the contact said
}

// ServeHTTP speaks OpenAI's chat completions.
func (s *speaker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	var in struct {
		Messages []struct {
			Content string `json:"content"`
		} `json:"messages"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil || len(in.Messages) == 0 {
		http.Error(w, "no messages", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	control := http.NewResponseController(w)
	for i := range tokens {
		if i == 0 {
			time.Sleep(promptPause)
		} else {
			time.Sleep(time.Until(start.Add(promptPause + time.Duration(i)*tokenPause)))
		}
		_, _ = fmt.Fprint(w, `data: {"id":"x","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{"content":"word "}}]}`+"\n\n")
		_ = control.Flush()
	}
	_, _ = fmt.Fprint(w, `data: {"id":"x","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],`+
		`"usage":{"prompt_tokens":10,"completion_tokens":60,"total_tokens":70}}`+"\n\ndata: [DONE]\n\n")
	_ = control.Flush()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.took[in.Messages[len(in.Messages)-1].Content] = time.Since(start)
}

// chats measures so many conversations at once with a model that streams: what a turn takes beyond what the model takes.
func chats(ctx context.Context, n, turns int, kept string) error {
	model := &speaker{took: map[string]time.Duration{}}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	go func() { _ = http.Serve(listener, model) }() // it ends with the program
	l, err := lab.New(ctx, os.Getenv("TEST_POSTGRES_URL"), n)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }()
	l.Env = append(l.Env, "SWITCHBOARD_MODEL_BASE_URL=http://"+listener.Addr().String(), "SWITCHBOARD_MODEL_DEFAULT=m")
	server, _, err := l.Serve(ctx)
	if err != nil {
		return err
	}
	defer server.Stop()
	s := &talks{Lab: l, server: server, model: model}
	if err := s.hire(ctx); err != nil {
		return err
	}
	if kept == "" {
		return s.measure(ctx, n, turns)
	}
	out, err := os.Create(filepath.Join(kept, "chat.pprof"))
	if err != nil {
		return err
	}
	defer func() { _ = out.Close() }()
	done := make(chan error, 1)
	go func() { done <- profile(server, out) }()
	return errors.Join(s.measure(ctx, n, turns), <-done)
}

// hire makes the assistant.
func (s *talks) hire(ctx context.Context) error {
	var made struct {
		Data struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	text, err := s.Call(ctx, s.server, http.MethodPost, "/v3/assistants", "application/json", []byte(`{"name":"Ada","prompt":"Be brief."}`))
	if err == nil {
		err = json.Unmarshal(text, &made)
	}
	s.assistant = made.Data.ID
	return err
}

func (s *talks) measure(ctx context.Context, n, turns int) error {
	if err := s.all(ctx, min(n, 20), 1, "warm"); err != nil { //nolint:mnd // a few
		return err
	}
	s.beyond, s.first = nil, nil
	s.shed.Store(0)
	before, err := s.used(ctx)
	if err != nil {
		return err
	}
	start := time.Now()
	if err := s.all(ctx, n, turns, "measured"); err != nil {
		return err
	}
	took := time.Since(start)
	after, err := s.used(ctx)
	if err != nil {
		return err
	}
	_, peak, err := s.server.Memory()
	if err != nil {
		return err
	}
	fmt.Printf("%d conversations at once, %d turns each, %d tokens at %.0f a second: %.1f s\n", n, turns, tokens, 1/tokenPause.Seconds(), took.Seconds())
	fmt.Printf("a turn beyond the model: p50 %.1f ms, p99 %.1f ms; the first token beyond the model's: p50 %.1f ms, p99 %.1f ms\n",
		quantile(s.beyond, 0.5), quantile(s.beyond, 0.99), quantile(s.first, 0.5), quantile(s.first, 0.99))
	each := func(d time.Duration) float64 { return float64(d.Milliseconds()) / float64(n*turns) }
	fmt.Printf("memory at most %d MB; processor %.1f ms a turn, and %.1f ms of the database beside it; "+
		"%d refused by an overloaded server and sent again; load %s\n",
		peak>>20, each(after.server-before.server), each(after.database-before.database), s.shed.Load(), lab.Load()) //nolint:mnd // MB
	return nil
}

// burnt is processor time since a process started.
type burnt struct{ server, database time.Duration }

// used is what the server has used, and PostgreSQL; a database in the server's own process counts with that. The model and those who
// chat are this process, which does not count.
func (s *talks) used(ctx context.Context) (b burnt, err error) {
	if b.server, err = s.server.CPU(); err != nil {
		return b, err
	}
	b.database, err = s.DatabaseCPU(ctx)
	return b, err
}

// talks are conversations under way.
type talks struct {
	*lab.Lab

	server    *lab.Server
	assistant string
	model     *speaker

	shed          atomic.Int64 // requests
	mu            sync.Mutex
	beyond, first []time.Duration
}

// all conversations, each of which begins a little after the one before, over as long as a turn takes.
func (s *talks) all(ctx context.Context, n, turns int, name string) error {
	errs := make([]error, n)
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() {
			time.Sleep(time.Duration(i) * (promptPause + tokens*tokenPause) / time.Duration(n))
			for turn := range turns {
				says := fmt.Sprintf("%s %d, turn %d", name, i, turn)
				who := fmt.Sprintf("%s %d", name, i)
				for errs[i] = s.turn(ctx, who, says); errors.Is(errs[i], errShed); errs[i] = s.turn(ctx, who, says) {
					s.shed.Add(1)
					time.Sleep(shedPause)
				}
				if errs[i] != nil {
					return
				}
			}
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// errShed is a request that an overloaded server refused; it is sent again after a pause.
var errShed = errors.New("refused, for the server is overloaded")

const shedPause = time.Second

// turn takes one and keeps how long it took beyond the model.
func (s *talks) turn(ctx context.Context, conversation, says string) error {
	body, err := json.Marshal(map[string]any{"assistant_id": s.assistant, "conversation_id": conversation, "input": says, "stream": true})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.server.URL+"/v3/chat/completions", strings.NewReader(string(body)))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+s.Key)
	req.Header.Set("X-Subaccount-Id", s.Sub)
	req.Header.Set("Content-Type", "application/json")
	start := time.Now()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode == http.StatusServiceUnavailable {
		return errShed
	}
	var first time.Duration
	done := false
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		if first == 0 && lines.Text() == "event: delta" {
			first = time.Since(start)
		}
		done = done || lines.Text() == "event: done"
	}
	took := time.Since(start)
	if err := lines.Err(); err != nil || !done {
		return fmt.Errorf("%s: %d, not done, %w", says, resp.StatusCode, err)
	}
	s.model.mu.Lock()
	its := s.model.took[says]
	s.model.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.beyond, s.first = append(s.beyond, took-its), append(s.first, first-promptPause)
	return nil
}

func quantile(all []time.Duration, q float64) float64 {
	slices.Sort(all)
	return float64(all[int(q*float64(len(all)-1))].Microseconds()) / 1000 //nolint:mnd // ms
}
