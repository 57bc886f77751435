// Package operation holds the REST API: a folder of GraphQL operation documents, the compiler that makes one table of
// them, and what runs a row of the table for a request. A document says all there is to say about its operation: where
// it answers, what it takes from where, whose scope it needs and exactly which fields come back. REST, MCP and OpenAPI
// read the table; nothing else about an operation is written anywhere.
//
// The rule for names: operation/<resource>/<name>.graphql is the MCP tool <resource>_<name>, and the operation inside it
// is a verb and its resource in PascalCase (ListAssistantNotes in assistants/notes_list.graphql). Where a tool's name
// could be cut in several places, the resource is the longest that it begins with (Resource).
//
// The contract's operations stand in these folders, and no others do. What is public beside them has its document in the
// folder ours, by the same rule below it: ours/calls/end.graphql is calls_end. That folder is the list of these.
package operation

import (
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
)

// Operation is one row of the table: a compiled document.
type Operation struct {
	// Name is the name of the GraphQL operation: ListAssistants.
	Name string
	// Tool is the name as an MCP tool: assistants_list.
	Tool string
	// File is the document, relative to the folder.
	File string
	// Ours is true where it stands beside the contract: its document is in the folder ours.
	Ours bool
	// Description is a sentence or two for people and models.
	Description string
	// Method and Path are the route; parameters of the path stand in braces.
	Method, Path string
	// Status is the HTTP status of success.
	Status int
	// Scope is what a caller needs: assistants:list. It is the @scope of the root field.
	Scope string
	// ReadOnly is true for a query.
	ReadOnly bool
	// Subaccount is false where the operation does not choose a subaccount.
	Subaccount bool
	// Outside is true where it acts on the outside world: it must not hold one transaction for all that it does, and can
	// fail with 502.
	Outside bool
	// Destructive is true where it takes away what nothing brings back.
	Destructive bool
	// Idempotent is true where a repetition changes nothing more.
	Idempotent bool
	// Reaches is true where it acts on the outside world later, by a job.
	Reaches bool
	// Sliced is true where it writes in several transactions, and goes on where it was cut off.
	Sliced bool
	// Core is true where agents that ask for the core of the tools are shown it.
	Core bool
	// Unlisted is true where agents see it in the sets that they ask for, and not among all tools.
	Unlisted bool
	// Stream is true where the answer comes as server-sent events for who asks for them.
	Stream bool
	// ETag is true where the answer carries the revision of its thing.
	ETag bool
	// Paged is true where the answer is a page of a list: it takes limit and cursor.
	Paged bool
	// Existing is what 200 means of an operation whose Status is 201; "" if it never answers 200.
	Existing string
	// Upload is what the file of a multipart form is, where it takes one beside JSON; "" if it takes none.
	Upload string
	// Preview is what agents get who only ask what it would come to; "" if they cannot.
	Preview string
	// Deprecated is the day since which clients should use something else, Sunset that from which it may be gone; zero: none.
	Deprecated, Sunset time.Time
	// Events are the types of events whose data the answer is.
	Events []string
	// Resource is what the answer is for agents that read by addresses; nil if it is none.
	Resource *MCPResource
	// Params are what it takes, in the document's order.
	Params []*Param
	// Response is the shape of the envelope's data.
	Response *Shape
	// Document is what the executor runs.
	Document *ast.QueryDocument

	// before and after are what stands around the data in the bytes of the GraphQL answer.
	before, after string
	// root is the field whose arguments are judged as a whole.
	root *ast.Field
}

// ID is the operation's name with a small first letter, as OpenAPI calls it: listAssistants.
func (o *Operation) ID() string { return strings.ToLower(o.Name[:1]) + o.Name[1:] }

// Folder is the resource that its document stands under: assistants.
func (o *Operation) Folder() string { return path.Base(path.Dir(o.File)) }

// Summary is the first sentence of the description, without its full stop.
func (o *Operation) Summary() string {
	first, _, _ := strings.Cut(strings.ReplaceAll(o.Description, "\n", " "), ". ")
	return strings.TrimSuffix(first, ".")
}

// MCPResource is an answer as a resource of the Model Context Protocol.
type MCPResource struct {
	// URI is its address, with {id} for the parameter of the path.
	URI string
	// Name is for programs, Title and Description are for people and models.
	Name, Title, Description string
	MIMEType                 string
	// Field is the text of the data that it consists of; "" is all of the data, as JSON.
	Field string
}

// Param is the parameter with the name; nil if there is none.
func (o *Operation) Param(name string) *Param {
	if i := slices.IndexFunc(o.Params, func(p *Param) bool { return p.Name == name }); i >= 0 {
		return o.Params[i]
	}
	return nil
}

// Table is every operation, sorted by path and method.
type Table struct {
	Operations []*Operation
	// Bodies are the event data of things that no operation returns by their id.
	Bodies []*Operation
	byName map[string]*Operation
	// byEvent are those whose answers are the data of events, by the events' types.
	byEvent map[string]*Operation
}

// Operation is the row with the name, or the body; nil if there is none.
func (t *Table) Operation(name string) *Operation { return t.byName[name] }

// Changes says whether it changes a thing that is there: in what is sent by PATCH, as a whole by PUT.
func (o *Operation) Changes() bool { return o.Method == http.MethodPatch || o.Method == http.MethodPut }

// EventBody is the operation, or the body, whose answer is the data of a type of events; nil if the data is the id alone.
func (t *Table) EventBody(event string) *Operation { return t.byEvent[event] }

// Resource is the folder of a tool's document: the longest of the resources that the tool's name begins with, or its
// first word where it begins with none.
func Resource(tool string, resources []string) string {
	best := ""
	for _, r := range resources {
		if strings.HasPrefix(tool, r+"_") && len(r) > len(best) {
			best = r
		}
	}
	if best == "" {
		best, _, _ = strings.Cut(tool, "_")
	}
	return best
}
