package openapi

import (
	"regexp"

	"github.com/switchboard-dev/switchboard/operation/agent"
)

// whole is a schema as it is.
func whole(s *Schema) *Schema { return s }

// longest is up to what length a bound of a text is worth saying: who writes more than that has pasted something.
const longest = 64

// obvious are descriptions that say no more than the argument's name.
var obvious = regexp.MustCompile(`^(The|Its) [a-z-]+( [a-z-]+)?\.$`)

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
		out.Properties = append(out.Properties, Property{p.Name, field})
	}
	return &out
}
