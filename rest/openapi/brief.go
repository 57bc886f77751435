package openapi

import (
	"net/http"
	"regexp"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/operation/agent"
)

// whole is a schema unchanged.
func whole(s *Schema) *Schema { return s }

// longest is up to what length a bound of a text is worth saying: longer texts are pasted.
const longest = 64

// obvious are descriptions that say no more than the argument's name.
var obvious = regexp.MustCompile(`^(The|Its|Only those (with|in|of) this) [a-z-]+( [a-z-]+)?\.$`)

// brief is a schema for readers that pay for each word. What is sent by it is what the other one allows: it leaves out bounds that a
// refusal names, that there are no other arguments, which the API says as well, and what the name of an argument says already.
func brief(s *Schema) *Schema {
	out := *s
	if s.AdditionalProperties == false {
		out.AdditionalProperties = nil
	}
	if s.MinLength == 1 {
		out.MinLength = 0
	}
	if s.Minimum != nil && (*s.Minimum == 0 || *s.Minimum == 1) {
		out.Minimum = nil
	}
	out.MaxItems = 0
	if s.MaxLength > longest {
		out.MaxLength = 0
	}
	if obvious.MatchString(s.Description) {
		out.Description = ""
	}
	if s.Items != nil {
		out.Items = brief(s.Items)
	}
	out.AnyOf = nil
	for _, one := range s.AnyOf {
		out.AnyOf = append(out.AnyOf, brief(one))
	}
	out.Properties = nil
	for _, p := range s.Properties {
		field := brief(p.Schema)
		if text, shared := agent.Shared(p.Name); shared {
			field.Description = text
		}
		if p.Name == agent.Limit && usual(field) {
			field.Default, field.Maximum = nil, nil
		}
		out.Properties = append(out.Properties, Property{p.Name, field})
	}
	return &out
}

// usual says whether the instructions of all tools tell how many of a list are sent.
func usual(limit *Schema) bool {
	fallback, ok := limit.Default.(int64)
	return ok && fallback == agent.LimitDefault && limit.Maximum != nil && *limit.Maximum == agent.LimitMax
}

// described is what some arguments are said to be, by their names and descriptions.
type described map[[2]string]bool

func (d described) add(params []*operation.Param) described {
	for _, p := range params {
		d[[2]string{p.Name, p.Description}] = true
		d.add(p.Fields)
	}
	return d
}

// briefer is brief, without what has been said of arguments before.
func (d described) briefer(s *Schema) *Schema { return brief(d.without(s)) }

func (d described) without(s *Schema) *Schema {
	out := *s
	if s.Items != nil {
		out.Items = d.without(s.Items)
	}
	out.Properties = nil
	for _, p := range s.Properties {
		field := d.without(p.Schema)
		if d[[2]string{p.Name, field.Description}] {
			field.Description = ""
		}
		out.Properties = append(out.Properties, Property{p.Name, field})
	}
	return &out
}

// model of an operation that changes a thing is the one that creates it: they share most arguments. That of one which runs a mutation for
// something else is the first that runs it. Nil where there is none.
func model(o *operation.Operation, all []*operation.Operation) *operation.Operation {
	for i, other := range all {
		creates := o.Changes() && other.Method == http.MethodPost && o.Tool == o.Folder()+"_update" && other.Tool == o.Folder()+"_create"
		again := o.Method == http.MethodPost && other.Method == http.MethodPost && mutation(o) == mutation(other) && i < slices.Index(all, o)
		if creates || again {
			return other
		}
	}
	return nil
}

func mutation(o *operation.Operation) string {
	return o.Document.Operations[0].SelectionSet[0].(*ast.Field).Name //nolint:forcetypeassert // what is compiled begins with a field
}
