package operation_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/operation"
)

// directives are those of the server, which the schemas of tests use.
const directives = "../graph/directives.graphql"

// loadSchema reads SDL files into a schema, with the directives.
func loadSchema(t testing.TB, pattern string) *ast.Schema {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no schema at %s: %v", pattern, err)
	}
	if !slices.Contains(names, directives) {
		names = append(names, directives)
	}
	sources := make([]*ast.Source, len(names))
	for i, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources[i] = &ast.Source{Name: name, Input: string(text)}
	}
	schema, err := gqlparser.LoadSchema(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func folder(files map[string]string) fstest.MapFS {
	fs := fstest.MapFS{}
	for name, text := range files {
		fs[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fs
}

// Two good documents; the cases below change one thing each.
const (
	listThings = `"Lists things."
query ListThings(
  "Finds names."
  $search: String
  $limit: Int
  $cursor: String
) @http(method: "GET", path: "/v3/things", data: "things.nodes") {
  things(search: $search, first: $limit, after: $cursor) {
    nodes {
      id
      name
    }
  }
}
`
	updateThing = `"Changes a thing."
mutation UpdateThing($id: ID!, $name: String, $settings: SettingsInput, $if_match: String @from(header: "If-Match"))
  @http(method: "PATCH", path: "/v3/things/{id}", data: "updateThing", etag: true) {
  updateThing(id: $id, ifMatch: $if_match, input: {name: $name, settings: $settings}) {
    id
    display_name: name
  }
}
`
)

func TestCompileRefuses(t *testing.T) {
	t.Parallel()
	schema := loadSchema(t, "testdata/bad.graphqls")
	const list, update = "things/list.graphql", "things/update.graphql"
	for name, test := range map[string]struct {
		file     string // the document that is changed, list if empty
		old, new string
		add      map[string]string // documents beside the two
		want     []string          // file:line:column: and a part of the message
	}{
		"nothing":             {},
		"a syntax error":      {old: "nodes {", new: "nodes {{", want: []string{"things/list.graphql:9:12: Expected Name, found {"}},
		"an empty file":       {old: listThings, new: "", want: []string{"things/list.graphql:1:1: the file has no operation"}},
		"an unknown field":    {old: "      name\n", new: "      nome\n", want: []string{`things/list.graphql:11:7: Cannot query field "nome" on type "Thing"`}},
		"an unknown argument": {old: "search: $search,", new: "find: $search,", want: []string{`things/list.graphql:8:3: Unknown argument "find"`, "4:3: $search stands in no argument"}},
		"a wrong variable type": {old: "$limit: Int", new: "$limit: String", want: []string{
			`things/list.graphql:8:34: Variable "$limit" of type "String" used in position expecting type "Int"`,
		}},
		"an unknown variable type": {old: "$limit: Int", new: "$limit: Integer", want: []string{`things/list.graphql:5:3: Unknown type "Integer"`, `things/list.graphql:8:34: Variable "$limit"`}},
		"two operations": {
			old: listThings, new: listThings + "query Other { things { nodes { id } } }",
			want: []string{"things/list.graphql:15:1: a file holds one operation"},
		},
		"two root fields": {
			old: "  things(", new: "  again: things { nodes { id } }\n  things(",
			want: []string{"things/list.graphql:9:3: an operation has one root field, things is another"},
		},
		"a fragment": {
			old: "      id\n      name\n    }\n  }\n}\n", new: "      ...f\n    }\n  }\n}\nfragment f on Thing { id name }\n",
			want: []string{"things/list.graphql:10:10: a document has no fragments", "things/list.graphql:14:1: a document has no fragments"},
		},
		"a root fragment": {
			old: "  things(search: $search, first: $limit, after: $cursor) {\n    nodes {\n      id\n      name\n    }\n  }\n",
			new: "  ... on Query { things(search: $search, first: $limit, after: $cursor) { nodes { id } } }\n",
			want: []string{
				"things/list.graphql:8:7: a document has no fragments",
			},
		},
		"an inline fragment": {
			old: "      name\n", new: "      ... on Thing { name }\n",
			want: []string{"things/list.graphql:11:11: a document has no fragments"},
		},
		"a condition": {
			old: "      name\n", new: "      name @include(if: true)\n",
			want: []string{"things/list.graphql:11:13: a selected field has no directives"},
		},
		"a field twice": {old: "      name\n", new: "      name\n      name\n", want: []string{"things/list.graphql:12:7: name is selected twice"}},
		"a subscription": {
			old:  listThings,
			new:  "\"Watches.\"\nsubscription WatchThings {\n  ticks\n}\n",
			want: []string{"things/list.graphql:2:1: the operation has no @http", "things/list.graphql:2:1: a document is a query or a mutation"},
		},
		"no @http": {
			old:  ` @http(method: "GET", path: "/v3/things", data: "things.nodes")`,
			want: []string{"things/list.graphql:2:1: the operation has no @http"},
		},
		"two @http": {
			old: `data: "things.nodes")`, new: `data: "things.nodes") @http(method: "GET", path: "/v3/others", data: "things.nodes")`,
			want: []string{`things/list.graphql:7:67: The directive "@http" can only be used once`},
		},
		"an unknown directive": {
			old: `data: "things.nodes")`, new: `data: "things.nodes") @cached`,
			want: []string{`things/list.graphql:7:67: Unknown directive "@cached"`},
		},
		"an unknown argument of @http": {
			old: `data: "things.nodes")`, new: `data: "things.nodes", cache: 1)`,
			want: []string{`things/list.graphql:7:4: Unknown argument "cache" on directive "@http"`},
		},
		"an unknown method": {
			old: `"GET"`, new: `"FETCH"`,
			want: []string{`things/list.graphql:7:9: "FETCH" is not a method`},
		},
		"a GET that writes": {
			file: update, old: `"PATCH"`, new: `"GET"`,
			want: []string{"things/update.graphql:3:9: GET is for queries", "things/update.graphql:2:47: $settings comes from the query"},
		},
		"a PATCH that reads": {old: `"GET"`, new: `"PATCH"`, want: []string{"things/list.graphql:7:9: PATCH is for mutations"}},
		"a bad status": {
			old: `path: "/v3/things",`, new: `path: "/v3/things", status: 204,`,
			want: []string{"things/list.graphql:7:44: the status of success is 200 or 201"},
		},
		"a status that is no number": {
			old: `path: "/v3/things",`, new: `path: "/v3/things", status: CREATED,`,
			want: []string{"things/list.graphql:7:44: the status of success is 200 or 201", "things/list.graphql:7:52: "},
		},
		"deprecated since no day": {
			old: `path: "/v3/things",`, new: `path: "/v3/things", deprecated: "soon",`,
			want: []string{"things/list.graphql:7:44: deprecated is a day, such as 2026-11-23"},
		},
		"gone without being deprecated": {
			old: `path: "/v3/things",`, new: `path: "/v3/things", sunset: "2027-01-01",`,
			want: []string{"things/list.graphql:7:44: what ends was deprecated before"},
		},
		"gone before it was deprecated": {
			old: `path: "/v3/things",`, new: `path: "/v3/things", deprecated: "2027-01-02", sunset: "2027-01-01",`,
			want: []string{"things/list.graphql:7:70: what ends was deprecated before"},
		},
		"a relative path": {old: `"/v3/things"`, new: `"v3/things"`, want: []string{"things/list.graphql:7:24: the path must begin with a slash"}},
		"a path that ends in a slash": {
			old: `"/v3/things"`, new: `"/v3/things/"`,
			want: []string{`things/list.graphql:7:24: the segment "" of the path`},
		},
		"a broken parameter": {
			file: update, old: `{id}`, new: `{id`,
			want: []string{`things/update.graphql:3:26: the segment "{id" of the path`},
		},
		"a path parameter without a variable": {
			file: update, old: `{id}`, new: `{thing_id}`,
			want: []string{"things/update.graphql:3:26: the path's {thing_id} has no variable $thing_id"},
		},
		"a path variable that may be missing": {
			file: update, old: `$id: ID!`, new: `$id: ID! = "one"`,
			want: []string{"things/update.graphql:2:22: $id is in the path"},
		},
		"a variable that is not used": {
			old: "search: $search, ", want: []string{`things/list.graphql:4:3: Variable "$search" is never used in operation "ListThings".`},
		},
		"a variable that is used twice": {
			old: "search: $search,", new: "search: $search, source: $search,",
			want: []string{"things/list.graphql:4:3: $search is used 2 times"},
		},
		"a variable inside opaque JSON": {
			file: update, old: "name: $name", new: "extra: {name: $name}",
			want: []string{"things/update.graphql:2:32: $name stands in no argument"},
		},
		"a variable in camelCase": {
			old: "search: $search, ", new: "source: $newSource, search: $search, ", add: map[string]string{
				"things/b.graphql": strings.Replace(thing("GetB", "/v3/b", "theId"), "/v3/b", "/v3/b/c", 1),
			},
			want: []string{"things/b.graphql:2:12: $theId is not in snake_case", `things/list.graphql:8:18: Variable "$newSource" is not defined`},
		},
		"a DELETE with a body": {
			file: update, old: `"PATCH"`, new: `"DELETE"`,
			want: []string{"things/update.graphql:2:32: $name has no source", "things/update.graphql:2:47: $settings has no source"},
		},
		"a body field that chooses the subaccount": {
			add: map[string]string{"things/move.graphql": strings.NewReplacer(
				"$name", "$location_id", "UpdateThing", "MoveThing", "{id}", "{id}/move",
			).Replace(updateThing)},
			want: []string{"things/move.graphql:2:30: $location_id chooses the subaccount, so it is not a field of the body"},
		},
		"a header without a name": {
			file: update, old: `"If-Match"`, new: `""`,
			want: []string{"things/update.graphql:2:92: $if_match has no source"},
		},
		"a header of a number": {
			file: update, old: `$if_match: String`, new: `$if_match: Int`,
			want: []string{"things/update.graphql:2:73: $if_match comes from a header, so it is a String", `things/update.graphql:4:33: Variable "$if_match"`},
		},
		"a GET with an object": {
			old: "$search: String", new: "$search: [FilterInput!]",
			want: []string{"things/list.graphql:4:3: $search comes from the query, which has no lists", "things/list.graphql:8:18: Variable"},
		},
		"an input that holds itself": {
			file: update, old: "$settings: SettingsInput", new: "$settings: KnotInput", add: nil,
			want: []string{"things/update.graphql:2:47: the input KnotInput holds itself", "things/update.graphql:4:75: Variable"},
		},
		"an input field without a snake_case": {
			file: update, old: "$settings: SettingsInput", new: "$settings: OddInput",
			want: []string{"things/update.graphql:2:47: the field OddInput.a_name has no spelling", "things/update.graphql:4:75: Variable"},
		},
		"the same route": {
			add:  map[string]string{"things/all.graphql": strings.NewReplacer("ListThings", "AllThings").Replace(listThings)},
			want: []string{"things/list.graphql:7:24: GET /v3/things is taken by things/all.graphql"},
		},
		"a route under two spellings": {
			add: map[string]string{"things/get.graphql": thing("GetThing", "/v3/things/{thing_id}", "thing_id")},
			want: []string{
				"things/update.graphql:3:26: /v3/things/{id} is spelled /v3/things/{thing_id} in things/get.graphql",
			},
		},
		"ambiguous routes": {
			add: map[string]string{
				"things/a.graphql": thing("GetA", "/v3/things/{id}/notes", "id"),
				"things/b.graphql": thing("GetB", "/v3/things/latest/{id}", "id"),
			},
			want: []string{"things/b.graphql:2:43: /v3/things/latest/{id} and /v3/things/{id}/notes of things/a.graphql match"},
		},
		"a name twice": {
			add:  map[string]string{"others/list.graphql": strings.Replace(listThings, "/v3/things", "/v3/others", 1)},
			want: []string{"things/list.graphql:2:1: the name ListThings is taken by others/list.graphql"},
		},
		"a tool twice": {
			add: map[string]string{
				"more/things_all.graphql": thing("GetA", "/v3/a/{id}", "id"),
				"more_things/all.graphql": thing("GetB", "/v3/b/{id}", "id"),
			},
			want: []string{"more_things/all.graphql:2:1: the tool more_things_all is taken by more/things_all.graphql"},
		},
		"a misnamed file": {
			add:  map[string]string{"things/getThing.graphql": thing("GetThing", "/v3/things/{id}", "id")},
			want: []string{"things/getThing.graphql:1:1: a document is named <resource>/<name>.graphql"},
		},
		"a file too deep": {
			add:  map[string]string{"a/b/get.graphql": thing("GetThing", "/v3/things/{id}", "id")},
			want: []string{"a/b/get.graphql:1:1: a document is named <resource>/<name>.graphql"},
		},
		"a file at the top": {
			add:  map[string]string{"get.graphql": thing("GetThing", "/v3/things/{id}", "id")},
			want: []string{"get.graphql:1:1: a document is named <resource>/<name>.graphql"},
		},
		"a misnamed operation": {old: "query ListThings", new: "query list_things", want: []string{`things/list.graphql:2:1: the operation's name "list_things"`}},
		"no name":              {old: "query ListThings", new: "query ", want: []string{`things/list.graphql:2:1: the operation's name ""`}},
		"no description":       {old: "\"Lists things.\"\n", want: []string{"things/list.graphql:1:1: the operation has no description"}},
		"a root field without a scope": {
			add:  map[string]string{"things/open.graphql": strings.NewReplacer("thing(id", "openThing(id", `"thing"`, `"openThing"`).Replace(thing("GetOpen", "/v3/open/{id}", "id"))},
			want: []string{"things/open.graphql:3:3: the root field openThing has no @scope"},
		},
		"a second scope": {
			old: "      name\n", new: "      name\n      owner {\n        id\n      }\n",
			want: []string{"things/list.graphql:12:7: owner has a @scope of its own"},
		},
		"a second scope further in": {
			old: "      name\n", new: "      name\n      maker { owner { id } }\n",
			want: []string{"things/list.graphql:12:15: owner has a @scope of its own"},
		},
		"a data path that does not exist": {
			old: `"things.nodes"`, new: `"things.rows"`,
			want: []string{`things/list.graphql:7:44: the data path things.rows does not exist: nothing selected is called "rows"`},
		},
		"a dot for an object": {
			file: update, old: `data: "updateThing"`, new: `data: "."`,
			want: []string{"things/update.graphql:3:51: the data path . is for a root field that is a plain value"},
		},
		"a data path that may be null": {
			file: update, old: `data: "updateThing"`, new: `data: "updateThing.maker.name"`,
			want: []string{`things/update.graphql:3:51: the data path updateThing.maker.name does not exist`},
		},
		"a data path through null": {
			add:  map[string]string{"things/maker.graphql": maker},
			want: []string{"things/maker.graphql:2:77: the data path thing.maker.name may end at maker", "things/maker.graphql:4:5: beside \"maker\", which becomes the data"},
		},
		"more than the data": {
			old: "    nodes {", new: "    totalCount\n    nodes {",
			want: []string{`things/list.graphql:9:5: beside "nodes", which becomes the data, this is selected and not answered`},
		},
		"an interface": {
			old: "      name\n", new: "      node {\n        id\n      }\n",
			want: []string{"things/list.graphql:11:7: node is of type Node, which has no form in JSON"},
		},
		"a page without a cursor": {
			old: "  $cursor: String\n) @http(method: \"GET\", path: \"/v3/things\", data: \"things.nodes\") {\n" +
				"  things(search: $search, first: $limit, after: $cursor)",
			new: ") @http(method: \"GET\", path: \"/v3/things\", data: \"things.nodes\") {\n" +
				"  things(search: $search, first: $limit)",
			want: []string{"things/list.graphql:2:1: a page of nodes takes $limit and $cursor"},
		},
		"a cursor without a page": {
			add:  map[string]string{"things/cursor.graphql": cursor},
			want: []string{"things/cursor.graphql:2:1: $cursor is for pages"},
		},
		"something that exists, without a 201": {
			file: update, old: "etag: true", new: `existing: "It stays."`,
			want: []string{"things/update.graphql:3:72: what exists already is answered in place of a 201"},
		},
		"a stream that nobody asks for": {
			file: update, old: "etag: true", new: "stream: true", want: []string{"things/update.graphql:3:72: a stream is asked for by $stream"},
		},
		"an upload of no file": {
			file: update, old: "etag: true", new: `upload: "A picture."`, want: []string{"things/update.graphql:3:72: a file is uploaded by a POST"},
		},
		"a query that does something": {
			old: "data: \"things.nodes\"", new: `data: "things.nodes", outside: true, destructive: true, preview: "Nothing."`, want: []string{
				"things/list.graphql:7:66: a query changes nothing, so it has no outside",
				"7:81: a query changes nothing, so it has no destructive", "7:100: a query changes nothing, so it has no preview",
			},
		},
		"slices of what does more when it is repeated": {
			file: update, old: `method: "PATCH", path: "/v3/things/{id}", data: "updateThing", etag: true`,
			new:  `method: "POST", path: "/v3/things/{id}", data: "updateThing", sliced: true`,
			want: []string{"things/update.graphql:3:71: what goes on where it was cut off is idempotent"},
		},
		"an event without an id": {
			old: `"things.nodes")`, new: `"things.nodes") @event(types: ["tag.updated"])`,
			want: []string{"things/list.graphql:7:67: what an event tells of a thing is found by its $id alone"},
		},
		"an event that there is not": {
			add:  map[string]string{"things/get.graphql": told("GetThing", "/v3/things/{id}", "tag.eaten")},
			want: []string{"things/get.graphql:2:103: there is no event tag.eaten"},
		},
		"an event that is told twice": {
			add: map[string]string{
				"things/get.graphql": told("GetThing", "/v3/things/{id}", "tag.updated"), "things/see.graphql": told("SeeThing", "/v3/seen/{id}", "tag.updated"),
			},
			want: []string{"things/see.graphql:2:1: the event tag.updated is already emitted by things/get.graphql"},
		},
		"a resource of no thing": {
			old: `"things.nodes")`, new: `"things.nodes") @resource(uri: "a://b/{id}", name: "b", title: "B", description: "B.", mimeType: "text/plain")`,
			want: []string{"things/list.graphql:7:67: a resource is read by a GET whose path and uri have {id}"},
		},
		"two problems at once": {
			old: `"GET"`, new: `"FETCH"`, add: map[string]string{"x.graphql": "{"},
			want: []string{`things/list.graphql:7:9: "FETCH" is not a method`, "x.graphql:1:2: Expected Name, found <EOF>"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{list: listThings, update: updateThing}
			maps.Copy(files, test.add)
			changed := test.file
			if changed == "" {
				changed = list
			}
			if test.old != "" && !strings.Contains(files[changed], test.old) {
				t.Fatalf("%q is not in the document", test.old)
			}
			files[changed] = strings.Replace(files[changed], test.old, test.new, 1)
			_, err := operation.Compile(schema, folder(files))
			problems(t, err, test.want)
		})
	}
}

// problems expects exactly these problems, in any order.
func problems(t *testing.T, err error, want []string) {
	t.Helper()
	if len(want) == 0 {
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	var list operation.Problems
	if !errors.As(err, &list) {
		t.Fatalf("got %v, want problems", err)
	}
	if len(list) != len(want) {
		t.Errorf("%d problems, want %d", len(list), len(want))
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("missing %s", w)
		}
	}
	if t.Failed() {
		t.Logf("got:\n%v", err)
	}
}

func thing(name, path, id string) string {
	return "\"Gets a thing.\"\nquery " + name + "($" + id + `: ID!) @http(method: "GET", path: "` + path +
		`", data: "thing") {` + "\n  thing(id: $" + id + ") {\n    id\n  }\n}\n"
}

// told is a thing whose events are told.
func told(name, path, event string) string {
	return strings.Replace(thing(name, path, "id"), `data: "thing")`, `data: "thing") @event(types: ["`+event+`"])`, 1)
}

const (
	maker = `"Gets a maker."
query GetMaker($id: ID!) @http(method: "GET", path: "/v3/makers/{id}/name", data: "thing.maker.name") {
  thing(id: $id) {
    id
    maker {
      name
    }
  }
}
`
	cursor = `"Gets a thing."
query GetThing($id: ID!, $cursor: String) @http(method: "GET", path: "/v3/things/{id}", data: "thing") {
  thing(id: $id, tag: $cursor) {
    id
  }
}
`
)

func TestCompileEmptyFolder(t *testing.T) {
	t.Parallel()
	_, err := operation.Compile(loadSchema(t, "testdata/bad.graphqls"), fstest.MapFS{})
	problems(t, err, []string{".:1:1: the folder has no operation documents"})
}
