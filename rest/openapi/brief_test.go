package openapi_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/operation/agent"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// telling are the words of descriptions that no model can guess: units, forms, zones, defaults, bounds, what null means.
var telling = regexp.MustCompile(`(?i)second|minute|hour|days|midnight|dollar|megabyte| KB|UTC|zone|ISO|IANA|BCP|E\.164|RFC|default|at most|omitted|null|must`)

type schema struct {
	Type             any
	Properties       map[string]schema
	Items            *schema
	AnyOf            []schema
	Ref              string            `json:"$ref"`
	Defs             map[string]schema `json:"$defs"`
	Default          any
	Enum             []any
	Format           string
	Description      string
	Minimum, Maximum *float64
}

// A brief schema takes the same arguments as before, and loses nothing of them that a model cannot know.
func TestBriefSchemasKeepWhatMatters(t *testing.T) {
	t.Parallel()
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	tools, err := openapi.Tools(table)
	if err != nil {
		t.Fatal(err)
	}
	instructions := agent.Instructions
	if want := fmt.Sprintf("limit is at most %d, by default %d", agent.LimitMax, agent.LimitDefault); !strings.Contains(instructions, want) {
		t.Errorf("the instructions do not say that %s", want)
	}
	said := 0
	for _, tool := range tools {
		for _, text := range []json.RawMessage{tool.Input, tool.Anywhere, tool.Short, tool.ShortAnywhere} {
			var s schema
			if err := json.Unmarshal(text, &s); err != nil {
				t.Fatal(err)
			}
			for _, p := range tool.Params {
				name := p.Name
				if p.In == operation.InHeader {
					name = openapi.HeaderArgument(name)
				}
				got, ok := s.Properties[name]
				if tool.Stream && name == operation.StreamArgument {
					if ok {
						t.Errorf("%s takes %s: a result is whole", tool.Tool, name)
					}
					continue
				}
				_, shared := agent.Shared(p.Name)
				switch {
				case !ok:
					t.Errorf("%s takes no %s", tool.Tool, name)
				case p.Name == agent.Limit && p.Default == int64(agent.LimitDefault) && *p.Check.Max == agent.LimitMax:
					// agent.Instructions tell.
				case p.Default != nil && got.Default == nil:
					t.Errorf("%s: %s has lost its default", tool.Tool, name)
				case len(p.Enum) > 0 && p.Type.Elem == nil && got.Enum == nil:
					t.Errorf("%s: %s has lost its values", tool.Tool, name)
				case p.Type.NamedType == "Time" && got.Format != "date-time":
					t.Errorf("%s: %s is no time", tool.Tool, name)
				case p.Check.Max != nil && (got.Maximum == nil || *got.Maximum != *p.Check.Max):
					t.Errorf("%s: %s has lost its bound", tool.Tool, name)
				}
				if telling.MatchString(p.Description) && !shared && got.Ref == "" && tool.Model == "" {
					said++
					if got.Description != p.Description {
						t.Errorf("%s: %s says %q, not %q", tool.Tool, name, got.Description, p.Description)
					}
				}
			}
			for _, ref := range regexp.MustCompile(`"#/\$defs/(\w+)"`).FindAllStringSubmatch(string(text), -1) {
				if _, ok := s.Defs[ref[1]]; !ok {
					t.Errorf("%s does not stand alone: %s", tool.Tool, ref[1])
				}
			}
		}
		if tool.Model != "" && !slices.ContainsFunc(tools, func(other openapi.Tool) bool { return other.Tool == tool.Model }) {
			t.Errorf("%s: there is no %s", tool.Tool, tool.Model)
		}
		if strings.Contains(string(tool.Input), "X-Next-Cursor") {
			t.Errorf("%s is paged by a header", tool.Tool)
		}
	}
	if said < 100 {
		t.Errorf("only %d descriptions were compared", said)
	}
}
