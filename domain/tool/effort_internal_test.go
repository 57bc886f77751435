package tool

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// doubled is a schema in which each level refers twice to the next.
func doubled(levels int) string {
	var defs strings.Builder
	for i := range levels {
		fmt.Fprintf(&defs, `"l%d":{"allOf":[{"$ref":"#/$defs/l%d"},{"$ref":"#/$defs/l%d"}]},`, i, i+1, i+1)
	}
	return fmt.Sprintf(`{"type":"object","$ref":"#/$defs/l0","$defs":{%s"l%d":{"type":"object"}}}`, defs.String(), levels)
}

// list is a JSON array of the same item.
func list(item string, times int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(item+",", times), ",") + "]"
}

func TestSchemaIsBounded(t *testing.T) {
	t.Parallel()
	const many, unknown = "must not apply more than 1000 schemas to one value", "must be a JSON Schema of draft 2020-12"
	for name, c := range map[string]struct{ schema, want string }{
		"pairs, a few levels":    {doubled(7), ""},
		"pairs, many levels":     {doubled(22), many},
		"a circle":               {`{"type":"object","$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}]}},"$ref":"#/$defs/a"}`, many},
		"a circle below":         {`{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}`, many},
		"a tree of values":       {`{"type":"object","properties":{"left":{"$ref":"#"},"right":{"$ref":"#"}}}`, ""},
		"a choice of many":       {`{"type":"object","anyOf":` + list(`{"required":["a"]}`, 500) + `}`, ""},
		"a choice of too many":   {`{"type":"object","anyOf":` + list(`{}`, 1001) + `}`, many},
		"a dynamic reference":    {`{"type":"object","$dynamicAnchor":"n","properties":{"a":{"$dynamicRef":"#n"}}}`, "must not use $dynamicRef"},
		"a recursive reference":  {`{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"object","properties":{"a":{"$recursiveRef":"#"}}}`, "must not use $dynamicRef"},
		"many schemas":           {`{"type":"object","$defs":{"x":{"anyOf":` + list(`{}`, 3_001) + `}}}`, "must have at most 3000 schemas"},
		"an older draft":         {`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}`, ""},
		"a draft of its own":     {`{"type":"object","$defs":{"a":{"$id":"x:y","$schema":"tool:parameters"}}}`, unknown},
		"a pattern":              {`{"type":"object","properties":{"a":{"pattern":"^[a-z]{1,64}$"}}}`, ""},
		"a long pattern":         {`{"type":"object","properties":{"a":{"pattern":"` + strings.Repeat("a", 1001) + `"}}}`, "must not have a pattern"},
		"a pattern that repeats": {`{"type":"object","properties":{"a":{"pattern":"` + strings.Repeat("a{1000}", 21) + `"}}}`, "must not have a pattern"},
		"many patterns":          {`{"type":"object","anyOf":[` + patternsOf(30) + `]}`, "must not have a pattern"},
		"names by a pattern":     {`{"type":"object","patternProperties":{"` + strings.Repeat("(a{100}){10}", 21) + `":{}}}`, "must not have a pattern"},
		"a number":               {`{"type":"object","properties":{"a":{"minimum":1e300}}}`, ""},
		"a number of a million":  {`{"type":"object","properties":{"a":{"minimum":1e1000000}}}`, "must not have numbers"},
		"a tiny number":          {`{"type":"object","properties":{"a":{"multipleOf":1e-1000000}}}`, "must not have numbers"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := ""
			if problems := details(checkParameters(json.RawMessage(c.schema), nil)); len(problems) > 0 {
				got = problems[0].Message
			}
			if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
				t.Errorf("%q, not %q", got, c.want)
			}
			if _, problem := CheckArguments(json.RawMessage(c.schema), nil, `{"a":1e5}`); c.want != "" && problem != "The tool cannot be used: its parameters "+got+"." {
				t.Errorf("one that is there already: %q", problem)
			}
		})
	}
}

// patternsOf makes schemas, each with another pattern of a thousand instructions.
func patternsOf(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`{"pattern":"%d(a{1000})"}`, i))
	}
	return strings.Join(all, ",")
}

func TestArgumentsAreBounded(t *testing.T) {
	t.Parallel()
	twice := `{"type":"object","properties":{"x":{"allOf":[{"$ref":"#"},{"$ref":"#"}]}}}`
	nested := func(levels int) string {
		return strings.Repeat(`{"x":`, levels) + "{}" + strings.Repeat("}", levels)
	}
	property := func(schema string) string { return `{"type":"object","properties":{"x":` + schema + `}}` }
	word := `"` + strings.Repeat("a", 10_000) + `"`
	const long = "The arguments take too long to check"
	for name, c := range map[string]struct{ schema, args, want string }{
		"twice for each level, a few":  {twice, nested(5), ""},
		"twice for each level":         {twice, nested(30), long},
		"many items":                   {property(`{"items":{"type":"integer"}}`), `{"x":` + list("1", 10_000) + `}`, ""},
		"many items, many schemas":     {property(`{"items":{"anyOf":` + list(`{"type":"string"}`, 100) + `}}`), `{"x":` + list("1", 10_000) + `}`, long},
		"many items, each once":        {property(`{"uniqueItems":true}`), `{"x":` + list("1", 10_000) + `}`, long},
		"a few items, each once":       {property(`{"uniqueItems":true}`), `{"x":[1,2,3]}`, ""},
		"a long text, a short pattern": {property(`{"pattern":"^a+$"}`), `{"x":` + word + `}`, ""},
		"a long text, a large pattern": {property(`{"pattern":"(a{1,1000})*$"}`), `{"x":` + word + `}`, long},
		"many names, a large pattern":  {`{"type":"object","patternProperties":{"(a{1,1000})*$":{}}}`, `{"` + strings.Repeat("a", 2_000) + `":1}`, long},
		"many values to be one of":     {property(`{"items":{"enum":` + list(`"abcdef"`, 1_000) + `}}`), `{"x":` + list(`"a"`, 1_000) + `}`, long},
		"too deep":                     {property(`{}`), nested(101), "The arguments are nested more than 100 levels deep."},
		"too long":                     {property(`{}`), `{"x":"` + strings.Repeat("a", 256<<10) + `"}`, "The arguments are longer than 256 KB."},
		"a number of a million":        {property(`{"minimum":1}`), `{"x":1e1000000}`, "The arguments have a number"},
		"many problems":                {property(`{"items":{"type":"string"}}`), `{"x":` + list("1", 10_000) + `}`, "The arguments do not fit: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args, problem := CheckArguments(json.RawMessage(c.schema), nil, c.args)
			if !strings.HasPrefix(problem, c.want) || c.want == "" && problem != "" || len(problem) > 4_000 {
				t.Errorf("%.200q (%d bytes), not %q", problem, len(problem), c.want)
			}
			if (args == nil) != (problem != "") {
				t.Error("there are arguments only where there is no problem")
			}
		})
	}
}

// What the counting itself takes is bounded, too: it looks at each schema once for each value.
func TestStepsAreCountedInFew(t *testing.T) {
	t.Parallel()
	schema, err := compile(json.RawMessage(`{"type":"object","properties":{"x":{"allOf":[{"$ref":"#"},{"$ref":"#"}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	var value any = map[string]any{}
	for range 30 {
		value = map[string]any{"x": value}
	}
	count := steps{known: map[place]int{}, fixed: map[*jsonschema.Schema]int{}}
	if n := count.of(place{schema, nodeOf(value)}); n <= effortLimit || count.visits > 1_000 {
		t.Errorf("%d steps in %d visits", n, count.visits)
	}
}
