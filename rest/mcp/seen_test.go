package mcp_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// visitor is a key with scopes, and what it asks for.
type visitor struct {
	scopes string
	choose bool
	query  string
}

func (v visitor) post(t *testing.T, h http.Handler, message string) (int, string) {
	t.Helper()
	r := httptest.NewRequestWithContext(context.WithValue(t.Context(), visitor{}, v), http.MethodPost, "/?"+v.query, strings.NewReader(message))
	r.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// forVisitors is a door that knows them, and how many requests came through.
func forVisitors(t *testing.T, table *operation.Table) (h http.Handler, through *atomic.Int64) {
	t.Helper()
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	through = &atomic.Int64{}
	return mcp.New(table, mcp.Parts{
		API: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			through.Add(1)
			_, _ = io.WriteString(w, `{"data":{}}`)
		}),
		Admit: func(r *http.Request) (*authz.Caller, bool, error) {
			v := r.Context().Value(visitor{}).(visitor)
			scopes, err := authority.Set("", strings.Fields(v.scopes))
			return &authz.Caller{Scopes: scopes}, v.choose, err
		},
		Count:   func(context.Context, *authz.Caller) error { return nil },
		Refuse:  func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusForbidden) },
		BaseURL: func() string { return "http://test" },
	}), through
}

// Each sees what it may and asks for, as if nobody else came through the door.
func TestVisitorsDoNotMeet(t *testing.T) {
	t.Parallel()
	lists := []string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, `{"jsonrpc":"2.0","id":1,"method":"resources/templates/list"}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_tools","arguments":{"query":"contact","limit":20}}}`,
	}
	table := contract(t)
	shared, _ := forVisitors(t, table)
	var all sync.WaitGroup
	for _, v := range []visitor{
		{"*", false, ""},
		{"*", true, ""},
		{"*", false, "schemas=output"},
		{"*", true, "tools=core"},
		{"contacts:*", false, ""},
		{"contacts:*", true, "tools=contacts"},
		{"contacts:update", false, "tools=contacts"},
		{"calls:read webhooks:*", false, "tools=calls,webhooks&schemas=output"},
		{"calls:list", false, "tools=webhooks"},
	} {
		alone, _ := forVisitors(t, table)
		for _, message := range lists {
			_, want := v.post(t, alone, message)
			for range 3 {
				all.Go(func() {
					if status, got := v.post(t, shared, message); got != want || !strings.Contains(got, `"jsonrpc"`) {
						t.Errorf("%+v: %d %.300s, alone %.300s", v, status, got, want)
					}
				})
			}
		}
	}
	all.Wait()
}

// What a visitor does not see is not there: its name is answered as one that nothing has, and no request is made of it.
func TestWhatIsNotSeenIsNotThere(t *testing.T) {
	t.Parallel()
	h, through := forVisitors(t, contract(t))
	use := func(name string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + name + `","arguments":{"id":"a"}}}`
	}
	read := func(uri string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"` + uri + `"}}`
	}
	for _, c := range []struct {
		by         visitor
		message    func(string) string
		one, other string
	}{
		{visitor{"contacts:*", false, ""}, use, "webhooks_get", "webhooks_gat"},
		{visitor{"contacts:*", true, "tools=contacts"}, use, "webhooks_get", "webhooks_gat"},
		{visitor{"*", false, "tools=contacts"}, use, "webhooks_get", "webhooks_gat"},
		{visitor{"contacts:list", false, "tools=contacts"}, use, "contacts_get", "contacts_gat"},
		{visitor{"*", false, ""}, use, "websites_get", "websites_gat"},
		{visitor{"contacts:*", false, ""}, read, "switchboard://assistants/a/prompt", "switchboard://assistants/a/prompz"},
		{visitor{"assistants:list", false, "tools=core"}, read, "switchboard://conversations/a", "switchboard://conversationz/a"},
	} {
		status, got := c.by.post(t, h, c.message(c.one))
		likeStatus, like := c.by.post(t, h, c.message(c.other))
		if status != likeStatus || got != strings.ReplaceAll(like, c.other, c.one) || !strings.Contains(got, `"error"`) || through.Load() != 0 {
			t.Errorf("%+v, %s: %d %s, one that is not there %d %s, %d requests", c.by, c.one, status, got, likeStatus, like, through.Load())
		}
	}
	for _, c := range []struct {
		by      visitor
		message string
	}{
		{visitor{"webhooks:*", false, ""}, use("webhooks_get")},
		{visitor{"webhooks:*", false, "tools=webhooks"}, use("webhooks_get")},
		{visitor{"assistants:read", false, "tools=contacts"}, read("switchboard://assistants/a/prompt")},
	} {
		before := through.Load()
		if status, text := c.by.post(t, h, c.message); through.Load() != before+1 {
			t.Errorf("%+v, %s: %d %s", c.by, c.message, status, text)
		}
	}
}
