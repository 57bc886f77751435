package rest_test

import (
	"strings"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// under uses a tool under a key, which says whether it is the same use again.
func (b *bundle) under(s *sdk.ClientSession, key any, tool string, args map[string]any) (text string, failed bool) {
	b.t.Helper()
	r, err := s.CallTool(b.t.Context(), &sdk.CallToolParams{Meta: sdk.Meta{"dev.switchboard/idempotency-key": key}, Name: tool, Arguments: args})
	if err != nil {
		b.t.Errorf("%s: %v", tool, err)
		return "", true
	}
	return r.Content[0].(*sdk.TextContent).Text, r.IsError
}

// An agent that does not know whether a use of a tool arrived repeats it under its key: it is done once, and answered alike.
func TestAgentsRepeatUnderAKey(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id := b.made("/v3/assistants", `{"name":"Ada","prompt":"Be brief."}`)
		s := b.agent(b.key)
		ann := map[string]any{"name": "Ann"}
		for tool, args := range map[string]map[string]any{
			"contacts_create": ann, "chat_complete": {"assistant_id": id, "input": "Hello?"},
		} {
			first, failed := b.under(s, "one", tool, args)
			if again, over := b.under(s, "one", tool, args); failed || over || again != first {
				t.Errorf("%s: %s, then %s", tool, first, again)
			}
			if other, failed := b.under(s, "two", tool, args); failed || other == first {
				t.Errorf("%s: %s, under another key %s", tool, first, other)
			}
		}
		if n := b.contacts(b.key); n != 2 {
			t.Errorf("%d contacts", n)
		}
		if text, failed := b.under(s, "one", "contacts_create", map[string]any{"name": "Bob"}); !failed || !strings.Contains(text, "must not be reused for another request") {
			t.Errorf("another use under the key: %s", text)
		}
		for _, key := range []any{"a\x00b", "", 7, strings.Repeat("k", 256)} {
			if text, failed := b.under(s, key, "contacts_create", ann); !failed || !strings.Contains(text, "must be a string") {
				t.Errorf("%v: %s", key, text)
			}
		}
		if r := b.send("POST", "/v3/contacts", `{"name":"Ann"}`, "Idempotency-Key", "one"); r.status != 201 || r.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("by REST: %d %s", r.status, r.raw)
		}
		rival := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		own, failed := b.under(b.agent(rival), "one", "contacts_create", ann)
		if first, _ := b.under(s, "one", "contacts_create", ann); failed || own == first || b.contacts(rival) != 1 {
			t.Errorf("a stranger under the same key: %s", own)
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if text, failed := b.under(s, "at once", "contacts_create", ann); failed && !strings.Contains(text, "is in progress") {
					t.Error(text)
				}
			})
		}
		all.Wait()
		if n := b.contacts(b.key); n != 3 {
			t.Errorf("%d contacts", n)
		}
	})
}

// contacts that a key's subaccount has.
func (b *bundle) contacts(key string) int {
	b.t.Helper()
	all, _ := b.send("GET", "/v3/contacts", "", "Authorization", "Bearer "+key).body["data"].([]any)
	return len(all)
}
