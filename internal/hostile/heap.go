package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// heap has the longest prompts read again and again, in as many ways as there are, by clients that are in no hurry to read them.
func heap(ctx context.Context, f *field, got *answers) {
	const assistants = 15
	body := fmt.Appendf(nil, `{"name":"Long","prompt":%q}`, strings.Repeat("🙂", 500_000))
	for range assistants {
		status, _ := f.send(ctx, f.attacker, http.MethodPost, "/v3/assistants", "application/json", body)
		got.add(status)
	}
	many := make([]string, 20)
	for i := range many {
		many[i] = fmt.Sprintf("a%d:assistants(first:100){nodes{prompt}}", i)
	}
	queries := []string{
		"{" + strings.Join(many, " ") + "}",
		"{assistants(first:100){nodes{" + strings.ReplaceAll(strings.Join(many, " "), ":assistants(first:100){nodes{prompt}}", ":prompt") + "}}}",
	}
	open, cut := context.WithTimeout(ctx, 20*time.Second)
	defer cut()
	together(60, func(i int) {
		method, path, body := http.MethodGet, "/v3/assistants?limit=100", []byte(nil)
		switch i % 3 {
		case 1, 2:
			method, path = http.MethodPost, "/graphql"
			body, _ = json.Marshal(map[string]string{"query": queries[i%3-1]})
		}
		for open.Err() == nil {
			status, _ := f.send(open, f.attacker, method, path, "application/json", body)
			got.add(status)
		}
	})
	got.note = "; and all of them as events"
	f.follow(ctx, got, `subscription { events(after: 0) { sequence data } }`, 100)
}
