package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/operation/agent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

var errOrigin = fault.New(fault.Forbidden, "Pages of other sites may not use this server.")

// errOutside is a mistake of ours: a tool is used for a request that came through the door.
var errOutside = errors.New("mcp: outside of a request")

// use a tool: the request that it stands for is made, and its answer is the result.
func (d *door) use(t openapi.Tool) sdk.ToolHandler {
	return func(ctx context.Context, in *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		v := visitOf(ctx)
		if v == nil {
			return nil, errOutside
		}
		args := map[string]json.RawMessage{}
		if len(in.Params.Arguments) > 0 {
			var problem string
			if args, problem = arguments(in.Params.Arguments); problem != "" {
				return refusal(problem, agent.Next(fault.Validation)), nil
			}
		}
		if preview, ok := args["preview"]; ok && t.Preview != "" {
			delete(args, "preview")
			switch string(preview) {
			case "true":
				return d.preview(ctx, v, t.Operation, args)
			case "false", "null":
			default: // a request for a preview in other words must not get the real thing
				return refusal("preview: must be true or false", agent.Next(fault.Validation)), nil
			}
		}
		if t.Stream { // the result of a tool is whole
			delete(args, operation.StreamArgument)
		}
		req, problem := request(ctx, v, t.Operation, args)
		if problem != "" {
			return refusal(problem, agent.Next(fault.Validation)), nil
		}
		if problem := v.repeatable(req, in.Params.Meta); problem != "" {
			return refusal(problem, ""), nil // it is the client's, and no argument
		}
		a := d.send(req)
		if err := d.weigh(ctx, a); err != nil && t.Operation.ReadOnly { // what is done is not refused for its answer
			return refusal(fault.From(err).Message, agent.Next(fault.From(err).Code)), nil
		}
		return d.result(t, a), nil
	}
}

// parcel is what a request is made of.
type parcel struct {
	path   string
	query  url.Values
	header http.Header
}

// put an argument where its parameter stands; those of the body stay. The problem is one of which no request can be made.
func (p *parcel) put(param *operation.Param, args map[string]json.RawMessage) (problem string) {
	name := param.Name
	if param.In == operation.InHeader {
		name = openapi.HeaderArgument(name)
	}
	value, given := args[name]
	switch param.In {
	case operation.InBody:
		return ""
	case operation.InPath:
		if plain(value) == "" {
			return name + " is required."
		}
		p.path = strings.ReplaceAll(p.path, "{"+param.Name+"}", url.PathEscape(plain(value)))
	case operation.InHeader:
		if given && string(value) != "null" {
			p.header.Set(param.Name, plain(value))
		}
	case operation.InQuery:
		if given && string(value) != "null" {
			p.query.Set(param.Name, plain(value))
		}
	}
	delete(args, name)
	return ""
}

// choice takes the subaccount out of the arguments, where the caller has to choose one, into the header that says so.
func (v *visit) choice(o *operation.Operation, args map[string]json.RawMessage) http.Header {
	header := http.Header{}
	if sub, ok := args["subaccount_id"]; ok && v.choose && o.Subaccount {
		header.Set(authz.SubaccountHeader, plain(sub))
		delete(args, "subaccount_id")
	}
	return header
}

// request that a use of a tool stands for; problem says what no request can be made of.
func request(ctx context.Context, v *visit, o *operation.Operation, args map[string]json.RawMessage) (req *http.Request, problem string) {
	p := &parcel{o.Path, url.Values{}, v.choice(o, args)}
	for _, param := range o.Params {
		if problem := p.put(param, args); problem != "" {
			return nil, problem
		}
	}
	var body []byte
	if o.Method == http.MethodGet || o.Method == http.MethodDelete {
		for name, value := range args { // there are none of these: the API says so
			p.query.Set(name, plain(value))
		}
	} else {
		var err error
		if body, err = json.Marshal(args); err != nil {
			return nil, "The arguments are not a JSON object."
		}
	}
	if text := p.query.Encode(); text != "" {
		p.path += "?" + text
	}
	return v.inside(ctx, o.Method, p.path, p.header, body), ""
}

// plain is a text without its quotes; anything else as written.
func plain(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

// inside is a request to the API from the visitor.
func (v *visit) inside(ctx context.Context, method, at string, header http.Header, body []byte) *http.Request {
	req, err := http.NewRequestWithContext(ctx, method, at, bytes.NewReader(body))
	if err != nil {
		req = (&http.Request{Method: method, URL: &url.URL{Path: "/"}, Header: http.Header{}}).WithContext(ctx) // nothing is there
	}
	for _, name := range []string{"Authorization", "X-Forwarded-For", authz.SubaccountHeader} {
		if values := v.request.Header.Values(name); len(values) > 0 {
			req.Header[http.CanonicalHeaderKey(name)] = values
		}
	}
	maps.Copy(req.Header, header)
	if len(body) > 0 {
		req.Header.Set("Content-Type", "application/json")
	}
	req.RemoteAddr, req.RequestURI, req.Host = v.request.RemoteAddr, at, v.request.Host
	return req
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   bytes.Buffer
}

// Header of http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// Write of http.ResponseWriter.
func (a *answer) Write(b []byte) (int, error) { return a.body.Write(b) } //nolint:wrapcheck // a buffer takes all

// WriteHeader of http.ResponseWriter.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// send a request to the API.
func (d *door) send(req *http.Request) *answer {
	if v := visitOf(req.Context()); v != nil {
		v.counted.Store(true)
	}
	a := &answer{header: http.Header{}}
	d.API.ServeHTTP(a, req)
	return a
}

type envelope struct {
	Data  json.RawMessage `json:"data"`
	Error *struct {
		Code    fault.Code     `json:"code"`
		Message string         `json:"message"`
		Details []fault.Detail `json:"details"`
	} `json:"error"`
}

// result of a tool, by the API's answer.
func (d *door) result(t openapi.Tool, a *answer) *sdk.CallToolResult {
	var e envelope
	if err := json.Unmarshal(a.body.Bytes(), &e); err != nil {
		return refusal("The server gave no answer.", agent.Next(fault.Internal))
	}
	if e.Error != nil {
		parts := []string{e.Error.Message}
		for _, detail := range e.Error.Details {
			parts = append(parts, detail.Field+": "+detail.Message)
		}
		return refusal(strings.Join(parts, "\n"), agent.Next(e.Error.Code))
	}
	out := map[string]any{"data": e.Data}
	if t.Paged {
		out["next_cursor"] = nil
		if cursor := a.header.Get("X-Next-Cursor"); cursor != "" {
			out["next_cursor"] = cursor
		}
	}
	if tag := a.header.Get("ETag"); t.ETag && tag != "" {
		out["etag"] = tag
	}
	return structured(out)
}

func structured(v any) *sdk.CallToolResult {
	text, err := json.Marshal(v)
	if err != nil {
		return refusal("The server gave no answer.", agent.Next(fault.Internal))
	}
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: string(text)}}, StructuredContent: json.RawMessage(text)}
}

func refusal(text, then string) *sdk.CallToolResult {
	if then != "" {
		text += "\n\nNext: " + then
	}
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: text}}}
}

// verdict is what a preview asks for: only calls have one.
const verdict = `query($input: CreateCallInput!) {
	callVerdict(input: $input) { allowed reason fromNumber unknownVariables findings { rule refused found } }
}`

// naming takes the subaccount out of the arguments that a body may name, into the header that says so: a question by GraphQL has no field for it. The
// first that is there decides, as in a body.
func naming(header http.Header, args map[string]json.RawMessage) {
	for _, name := range []string{"subaccount_id", "location_id"} {
		if sub, ok := args[name]; ok && string(sub) != "null" && header.Get(authz.SubaccountHeader) == "" {
			header.Set(authz.SubaccountHeader, plain(sub))
		}
		delete(args, name)
	}
}

// preview asks the gate, and calls nobody.
func (d *door) preview(ctx context.Context, v *visit, o *operation.Operation, args map[string]json.RawMessage) (*sdk.CallToolResult, error) {
	header := v.choice(o, args)
	naming(header, args)
	input := map[string]json.RawMessage{}
	for name, value := range args {
		input[operation.Camel(name)] = value
	}
	body, err := json.Marshal(map[string]any{"query": verdict, "variables": map[string]any{"input": input}})
	if err != nil {
		return nil, fmt.Errorf("preview: %w", err)
	}
	a := d.send(v.inside(ctx, http.MethodPost, "/graphql", header, body))
	var out struct {
		Data struct {
			Verdict json.RawMessage `json:"callVerdict"`
		} `json:"data"`
		Errors []struct {
			Message    string `json:"message"`
			Extensions struct {
				Code fault.Code `json:"code"`
			} `json:"extensions"`
		} `json:"errors"`
	}
	if err := json.Unmarshal(a.body.Bytes(), &out); err != nil {
		return refusal("The server gave no answer.", agent.Next(fault.Internal)), nil //nolint:nilerr // the model gets the refusal
	}
	if len(out.Errors) > 0 {
		return refusal(out.Errors[0].Message, agent.Next(out.Errors[0].Extensions.Code)), nil
	}
	return structured(map[string]any{"preview": true, "verdict": out.Data.Verdict}), nil
}
