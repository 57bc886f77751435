package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Brand is how a workspace shows itself in the dashboard and in e-mail, or one of its clients. What is null in a client's is as in the
// workspace's, and what is null there is as the product has it.
type Brand struct{ ent.Schema }

// Mixin of Brand.
func (Brand) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "brand"}, updated{}, ofWorkspace{}}
}

// Fields of Brand.
func (Brand) Fields() []ent.Field {
	return []ent.Field{
		field.String("about").Default("").Immutable().Comment("The subaccount that it is for; empty: the workspace."),
		field.String("name").Optional().Nillable().Comment("What the product is called."),
		field.String("accent").Optional().Nillable().Comment("#rrggbb, as it was chosen; what is shown has contrast."),
		field.String("accent_dark").Optional().Nillable().Comment("In the dark theme; null: the same."),
		field.String("mail_name").Optional().Nillable().Comment("Who sends e-mail; null: the name."),
		field.String("reply_to").Optional().Nillable().Comment("Where replies to e-mail go; null: to the installation's address."),
		field.String("support_url").Optional().Nillable(),
		field.String("support_email").Optional().Nillable(),
		field.Bytes("logo").Optional().Sensitive(),
		field.String("logo_type").Optional().Nillable().Annotations(Derived{}),
		field.String("logo_token").Optional().Nillable().Unique().Annotations(Derived{}).Comment("Its address; another image has another."),
		field.Bytes("icon").Optional().Sensitive(),
		field.String("icon_type").Optional().Nillable().Annotations(Derived{}),
		field.String("icon_token").Optional().Nillable().Unique().Annotations(Derived{}).Comment("Its address."),
		field.String("host").Optional().Nillable().Comment("The name that it wants to be reached by."),
		field.String("host_token").Optional().Nillable().Annotations(Derived{}).Comment("What the name's TXT record has to say."),
		field.String("verified_host").Optional().Nillable().Unique().Comment("The same name, once its record has said so."),
		field.Time("verified_at").Optional().Nillable().Annotations(Derived{}),
		field.Time("reached_at").Optional().Nillable().Annotations(Derived{}).Comment("When somebody first signed in by the verified host."),
		field.Time("missing_since").Optional().Nillable().Annotations(Derived{}).Comment("Since when the record is not found; null: it stands."),
	}
}

// Indexes of Brand.
func (Brand) Indexes() []ent.Index {
	return []ent.Index{index.Fields("workspace_id", "about").Unique()}
}

// Annotations of Brand.
func (Brand) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
