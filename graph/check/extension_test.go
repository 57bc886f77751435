package check_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// served is an executable schema that resolves nothing.
type served struct {
	graphql.ExecutableSchema

	schema *ast.Schema
}

func (s served) Schema() *ast.Schema { return s.schema }

func problems(t *testing.T, query string, variables map[string]any) error {
	t.Helper()
	exec := executor.New(served{schema: schema(t)})
	exec.Use(&check.Extension{})
	ctx := graphql.StartOperationTrace(context.Background())
	_, errs := exec.CreateOperationContext(ctx, &graphql.RawParams{Query: query, Variables: variables})
	if len(errs) == 0 {
		return nil
	}
	if len(errs) > 1 {
		t.Fatalf("%d errors, want one: %v", len(errs), errs)
	}
	if f := fault.From(errs[0]); f.Code == fault.Validation {
		if errs[0].Extensions["code"] != "validation_error" || len(errs[0].Extensions["details"].([]fault.Ruled)) == 0 {
			t.Errorf("extensions: %v", errs[0].Extensions)
		}
	}
	return errs[0]
}

func TestExtension(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		query     string
		variables map[string]any
		want      string
	}{
		"valid":           {query: `{ f(name: "Ann", limit: 5) }`},
		"literal":         {query: `{ f(name: "Annie") }`, want: "name: must have at most 4 characters"},
		"several":         {query: `{ f(name: "Annie", limit: 0) }`, want: "name: must have at most 4 characters\nlimit: must be at least 1"},
		"absent variable": {query: `query ($n: String) { f(name: $n) }`},
		"null variable": {
			query: `query ($n: String) { f(kept: $n) }`, variables: map[string]any{"n": nil},
			want: "kept: must not be null",
		},
		"variable": {
			query: `query ($n: Int) { f(limit: $n) }`, variables: map[string]any{"n": int64(101)},
			want: "limit: must be at most 100",
		},
		"variable inside an object": {
			query:     `query ($g: String) { f(settings: {greeting: $g}) }`,
			variables: map[string]any{"g": "hello!"},
			want:      "settings.greeting: must have at most 5 characters",
		},
		"the object called input": {
			query:     `query ($in: Settings) { i(input: $in) }`,
			variables: map[string]any{"in": map[string]any{"steps": []any{map[string]any{"label": ""}}}},
			want:      "steps[0].label: must have at least one visible character",
		},
		"one text for a list": {
			query: `query ($w: [String!]) { f(words: $w) }`, variables: map[string]any{"w": "abcd"},
			want: "words[0]: must have at most 3 characters",
		},
		"nested field":    {query: `{ g { h(limit: 11) } }`, want: "limit: must be at most 10"},
		"inline fragment": {query: `{ ... on Query { f(limit: 0) } }`, want: "limit: must be at least 1"},
		"fragment, named once though spread twice": {
			query: `{ ...a ...a } fragment a on Query { f(limit: 0) }`, want: "limit: must be at least 1",
		},
		"a number that no type holds": {
			query: `{ f(any: 1e999) }`, want: "any: must be a valid JSON",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := problems(t, test.query, test.variables)
			if test.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			var f *fault.Error
			if !errors.As(err, &f) {
				t.Fatalf("no fault in %v", err)
			}
			if got := details(f.Details); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Fragments that double are visited once each: 2^40 visits would never end.
func TestExtensionDoublingFragments(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("{ ...a0 }")
	for i := range 40 {
		name, next := string(rune('a'+i%26))+strings.Repeat("x", i), string(rune('a'+(i+1)%26))+strings.Repeat("x", i+1)
		if i == 0 {
			name = "a0"
		}
		b.WriteString(" fragment " + name + " on Query { ..." + next + " ..." + next + " }")
	}
	b.WriteString(" fragment " + string(rune('a'+40%26)) + strings.Repeat("x", 40) + " on Query { f(limit: 0) }")
	doc := b.String()
	oc := operation(t, doc)
	e := &check.Extension{}
	if err := e.Validate(served{schema: schema(t)}); err != nil {
		t.Fatal(err)
	}
	err := e.MutateOperationContext(context.Background(), oc)
	if err == nil || len(fault.From(err).Details) != 1 {
		t.Fatalf("got %v, want one detail", err)
	}
}

// operation parses and links a document without the validator, whose own rules are slow on doubling fragments.
func operation(t *testing.T, query string) *graphql.OperationContext {
	t.Helper()
	s := schema(t)
	doc, err := parser.ParseQuery(&ast.Source{Input: query})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range doc.Fragments {
		link(s, doc, f.SelectionSet)
	}
	link(s, doc, doc.Operations[0].SelectionSet)
	return &graphql.OperationContext{Doc: doc, Operation: doc.Operations[0]}
}

func link(s *ast.Schema, doc *ast.QueryDocument, set ast.SelectionSet) {
	for _, selection := range set {
		switch v := selection.(type) {
		case *ast.Field:
			v.Definition = s.Query.Fields.ForName(v.Name)
		case *ast.FragmentSpread:
			v.Definition = doc.Fragments.ForName(v.Name)
		}
	}
}
