package openapi

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// exampleText are the values that examples are made of: by thing, then by field. Those under "" mean the same on everything.
//
//go:embed example.json
var exampleText []byte

// exampleRequest is the id of every request in examples.
const exampleRequest = "req_01m7zzzzzzezzt1p20pdey9x3f"

// optional is how many fields an example of a request has before optional ones are left out.
const optional = 4

// samples are example.json, with the names of fields in small letters and without underscores.
type samples map[string]map[string]json.RawMessage

func plain(field string) string { return strings.ToLower(strings.ReplaceAll(field, "_", "")) }

func readSamples(day time.Time) (samples, error) {
	out := samples{}
	var file samples
	if err := json.Unmarshal(moved(exampleText, day), &file); err != nil {
		return nil, fmt.Errorf("openapi: example.json: %w", err)
	}
	for thing, fields := range file {
		out[thing] = map[string]json.RawMessage{}
		for name, value := range fields {
			out[thing][plain(name)] = value
		}
	}
	return out, nil
}

// of are the things that a name speaks of, the last word first: CallContact is a Contact, of a Call.
func (s samples) of(name string) []string {
	var out []string
	for thing := range s {
		if thing != "" && strings.Contains(name, thing) {
			out = append(out, thing)
		}
	}
	end := func(thing string) int { return strings.LastIndex(name, thing) + len(thing) }
	slices.SortFunc(out, func(x, y string) int { return cmp.Or(cmp.Compare(end(y), end(x)), cmp.Compare(len(y), len(x))) })
	return out
}

// find the value of a field. The owners are names of what it stands in, from the inside out.
func (s samples) find(owners []string, field string) (json.RawMessage, bool) {
	for _, owner := range owners {
		for _, thing := range s.of(owner) {
			if value, ok := s[thing][plain(field)]; ok {
				return value, true
			}
		}
	}
	value, ok := s[""][plain(field)]
	return value, ok
}

// example is a value of a schema, which stands in something of that name. Objects keep their order, and have in answers every field.
func (b *builder) example(owner string, s *Schema, request bool) any {
	return b.exampleOf([]string{owner}, "", s, request)
}

// done is an example of an operation's answer.
func (b *builder) done(name string, envelope *Schema) any {
	example := b.exampleObject([]string{name}, envelope, false)
	for _, m := range example {
		if m.name == "data" {
			b.effects.show(name, m.value)
		}
	}
	return example
}

func (b *builder) exampleOf(owners []string, name string, s *Schema, request bool) any {
	if value, ok := b.samples.find(owners, name); ok {
		return value
	}
	if name, ok := strings.CutPrefix(s.Ref, componentPath); ok {
		return b.exampleOf(append([]string{name}, owners...), "", b.schemas[name], request)
	}
	switch {
	case s.AnyOf != nil:
		return b.exampleOf(owners, name, s.AnyOf[0], request)
	case s.Default != nil:
		return s.Default
	case s.Enum != nil:
		return s.Enum[0]
	}
	switch kind(s) {
	case "object":
		return b.exampleObject(owners, s, request)
	case "array":
		return []any{b.exampleOf(owners, strings.TrimSuffix(name, "s"), s.Items, request)}
	case "boolean":
		return true
	}
	b.missing = append(b.missing, fmt.Sprintf("%s of %s", name, owners[0]))
	return nil
}

func kind(s *Schema) string {
	switch t := s.Type.(type) {
	case string:
		return t
	case []string:
		return t[0]
	}
	return ""
}

func (b *builder) exampleObject(owners []string, s *Schema, request bool) members {
	out := members{}
	for _, p := range s.Properties {
		if request && !slices.Contains(s.Required, p.Name) && (p.Schema.Default != nil || len(out) >= optional || strings.HasSuffix(p.Name, "_id")) {
			continue
		}
		out = append(out, member{p.Name, b.exampleOf(owners, p.Name, p.Schema, request)})
	}
	return out
}

// parameter is an example of a parameter of a thing's operation; nil if it has a default, or where only an earlier answer has a
// value: cursor, If-Match.
func (b *builder) parameter(thing, name string, s *Schema) any {
	if s.Default != nil {
		return nil
	}
	if value, ok := b.samples.find([]string{thing}, name); ok {
		return value
	}
	if name, ok := strings.CutPrefix(s.Ref, componentPath); ok {
		s = b.schemas[name]
	}
	switch {
	case s.Enum != nil:
		return s.Enum[0]
	case kind(s) == "boolean":
		return true
	}
	return nil
}

// members is an object in its order.
type members []member

type member struct {
	name  string
	value any
}

// MarshalJSON of json.Marshaler.
func (m members) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		value, err := json.Marshal(f.value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		fmt.Fprintf(&b, "%q:%s", f.name, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
