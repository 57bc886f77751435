// Package sdk writes the parts of the client libraries in sdk/ that follow from the API: resources, methods, types and events.
// How requests are sent is written by hand, in the libraries themselves. Package contract reads the API.
package sdk

const (
	// Erased is the object that is left of what has been deleted or erased.
	Erased = "Erased"
	// Reference is the object that an event has in place of what it tells of, which is too large or has been erased since.
	Reference = "Reference"
)

// Kind is what a type is, in every language.
type Kind string

// The kinds of types. Either is a thing, or a reference to it.
const (
	String  Kind = "string"
	Integer Kind = "integer"
	Number  Kind = "number"
	Boolean Kind = "boolean"
	Time    Kind = "time"
	JSON    Kind = "json"
	List    Kind = "list"
	Map     Kind = "map"
	Named   Kind = "named"
	Choice  Kind = "choice"
	Either  Kind = "either"
)

// Type of a value. A named one is an object, a choice is an enum; both are found by their names.
type Type struct {
	Kind     Kind
	Name     string
	Items    *Type
	Nullable bool
}

// Field of an object, or a parameter.
type Field struct {
	// Wire is its name in requests and answers, Name is the same in snake_case.
	Wire, Name  string
	In          string
	Type        Type
	Required    bool
	Description string
}

// Object is a type with fields.
type Object struct {
	Name, Description string
	Fields            []Field
	// Sent is true for what requests bring: fields can be absent.
	Sent bool
}

// Enum is a type with values.
type Enum struct {
	Name   string
	Values []string
}

// Method is an operation.
type Method struct {
	// Name is the tool's without its resource, in snake_case.
	Name, Description string
	Verb, Path        string
	// Places are the parameters of the path, in its order.
	Places []Field
	// Params is what else it takes, nil if nothing. Needed is true where some of it is required.
	Params       *Object
	Needed, Body bool
	// Result is the data, or what a list is of.
	Result               Type
	Paged, Stream, Bound bool
	// Upload says what the file is of a form that is sent in place of Params; "" if there is none.
	Upload     string
	UploadName bool
	// Timeout is how many seconds an answer may take; 0 for as long as any.
	Timeout int
}

// Resource is a namespace of methods.
type Resource struct {
	Name, Description string
	Methods           []*Method
}

// Event is a type of events.
type Event struct {
	Type, Name, Description string
	Data                    Type
}

// Model is all that is written.
type Model struct {
	Version   string
	Resources []*Resource
	Objects   []*Object
	Enums     []*Enum
	Events    []*Event
}
