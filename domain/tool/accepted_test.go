package tool_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/platform/catalog"
)

// A refusal of arguments for any tool of the platform names all that the tool takes, whatever is wrong with them.
func TestRefusalsNameTheArguments(t *testing.T) {
	t.Parallel()
	all := catalog.Tools()
	if len(all) == 0 {
		t.Fatal("the platform has no tools")
	}
	for _, p := range all {
		var schema struct {
			Properties map[string]struct {
				Type string
			}
			Required []string
		}
		if err := json.Unmarshal(p.Parameters, &schema); err != nil {
			t.Fatal(err)
		}
		wrong := []string{`nonsense`, `[]`, `{"a":`, strings.Repeat("[", 200), `"` + strings.Repeat("x", 300<<10) + `"`}
		if len(schema.Required) > 0 {
			wrong = append(wrong, `{}`)
		}
		for name := range schema.Properties {
			wrong = append(wrong, fmt.Sprintf(`{%q:[7]}`, name))
		}
		for _, written := range wrong {
			_, problem := tool.CheckArguments(p.Parameters, nil, written)
			if problem == "" {
				t.Errorf("%s takes %.80s", p.Name, written)
			}
			if len(schema.Properties) == 0 && !strings.HasSuffix(problem, "The tool takes no arguments: send {}.") {
				t.Errorf("%s, %.80s: %q", p.Name, written, problem)
			}
			for name, is := range schema.Properties {
				if !strings.Contains(problem, name+" ("+is.Type) {
					t.Errorf("%s, %.80s: %q does not name %s", p.Name, written, problem, name)
				}
			}
			for _, name := range schema.Required {
				if !strings.Contains(problem, name+" (string, required)") {
					t.Errorf("%s, %.80s: %q does not say that %s is required", p.Name, written, problem, name)
				}
			}
		}
	}
}

// What a refusal names has bounds, and no schema is too odd for one.
func TestRefusalsOfOddSchemas(t *testing.T) {
	t.Parallel()
	many := map[string]any{}
	for i := range 200 {
		many[fmt.Sprintf("argument_%03d_%s", i, strings.Repeat("x", 400))] = true
	}
	properties, err := json.Marshal(map[string]any{"type": "object", "properties": many, "required": []string{"none"}})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ schema, want string }{
		"none":             {``, "The tool takes a JSON object."},
		"null":             {`null`, "The tool takes a JSON object."},
		"no properties":    {`{"type":"object","patternProperties":{"^a":{}}}`, "The tool takes a JSON object."},
		"several types":    {`{"type":"object","properties":{"n":{"type":["integer","null"]},"m":{}}}`, "with m, n ([integer null])."},
		"odd required":     {`{"type":"object","properties":{},"required":[]}`, "The tool takes no arguments: send {}."},
		"a great many":     {string(properties), ", and more."},
		"one without text": {`{"type":"object","properties":{"n":true}}`, "with n."},
	} {
		_, problem := tool.CheckArguments(json.RawMessage(c.schema), nil, `nonsense`)
		if !strings.HasSuffix(problem, c.want) || len(problem) > 8_000 {
			t.Errorf("%s: %d bytes, %.300q", name, len(problem), problem)
		}
	}
}
