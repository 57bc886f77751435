package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// FigureReport is a member's wish to get the figures by e-mail. It goes with the membership.
type FigureReport struct{ ent.Schema }

// Mixin of FigureReport.
func (FigureReport) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "report"}, created{}, ofWorkspace{}}
}

// Fields of FigureReport.
func (FigureReport) Fields() []ent.Field {
	return []ent.Field{
		field.String("membership_id").Immutable(),
		field.String("about").Default("").Immutable().Comment("The subaccount it tells of; empty: all that the member may use."),
		field.String("every").Comment("One of WEEK, MONTH."),
		field.String("zone").Default("UTC").Comment("The time zone in which weeks and months end."),
		field.Time("due_at").Comment("When the next one is sent.").Annotations(Derived{}),
	}
}

// Edges of FigureReport.
func (FigureReport) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("membership", Membership.Type).Ref("figure_reports").Field("membership_id").Unique().Required().Immutable(),
	}
}

// Indexes of FigureReport.
func (FigureReport) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "membership_id", "about").Unique(),
		index.Fields("due_at").StorageKey("figure_report_due"),
	}
}
