package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// How long a neighbour does nothing after a read, a chat, or a reply, and between two looks whether one has come.
const (
	often  = 20 * time.Millisecond
	seldom = 500 * time.Millisecond
	look   = 100 * time.Millisecond
)

// experience is a neighbour's.
type experience struct {
	Reads, Chats, Replies []time.Duration
	Failed                int
}

// place is where a neighbour lives.
type place struct {
	URL, Bot, Thread string
	Tenant           lab.Tenant
}

// neighbour reads, chats and writes messages for as long as something goes on. It is a process of its own: what an attack costs the attacker is not
// to be counted as what it costs the neighbour.
func (f *field) neighbour(ctx context.Context, meanwhile func(ctx context.Context)) (out experience, err error) {
	home, err := json.Marshal(place{f.server.URL, f.bot, f.thread, lab.Tenant{Key: f.Key, Sub: f.Sub}})
	if err != nil {
		return out, err
	}
	self, err := os.Executable()
	if err != nil {
		return out, err
	}
	var told bytes.Buffer
	cmd := exec.CommandContext(ctx, self, "-neighbour", string(home))
	cmd.Stdout, cmd.Stderr = &told, os.Stderr
	end, err := cmd.StdinPipe()
	if err != nil {
		return out, err
	}
	if err := cmd.Start(); err != nil {
		return out, err
	}
	meanwhile(ctx)
	_ = end.Close()
	if err := cmd.Wait(); err != nil {
		return out, err
	}
	return out, json.Unmarshal(told.Bytes(), &out)
}

// live as a neighbour until the standard input ends, and print the experience.
func live(ctx context.Context, home string) error {
	var at place
	if err := json.Unmarshal([]byte(home), &at); err != nil {
		return err
	}
	f := &field{server: &lab.Server{URL: at.URL}, client: &http.Client{Timeout: time.Minute}}
	done := make(chan struct{})
	go func() { _, _ = io.Copy(io.Discard, os.Stdin); close(done) }()
	var out experience
	var mu sync.Mutex
	var all sync.WaitGroup
	again := func(into *[]time.Duration, pause time.Duration, do func() bool) {
		for {
			begun := time.Now()
			fine := do()
			mu.Lock()
			*into = append(*into, time.Since(begun))
			if !fine {
				out.Failed++
			}
			mu.Unlock()
			select {
			case <-done:
				return
			case <-time.After(pause):
			}
		}
	}
	visit := func(method, path, kind, body string) func() bool {
		return func() bool {
			status, _ := f.send(ctx, at.Tenant, method, path, kind, []byte(body))
			return status > 0 && status < http.StatusMultipleChoices
		}
	}
	all.Go(func() { again(&out.Reads, often, visit(http.MethodGet, "/v3/assistants?limit=20", "", "")) })
	all.Go(func() {
		body := fmt.Sprintf(`{"assistant_id":%q,"input":"Hello?"}`, at.Bot)
		again(&out.Chats, often, visit(http.MethodPost, "/v3/chat/completions", "application/json", body))
	})
	all.Go(func() { again(&out.Replies, seldom, func() bool { return f.replied(ctx, at) }) })
	all.Wait()
	return json.NewEncoder(os.Stdout).Encode(out)
}

// replied writes a message, and says whether a reply has come within half a minute. Replies to messages come from a queue.
func (f *field) replied(ctx context.Context, at place) bool {
	status, _ := f.send(ctx, at.Tenant, http.MethodPost, "/v3/messages", "application/json",
		fmt.Appendf(nil, `{"conversation_id":%q,"content":"Hello?"}`, at.Thread))
	if status != http.StatusCreated {
		return false
	}
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(look) {
		_, newest := f.send(ctx, at.Tenant, http.MethodGet, "/v3/conversations/"+at.Thread+"/messages?limit=1", "", nil)
		if strings.Contains(newest, `"ai":true`) {
			return true
		}
	}
	return false
}

// p99 of some durations.
func p99(all []time.Duration) time.Duration {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[(len(sorted)*99-1)/100].Round(time.Millisecond / 10)
}
