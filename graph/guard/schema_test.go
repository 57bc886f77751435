package guard //nolint:testpackage // the tests count the guard's own steps, which nothing outside can see

import (
	"errors"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

const sdl = `
interface Node { id: ID! }
type Query {
  node(id: ID!): Node
  nodes(ids: [ID!]!): [Node]!
  me: Contact!
  contacts(first: Int = 25, after: String): ContactConnection!
  undefaulted(first: Int): ContactConnection!
  latest(first: Int = 10): [Message!]!
  search(text: String, number: Int, float: Float, filter: Filter, value: JSON, labels: [String!], kind: Kind): [Contact!]!
}
type Mutation { call(to: String!): Contact! note(text: String!): Note! }
type Subscription { messages: Message! notes: Note! }
scalar JSON
enum Kind { PHONE WEB }
input Filter { and: [Filter!] text: String required: Int! = 1 }
type Contact implements Node {
  id: ID!
  name: String
  labels: [String!]!
  friend: Contact
  notes: [Note!]!
  messages(first: Int = 25): MessageConnection!
  contacts(first: Int = 25): ContactConnection!
}
type Note implements Node { id: ID! text: String author: Contact }
type Message implements Node { id: ID! text: String author: Contact! }
type PageInfo { hasNextPage: Boolean! }
type ContactConnection { nodes: [Contact!]! edges: [ContactEdge!]! pageInfo: PageInfo! totalCount: Int }
type ContactEdge { node: Contact! cursor: String! }
type MessageConnection { nodes: [Message!]! edges: [MessageEdge!]! pageInfo: PageInfo! totalCount: Int }
type MessageEdge { node: Message! cursor: String! }
`

func schemaOf(t testing.TB) *ast.Schema {
	t.Helper()
	schema, err := gqlparser.LoadSchema(&ast.Source{Name: "schema.graphql", Input: sdl})
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func parsed(t testing.TB, limits Limits, query string) *ast.QueryDocument {
	t.Helper()
	doc, err := limits.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// admit is all that stands between a document and its execution; the code is "" where nothing is refused.
func admit(schema *ast.Schema, limits Limits, query string) string {
	doc, err := limits.Parse(query)
	if err == nil {
		err = limits.Check(schema, doc, "", nil)
	}
	if err != nil {
		return codeOf(err)
	}
	if errs := Validate(schema, doc); len(errs) > 0 {
		return codeOf(errs[0])
	}
	return ""
}

func codeOf(err *gqlerror.Error) string {
	if err == nil {
		return ""
	}
	code, _ := err.Extensions["code"].(string)
	return code
}

func firstOf(err error) *gqlerror.Error {
	if list, ok := errors.AsType[gqlerror.List](err); ok && len(list) > 0 {
		return list[0]
	}
	return nil
}
