package guard //nolint:testpackage // see schema_test.go

import (
	"slices"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// FuzzAdmit: no document panics, every refusal has a code, and the guard's steps are bounded by the document's size.
func FuzzAdmit(f *testing.F) {
	for _, bomb := range bombs() {
		if len(bomb.query) < 5_000 {
			f.Add(bomb.query)
		}
	}
	f.Add(introspection)
	f.Add("query($n:Int=3,$f:Filter){contacts(first:$n){edges{node{...on Contact{id}}}} search(filter:$f){id}}")
	schema := schemaOf(f)
	limits := Defaults()
	limits.Introspection = true
	f.Fuzz(func(t *testing.T, query string) {
		doc, err := limits.Parse(query)
		if err == nil {
			err = limits.Check(schema, doc, "", vars{"n": 5})
		}
		if err != nil {
			if codeOf(err) == "" || err.Message == "" {
				t.Fatalf("got %+v", err)
			}
			return
		}
		s := surveyOf(&limits, doc)
		m := &measure{fragments: s.fragments, known: map[*part]size{}}
		for _, op := range doc.Operations {
			m.set(op.SelectionSet)
		}
		if m.visits > len(query) {
			t.Fatalf("%d steps for %d bytes", m.visits, len(query))
		}
		if errs := Validate(schema, doc); len(errs) > maxErrors {
			t.Fatalf("%d errors", len(errs))
		}
	})
}

// FuzzParams: no body panics, and what is accepted has a document and nothing that the database cannot keep.
func FuzzParams(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `[]`, `{"query":"{me{id}}"}`, `{"query":"","operationName":null,"variables":{"a":[1,"\u0000"]},"extensions":{}}`,
		`{"query":"a","extensions":{"persistedQuery":null}}`, `{"query":"a","variables":{"a":1e400}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		params, rejected := Post{Values: 100}.params(body, false)
		if (params == nil) == (rejected == nil) {
			t.Fatalf("got %v and %v", params, rejected)
		}
		if rejected != nil {
			if code := codeOf(rejected.err); code == "" || code == string(fault.Internal) || rejected.status < 400 || rejected.status >= 500 {
				t.Fatalf("got %d %v", rejected.status, rejected.err)
			}
			return
		}
		if holdsNUL(*params) {
			t.Fatalf("got %+v", params)
		}
	})
}

func holdsNUL(params graphql.RawParams) bool {
	var inside func(v any) bool
	inside = func(v any) bool {
		switch v := v.(type) {
		case string:
			return strings.ContainsRune(v, 0)
		case []any:
			if slices.ContainsFunc(v, inside) {
				return true
			}
		case map[string]any:
			for key, item := range v {
				if inside(key) || inside(item) {
					return true
				}
			}
		}
		return false
	}
	return inside(params.Query) || inside(params.OperationName) || inside(params.Variables) || inside(params.Extensions)
}
