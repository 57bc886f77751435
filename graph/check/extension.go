// Package check evaluates the @check directive: what a value must satisfy beyond its GraphQL type. It makes responses name every
// problem of a request before anything is resolved; each service also checks its rules itself, for every caller.
package check

import (
	"context"
	"fmt"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Extension evaluates @check on every argument of an operation before any of its resolvers runs. An operation with a
// problem is answered by one error with the code and details of the contract, and does nothing.
type Extension struct{ schema *ast.Schema }

var (
	_ graphql.HandlerExtension        = (*Extension)(nil)
	_ graphql.OperationContextMutator = (*Extension)(nil)
)

// ExtensionName names the extension for gqlgen.
func (*Extension) ExtensionName() string { return "Check" }

// Validate takes the schema that the server serves.
func (e *Extension) Validate(es graphql.ExecutableSchema) error {
	e.schema = es.Schema()
	return nil
}

// MutateOperationContext changes nothing; it is gqlgen's only hook between coercing the variables and resolving.
func (e *Extension) MutateOperationContext(_ context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	w := walk{schema: e.schema, variables: oc.Variables, seen: map[*ast.FragmentDefinition]bool{}}
	w.selections(oc.Operation.SelectionSet)
	if len(w.problems) == 0 {
		return nil
	}
	for _, selection := range oc.Operation.SelectionSet {
		if f, ok := selection.(*ast.Field); ok {
			w.problems = rule.Join(w.problems, Judged(f, oc.Variables))
		}
	}
	return Refused(fault.Invalid(w.problems...))
}

// Refused is what an operation is answered that is refused before anything of it runs.
func Refused(f *fault.Error) *gqlerror.Error {
	return &gqlerror.Error{Err: f, Message: f.Message, Extensions: map[string]any{"code": string(f.Code), "details": f.Ruled()}}
}

// walk visits each selection of an operation once: a fragment has the same arguments wherever it is spread.
type walk struct {
	schema    *ast.Schema
	variables map[string]any
	seen      map[*ast.FragmentDefinition]bool
	problems  []fault.Detail
}

func (w *walk) selections(set ast.SelectionSet) {
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			w.field(s)
			w.selections(s.SelectionSet)
		case *ast.InlineFragment:
			w.selections(s.SelectionSet)
		case *ast.FragmentSpread:
			if s.Definition != nil && !w.seen[s.Definition] {
				w.seen[s.Definition] = true
				w.selections(s.Definition.SelectionSet)
			}
		}
	}
}

func (w *walk) field(f *ast.Field) {
	if f.Definition == nil {
		return
	}
	for _, arg := range f.Arguments {
		def := f.Definition.Arguments.ForName(arg.Name)
		if def == nil {
			continue
		}
		value, sent, err := w.value(arg)
		switch {
		case err != nil:
			w.problems = append(w.problems, fault.Break(arg.Name, fault.NoType, def.Type.Name()))
		case sent:
			w.problems = append(w.problems, Value(w.schema, def.Type, def.Directives, w.path(def), value)...)
		}
	}
}

// path is how details begin: with the argument's name, except for the object called input, whose fields stand for
// themselves, as resolvers name them.
func (w *walk) path(def *ast.ArgumentDefinition) string {
	if t := w.schema.Types[def.Type.Name()]; def.Name == "input" && t != nil && t.Kind == ast.InputObject {
		return ""
	}
	return def.Name
}

// value is what the argument is given; sent is false for a variable that is left out.
func (w *walk) value(arg *ast.Argument) (value any, sent bool, err error) {
	if arg.Value.Kind == ast.Variable {
		value, sent = w.variables[arg.Value.Raw]
		return value, sent, nil
	}
	if value, err = arg.Value.Value(w.variables); err != nil {
		return nil, false, fmt.Errorf("argument %s: %w", arg.Name, err)
	}
	return value, true, nil
}
