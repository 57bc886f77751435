package operation

import "github.com/vektah/gqlparser/v2/ast"

// Kind is the JSON type of an answer's value. Any is every JSON value.
type Kind string

// The kinds of values in answers.
const (
	Object  Kind = "object"
	Array   Kind = "array"
	String  Kind = "string"
	Number  Kind = "number"
	Integer Kind = "integer"
	Boolean Kind = "boolean"
	Any     Kind = "any"
)

// Shape is what a value of an answer looks like. Objects are closed: they have these fields, all of them, in this
// order, and no others.
type Shape struct {
	// Type is the GraphQL type of an object or an enum; "" of the others.
	Type     string
	Kind     Kind
	Nullable bool
	// Format is date-time for an instant, else empty.
	Format string
	// Enum are the values of an enum, in the schema's order.
	Enum []string
	// Fields are those of an object.
	Fields []Field
	// Items is the shape of an array's items.
	Items *Shape
}

// Field is one field of an object in an answer.
type Field struct {
	Name, Description string
	*Shape
}

var kinds = map[string]Shape{
	"ID":      {Kind: String},
	"String":  {Kind: String},
	"Int":     {Kind: Integer},
	"Int64":   {Kind: Integer},
	"Float":   {Kind: Number},
	"Boolean": {Kind: Boolean},
	"Time":    {Kind: String, Format: "date-time"},
	"JSON":    {Kind: Any},
	"Counts":  {Kind: Object},
}

// shape is what a selected field answers; nil if a problem was noted.
func (c *compiler) shape(d *document, f *ast.Field) *Shape {
	if f.Definition == nil {
		return nil // the validator has said so
	}
	return c.typed(d, f, f.Definition.Type)
}

func (c *compiler) typed(d *document, f *ast.Field, t *ast.Type) *Shape {
	if t.Elem != nil {
		return &Shape{Kind: Array, Nullable: !t.NonNull, Items: c.typed(d, f, t.Elem)}
	}
	s := Shape{}
	switch def := c.schema.Types[t.NamedType]; def.Kind {
	case ast.Enum:
		s.Kind, s.Type = String, def.Name
		for _, value := range def.EnumValues {
			s.Enum = append(s.Enum, value.Name)
		}
	case ast.Object:
		s.Kind, s.Type = Object, def.Name
		s.Fields = c.fields(d, f.SelectionSet)
	default:
		known, ok := kinds[t.NamedType]
		if !ok {
			c.at(d.file, f.Position, "%s is of type %s, which has no form in JSON", f.Name, t.NamedType)
		}
		s = known
	}
	s.Nullable = !t.NonNull
	return &s
}

func (c *compiler) fields(d *document, set ast.SelectionSet) []Field {
	var all []Field
	for _, selection := range set {
		f, ok := selection.(*ast.Field)
		if !ok || f.Definition == nil {
			continue // noted elsewhere
		}
		all = append(all, Field{Name: f.Alias, Description: f.Definition.Description, Shape: c.shape(d, f)})
	}
	return all
}

// field is the shape of an object's field under either name; nil if there is none.
func (s *Shape) field(name, other string) *Shape {
	if s == nil {
		return nil
	}
	for _, f := range s.Fields {
		if f.Name == name || f.Name == other && other != "" {
			return f.Shape
		}
	}
	return nil
}

// items is the shape of a list's items; nil if it is no list.
func (s *Shape) items() *Shape {
	if s == nil {
		return nil
	}
	return s.Items
}
