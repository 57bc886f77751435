package operation

import (
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

const nodes = "nodes"

// whole is the data path of an answer that is no object of its own: the data has one field, the root field's.
const whole = "."

// response finds the field that becomes the envelope's data. Nothing else may be selected on the way to it, so that
// nothing is computed which is not answered, and so that the data's bytes are the answer's except for a fixed text before
// and after them.
func (c *compiler) response(d *document, o *Operation, at *ast.Position, data string) {
	set := ast.SelectionSet{d.root}
	if data == whole {
		if len(d.root.SelectionSet) > 0 {
			c.at(d.file, at, "the data path %s is for a root field that is a plain value", whole)
		}
		o.Response = &Shape{Type: o.Name, Kind: Object, Fields: c.fields(d, set)}
		return
	}
	names := strings.Split(data, ".")
	for i, name := range names {
		field := selected(set, name)
		if field == nil {
			c.at(d.file, at, "the data path %s does not exist: nothing selected is called %q", strings.Join(names, "."), name)
			return
		}
		if len(set) > 1 {
			c.at(d.file, set[0].GetPosition(), "beside %q, which becomes the data, this is selected and not answered", name)
		}
		o.before += `{"` + name + `":`
		o.after += "}"
		set = field.SelectionSet
		if i == len(names)-1 {
			o.Response = c.shape(d, field)
		} else if def := field.Definition; def != nil && (!def.Type.NonNull || def.Type.Elem != nil) {
			c.at(d.file, at, "the data path %s may end at %s: it must be an object and not null", strings.Join(names, "."), name)
		}
	}
}

func selected(set ast.SelectionSet, alias string) *ast.Field {
	for _, selection := range set {
		if f, ok := selection.(*ast.Field); ok && f.Alias == alias {
			return f
		}
	}
	return nil
}

// paging sees whether the operation is a list in pages, and that it is one altogether or not at all.
func (c *compiler) paging(d *document, o *Operation) {
	if o.Response == nil {
		return
	}
	limit, cursor := d.op.VariableDefinitions.ForName(limitName), d.op.VariableDefinitions.ForName(cursorName)
	list := strings.HasSuffix(argument(d.http, "data"), "."+nodes)
	o.Paged = list && limit != nil && cursor != nil
	switch {
	case list && !o.Paged:
		c.at(d.file, d.op.Position, "a page of nodes takes $limit and $cursor")
	case cursor != nil && !list:
		c.at(d.file, d.op.Position, "$cursor is for pages, whose data path ends in nodes")
	case o.Paged:
		describe(o.Params, limitName, limitDescription)
		describe(o.Params, cursorName, cursorDescription)
	}
}

func describe(params []*Param, name, text string) {
	for _, p := range params {
		if p.Name == name && p.Description == "" {
			p.Description = text
		}
	}
}
