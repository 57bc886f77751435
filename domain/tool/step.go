package tool

import "github.com/santhosh-tekuri/jsonschema/v6"

// steps counts what it takes to validate a value, up to the limit.
type steps struct {
	known  map[place]int
	fixed  map[*jsonschema.Schema]int
	visits int // the counting itself
}

// place is a schema where it applies to a value.
type place struct {
	schema *jsonschema.Schema
	value  *node
}

// stepsOf is how many steps it takes, or more than the limit.
func stepsOf(s *jsonschema.Schema, value any) int {
	count := steps{known: map[place]int{}, fixed: map[*jsonschema.Schema]int{}}
	return count.of(place{s, nodeOf(value)})
}

// of a place: what the schema does there itself, and all that it leads to, as often as it does.
func (c *steps) of(p place) int {
	if n, known := c.known[p]; known {
		return n
	}
	s, v := p.schema, p.value
	c.visits += 1 + len(v.members)*(1+len(s.PatternProperties)) + len(v.items)
	if c.visits > effortLimit {
		return effortLimit + 1
	}
	total := sum{c, c.schema(s) + c.value(s, v)}
	for _, other := range beside(s) {
		total.add(other, v)
	}
	for name, member := range v.members {
		total.member(s, name, member)
	}
	for i, item := range v.items {
		total.item(s, i, item)
	}
	c.known[p] = total.n
	return total.n
}

// schema is what a schema compares any value with.
func (c *steps) schema(s *jsonschema.Schema) int {
	if n, known := c.fixed[s]; known {
		return n
	}
	n := 1 + len(s.Required) + len(s.DependentSchemas) + len(s.Dependencies)
	for _, names := range s.DependentRequired {
		n += 1 + len(names)
	}
	for _, names := range s.Dependencies {
		if list, ok := names.([]string); ok {
			n += len(list)
		}
	}
	if s.Const != nil {
		n += nodeOf(*s.Const).weight
	}
	if s.Enum != nil {
		n += nodeOf(s.Enum.Values).weight
	}
	c.fixed[s] = n
	return n
}

// pairs is how many items of a list the validator compares each with each other; of a longer one it compares hashes.
const pairs = 20

// value is what a schema does with the value itself.
func (c *steps) value(s *jsonschema.Schema, v *node) int {
	n := len(v.members) + len(v.items) // they are gone through for what is not evaluated
	if text, ok := v.value.(string); ok {
		n += v.weight + matching(s.Pattern, text)
	}
	if s.UniqueItems {
		n += v.weight * pairs
	}
	for name := range v.members {
		for p := range s.PatternProperties {
			n += matching(p, name)
		}
	}
	return n
}

// matching a pattern tries each of its instructions at each character.
func matching(p jsonschema.Regexp, text string) int {
	if p, ok := p.(pattern); ok {
		return 1 + (len(text)+1)*p.size/stride
	}
	return 0
}

// sum of steps, which stops at the limit.
type sum struct {
	steps *steps
	n     int
}

func (t *sum) add(s *jsonschema.Schema, v *node) {
	if s != nil && t.n <= effortLimit {
		t.n += t.steps.of(place{s, v})
	}
}

// member of an object: whichever of the schemas apply to it, no more do than are counted.
func (t *sum) member(s *jsonschema.Schema, name string, v *node) {
	t.add(s.Properties[name], v)
	for _, other := range s.PatternProperties {
		t.add(other, v)
	}
	for _, other := range schemas(s.AdditionalProperties) {
		t.add(other, v)
	}
	t.add(s.UnevaluatedProperties, v)
	if s.PropertyNames != nil {
		t.add(s.PropertyNames, nodeOf(name))
	}
}

// item of a list, likewise.
func (t *sum) item(s *jsonschema.Schema, i int, v *node) {
	t.add(at(s.PrefixItems, i), v)
	if i >= len(s.PrefixItems) {
		t.add(s.Items2020, v)
	}
	switch items := s.Items.(type) {
	case *jsonschema.Schema:
		t.add(items, v)
	case []*jsonschema.Schema:
		t.add(at(items, i), v)
	}
	for _, other := range schemas(s.AdditionalItems) {
		t.add(other, v)
	}
	t.add(s.Contains, v)
	t.add(s.UnevaluatedItems, v)
}

func at(all []*jsonschema.Schema, i int) *jsonschema.Schema {
	if i < len(all) {
		return all[i]
	}
	return nil
}
