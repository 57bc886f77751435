package mcp

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// Whatever sets of tools are asked for, and by whom: no request has a server built. It would cost milliseconds, before anything has counted
// the message, and sets of resources can be combined without end.
func TestNoRequestBuildsAServer(t *testing.T) {
	t.Parallel()
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	tools, err := openapi.Tools(table)
	if err != nil {
		t.Fatal(err)
	}
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	d := open(tools, Parts{})
	first := d.built()
	names := sets(tools)
	for _, scopes := range [][]string{{"*"}, {"contacts:*"}, {"contacts:read", "calls:read"}, {"webhooks:list"}} {
		may, err := authority.Set("", scopes)
		if err != nil {
			t.Fatal(err)
		}
		var allowed []openapi.Tool
		for _, tool := range tools {
			if may.Has(tool.Scope) {
				allowed = append(allowed, tool)
			}
		}
		for n := range len(names) * len(names) {
			w := wish{output: n%2 == 0}
			if n > 0 {
				w.sets = []string{names[n/len(names)], names[n%len(names)]}
			}
			v := &visit{caller: &authz.Caller{Scopes: may}, choose: n%3 == 0, tools: allowed, wants: w}
			r := httptest.NewRequestWithContext(context.WithValue(t.Context(), visitKey{}, v), http.MethodPost, "/", http.NoBody)
			if s := d.server(r); s != first {
				t.Fatalf("%v, %+v: a server of its own", scopes, w)
			}
		}
	}
}
