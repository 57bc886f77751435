package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// details are the fields that take a scope of their own beside that of the root field which leads to them: what was said in a call, and what
// was known and done in it. Lists of calls are for more callers than calls are.
var details = map[string]struct{ resource, action string }{
	"Call.transcript":       {"calls", "read"},
	"Call.transcriptObject": {"calls", "read"},
	"Call.callAnalysis":     {"calls", "read"},
	"Call.calledTools":      {"calls", "read"},
	"Call.variables":        {"calls", "read"},
}

// detailed refuses an operation that selects a detail, at whatever path, for callers who lack its scope. Nothing of it runs. It is no
// directive of the fields: the operations of /v3 select details under calls:read only, which a test holds, and read them without a resolver.
type detailed struct{}

var (
	_ graphql.HandlerExtension        = detailed{}
	_ graphql.OperationContextMutator = detailed{}
)

// ExtensionName names the extension for gqlgen.
func (detailed) ExtensionName() string { return "Detail" }

// Validate has nothing to ask of the schema.
func (detailed) Validate(graphql.ExecutableSchema) error { return nil }

// MutateOperationContext changes nothing; it is gqlgen's hook before anything is resolved.
func (detailed) MutateOperationContext(ctx context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	var wrong error
	for _, field := range detailsOf(oc.Operation.SelectionSet, map[*ast.FragmentDefinition]bool{}) {
		if scope := details[field]; wrong == nil {
			wrong = hold(ctx, scope.resource, scope.action)
		}
	}
	if wrong == nil {
		return nil
	}
	return check.Refused(fault.From(wrong))
}

// detailsOf are the details that are selected, those of a fragment once.
func detailsOf(set ast.SelectionSet, seen map[*ast.FragmentDefinition]bool) (found []string) {
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			if s.ObjectDefinition != nil {
				if name := s.ObjectDefinition.Name + "." + s.Name; details[name].resource != "" {
					found = append(found, name)
				}
			}
			found = append(found, detailsOf(s.SelectionSet, seen)...)
		case *ast.InlineFragment:
			found = append(found, detailsOf(s.SelectionSet, seen)...)
		case *ast.FragmentSpread:
			if s.Definition != nil && !seen[s.Definition] {
				seen[s.Definition] = true
				found = append(found, detailsOf(s.Definition.SelectionSet, seen)...)
			}
		}
	}
	return found
}
