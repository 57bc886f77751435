package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// may says whether the visitor's key allows an operation.
func (v *visit) may(o *operation.Operation) bool { return v.caller.Scopes.Has(o.Scope) }

// sees says whether a tool is listed for the visitor, who then uses it by its name.
func (v *visit) sees(t openapi.Tool) bool { return v.may(t.Operation) && v.wants.has(t.Operation) }

// listed leaves what the visitor sees of what a server lists, which has the tools and resources of everybody.
func (d *door) listed(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
		result, err := next(ctx, method, r)
		if err != nil {
			return nil, err
		}
		v := visitOf(ctx)
		if v == nil {
			return nil, errOutside
		}
		switch list := result.(type) {
		case *sdk.ListToolsResult:
			list.Tools = d.seen(v, list.Tools)
			return listing{list}, nil
		case *sdk.ListResourceTemplatesResult:
			list.ResourceTemplates = d.readable(v, list.ResourceTemplates)
		}
		return result, nil
	}
}

// listing is a list of tools. The library writes two hints where they are false as well, which is what clients assume: every model would read
// them with every tool.
type listing struct{ *sdk.ListToolsResult }

// MarshalJSON of json.Marshaler. Neither text can stand inside of one that a tool has: its quotation marks would be escaped.
func (l listing) MarshalJSON() ([]byte, error) {
	text, err := json.Marshal(l.ListToolsResult)
	if err != nil {
		return nil, fmt.Errorf("list tools: %w", err)
	}
	text = bytes.ReplaceAll(text, []byte(`"idempotentHint":false,`), nil)
	return bytes.ReplaceAll(text, []byte(`,"readOnlyHint":false`), nil), nil
}

// seen are the tools that the visitor sees, described as it asks for. Those that are of no operation are everybody's.
func (d *door) seen(v *visit, all []*sdk.Tool) []*sdk.Tool {
	out := make([]*sdk.Tool, 0, len(all))
	for _, tool := range all {
		t, ours := d.byName[tool.Name]
		if !ours {
			out = append(out, tool)
			continue
		}
		if !v.sees(t) {
			continue
		}
		tool = described(t, v.choose, v.wants.output)
		if model, listed := d.byName[t.Model]; listed && v.sees(model) {
			shorten(tool, t, v.choose)
		}
		out = append(out, tool)
	}
	return out
}

// readable are the resources that the visitor's key allows to read.
func (d *door) readable(v *visit, all []*sdk.ResourceTemplate) []*sdk.ResourceTemplate {
	out := make([]*sdk.ResourceTemplate, 0, len(all))
	for _, one := range all {
		if o, ours := d.resources[one.URITemplate]; !ours || v.may(o) {
			out = append(out, one)
		}
	}
	return out
}

// named handles calls of a tool by its name. For a visitor who does not see it there is no such tool, which is said in the words of the library.
func (d *door) named(t openapi.Tool) sdk.ToolHandler {
	use := d.use(t)
	return func(ctx context.Context, in *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		if v := visitOf(ctx); v == nil || !v.sees(t) {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf("unknown tool %q", t.Tool)}
		}
		return use(ctx, in)
	}
}
