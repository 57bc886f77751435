package guard //nolint:testpackage // see schema_test.go

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/validator/rules"
)

// Somebody who guesses names must learn nothing from an error, and the validator's suggestions are such lists.
func TestErrorsSuggestNothing(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	limits := Defaults()
	for query, leaked := range map[string]string{
		"{contact{nodes{id}}}":             "contacts",
		"{contacts(firs:1){totalCount}}":   `"first"`,
		"{node(id:1){...on Contac{id}}}":   `"Contact"`,
		"{search(kind:PHON){id}}":          "PHONE",
		"{search(filter:{tex:\"a\"}){id}}": `"text"`,
		"{me}":                             "{ ... }",
	} {
		errs := Validate(schema, parsed(t, limits, query))
		text := fmt.Sprint(errs)
		if len(errs) == 0 || strings.Contains(text, leaked) || strings.Contains(text, "Did you mean") {
			t.Errorf("%s: %s", query, text)
		}
	}
}

func TestAtMostFiftyErrors(t *testing.T) {
	t.Parallel()
	errs := Validate(schemaOf(t), parsed(t, Defaults(), "{me{"+numbered("x%d ", 2_000)+"}}"))
	if len(errs) != 50 {
		t.Errorf("there are %d errors", len(errs))
	}
	for _, err := range errs {
		if err.Message == "" || len(err.Locations) != 1 || codeOf(err) != "GRAPHQL_VALIDATION_FAILED" {
			t.Errorf("got %+v", err)
		}
	}
}

// A new version of gqlparser may bring a new rule; the list here has to follow.
func TestEveryRuleIsApplied(t *testing.T) {
	t.Parallel()
	missing := rules.NewDefaultRules().GetInner()
	for _, rule := range specified() {
		delete(missing, strings.TrimSuffix(rule.Name, "WithoutSuggestions"))
	}
	if len(missing) > 0 {
		t.Errorf("not applied: %v", missing)
	}
}

func TestWithoutValue(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`Int cannot represent non-integer value: "a: b"`: "Int cannot represent non-integer value.",
		`Expected value of type "Filter", found "x: y".`: `Expected value of type "Filter".`,
		`Expected value of type "Filter", found "x".`:    `Expected value of type "Filter".`,
		`Field "a" is not defined by type "Filter".`:     `Field "a" is not defined by type "Filter".`,
	} {
		if got := withoutValue(in); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}
