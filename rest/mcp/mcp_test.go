package mcp_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
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
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	scopes, err := authority.Set("", []string{"contacts:*", "calls:create"})
	if err != nil {
		t.Fatal(err)
	}
	door := mcp.New(table, mcp.Parts{
		API: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"error":{"code":"not_found","message":"No such contact."}}`)
		}),
		Admit:   func(*http.Request) (*authz.Caller, bool, error) { return &authz.Caller{Scopes: scopes}, false, nil },
		Count:   func(context.Context, *authz.Caller) error { return nil },
		Refuse:  func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusForbidden) },
		BaseURL: func() string { return "http://test" },
	})
	server := httptest.NewServer(door)
	t.Cleanup(server.Close)
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: server.URL, MaxRetries: -1, DisableStandaloneSSE: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
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
		if (a != nil) != scopes.Has(o.Scope) {
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
