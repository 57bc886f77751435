package tool

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The validator follows a reference as often as it meets it and cannot be stopped, so nested pairs of references double its work with
// each level. What it would do is counted first: each schema once for each value, whatever leads there.
const (
	// besideLimit is how many schemas may apply to one value, references followed.
	besideLimit = 1_000
	// effortLimit is how many steps the arguments of one call may take.
	effortLimit = 50_000
	// stride is how many bytes of text, or instructions of a pattern, pass as one step.
	stride = 16
	// digits is how long a number may be, written out: the validator computes with all of them.
	digits = 400
)

var (
	errBeside  = errors.New("too many schemas apply to one value")
	errDynamic = errors.New("$dynamicRef and $recursiveRef are not supported")
	errNumber  = errors.New("a number is out of range")
)

// bounded fails if a schema within reach lets too many others apply to one value, or refers to what only the validator finds.
func bounded(root *jsonschema.Schema) error {
	count, seen := expansion{}, map[*jsonschema.Schema]bool{}
	for todo := []*jsonschema.Schema{root}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch {
		case seen[s]:
			continue
		case s.DynamicRef != nil || s.RecursiveRef != nil:
			return errDynamic
		case count.of(s) > besideLimit:
			return errBeside
		}
		seen[s] = true
		todo = slices.Concat(todo, beside(s), below(s))
	}
	return nil
}

// expansion is how many schemas apply to one value, by the first of them.
type expansion map[*jsonschema.Schema]int

// of a schema. One that leads back to itself is over the limit.
func (e expansion) of(s *jsonschema.Schema) int {
	if n, known := e[s]; known {
		return n
	}
	e[s] = besideLimit + 1
	n := 1
	for _, other := range beside(s) {
		n = min(n+e.of(other), besideLimit+1)
	}
	e[s] = n
	return n
}

// beside are the schemas that a schema applies to its own value.
func beside(s *jsonschema.Schema) []*jsonschema.Schema {
	all := slices.Concat([]*jsonschema.Schema{s.Ref, s.Not, s.If, s.Then, s.Else}, s.AllOf, s.AnyOf, s.OneOf)
	all = slices.AppendSeq(all, maps.Values(s.DependentSchemas))
	for _, d := range s.Dependencies {
		all = append(all, schemas(d)...)
	}
	return present(all)
}

// below are the schemas that a schema applies to what its value holds.
func below(s *jsonschema.Schema) []*jsonschema.Schema {
	all := []*jsonschema.Schema{s.PropertyNames, s.UnevaluatedProperties, s.Contains, s.Items2020, s.UnevaluatedItems}
	all = slices.Concat(all, s.PrefixItems, schemas(s.AdditionalProperties), schemas(s.Items), schemas(s.AdditionalItems))
	all = slices.AppendSeq(all, maps.Values(s.Properties))
	return present(slices.AppendSeq(all, maps.Values(s.PatternProperties)))
}

// schemas are those of a keyword that may have none, one or a list of them.
func schemas(keyword any) []*jsonschema.Schema {
	switch k := keyword.(type) {
	case *jsonschema.Schema:
		return []*jsonschema.Schema{k}
	case []*jsonschema.Schema:
		return k
	}
	return nil
}

func present(all []*jsonschema.Schema) []*jsonschema.Schema {
	return slices.DeleteFunc(all, func(s *jsonschema.Schema) bool { return s == nil })
}

// node is a JSON value with what it holds. Weight is how many steps it takes to read all of it.
type node struct {
	value   any
	members map[string]*node
	items   []*node
	weight  int
}

func nodeOf(value any) *node {
	n := &node{value: value, weight: 1}
	switch v := value.(type) {
	case string:
		n.weight += len(v) / stride
	case map[string]any:
		n.members = make(map[string]*node, len(v))
		for name, member := range v {
			n.members[name] = nodeOf(member)
			n.weight += n.members[name].weight + len(name)/stride
		}
	case []any:
		n.items = make([]*node, len(v))
		for i, item := range v {
			n.items[i] = nodeOf(item)
			n.weight += n.items[i].weight
		}
	}
	return n
}

// computable fails on a number with more digits than anybody means.
func computable(value any) error {
	switch v := value.(type) {
	case json.Number:
		_, exponent, _ := strings.Cut(strings.ToLower(v.String()), "e")
		if n, err := strconv.Atoi(strings.TrimPrefix(exponent, "+")); len(v) > digits || exponent != "" && (err != nil || max(n, -n) > digits) {
			return errNumber
		}
	case map[string]any:
		for _, member := range v {
			if err := computable(member); err != nil {
				return err
			}
		}
	case []any:
		for _, item := range v {
			if err := computable(item); err != nil {
				return err
			}
		}
	}
	return nil
}
