package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// FigureReport is a member's wish to get the figures by e-mail.
type FigureReport struct{ ent.Schema }

// Mixin of FigureReport.
func (FigureReport) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "report"}, created{}, ofWorkspace{}}
}

// Fields of FigureReport.
func (FigureReport) Fields() []ent.Field {
	return []ent.Field{
		field.String("membership_id").Immutable().Comment("Who gets it; where that is nobody any more, it goes when it is due."),
		field.String("about").Default("").Immutable().Comment("The subaccount it tells of; empty: all that the member may use."),
		field.String("every").Comment("One of WEEK, MONTH."),
		field.String("zone").Default("UTC").Comment("The time zone in which weeks and months end."),
		field.Time("due_at").Comment("When the next one is sent.").Annotations(Derived{}),
	}
}

// Indexes of FigureReport.
func (FigureReport) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "membership_id", "about").Unique(),
		index.Fields("due_at").StorageKey("figure_report_due"),
	}
}
