package operation

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Place is the part of a request that a value comes in.
type Place string

// The places of values. A field of an object inside the body is InBody like the object.
const (
	InPath   Place = "path"
	InQuery  Place = "query"
	InBody   Place = "body"
	InHeader Place = "header"
)

// Param is one value that a request brings: a variable of the document, or a field of an object that a variable takes.
type Param struct {
	// Name is what clients write: snake_case, or the header's name. Camel is the other spelling that a body may use, the
	// one of the answers; "" if it is the same.
	Name, Camel string
	// Variable is its GraphQL name: the variable's, or the input field's.
	Variable string
	In       Place
	// Type is its GraphQL type; Kind is the kind of the type inside lists.
	Type *ast.Type
	Kind ast.DefinitionKind
	// Enum are the values of an enum, in the schema's order.
	Enum []string
	// Fields are the fields of an input object.
	Fields []*Param
	// Required means that it must be sent; Nullable that null is a value of it.
	Required, Nullable bool
	// Default is what holds where it is not sent; nil is nothing.
	Default     any
	Description string
	Check       rule.Rule

	// target is the name of the argument or input field that it ends up at, which is what resolvers know it by.
	target string
}

// What pages are asked for with, where a document says nothing of its own.
const (
	limitName, cursorName = "limit", "cursor"
	limitDescription      = "The maximum number of items to return."
	cursorDescription     = "The cursor of the page: X-Next-Cursor of the previous one."
)

// use is the place in the schema that a variable ends up at; it says what the variable itself does not.
type use struct {
	name        string
	directives  ast.DirectiveList
	description string
	fallback    *ast.Value
	times       int
}

// params takes the operation's variables in their order.
func (c *compiler) params(d *document, r *row) []*Param {
	uses := map[string]*use{}
	c.fieldUses(d.root, uses)
	var all []*Param
	for _, v := range d.op.VariableDefinitions {
		u := uses[v.Variable]
		if u == nil && v.Used {
			c.at(d.file, v.Position, "$%s stands in no argument and no field of an input", v.Variable)
		}
		if u == nil || v.Definition == nil {
			continue // the validator has said that it is not used, or of no known type
		}
		if u.times > 1 {
			c.at(d.file, v.Position, "$%s is used %d times; a variable stands for one argument", v.Variable, u.times)
		}
		if !snakeName.MatchString(v.Variable) {
			c.at(d.file, v.Position, "$%s is not in snake_case", v.Variable)
		}
		all = append(all, c.variable(d, r, v, u))
	}
	return all
}

func (c *compiler) variable(d *document, r *row, v *ast.VariableDefinition, u *use) *Param {
	p := &Param{Name: v.Variable, Variable: v.Variable, Type: v.Type, Description: v.Description, target: u.name}
	p.In = c.place(d, r, v, p)
	fallback := u.fallback
	if v.DefaultValue != nil {
		fallback = v.DefaultValue
	}
	if p.Description == "" {
		p.Description = u.description
	}
	c.fill(d, v.Position, p, v.Definition, u.directives, fallback)
	p.Required = p.Required || v.Directives.ForName("present") != nil
	if p.In == InPath {
		p.Check = rule.Rule{} // whatever stands there and names nothing is a 404
	}
	c.fits(d, v, p)
	return p
}

// fill adds what the type and its place in the schema say, down into objects.
func (c *compiler) fill(
	d *document, at *ast.Position, p *Param, def *ast.Definition, directives ast.DirectiveList, fallback *ast.Value,
) {
	p.Kind = def.Kind
	if other := Camel(p.Name); p.In == InBody && other != p.Name {
		p.Camel = other
	}
	p.Check = check.Of(p.Type, directives)
	p.Default, _ = fallback.Value(nil) // constants of the right type: the validator has seen them
	p.Required = p.Type.NonNull && fallback == nil
	p.Nullable = !p.Type.NonNull && fallback == nil && !p.Check.NotNull
	for _, value := range def.EnumValues {
		p.Enum = append(p.Enum, value.Name)
	}
	if def.Kind != ast.InputObject {
		return
	}
	if c.within[def.Name] {
		c.at(d.file, at, "the input %s holds itself, which no request could be checked against", def.Name)
		return
	}
	c.within[def.Name] = true
	defer delete(c.within, def.Name)
	for _, f := range def.Fields {
		field := &Param{
			Name: rule.Snake(f.Name), Variable: f.Name, In: p.In, Type: f.Type, Description: f.Description, target: f.Name,
		}
		if Camel(field.Name) != f.Name {
			c.at(d.file, at, "the field %s.%s has no spelling in snake_case", def.Name, f.Name)
		}
		c.fill(d, at, field, c.schema.Types[f.Type.Name()], f.Directives, f.DefaultValue)
		p.Fields = append(p.Fields, field)
	}
}

// fieldUses finds where variables end up, in the arguments of a field and of everything selected below it.
func (c *compiler) fieldUses(f *ast.Field, uses map[string]*use) {
	if f.Definition != nil {
		for _, arg := range f.Arguments {
			if def := f.Definition.Arguments.ForName(arg.Name); def != nil {
				c.valueUses(arg.Value, def.Type, use{def.Name, def.Directives, def.Description, def.DefaultValue, 1}, uses)
			}
		}
	}
	for _, selection := range f.SelectionSet {
		if field, ok := selection.(*ast.Field); ok {
			c.fieldUses(field, uses)
		}
	}
}

func (c *compiler) valueUses(v *ast.Value, t *ast.Type, u use, uses map[string]*use) {
	switch v.Kind {
	case ast.Variable:
		if seen := uses[v.Raw]; seen != nil {
			seen.times++
			return
		}
		uses[v.Raw] = &u
	case ast.ListValue:
		for _, item := range v.Children {
			if t.Elem != nil {
				c.valueUses(item.Value, t.Elem, use{name: u.name, directives: u.directives, times: 1}, uses)
			}
		}
	case ast.ObjectValue:
		def := c.schema.Types[t.Name()]
		for _, member := range v.Children {
			if f := def.Fields.ForName(member.Name); f != nil {
				c.valueUses(member.Value, f.Type, use{f.Name, f.Directives, f.Description, f.DefaultValue, 1}, uses)
			}
		}
	default: // a literal uses nothing
	}
}
