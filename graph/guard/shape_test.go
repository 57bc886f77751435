package guard //nolint:testpackage // see schema_test.go

import (
	"fmt"
	"strings"
	"testing"
)

func TestBombsAreRefused(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	for name, bomb := range bombs() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if code := admit(schema, Defaults(), bomb.query); code != bomb.code {
				t.Errorf("got %q, want %q", code, bomb.code)
			}
		})
	}
}

// Every limit lets its own number through and refuses one more.
func TestLimits(t *testing.T) {
	t.Parallel()
	ids := func(n int) string { return strings.Repeat("id ", n) }
	for name, c := range map[string]struct {
		limit int
		of    func(n int) string
		code  string
		set   func(l *Limits)
	}{
		"DocumentBytes": {100_000, func(n int) string { return "{me{id}}" + strings.Repeat(" ", n-8) }, CodeTooLarge, nil},
		"Tokens":        {5_000, func(n int) string { return "{me{" + ids(n-5) + "}}" }, CodeTooLarge, func(l *Limits) { l.Merges = most }},
		"NameBytes":     {100, func(n int) string { return "{" + strings.Repeat("a", n) + ":me{id}}" }, CodeName, nil},
		"Operations":    {20, func(n int) string { return numbered("query q%d{me{id}}", n) }, CodeOperations, nil},
		"Fragments":     {100, func(n int) string { return "{me{id}}" + numbered("fragment f%d on Contact{id}", n) }, CodeFragments, nil},
		"Spreads":       {300, func(n int) string { return "{me{" + strings.Repeat("...f ", n) + "}} fragment f on Note{id}" }, CodeFragments, nil},
		"Aliases":       {30, func(n int) string { return "{me{" + numbered("a%d:id ", n) + "}}" }, CodeAliases, nil},
		"Directives":    {100, func(n int) string { return "{me" + strings.Repeat("@include(if:true)", n) + "{id}}" }, CodeDirectives, nil},
		"Variables":     {100, func(n int) string { return "query(" + numbered("$a%d:Int", n) + "){me{id}}" }, CodeVariables, nil},
		"ValueDepth": {20, func(n int) string {
			return "{search(value:" + strings.Repeat("[", n+1) + strings.Repeat("]", n+1) + "){id}}"
		}, CodeTooDeep, nil},
		"Depth":         {8, deep, CodeTooDeep, nil},
		"Depth, inline": {8, deepInline, CodeTooDeep, nil},
		"Depth, named":  {8, deepNamed, CodeTooDeep, nil},
		"RootFields":    {20, func(n int) string { return "{" + strings.Repeat("me{id}", n) + "}" }, CodeRootFields, nil},
		"RootFields, fragments": {20, func(n int) string {
			return "{...a " + strings.Repeat("me{id}", n-2) + "} fragment a on Query{...{...b} me{id}} fragment b on Query{me{id}}"
		}, CodeRootFields, nil},
		"RootFields, names":                {20, func(n int) string { return "{" + strings.Repeat("__typename ", n) + "}" }, CodeRootFields, nil},
		"MutationRootFields":               {1, func(n int) string { return "mutation{__typename " + strings.Repeat("note(text:\"a\"){id}", n) + "}" }, CodeRootFields, nil},
		"MutationRootFields, subscription": {1, func(n int) string { return "subscription{" + strings.Repeat("messages{id}", n) + "}" }, CodeRootFields, nil},
		"Merges":                           {200, func(n int) string { return "{me{" + ids(n) + "}}" }, CodeTooComplex, func(l *Limits) { l.Merges = 200 * 199 }},
		"Merges, arguments": {20, func(n int) string {
			return "{me{messages(first:1){totalCount}" + "messages(first:[" + strings.Repeat("1 ", n) + "]){totalCount}}}"
		}, CodeTooComplex, func(l *Limits) { l.Merges = 2*2*22 + 2 }},
		"Visits": {8, func(n int) string { return "{me{id ...a}} fragment a on Contact{" + ids(n-5) + "}" }, CodeTooComplex, func(l *Limits) { l.Visits = 9 }},
		"IntrospectionDepth": {20, func(n int) string {
			return "{__schema{types{" + strings.Repeat("ofType{", n-2) + "name" + strings.Repeat("}", n) + "}"
		}, CodeTooDeep, func(l *Limits) { l.Introspection = true }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limits := Defaults()
			if c.set != nil {
				c.set(&limits)
			}
			for n, want := range map[int]string{c.limit: "", c.limit + 1: c.code} {
				doc, err := limits.Parse(c.of(n))
				if err == nil {
					err = limits.Shape(doc)
				}
				if code := codeOf(err); code != want {
					t.Errorf("%d: got %q, want %q", n, code, want)
				}
			}
		})
	}
}

// What stands in one field alone is compared with nothing, so a long list of values is fine.
func TestOneFieldIsNotCompared(t *testing.T) {
	t.Parallel()
	query := "{search(labels:[" + strings.Repeat(`"a" `, 1_000) + "]){id}}"
	if code := admit(schemaOf(t), Defaults(), query); code != "" {
		t.Errorf("got %q", code)
	}
}

func TestDirectivesEverywhereAreCounted(t *testing.T) {
	t.Parallel()
	limits := Defaults()
	limits.Directives = 7
	for n, want := range map[int]string{7: "", 6: CodeDirectives} {
		limits.Directives = n
		doc := parsed(t, limits, "query($a:Int@a)@a{me@a{...@a{id}...f@a}} fragment f($b:Int@a) on Contact@a{id}")
		if code := codeOf(limits.Shape(doc)); code != want {
			t.Errorf("limit %d: got %q, want %q", n, code, want)
		}
	}
}

func TestIntrospection(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	open := Defaults()
	open.Introspection = true
	for _, query := range []string{
		introspection, "{__schema{queryType{name}}}", `{a:__type(name:"Contact"){name}}`, "{...f} fragment f on Query{__schema{description}}",
		"{... on Query{__schema{description}}}",
	} {
		if code := admit(schema, Defaults(), query); code != CodeIntrospection {
			t.Errorf("%s: got %q with introspection off", query, code)
		}
		if code := admit(schema, open, query); code != "" {
			t.Errorf("%s: got %q with introspection on", query, code)
		}
	}
	if code := admit(schema, Defaults(), "{__typename me{__typename}}"); code != "" {
		t.Errorf("__typename: got %q", code)
	}
	if code := admit(schema, Defaults(), "{me{id}} fragment unused on Query{__schema{description}}"); code != CodeIntrospection {
		t.Errorf("in a fragment that is not used: got %q", code)
	}
}

func TestUnusualDocuments(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	for query, want := range map[string]string{
		"":                                  "GRAPHQL_VALIDATION_FAILED",
		"fragment f on Contact{id}":         "GRAPHQL_VALIDATION_FAILED",
		"{":                                 "GRAPHQL_PARSE_FAILED",
		"{me{id}} {me{id}}":                 "GRAPHQL_VALIDATION_FAILED",
		"query a{me{id}} query b{me{id}}":   CodeOperationMissing,
		"{me{...gone}}":                     "GRAPHQL_VALIDATION_FAILED",
		"{me{...f}} fragment f on Gone{id}": "GRAPHQL_VALIDATION_FAILED",
		"{gone{gone{gone}}}":                "GRAPHQL_VALIDATION_FAILED",
		"{me{id{id}}}":                      "GRAPHQL_VALIDATION_FAILED",
		"{me{...f ...f}} fragment f on Contact{id} fragment f on Contact{name}": "GRAPHQL_VALIDATION_FAILED",
		"{me @defer{id}}":                                           CodeDefer,
		"{me{...@defer{id}}}":                                       CodeDefer,
		"{search(number:9223372036854775808){id}}":                  CodeNumber,
		"{search(value:{a:[1e400]}){id}}":                           CodeNumber,
		"query($a:Int=99999999999999999999){search(number:$a){id}}": CodeNumber,
		"{search(number:9223372036854775807){id}}":                  "",
		"{search(value:9223372036854775807){id}}":                   "",
		"{search(float:1.5){id}}":                                   "",
	} {
		if code := admit(schema, Defaults(), query); code != want {
			t.Errorf("%s: got %q, want %q", query, code, want)
		}
	}
}

// Every refusal is short, whatever the document was, and says nothing of it.
func TestRefusalsNeverQuoteTheDocument(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	const secret = "ask_live_0123456789"
	for _, query := range []string{
		`{me{id} "` + secret + `"}`, `{me(` + secret + `}`, `"` + secret, `{` + secret + `(}`, `""" ` + secret + ` """`, `query ` + secret + ` "x"`,
		`{search(number:"` + secret + `"){id}}`, `{search(kind:"` + secret + `"){id}}`, `{search(filter:"a: ` + secret + `"){id}}`,
		`{search(float:[{a:"` + secret + `"}]){id}}`, `{search(text:{a:"` + secret + `, found "}){id}}`,
		`{` + secret + strings.Repeat("x", 200) + `:me{id}}`, `{` + secret + `:me@defer{id}}`, `query ` + secret + `{` + secret + `:__schema{description}}`,
	} {
		doc, err := new(Defaults()).Parse(query)
		text := fmt.Sprint(err)
		if err == nil {
			if err = new(Defaults()).Check(schema, doc, "", nil); err != nil {
				text = fmt.Sprint(err)
			} else {
				text = fmt.Sprint(Validate(schema, doc))
			}
		}
		if len(text) < 10 || len(text) > 1_000 || strings.Contains(text, "ask_") {
			t.Errorf("%s: the refusal is %s", query, text)
		}
	}
}
