package openapi

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/switchboard-dev/switchboard/operation"
)

// legacyText is /v2, which stands in no table: each operation with its fields and the schema of its answer.
//
//go:embed v2.json
var legacyText []byte

type legacyFile struct {
	Schemas    map[string]json.RawMessage `json:"schemas"`
	Operations []legacyOperation          `json:"operations"`
}

type legacyOperation struct {
	ID            string            `json:"id"`
	Method        string            `json:"method"`
	Path          string            `json:"path"`
	Scope         string            `json:"scope"`
	Summary       string            `json:"summary"`
	Description   string            `json:"description"`
	Query         map[string]string `json:"query"` // what each parameter is; all are required
	Body          string            `json:"body"`  // its schema, and the answer's
	Answer        string            `json:"answer"`
	Status        string            `json:"status"`
	Failure       string            `json:"failure"` // the schema of every other answer
	Example       json.RawMessage   `json:"example"`
	AnswerExample json.RawMessage   `json:"answerExample"`
}

// legacy adds /v2 to the document.
func legacy(d *Document, b *builder) error {
	var file legacyFile
	if err := json.Unmarshal(legacyText, &file); err != nil {
		return fmt.Errorf("openapi: v2.json: %w", err)
	}
	b.legacy = file.Schemas
	for i := range file.Operations {
		o := &file.Operations[i]
		d.add(o.Path, o.Method, o.operation(b))
	}
	return nil
}

func (o *legacyOperation) operation(b *builder) *Operation {
	out := &Operation{
		OperationID: o.ID, Tags: []string{legacyTag}, Summary: o.Summary, Description: o.Description + "\n\nScope: `" + o.Scope + "`.",
		Scope: o.Scope, Responses: map[string]any{},
	}
	for _, name := range slices.Sorted(maps.Keys(o.Query)) {
		schema := &Schema{Type: "string", MinLength: 1, MaxLength: 1000}
		out.Parameters = append(out.Parameters, &Parameter{
			Name: name, In: operation.InQuery, Required: true, Description: o.Query[name], Schema: schema, Example: b.parameter("V2", name, schema),
		})
	}
	if o.Method == http.MethodPost {
		out.Parameters = append(out.Parameters, reference("parameters", "IdempotencyKeyHeader"))
	}
	if o.Body != "" {
		out.RequestBody = &Body{Required: true, Content: map[string]Media{jsonType: {Schema: ref(o.Body), Example: shown(o.Example)}}}
	}
	headers := map[string]any{"X-Request-Id": reference("headers", "RequestId")}
	out.Responses[o.Status] = &Response{
		Description: "The request succeeded.", Headers: headers,
		Content: map[string]Media{jsonType: {Schema: ref(o.Answer), Example: shown(o.AnswerExample)}},
	}
	codes := []string{"401", "403", "404", "409", "413", "415", "422", "429", "500", "503"}
	if o.ID == "v2CrmChatCompletion" {
		codes = append(codes, "502")
	}
	for _, code := range codes {
		out.Responses[code] = &Response{Description: failures[code].text, Headers: headers, Content: map[string]Media{jsonType: {Schema: ref(o.Failure)}}}
	}
	return out
}

// shown is an example, or nothing.
func shown(text json.RawMessage) any {
	if string(text) == "null" {
		return nil
	}
	return text
}
