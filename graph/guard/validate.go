package guard

import (
	"regexp"

	"github.com/99designs/gqlgen/graphql/errcode"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/validator/core"
	"github.com/vektah/gqlparser/v2/validator/rules"
)

// maxErrors is how many errors one answer carries.
const maxErrors = 50

// specified are the rules of the GraphQL specification, in the form that suggests no name of the schema to somebody
// who guesses.
func specified() []core.Rule {
	return []core.Rule{
		rules.FieldsOnCorrectTypeRuleWithoutSuggestions,
		rules.FragmentsOnCompositeTypesRule,
		rules.KnownArgumentNamesRuleWithoutSuggestions,
		rules.KnownDirectivesRule,
		rules.KnownFragmentNamesRule,
		rules.KnownRootTypeRule,
		rules.KnownTypeNamesRuleWithoutSuggestions,
		rules.LoneAnonymousOperationRule,
		rules.MaxIntrospectionDepth,
		rules.NoFragmentCyclesRule,
		rules.NoUndefinedVariablesRule,
		rules.NoUnusedFragmentsRule,
		rules.NoUnusedVariablesRule,
		rules.OverlappingFieldsCanBeMergedRule,
		rules.PossibleFragmentSpreadsRule,
		rules.ProvidedRequiredArgumentsRule,
		rules.ScalarLeafsRuleWithoutSuggestions,
		rules.SingleFieldSubscriptionsRule,
		rules.UniqueArgumentNamesRule,
		rules.UniqueDirectivesPerLocationRule,
		rules.UniqueFragmentNamesRule,
		rules.UniqueInputFieldNamesRule,
		rules.UniqueOperationNamesRule,
		rules.UniqueVariableNamesRule,
		rules.ValuesOfCorrectTypeRuleWithoutSuggestions,
		rules.VariablesAreInputTypesRule,
		rules.VariablesInAllowedPositionRule,
	}
}

// Validate applies the rules of GraphQL to a document that Shape let through, and resolves its names in the schema.
// It returns at most 50 errors; they name fields and types that the document names, and quote no values.
func Validate(schema *ast.Schema, doc *ast.QueryDocument) gqlerror.List {
	var errs gqlerror.List
	observers := &core.Events{}
	for _, rule := range specified() {
		rule.RuleFunc(observers, func(options ...core.ErrorOption) {
			if len(errs) < maxErrors {
				errs = append(errs, invalid(rule.Name, options))
			}
		})
	}
	core.Walk(schema, doc, observers)
	return errs
}

func invalid(rule string, options []core.ErrorOption) *gqlerror.Error {
	err := refuse(errcode.ValidationFailed, "")
	err.Rule = rule
	for _, option := range options {
		option(err)
	}
	if rule == rules.ValuesOfCorrectTypeRuleWithoutSuggestions.Name {
		err.Message = withoutValue(err.Message)
	}
	return err
}

// withoutValue cuts off the literal that a message ends with: it may be a key that somebody pasted. What stands
// before it are names of the schema, which hold neither mark.
func withoutValue(message string) string {
	if i := literal.FindStringIndex(message); i != nil {
		return message[:i[0]] + "."
	}
	return message
}

// literal is where a message goes over to the literal.
var literal = regexp.MustCompile(`: |, found `)
