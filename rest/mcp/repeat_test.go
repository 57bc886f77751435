package mcp_test

import (
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// keyed sends headers with every request.
type keyed http.Header

func (k keyed) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	maps.Copy(r.Header, k)
	return http.DefaultTransport.RoundTrip(r)
}

// A use of a tool stands under the key of its message, and else under that of the request; whoever names both means the message.
func TestUsesStandUnderTheirKeys(t *testing.T) {
	t.Parallel()
	scopes := scoped(t, "*")
	url := serve(t, contract(t), mcp.Parts{
		API: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, `{"data":{"under":"`+r.Method+" "+strings.Join(r.Header["Idempotency-Key"], "|")+`"}}`)
		}),
		Admit: func(*http.Request) (*authz.Caller, bool, error) { return &authz.Caller{Scopes: scopes}, false, nil },
	}) + "?tools=core"
	const named = "dev.switchboard/idempotency-key"
	for _, c := range []struct {
		header []string
		meta   sdk.Meta
		want   string
		failed bool
	}{
		{nil, nil, `"POST "`, false},
		{nil, sdk.Meta{named: "a"}, `"POST a"`, false},
		{nil, sdk.Meta{"idempotency-key": "a", "switchboard/idempotency-key": "a"}, `"POST "`, false},
		{[]string{"b"}, nil, `"POST b"`, false},
		{[]string{"b"}, sdk.Meta{named: "a"}, `"POST a"`, false},
		{[]string{"b", "c"}, nil, `"POST b|c"`, false}, // which the API refuses
		{nil, sdk.Meta{named: strings.Repeat("é", 255)}, `"POST ` + strings.Repeat("é", 255) + `"`, false},
		{nil, sdk.Meta{named: strings.Repeat("é", 256)}, named + " in _meta: must be a string of 1 to 255 characters", true},
		{[]string{"b"}, sdk.Meta{named: ""}, named + " in _meta: must be", true},
		{nil, sdk.Meta{named: nil}, named + " in _meta: must be", true},
		{nil, sdk.Meta{named: 7}, named + " in _meta: must be", true},
		{nil, sdk.Meta{named: []string{"a"}}, named + " in _meta: must be", true},
		{nil, sdk.Meta{named: "a\x00b"}, named + " in _meta: must be", true},
		{nil, sdk.Meta{named: "a\r\nX-Subaccount-Id: b"}, named + " in _meta: must be", true},
	} {
		s := openedWith(t, url, &http.Client{Transport: keyed{"Idempotency-Key": c.header}})
		for _, params := range []*sdk.CallToolParams{
			{Name: "contacts_create", Arguments: map[string]any{"name": "Ann"}},
			{Name: "call_tool", Arguments: map[string]any{"name": "webhooks_create", "arguments": map[string]any{"url": "https://test.example"}}},
		} {
			params.Meta = c.meta
			r, err := s.CallTool(t.Context(), params)
			if err != nil {
				t.Fatal(err)
			}
			if text := r.Content[0].(*sdk.TextContent).Text; r.IsError != c.failed || !strings.Contains(text, c.want) {
				t.Errorf("%s, %v, %v: %s", params.Name, c.header, c.meta[named], text)
			}
		}
	}
}
