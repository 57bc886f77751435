package openapi

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/operation"
)

// Operation is one of OpenAPI's.
type Operation struct {
	OperationID string                `json:"operationId"`
	Tags        []string              `json:"tags"`
	Summary     string                `json:"summary"`
	Description string                `json:"description"`
	Scope       string                `json:"x-scope,omitempty"`
	Source      string                `json:"x-source,omitempty"` // ours; the contract's has none
	Deprecated  bool                  `json:"deprecated,omitempty"`
	Security    []map[string][]string `json:"security,omitzero"`
	Parameters  []any                 `json:"parameters,omitempty"` // *Parameter, or a reference
	RequestBody *Body                 `json:"requestBody,omitempty"`
	Responses   map[string]any        `json:"responses"` // *Response, or a reference
}

// Parameter is outside the body.
type Parameter struct {
	Name        string          `json:"name"`
	In          operation.Place `json:"in"`
	Description string          `json:"description,omitempty"`
	Required    bool            `json:"required,omitempty"`
	Schema      *Schema         `json:"schema"`
	Example     any             `json:"example,omitempty"`
}

// Body is what a request brings.
type Body struct {
	Required bool             `json:"required,omitempty"`
	Content  map[string]Media `json:"content"`
}

// Media is a body of one type.
type Media struct {
	Schema  *Schema `json:"schema"`
	Example any     `json:"example,omitempty"`
}

// Response is one answer.
type Response struct {
	Description string           `json:"description"`
	Headers     map[string]any   `json:"headers,omitempty"`
	Content     map[string]Media `json:"content,omitempty"`
}

const jsonType = "application/json"

type builder struct {
	schemas map[string]*Schema
	names   map[string]string // of objects in answers, by their signature
	taken   map[string]bool
	legacy  map[string]json.RawMessage // the schemas of /v2
	samples samples
	effects effects
	shapes  map[string]known
	carries map[string]string // the data of envelopes, by their names
	tools   bool              // what is written is read by models
	leaves  bool              // some operation is deprecated
	clashes []string          // names that two schemas have
	missing []string          // fields that examples need and samples lack
}

// newBuilder has the objects of every answer, by their names.
func newBuilder(t *operation.Table, tools bool) *builder {
	b := &builder{
		schemas: map[string]*Schema{}, names: map[string]string{}, shapes: shapes(), carries: map[string]string{},
		taken: map[string]bool{"Error": true, "Failure": true, "Detail": true, "RequestId": true},
	}
	b.tools = tools
	b.name(t)
	return b
}

func reference(kind, name string) map[string]string {
	return map[string]string{"$ref": "#/components/" + kind + "/" + name}
}

// operation is a row of the table.
func (b *builder) operation(o *operation.Operation) *Operation {
	out := &Operation{
		OperationID: o.ID(), Tags: []string{o.Folder()}, Summary: o.Summary(), Description: o.Description + "\n\nScope: `" + o.Scope + "`.",
		Scope: o.Scope, Responses: map[string]any{},
	}
	if o.Ours {
		out.Source = "ours"
	}
	if !o.Deprecated.IsZero() {
		out.Deprecated, b.leaves = true, true
		out.Description += "\n\n" + leaving(o)
	}
	thing := pascal(strings.TrimSuffix(o.Folder(), "s"))
	var body []*operation.Param
	for _, p := range o.Params {
		if p.In == operation.InBody {
			body = append(body, p)
			continue
		}
		schema := b.sent(p)
		text := schema.Description
		schema.Description = ""
		of := thing
		if p.In == operation.InPath && p.Name == "id" {
			of = holder(o.Path)
		}
		out.Parameters = append(out.Parameters, &Parameter{
			Name: p.Name, In: p.In, Description: text, Required: p.Required || p.In == operation.InPath, Schema: schema,
			Example: b.parameter(of, p.Name, schema),
		})
	}
	if o.Paged {
		out.Parameters = append(out.Parameters, &Parameter{
			Name: operation.TotalName, In: operation.InQuery, Description: operation.TotalDescription, Schema: &Schema{Type: "boolean", Default: false},
		})
	}
	out.Parameters = append(out.Parameters, reference("parameters", "VersionHeader"))
	if o.Subaccount {
		out.Parameters = append(out.Parameters, reference("parameters", "SubaccountHeader"))
	}
	if o.Method == http.MethodPost {
		out.Parameters = append(out.Parameters, reference("parameters", "IdempotencyKeyHeader"))
	}
	if o.Method != http.MethodGet && o.Method != http.MethodDelete {
		out.RequestBody = b.requestBody(o, body)
	}
	b.responses(o, out)
	return out
}

// holder is the thing whose id a path has: what stands before it. /v3/canned-replies/{id} is of a CannedReply.
func holder(path string) string {
	before, _, _ := strings.Cut(path, "/{id}")
	name := strings.ReplaceAll(before[strings.LastIndex(before, "/")+1:], "-", "_")
	if stem, ok := strings.CutSuffix(name, "ies"); ok {
		return pascal(stem + "y")
	}
	return pascal(strings.TrimSuffix(name, "s"))
}

// leaving says that clients should use something else, and until when they can.
func leaving(o *operation.Operation) string {
	text := "Deprecated: since " + o.Deprecated.Format(time.DateOnly)
	if !o.Sunset.IsZero() {
		text += ", and may be removed from " + o.Sunset.Format(time.DateOnly) + " on"
	}
	return text + ". The changelog of the API says what to use instead."
}

// requestBody is an object, under the operation's name.
func (b *builder) requestBody(o *operation.Operation, params []*operation.Param) *Body {
	schema := b.body(params)
	example := b.example(o.Name, schema, true)
	if o.Subaccount {
		schema.Properties = append(schema.Properties, tenantFields()...)
	}
	name := o.Name + "Body"
	b.schemas[name] = schema
	out := &Body{Required: len(schema.Required) > 0, Content: map[string]Media{jsonType: {Schema: ref(name), Example: example}}}
	if o.Upload != "" {
		out.Content["multipart/form-data"] = Media{Schema: form(o)}
	}
	return out
}

// tenantFields choose the subaccount. One that is not meant is omitted, never null.
func tenantFields() Properties {
	var fields Properties
	for _, name := range []string{"subaccount_id", "location_id"} {
		fields = append(fields, Property{name, &Schema{
			Type: "string", MinLength: 1, MaxLength: 1000,
			Description: "The subaccount's id or location id, if the header X-Subaccount-Id is not sent.",
		}})
	}
	return fields
}

// form brings a file, and what to call it.
func form(o *operation.Operation) *Schema {
	out := &Schema{Type: "object", Required: []string{"file"}, Properties: Properties{
		{"file", &Schema{Type: "string", Format: "binary", Description: o.Upload}},
	}}
	if p := o.Param("name"); p != nil {
		out.Properties = append(out.Properties, Property{p.Name, &Schema{Type: "string", MaxLength: p.Check.MaxLength, Description: p.Description}})
	}
	return out
}

// responses are the answer of success, and every one of failure.
func (b *builder) responses(o *operation.Operation, out *Operation) {
	data := b.answered("", o.Response)
	envelope := enveloped(data, &Schema{Type: "null"})
	headers := map[string]any{"X-Request-Id": reference("headers", "RequestId"), operation.VersionHeader: reference("headers", "Version")}
	if !o.Deprecated.IsZero() {
		headers["Deprecation"], headers["Sunset"] = reference("headers", "Deprecation"), reference("headers", "Sunset")
	}
	for _, name := range []string{"Limit", "Remaining", "Reset"} {
		headers["X-RateLimit-"+name] = reference("headers", "RateLimit"+name)
	}
	if o.Paged {
		headers["X-Next-Cursor"], headers["Link"] = reference("headers", "NextCursor"), reference("headers", "Link")
		headers["X-Total-Count"] = reference("headers", "TotalCount")
	}
	if o.ETag {
		headers["ETag"] = reference("headers", "ETag")
	}
	if o.Method == http.MethodPost {
		headers["Idempotent-Replayed"] = reference("headers", "IdempotentReplayed")
	}
	content := map[string]Media{jsonType: {Schema: b.envelope(o, data, envelope), Example: b.done(o.Name, envelope)}}
	if o.Stream {
		content["text/event-stream"] = Media{Schema: b.stream(o, data)}
	}
	status := "200"
	if o.Status == http.StatusCreated {
		status = "201"
	}
	out.Responses[status] = &Response{Description: "The request succeeded.", Headers: headers, Content: content}
	if o.Existing != "" {
		out.Responses["200"] = &Response{Description: o.Existing, Headers: headers, Content: content}
	}
	for _, code := range failed(o) {
		out.Responses[code] = reference("responses", failures[code].name)
	}
}

// failed are the statuses of an operation's failures.
func failed(o *operation.Operation) []string {
	codes := []string{"401", "403", "413", "415", "422", "429", "500", "503"} // a body is looked at wherever one comes
	if o.Subaccount || strings.Contains(o.Path, "{") {
		codes = append(codes, "404")
	}
	if o.Method != http.MethodGet {
		codes = append(codes, "409")
	}
	if o.Outside {
		codes = append(codes, "502")
	}
	return codes
}
