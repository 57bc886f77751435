package operation

import "github.com/vektah/gqlparser/v2/ast"

// scope is the scope of the root field, which is the operation's.
func (c *compiler) scope(d *document) string {
	if d.root.Definition == nil {
		return "" // the validator has said so
	}
	c.inner(d, d.root.SelectionSet)
	s := d.root.Definition.Directives.ForName("scope")
	if s == nil {
		c.at(d.file, d.root.Position, "the root field %s has no @scope", d.root.Name)
		return ""
	}
	return argument(s, "resource") + ":" + argument(s, "action")
}

// inner refuses what a selection must not reach: a second scope, which the operation's own would not protect, and
// fragments and conditions, with which the answer would not be what stands there.
func (c *compiler) inner(d *document, set ast.SelectionSet) {
	seen := map[string]bool{}
	for _, selection := range set {
		field, ok := selection.(*ast.Field)
		if !ok {
			c.at(d.file, selection.GetPosition(), "a document has no fragments: its selection is the answer, written out")
			continue
		}
		if seen[field.Alias] {
			c.at(d.file, field.Position, "%s is selected twice", field.Alias)
		}
		seen[field.Alias] = true
		for _, directive := range field.Directives {
			c.at(d.file, directive.Position, "a selected field has no directives: the answer always has all its fields")
		}
		if field.Definition != nil && field.Definition.Directives.ForName("scope") != nil {
			c.at(d.file, field.Position, "%s has a @scope of its own; an operation has one, its root field's", field.Name)
		}
		c.inner(d, field.SelectionSet)
	}
}
