package rest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// witness knows what the OpenAPI document says of every answer.
type witness struct {
	compiler *jsonschema.Compiler
	document map[string]any
	mu       sync.Mutex
	schemas  map[string]*jsonschema.Schema
}

// theWitness reads the document once for all tests.
var theWitness = sync.OnceValue(func() *witness {
	table := must(operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema()))
	text := must(openapi.Build(table, openapi.About{BaseURL: "http://test", Day: time.Now()}))
	d, _ := must(jsonschema.UnmarshalJSON(bytes.NewReader(text))).(map[string]any)
	w := &witness{compiler: jsonschema.NewCompiler(), document: d, schemas: map[string]*jsonschema.Schema{}}
	w.compiler.AssertFormat()
	if err := w.compiler.AddResource("document.json", d); err != nil {
		panic(err)
	}
	return w
})

// route is the path of the document that a request's path is one of, or "".
func (w *witness) route(path string) string {
	path, _, _ = strings.Cut(path, "?")
	best := ""
	parts := strings.Split(path, "/")
	for at := range w.document["paths"].(map[string]any) {
		template := strings.Split(at, "/")
		same := len(template) == len(parts)
		for i := range template {
			same = same && (template[i] == parts[i] || strings.HasPrefix(template[i], "{") && parts[i] != "")
		}
		if same && (best == "" || strings.Count(at, "{") < strings.Count(best, "{")) {
			best = at
		}
	}
	return best
}

// judge says what the document leaves undocumented of an answer; "" for nothing.
func (w *witness) judge(method, path string, status int, header http.Header, body []byte) string {
	route := w.route(path)
	of, _ := under(w.document, "paths", route, strings.ToLower(method)).(map[string]any)
	kind := header.Get("Content-Type")
	if route == "" || of == nil || !strings.HasPrefix(kind, "application/json") {
		return "" // nothing there, or another method; or a stream
	}
	code := fmt.Sprint(status)
	if under(of, "responses", code) == nil {
		return fmt.Sprintf("%s %s does not tell of %s: %s", method, route, code, body)
	}
	at := "document.json#/paths/" + escaped(route) + "/" + strings.ToLower(method) + "/responses/" + code
	if to, ok := under(of, "responses", code, "$ref").(string); ok {
		at = "document.json" + to
	}
	if err := w.fits(at+"/content/application~1json/schema", body); err != nil {
		return fmt.Sprintf("%s %s answers what the document does not say: %v\n%.2000s", method, route, err, body)
	}
	return ""
}

// fits says whether a text is what the document has at a place.
func (w *witness) fits(at string, body []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	schema := w.schemas[at]
	if schema == nil {
		var err error
		if schema, err = w.compiler.Compile(at); err != nil {
			return err
		}
		w.schemas[at] = schema
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

func escaped(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

// The witness notices an extra field, one that is missing, one of another kind, and an undocumented status.
func TestWitnessNotices(t *testing.T) {
	t.Parallel()
	w := theWitness()
	header := http.Header{"Content-Type": {"application/json"}}
	right := `{"data":{"id":"n","value":"v","createdBy":"a","createdAt":"2026-11-21T09:30:00.000Z","updatedAt":"2026-11-21T09:30:00.000Z"},"error":null,"request_id":"r"}`
	const path = "/v3/contacts/con_1/notes"
	judge := func(status int, change func(data, envelope map[string]any)) string {
		var envelope map[string]any
		if err := json.Unmarshal([]byte(right), &envelope); err != nil {
			t.Fatal(err)
		}
		change(envelope["data"].(map[string]any), envelope)
		return w.judge("POST", path, status, header, must(json.Marshal(envelope)))
	}
	if problem := judge(201, func(_, _ map[string]any) {}); problem != "" {
		t.Fatal(problem)
	}
	for name, change := range map[string]func(data, envelope map[string]any){
		"an extra field":              func(data, _ map[string]any) { data["subaccountId"] = "sub_1" },
		"a missing field":             func(data, _ map[string]any) { delete(data, "createdBy") },
		"null where there is none":    func(data, _ map[string]any) { data["id"] = nil },
		"another kind":                func(data, _ map[string]any) { data["value"] = 1 },
		"no instant":                  func(data, _ map[string]any) { data["createdAt"] = "yesterday" },
		"an extra field of envelopes": func(_, envelope map[string]any) { envelope["meta"] = 1 },
	} {
		if judge(201, change) == "" {
			t.Errorf("%s goes unnoticed", name)
		}
	}
	if judge(202, func(_, _ map[string]any) {}) == "" {
		t.Error("another status goes unnoticed")
	}
}
