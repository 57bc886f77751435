// Package guard refuses hostile GraphQL documents before anything is run for them.
//
// A document is small and what it asks for can be huge: fragments that spread one another double with each line,
// aliases repeat a resolver, pages inside pages multiply. Every check here is linear in the size of the document:
// a fragment is looked at once, and its size is remembered, so that refusing a bomb costs what reading it costs.
// gqlgen's own complexity limit expands fragments and is itself such a bomb.
package guard

// Limits says how much one document may ask for. Counts are of the document as written, fragments once,
// unless a field says otherwise.
type Limits struct {
	DocumentBytes int // length of the document
	Tokens        int // tokens that the parser reads
	NameBytes     int // length of an alias, which every row of the answer repeats
	Operations    int
	Fragments     int // fragment definitions, used or not
	Spreads       int // named fragment spreads
	Aliases       int
	Directives    int
	Variables     int // of all operations together
	ValueDepth    int // lists and objects inside one another in an argument

	// The following count fields with every fragment expanded.
	Depth              int // fields inside fields; what stands below __schema and __type is counted apart
	IntrospectionDepth int // fields inside __schema and __type
	RootFields         int // fields at the top of a query
	MutationRootFields int // fields at the top of a mutation or subscription, __typename aside

	// Merges bounds the comparisons of fields that share a name in the answer. Their number grows with the square of
	// the fields', and each takes as long as their arguments.
	Merges int
	// Visits bounds the walks of the validator, which enters each fragment from every other that reaches it.
	Visits int

	// Cost is the budget: every field costs 1, and what stands in a page or list costs that for each row. Weights come on top.
	Cost    int
	Page    int // rows of a page whose "first" is left out and has no default
	MaxPage int // largest "first"
	List    int // rows of a list that has no "first"
	// Lists gives the rows of such lists where they are known better, by "Type.field".
	Lists map[string]int
	// Weights are what fields cost that read more than they show, by "Type.field", or by "field" for those of all types that are not
	// named; "(argument)" is what a field costs more that is given the argument. A weight counts once for each place in the document,
	// whatever the rows there: a field of many rows is read for all of them together.
	Weights map[string]int

	// Introspection allows __schema and __type.
	Introspection bool
}

// Defaults are the limits of a public server: a page of a dashboard and the standard introspection query fit, two
// full pages inside one another do not. Introspection is off.
func Defaults() Limits {
	return Limits{
		DocumentBytes: 100_000,
		Tokens:        5_000,
		NameBytes:     100,
		Operations:    20,
		Fragments:     100,
		Spreads:       300,
		Aliases:       30,
		Directives:    100,
		Variables:     100,
		ValueDepth:    20,

		Depth:              8,
		IntrospectionDepth: 20,
		RootFields:         20,
		MutationRootFields: 1,

		Merges: 40_000,
		Visits: 30_000,

		Cost:    10_000,
		Page:    25,
		MaxPage: 100,
		List:    25,
	}
}
