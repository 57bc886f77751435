package openapi_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// whatever is the schema of every JSON value.
const whatever = "/components/schemas/Json"

// free are the places of the document where any JSON value is allowed, and why no more can be said.
var free = map[string]string{
	"/components/schemas/ToolParameters/additionalProperties":        "a JSON Schema has keywords of any shape",
	"/components/schemas/ToolArguments/anyOf/0/additionalProperties": "each tool has parameters of its own",
	"/components/schemas/ToolCall/result":                            "a custom tool's server answers what it wants",
	"/components/schemas/CallTool/result":                            "a custom tool's server answers what it wants",
	"/components/schemas/V2Chat/run/response/toolCalls/items/result": "a custom tool's server answers what it wants",
}

// loose are the places within a document or a schema that allow every value, or an object with any fields.
func loose(at string, schema map[string]any, found map[string]bool) {
	_, typed := schema["type"]
	for _, name := range []string{"$ref", "anyOf", "oneOf", "enum"} {
		_, has := schema[name]
		typed = typed || has
	}
	_, named := schema["properties"]
	of, mapped := schema["additionalProperties"]
	if !typed || schema["$ref"] == "#"+whatever || of == true || schema["type"] == "object" && !named && !mapped || schema["type"] == "array" && schema["items"] == nil {
		found[at] = true
	}
	inner := func(name string, v any) {
		if s, ok := v.(map[string]any); ok {
			loose(at+"/"+name, s, found)
		}
	}
	for _, name := range []string{"items", "additionalProperties", "contentSchema"} {
		inner(name, schema[name])
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, v := range properties {
		inner(name, v)
	}
	for _, name := range []string{"anyOf", "oneOf"} {
		all, _ := schema[name].([]any)
		for i, v := range all {
			inner(fmt.Sprint(name, "/", i), v)
		}
	}
}

// schemas calls for every schema of a document that is in no other.
func schemas(at string, v any, found func(at string, schema map[string]any)) {
	switch v := v.(type) {
	case []any:
		for i, child := range v {
			schemas(fmt.Sprint(at, "/", i), child, found)
		}
	case map[string]any:
		for name, child := range v {
			schema, ok := child.(map[string]any)
			switch {
			case strings.HasPrefix(name, "example"):
			case ok && (name == "schema" || at == "/components/schemas"):
				found(at+"/"+name, schema)
			default:
				schemas(at+"/"+name, child, found)
			}
		}
	}
}

// Every value has a shape: clients that are generated from the document have no type for what is unknown but one.
func TestNothingIsUnknown(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	count := 0
	schemas("", document(t, openapi.About{BaseURL: "https://api.example.org"}), func(at string, schema map[string]any) {
		count++
		if at != whatever { // which refers to itself
			loose(at, schema, found)
		}
	})
	for _, at := range slices.Sorted(maps.Keys(found)) {
		if free[at] == "" {
			t.Errorf("%s can be anything: give it a shape in known.go, or a reason here", at)
		}
	}
	for at := range free {
		if !found[at] {
			t.Errorf("%s has a shape: take it off the list", at)
		}
	}
	if count < 500 {
		t.Errorf("only %d schemas", count)
	}
}

// What is loose is found, wherever it stands.
func TestLooseIsFound(t *testing.T) {
	t.Parallel()
	for want, schema := range map[string]map[string]any{
		"":                      {},
		"/items":                {"type": "array", "items": map[string]any{"description": "Something."}},
		"/a":                    {"type": "object", "properties": map[string]any{"a": map[string]any{"type": "object"}}},
		"/additionalProperties": {"type": "object", "additionalProperties": map[string]any{}},
		"/anyOf/1":              {"anyOf": []any{map[string]any{"type": "null"}, map[string]any{"type": "array"}}},
	} {
		found := map[string]bool{}
		loose("", schema, found)
		if len(found) != 1 || !found[want] {
			t.Errorf("%v: found %v, not %q", schema, found, want)
		}
	}
}
