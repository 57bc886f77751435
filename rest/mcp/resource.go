package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/operation"
)

// template of a resource, as agents are told of it.
func template(r *operation.MCPResource) *sdk.ResourceTemplate {
	return &sdk.ResourceTemplate{Name: r.Name, Title: r.Title, Description: r.Description, MIMEType: r.MIMEType, URITemplate: r.URI}
}

// field is a text of an object; null is none.
func field(data json.RawMessage, name string) string {
	var all map[string]json.RawMessage
	if json.Unmarshal(data, &all) != nil || string(all[name]) == "null" {
		return ""
	}
	return plain(all[name])
}

// read a resource as a request to the API.
func (d *door) read(o *operation.Operation) sdk.ResourceHandler {
	before, after, _ := strings.Cut(o.Resource.URI, "{id}")
	return func(ctx context.Context, in *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		v := visitOf(ctx)
		if v == nil {
			return nil, errOutside
		}
		id := strings.TrimSuffix(strings.TrimPrefix(in.Params.URI, before), after)
		a := d.send(o, v.inside(ctx, http.MethodGet, address(o, id), nil, nil))
		var e envelope
		if err := json.Unmarshal(a.body.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("mcp: %w", err)
		}
		if e.Error != nil {
			if a.status == http.StatusNotFound {
				return nil, sdk.ResourceNotFoundError(in.Params.URI)
			}
			return nil, fmt.Errorf("%s", e.Error.Message) //nolint:err113 // it is for the client
		}
		text := string(e.Data)
		if o.Resource.Field != "" {
			text = field(e.Data, o.Resource.Field)
		}
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: in.Params.URI, MIMEType: o.Resource.MIMEType, Text: text}}}, nil
	}
}

// address of a thing in the API; that of a list asks for its largest page.
func address(o *operation.Operation, id string) string {
	at := strings.ReplaceAll(o.Path, "{id}", url.PathEscape(id))
	if limit := o.Param("limit"); o.Paged && limit.Check.Max != nil {
		at += fmt.Sprintf("?limit=%.0f", *limit.Check.Max)
	}
	return at
}
