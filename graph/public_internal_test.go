package graph

import (
	"maps"
	"slices"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/generated"
)

// theirs are the directives of others, whose tools stop at a second one with the name.
var theirs = map[string][]string{
	"GraphQL": {"skip", "include", "deprecated", "specifiedBy", "oneOf", "defer", "stream"},
	"Relay": {
		"alias", "appendEdge", "appendNode", "argumentDefinitions", "arguments", "assignable", "catch", "connection",
		"dangerously_unaliased_fixme", "deleteEdge", "deleteRecord", "edge", "exec_time_resolvers", "fetchable", "inline",
		"live", "match", "module", "no_inline", "outputType", "preloadable", "prependEdge", "prependNode", "raw_response_type",
		"refetchable", "relay", "relay_resolver", "relay_test_operation", "required", "rootFragment", "semanticNonNull", "static",
		"stream_connection", "throwOnFieldError", "unmask", "updatable", "waterfall", "weak",
	},
	"Apollo Federation": {
		"authenticated", "cacheTag", "composeDirective", "connect", "contact", "context", "cost", "extends", "external",
		"fromContext", "inaccessible", "interfaceObject", "key", "link", "listSize", "override", "policy", "provides", "requires",
		"requiresScopes", "shareable", "source", "tag",
	},
	"Apollo Client and Server": {"cacheControl", "client", "export", "nonreactive", "rest", "type", "unmask"},
}

// clashes are the directives that are of others, too.
func clashes(ours []string) []string {
	var out []string
	for _, names := range theirs {
		for _, name := range ours {
			if slices.Contains(names, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

func TestDirectivesAreNobodyElses(t *testing.T) {
	t.Parallel()
	var ours []string
	for name, d := range generated.NewExecutableSchema(generated.Config{}).Schema().Directives {
		if !d.Position.Src.BuiltIn {
			ours = append(ours, name)
		}
	}
	if len(ours) < 5 {
		t.Fatalf("there are only %v", ours)
	}
	if found := clashes(ours); len(found) > 0 {
		t.Errorf("%v are directives of others, too", found)
	}
	if found := clashes([]string{"required", "http"}); !slices.Equal(found, []string{"required"}) {
		t.Errorf("of required and http, %v clash", found)
	}
}

func TestClientsSeeNoDirectiveOfOurs(t *testing.T) {
	t.Parallel()
	whole := generated.NewExecutableSchema(generated.Config{}).Schema()
	shown := public(whole)
	for name, d := range shown.Directives {
		if !d.Position.Src.BuiltIn {
			t.Errorf("@%s is shown", name)
		}
	}
	if whole.Directives["http"] == nil || shown.Directives["skip"] == nil || shown.Types["Format"] != nil || len(shown.Types) < 100 {
		t.Errorf("%v and %d types are shown", slices.Sorted(maps.Keys(shown.Directives)), len(shown.Types))
	}
	for _, used := range uses(shown) {
		if shown.Types[used] == nil {
			t.Errorf("the type %s is used and not shown", used)
		}
	}
}

// uses are the types of fields and of what they take.
func uses(schema *ast.Schema) []string {
	var out []string
	for _, def := range schema.Types {
		for _, f := range def.Fields {
			out = append(out, f.Type.Name())
			for _, arg := range f.Arguments {
				out = append(out, arg.Type.Name())
			}
		}
	}
	return out
}
