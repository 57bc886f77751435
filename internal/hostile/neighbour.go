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
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// experience is a neighbour's.
type experience struct {
	Reads, Chats []time.Duration
	Failed       int
}

// place is where a neighbour lives.
type place struct {
	URL, Bot string
	Tenant   lab.Tenant
}

// neighbour reads and chats for as long as something goes on. It is a process of its own: what an attack costs the attacker is not to
// be counted as what it costs the neighbour.
func (f *field) neighbour(ctx context.Context, meanwhile func(ctx context.Context)) (out experience, err error) {
	home, err := json.Marshal(place{f.server.URL, f.bot, lab.Tenant{Key: f.Key, Sub: f.Sub}})
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
	visit := func(method, path, kind, body string, into *[]time.Duration) {
		for {
			begun := time.Now()
			status, _ := f.send(ctx, at.Tenant, method, path, kind, []byte(body))
			mu.Lock()
			*into = append(*into, time.Since(begun))
			if status >= http.StatusMultipleChoices || status == 0 {
				out.Failed++
			}
			mu.Unlock()
			select {
			case <-done:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}
	all.Go(func() { visit(http.MethodGet, "/v3/assistants?limit=20", "", "", &out.Reads) })
	all.Go(func() {
		visit(http.MethodPost, "/v3/chat/completions", "application/json", fmt.Sprintf(`{"assistant_id":%q,"input":"Hello?"}`, at.Bot), &out.Chats)
	})
	all.Wait()
	return json.NewEncoder(os.Stdout).Encode(out)
}

// p99 of some durations.
func p99(all []time.Duration) time.Duration {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[(len(sorted)*99-1)/100].Round(time.Millisecond / 10)
}
