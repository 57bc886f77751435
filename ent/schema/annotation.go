// Package schema is the data model: one entity a file, with the fields of the specification.
package schema

// Tenant marks an entity as walled: Column holds its tenant's id. The walls in package store, the migrations and
// the isolation suite are made from it.
type Tenant struct {
	Column string
}

// Name of the annotation.
func (Tenant) Name() string { return "Tenant" }

// Prefix is the prefix of an entity's ids.
type Prefix string

// Name of the annotation.
func (Prefix) Name() string { return "Prefix" }

// Unaudited marks an entity whose rows are no change that somebody made: they record or derive.
type Unaudited struct{}

// Name of the annotation.
func (Unaudited) Name() string { return "Unaudited" }

// Recorded marks an entity whose rows tell what happened: they are audited where a person or a key makes or changes them, and
// not where the platform does as things happen.
type Recorded struct{}

// Name of the annotation.
func (Recorded) Name() string { return "Recorded" }

// Configured marks an entity whose rows are settings of somebody's: the audit trail keeps what they were and what they became.
type Configured struct{}

// Name of the annotation.
func (Configured) Name() string { return "Configured" }

// AppendOnly marks an entity whose rows are never changed and never removed.
type AppendOnly struct{}

// Name of the annotation.
func (AppendOnly) Name() string { return "AppendOnly" }

// Derived marks a field that follows from others, or that is kept for the platform's own work: a change of it alone is
// no change that anybody made.
type Derived struct{}

// Name of the annotation.
func (Derived) Name() string { return "Derived" }
