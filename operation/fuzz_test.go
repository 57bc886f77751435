package operation_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/vektah/gqlparser/v2/validator"
	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// Whatever stands in a document, Compile gives a table or problems that have a place.
func FuzzCompile(f *testing.F) {
	f.Add(listThings)
	f.Add(updateThing)
	f.Add(maker)
	names, err := filepath.Glob("*/*.graphql")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	schema := loadSchema(f, "testdata/bad.graphqls")
	f.Fuzz(func(t *testing.T, text string) {
		table, err := operation.Compile(schema, folder(map[string]string{"things/list.graphql": text}))
		if err == nil {
			if len(table.Operations) != 1 {
				t.Fatalf("%d operations", len(table.Operations))
			}
			return
		}
		var problems operation.Problems
		if !errors.As(err, &problems) {
			t.Fatal(err)
		}
		for _, p := range problems {
			if p.File == "" || p.Line < 1 || p.Column < 1 || p.Message == "" {
				t.Errorf("a problem without a place: %+v", p)
			}
		}
	})
}

// What Bind takes, GraphQL takes.
func TestBoundVariablesAreValid(t *testing.T) {
	t.Parallel()
	schema := loadSchema(t, "testdata/bind.graphqls")
	save := bindTable(t).Operation("SaveThing")
	bound := 0
	rapid.Check(t, func(r *rapid.T) {
		text := `{"name":"A"`
		for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(2, len(save.Params)-1), 1, 2, rapid.ID).Draw(r, "params") {
			name := save.Params[i].Name
			if camel := save.Params[i].Camel; camel != "" && rapid.Bool().Draw(r, "camel") {
				name = camel
			}
			text += `,"` + name + `":` + value(r, 3)
		}
		body, err := strictjson.Object([]byte(text + "}"))
		if err != nil {
			r.Fatal(err)
		}
		variables, failed := save.Bind(operation.Input{Path: map[string]string{"id": "1"}, Body: body})
		if failed != nil {
			return
		}
		bound++
		if _, err := validator.VariableValues(schema, save.Document.Operations[0], variables); err != nil {
			r.Fatalf("%s\n%v", text, err)
		}
	})
	if bound == 0 {
		t.Error("no body was taken")
	}
}

// value generates JSON that is right for some param or other.
func value(r *rapid.T, depth int) string {
	kinds := []string{
		`null`, `true`, `5`, `0.5`, `"a"`, `"FAST"`, `"2026-01-02T03:04:05Z"`, `[]`, `["a","b"]`, `["a",null]`, `{}`,
		`{"greeting_mode":"slow"}`, `{"maxTurns":2,"opening_text":"a"}`, `[{"step_label":"a"}]`, `[{}]`, `[[1]]`,
	}
	if depth == 0 || rapid.Bool().Draw(r, "plain") {
		return rapid.SampledFrom(kinds).Draw(r, "value")
	}
	return `[` + value(r, depth-1) + `]`
}
