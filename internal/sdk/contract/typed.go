package contract

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/internal/sdk"
)

// typed is the type of a schema. An object or an enum without a name is called what it stands in.
func (r *reader) typed(s *schema, within string, sent bool) sdk.Type {
	plain, null := s.nullable()
	out := r.plain(plain, within, sent)
	out.Nullable = null
	return out
}

func (r *reader) plain(s *schema, within string, sent bool) sdk.Type {
	switch {
	case s.Ref != "":
		return r.component(s.referred(), sent)
	case len(s.AnyOf) > 0:
		return r.either(s, within, sent)
	case len(s.Enum) > 0:
		return r.choice(s.Enum, within)
	case len(s.Type) == 0:
		return sdk.Type{Kind: sdk.JSON}
	}
	switch s.Type[0] {
	case "string":
		if s.Format == "date-time" {
			return sdk.Type{Kind: sdk.Time}
		}
		return sdk.Type{Kind: sdk.String}
	case "array":
		items := r.typed(s.Items, within, sent)
		return sdk.Type{Kind: sdk.List, Items: &items}
	case "object":
		return r.object(s, within, sent)
	default:
		return sdk.Type{Kind: sdk.Kind(s.Type[0])}
	}
}

// either is a thing or a reference to it, or one of some plain values.
func (r *reader) either(s *schema, within string, sent bool) sdk.Type {
	if last := s.AnyOf[len(s.AnyOf)-1]; len(s.AnyOf) == 2 && len(last.Properties) == 1 {
		thing := r.typed(s.AnyOf[0], within, sent)
		if !r.seen[sdk.Reference] {
			r.add(&sdk.Object{Name: sdk.Reference, Description: last.Description, Sent: sent, Fields: r.fields(last, sdk.Reference, sent)})
		}
		return sdk.Type{Kind: sdk.Either, Items: &thing}
	}
	for _, one := range s.AnyOf {
		if len(one.Properties) > 0 || one.Ref != "" {
			r.problem("%s is one of several things", within)
		}
	}
	return sdk.Type{Kind: sdk.JSON}
}

// object is a map, or has fields.
func (r *reader) object(s *schema, within string, sent bool) sdk.Type {
	if len(s.Properties) == 0 && strings.HasPrefix(string(s.AdditionalProperties), "{") {
		var value schema
		if err := json.Unmarshal(s.AdditionalProperties, &value); err != nil {
			r.problem("%s: %w", within, err)
		}
		items := r.typed(&value, within, sent)
		return sdk.Type{Kind: sdk.Map, Items: &items}
	}
	if len(s.Properties) == 1 && s.Properties[0].name == "id" {
		within = sdk.Erased
		if r.seen[within] {
			return sdk.Type{Kind: sdk.Named, Name: within}
		}
	}
	o := &sdk.Object{Name: within, Description: s.Description, Sent: sent, Fields: r.fields(s, within, sent)}
	if within == sdk.Erased {
		o.Description = "What is left of a thing that is gone."
	}
	r.add(o)
	return sdk.Type{Kind: sdk.Named, Name: within}
}

// component is a schema that the document has given a name.
func (r *reader) component(name string, sent bool) sdk.Type {
	if s := r.document.Components.Schemas[name]; s == nil {
		r.problem("there is no schema %s", name)
	} else if len(s.Properties) == 0 {
		return r.plain(s, name, sent)
	} else if !r.seen[name] {
		o := &sdk.Object{Name: name, Description: s.Description, Sent: sent}
		r.add(o) // before its fields, which may refer to it
		o.Fields = r.fields(s, name, sent)
	}
	return sdk.Type{Kind: sdk.Named, Name: name}
}

// choice is an enum, by the name that it has in the GraphQL schema.
func (r *reader) choice(given []*string, within string) sdk.Type {
	all := strings.Split(values(given), "|")
	name := r.enums[values(given)]
	if name == "" {
		r.problem("the values of %s are no enum's", within)
	}
	if !slices.ContainsFunc(r.model.Enums, func(e *sdk.Enum) bool { return e.Name == name }) {
		r.take(name)
		r.model.Enums = append(r.model.Enums, &sdk.Enum{Name: name, Values: all})
	}
	return sdk.Type{Kind: sdk.Choice, Name: name}
}

// values of an enum as one text.
func values(given []*string) string {
	all := make([]string, len(given))
	for i, v := range given {
		all[i] = *v
	}
	return strings.Join(all, "|")
}

func (r *reader) add(o *sdk.Object) {
	r.take(o.Name)
	r.model.Objects = append(r.model.Objects, o)
}

// take a name, which no other type may have.
func (r *reader) take(name string) {
	if r.seen[name] {
		r.problem("two types are called %s", name)
	}
	r.seen[name] = true
}
