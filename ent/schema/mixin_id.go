package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/mixin"

	"github.com/switchboard-dev/switchboard/ent/value"
	"github.com/switchboard-dev/switchboard/platform/id"
)

// identity gives an entity its TypeID; the prefix says which table an id belongs to.
type identity struct {
	mixin.Schema
	prefix string
}

// Fields of the identity.
func (m identity) Fields() []ent.Field {
	return []ent.Field{
		field.String("id").Immutable().Unique().Validate(value.NotEmpty).DefaultFunc(id.Maker(m.prefix)).
			Annotations(Prefix(m.prefix)),
	}
}
