package mcp_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// An agent is shown the tools of its scopes and no others, described as the table describes them.
func TestToolsAreThoseOfTheScopes(t *testing.T) {
	t.Parallel()
	table := contract(t)
	scopes := scoped(t, "contacts:*", "calls:create")
	session := opened(t, serve(t, table, mcp.Parts{
		API: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"error":{"code":"not_found","message":"No such contact."}}`)
		}),
		Admit: func(*http.Request) (*authz.Caller, bool, error) { return &authz.Caller{Scopes: scopes}, false, nil },
	}))
	list, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]*sdk.ToolAnnotations{}
	for _, tool := range list.Tools {
		shown[tool.Name] = tool.Annotations
	}
	for _, o := range table.Operations {
		a := shown[o.Tool]
		if (a != nil) != (scopes.Has(o.Scope) && !o.Unlisted) {
			t.Errorf("%s, of scope %s, is shown: %t", o.Tool, o.Scope, a != nil)
		} else if a != nil && (a.ReadOnlyHint != o.ReadOnly || hint(a.OpenWorldHint) != (o.Outside || o.Reaches) ||
			!o.ReadOnly && (hint(a.DestructiveHint) != (o.Destructive || o.Method == "PATCH") || a.IdempotentHint != o.Idempotent)) {
			t.Errorf("%s: %+v", o.Tool, a)
		}
	}
	if len(shown) < 5 || len(shown) == len(table.Operations) {
		t.Errorf("%d tools of %d", len(shown), len(table.Operations))
	}
	if _, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "assistants_list"}); err == nil {
		t.Error("a tool that is not shown is used")
	}
	for _, c := range []struct {
		args map[string]any
		want string
	}{
		{map[string]any{}, "id is required.\n\nNext: Correct the arguments named, and call the tool again."},
		{map[string]any{"id": "con_none"}, "No such contact.\n\nNext: Look up the id in a list. It may belong to another subaccount, or be deleted."},
	} {
		r, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "contacts_get", Arguments: c.args})
		if err != nil || !r.IsError || r.Content[0].(*sdk.TextContent).Text != c.want {
			t.Errorf("%v: %+v, %v", c.args, r, err)
		}
	}
}

// hint is what a client takes one for: where there is none, the protocol has it true.
func hint(h *bool) bool { return h == nil || *h }

// The library handles messages in goroutines of its own, where a panic would end the server.
func TestPanicsEndTheirMessageAlone(t *testing.T) {
	t.Parallel()
	var crashes atomic.Int64
	var fails any
	scopes := scoped(t, "*")
	session := opened(t, serve(t, contract(t), mcp.Parts{
		API: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if fails != nil {
				panic(fails)
			}
			_, _ = io.WriteString(w, `{"data":{}}`)
		}),
		Admit:   func(*http.Request) (*authz.Caller, bool, error) { return &authz.Caller{Scopes: scopes}, false, nil },
		Crashed: func(context.Context, any) { crashes.Add(1) },
	}))
	for _, c := range []struct {
		with   any
		logged int64
	}{{http.ErrAbortHandler, 0}, {"a mistake", 1}, {nil, 1}} {
		fails = c.with
		_, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "tags_list"})
		if (err != nil) != (c.with != nil) || crashes.Load() != c.logged {
			t.Errorf("%v: %v, and %d are logged", c.with, err, crashes.Load())
		}
	}
}

// Which resources there are goes by the caller's scopes, whoever came before with the same tools to see.
func TestResourcesAreThoseOfTheScopes(t *testing.T) {
	t.Parallel()
	var scopes *authz.ScopeSet
	url := serve(t, contract(t), mcp.Parts{
		Admit: func(*http.Request) (*authz.Caller, bool, error) { return &authz.Caller{Scopes: scopes}, false, nil },
	}) + "?tools=contacts"
	for _, c := range []struct {
		scopes []string
		any    bool
	}{{[]string{"contacts:read"}, false}, {[]string{"contacts:read", "calls:read"}, true}, {[]string{"contacts:read"}, false}} {
		scopes = scoped(t, c.scopes...)
		list, err := opened(t, url).ListResourceTemplates(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if (len(list.ResourceTemplates) > 0) != c.any {
			t.Errorf("%v: %d templates", c.scopes, len(list.ResourceTemplates))
		}
	}
}

func contract(t *testing.T) *operation.Table {
	t.Helper()
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func scoped(t *testing.T, names ...string) *authz.ScopeSet {
	t.Helper()
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	scopes, err := authority.Set("", names)
	if err != nil {
		t.Fatal(err)
	}
	return scopes
}

// serve the door; the answer is its address.
func serve(t *testing.T, table *operation.Table, p mcp.Parts) string {
	t.Helper()
	p.Count = func(context.Context, *authz.Caller) error { return nil }
	p.Refuse = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusForbidden) }
	p.BaseURL = func() string { return "http://test" }
	server := httptest.NewServer(mcp.New(table, p))
	t.Cleanup(server.Close)
	return server.URL
}

func opened(t *testing.T, url string) *sdk.ClientSession {
	t.Helper()
	return openedWith(t, url, nil)
}

func openedWith(t *testing.T, url string, by *http.Client) *sdk.ClientSession {
	t.Helper()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: url, HTTPClient: by, MaxRetries: -1, DisableStandaloneSSE: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}
