package openapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

func table(t *testing.T) *operation.Table {
	t.Helper()
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func document(t *testing.T, about openapi.About) map[string]any {
	t.Helper()
	return documentOf(t, table(t), about)
}

func documentOf(t *testing.T, all *operation.Table, about openapi.About) map[string]any {
	t.Helper()
	text, err := openapi.Build(all, about)
	if err != nil {
		t.Fatal(err)
	}
	var d map[string]any
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// Every operation is there, with all that a reader needs, and nothing else is.
func TestDocumentHasEveryOperation(t *testing.T) {
	t.Parallel()
	d := document(t, openapi.About{BaseURL: "https://api.example.org"})
	paths := d["paths"].(map[string]any)
	count := 0
	for at, methods := range paths {
		for method, v := range methods.(map[string]any) {
			o := v.(map[string]any)
			count++
			for _, name := range []string{"operationId", "summary", "description", "x-scope", "tags", "responses"} {
				if o[name] == nil || o[name] == "" {
					t.Errorf("%s %s has no %s", method, at, name)
				}
			}
			if !strings.Contains(o["description"].(string), o["x-scope"].(string)) {
				t.Errorf("%s %s does not say its scope", method, at)
			}
			for _, code := range []string{"401", "403", "422", "429", "500", "503"} {
				if o["responses"].(map[string]any)[code] == nil {
					t.Errorf("%s %s does not tell of %s", method, at, code)
				}
			}
		}
	}
	for _, tag := range d["tags"].([]any) {
		if tag := tag.(map[string]any); tag["description"] == "" {
			t.Errorf("the tag %s says nothing", tag["name"])
		}
	}
	all := table(t).Operations
	for _, o := range all {
		methods, _ := paths[o.Path].(map[string]any)
		got, _ := methods[strings.ToLower(o.Method)].(map[string]any)
		if got == nil || got["operationId"] != o.ID() || got["x-scope"] != o.Scope {
			t.Errorf("%s is not there as it is: %v", o.Name, got["operationId"])
		}
		if (got["x-source"] == "ours") != o.Ours || !o.Ours && got["x-source"] != nil {
			t.Errorf("%s is of %v", o.Name, got["x-source"])
		}
	}
	if want := len(all) + 7 + 4; count != want {
		t.Errorf("%d operations, want %d", count, want)
	}
}

// Every type of event is there, and its data is what the thing's own operation answers.
func TestDocumentHasEveryEvent(t *testing.T) {
	t.Parallel()
	d := document(t, openapi.About{})
	hooks := d["webhooks"].(map[string]any)
	nameless := []string{"call.refused", "conversation.rated"} // no path answers with what they tell
	for _, kind := range event.Types() {
		hook, err := json.Marshal(hooks[kind.Name])
		if err != nil {
			t.Fatal(err)
		}
		event := regexp.MustCompile(`schemas/(\w+Event)"`).FindSubmatch(hook)
		if event == nil {
			t.Fatalf("%s has no body of its own: %s", kind.Name, hook)
		}
		body, err := json.Marshal(d["components"].(map[string]any)["schemas"].(map[string]any)[string(event[1])])
		text := slices.Concat(hook, body)
		if err != nil || !bytes.Contains(text, []byte(`"`+kind.Name+`"`)) || !bytes.Contains(text, []byte("Webhook-Signature")) {
			t.Errorf("%s: %s", kind.Name, text)
		}
		if body := table(t).EventBody(kind.Name); (body == nil) != kind.IDOnly() || body != nil && !bytes.Contains(text, []byte("schemas/"+body.Response.Type+`"`)) && !slices.Contains(nameless, kind.Name) {
			t.Errorf("%s does not tell of its thing: %s", kind.Name, text)
		}
	}
	if len(hooks) != len(event.Types()) {
		t.Errorf("%d types of events, want %d", len(hooks), len(event.Types()))
	}
}

// An event that is too large tells no more than the id of the thing, whatever it is of, and every schema takes that.
func TestEventsMayTellTheIDAlone(t *testing.T) {
	t.Parallel()
	schemas := document(t, openapi.About{})["components"].(map[string]any)["schemas"].(map[string]any)
	looked := 0
	for name, schema := range schemas {
		properties, _ := schema.(map[string]any)["properties"].(map[string]any)
		kind, _ := properties["type"].(map[string]any)
		if values, _ := kind["enum"].([]any); len(values) != 1 || !event.IsType(values[0].(string)) {
			continue
		}
		looked++
		data := properties["data"].(map[string]any)
		if either, ok := data["anyOf"].([]any); ok {
			data = either[len(either)-1].(map[string]any)
		}
		fields, _ := data["properties"].(map[string]any)
		if _, id := fields["id"]; !id || len(fields) != 1 || fmt.Sprint(data["required"]) != "[id]" {
			t.Errorf("%s does not take an id alone: %v", name, data)
		}
	}
	if looked != len(event.Types()) {
		t.Errorf("%d of %d types of events were looked at", looked, len(event.Types()))
	}
}

// Objects are named once, and every name is used.
func TestSchemasAreNamed(t *testing.T) {
	t.Parallel()
	text, err := openapi.Build(table(t), openapi.About{})
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Components struct{ Schemas map[string]json.RawMessage }
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	twins := []string{"DaySpan", "DaySpanInput"} // of calendars; those of calling hours are other types of GraphQL with the same fields
	seen := map[string]string{}
	for name, schema := range d.Components.Schemas {
		if !bytes.Contains(text, []byte(`"#/components/schemas/`+name+`"`)) {
			t.Errorf("%s is used nowhere", name)
		}
		if first := seen[string(schema)]; first != "" && !strings.HasSuffix(name, "Body") && !slices.Contains(twins, name) && !slices.Contains(twins, first) {
			t.Errorf("%s is a copy of %s", name, first)
		}
		if regexp.MustCompile(`[0-9]$`).MatchString(name) {
			t.Errorf("%s is a name with a number", name)
		}
		seen[string(schema)] = name
	}
}

// Every example meets the schema that it stands beside.
func TestExamplesMeetTheirSchemas(t *testing.T) {
	t.Parallel()
	d := document(t, openapi.About{BaseURL: "https://api.example.org"})
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("document.json", d); err != nil {
		t.Fatal(err)
	}
	checked := 0
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case map[string]any:
			if example, has := v["example"]; has && v["schema"] != nil {
				checked++
				schema, err := c.Compile("document.json#" + at + "/schema")
				if err == nil {
					err = schema.Validate(example)
				}
				if err != nil {
					t.Errorf("%s: %v", at, err)
				}
			}
			for name, child := range v {
				walk(at+"/"+strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1"), child)
			}
		case []any:
			for i, child := range v {
				walk(fmt.Sprint(at, "/", i), child)
			}
		}
	}
	walk("", d)
	if checked < 150 {
		t.Errorf("only %d examples", checked)
	}
}

// A subaccount in a body is described as it is taken: never null, never empty.
func TestTenantFieldsAreDescribedAsTheyAreTaken(t *testing.T) {
	t.Parallel()
	d, all := document(t, openapi.About{}), table(t)
	c := jsonschema.NewCompiler()
	if err := c.AddResource("document.json", d); err != nil {
		t.Fatal(err)
	}
	schemas := d["components"].(map[string]any)["schemas"].(map[string]any)
	looked := 0
	for _, o := range all.Operations {
		body, _ := schemas[o.Name+"Body"].(map[string]any)
		fields, _ := body["properties"].(map[string]any)
		for _, name := range []string{"subaccount_id", "location_id"} {
			if fields[name] == nil || !o.Subaccount || o.Param(name) != nil {
				continue
			}
			looked++
			schema, err := c.Compile("document.json#/components/schemas/" + o.Name + "Body/properties/" + name)
			if err != nil {
				t.Fatal(err)
			}
			for _, value := range []any{nil, "", "x", strings.Repeat("x", 1000), strings.Repeat("x", 1001), true} {
				text, err := json.Marshal(map[string]any{name: value})
				if err != nil {
					t.Fatal(err)
				}
				sent, err := strictjson.Object(text)
				if err != nil {
					t.Fatal(err)
				}
				_, wrong := o.Bind(operation.Input{Body: sent})
				refused := wrong != nil && slices.ContainsFunc(wrong.Details, func(d fault.Detail) bool { return d.Field == name })
				if described := schema.Validate(value) == nil; described == refused {
					t.Errorf("%s, %.40s: described %v, refused %v", o.Name, text, described, refused)
				}
			}
		}
	}
	if looked < 100 {
		t.Errorf("only %d fields", looked)
	}
}

// Every parameter has an example, but for those that have a default and those whose values come from an earlier answer.
func TestParametersHaveExamples(t *testing.T) {
	t.Parallel()
	found := 0
	for at, methods := range document(t, openapi.About{})["paths"].(map[string]any) {
		for method, v := range methods.(map[string]any) {
			parameters, _ := v.(map[string]any)["parameters"].([]any)
			for _, v := range parameters {
				p := v.(map[string]any)
				if p["$ref"] != nil || p["name"] == "cursor" || p["name"] == "If-Match" || p["schema"].(map[string]any)["default"] != nil {
					continue
				}
				found++
				if p["example"] == nil {
					t.Errorf("%s %s has no example of %s", method, at, p["name"])
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d parameters", found)
	}
}

// What the installation does not say is left out.
func TestAboutTheInstallation(t *testing.T) {
	t.Parallel()
	bare := document(t, openapi.About{})
	if info := bare["info"].(map[string]any); bare["servers"] != nil || info["termsOfService"] != nil || info["version"] != "3.0.0" {
		t.Errorf("%v", info)
	}
	full := document(t, openapi.About{BaseURL: "https://b", ContactEmail: "a@b.example", LegalURL: "https://b/terms"})
	if info := full["info"].(map[string]any); info["termsOfService"] != "https://b/terms" || info["contact"].(map[string]any)["email"] != "a@b.example" {
		t.Errorf("%v", info)
	}
}
