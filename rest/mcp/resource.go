package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// template of a resource, as it is listed for agents. A cursor leads to the next page of a list.
func template(o *operation.Operation) *sdk.ResourceTemplate {
	r := o.Resource
	out := &sdk.ResourceTemplate{Name: r.Name, Title: r.Title, Description: r.Description, MIMEType: r.MIMEType, URITemplate: r.URI}
	if o.Paged {
		out.URITemplate += "{?cursor}"
	}
	return out
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
		if !v.may(o) {
			return nil, sdk.ResourceNotFoundError(in.Params.URI)
		}
		uri, query, _ := strings.Cut(in.Params.URI, "?")
		from, err := url.ParseQuery(query)
		if err != nil {
			return nil, sdk.ResourceNotFoundError(in.Params.URI)
		}
		id := strings.TrimSuffix(strings.TrimPrefix(uri, before), after)
		a := d.send(v.inside(ctx, http.MethodGet, address(o, id, from.Get("cursor")), nil, nil))
		if err := d.weigh(ctx, a); err != nil {
			return nil, fmt.Errorf("%s", fault.From(err).Message) //nolint:err113 // it is for the client
		}
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
		out := &sdk.ResourceContents{URI: in.Params.URI, MIMEType: o.Resource.MIMEType, Text: text}
		if next := a.header.Get("X-Next-Cursor"); next != "" {
			out.Meta = sdk.Meta{"next_uri": uri + "?" + url.Values{"cursor": {next}}.Encode()}
		}
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{out}}, nil
	}
}

// address of a thing in the API; that of a list asks for its largest page, from a cursor on where there is one.
func address(o *operation.Operation, id, cursor string) string {
	at, query := strings.ReplaceAll(o.Path, "{id}", url.PathEscape(id)), url.Values{}
	if limit := o.Param("limit"); o.Paged && limit.Check.Max != nil {
		query.Set("limit", strconv.FormatFloat(*limit.Check.Max, 'f', 0, 64))
	}
	if o.Paged && cursor != "" {
		query.Set("cursor", cursor)
	}
	if len(query) > 0 {
		at += "?" + query.Encode()
	}
	return at
}
