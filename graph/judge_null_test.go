package graph_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/graph/generated"
)

// Judges are asked of requests that break the schema, so they meet nulls, empty lists and objects, and values out of bounds, alone and together.
func TestJudgesMeetAnything(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	asked := 0
	for _, f := range schema.Mutation.Fields {
		arguments, input := check.Judges(f)
		if arguments != nil {
			of := map[string]*ast.Type{}
			for _, a := range f.Arguments {
				of[a.Name] = a.Type
			}
			asked += meet(t, schema, f.Name, arguments, of)
		}
		if input != nil {
			of := map[string]*ast.Type{}
			for _, member := range schema.Types[f.Arguments.ForName("input").Type.Name()].Fields {
				of[member.Name] = member.Type
			}
			asked += meet(t, schema, f.Name+".input", input, of)
		}
	}
	if asked < 2000 {
		t.Errorf("judges were asked only %d times", asked)
	}
}

// A judge that takes a value for granted is noticed.
func TestJudgesThatPanicAreNoticed(t *testing.T) {
	t.Parallel()
	grants := func(in map[string]any) bool { return *in["name"].(*string) == "" }
	if survives(func() { grants(map[string]any{"name": (*string)(nil)}) }) {
		t.Error("a nil pointer is survived")
	}
}

// meet asks a judge about each field with each value that it may not have, beside every other field left out, and beside all of them.
func meet(t *testing.T, schema *ast.Schema, name string, judge check.Judge, fields map[string]*ast.Type) (asked int) {
	t.Helper()
	for n := range 3 {
		all := map[string]any{}
		for field, of := range fields {
			values := odd(schema, of, 3)
			all[field] = values[n%len(values)]
		}
		for field, of := range fields {
			for _, value := range odd(schema, of, 3) {
				beside := maps.Clone(all)
				beside[field] = value
				for _, in := range []map[string]any{{field: value}, beside} {
					asked++
					if !survives(func() { judge(in) }) {
						t.Errorf("the judge of %s panics on %v", name, in)
						return asked
					}
				}
			}
		}
	}
	return asked
}

func survives(f func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	f()
	return true
}

// odd are values of a type that its rules may forbid, first of all null. Deeper than depth there are no members.
func odd(schema *ast.Schema, of *ast.Type, depth int) []any {
	if of.Elem != nil {
		values := []any{nil, []any{}, []any{nil}}
		for _, item := range odd(schema, of.Elem, depth) {
			values = append(values, []any{item, item})
		}
		return values
	}
	def := schema.Types[of.Name()]
	switch {
	case def.Kind == ast.InputObject && depth > 0:
		values, full := []any{nil, map[string]any{}}, map[string]any{}
		for _, member := range def.Fields {
			some := odd(schema, member.Type, depth-1)
			full[member.Name] = some[len(some)-1]
			for _, value := range some {
				values = append(values, map[string]any{member.Name: value})
			}
		}
		return append(values, full)
	case def.Kind == ast.InputObject:
		return []any{nil, map[string]any{}}
	case def.Kind == ast.Enum:
		return []any{nil, "", def.EnumValues[0].Name}
	}
	if values, ok := map[string][]any{
		"Boolean": {nil, false, true}, "Int": {nil, -1, 0, 1 << 40}, "Float": {nil, -1.5, 1e300}, "Time": {nil, "2020-01-01T00:00:00Z"},
		"JSON": {nil, map[string]any{}, []any{nil}},
	}[def.Name]; ok {
		return values
	}
	return []any{nil, "", " ", "+", "a", "+1555\x00", "http://[::1", strings.Repeat("é", 3000)}
}
