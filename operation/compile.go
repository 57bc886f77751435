package operation

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// Compile reads every document of the folder and makes the table of them. It fails with Problems: all that is wrong
// with any document, by file, line and column. Nothing is skipped.
func Compile(schema *ast.Schema, folder fs.FS) (*Table, error) {
	return compile(schema, folder, false)
}

// AddBodies reads a folder of documents that no request reaches: each is the event data of a thing, by its $id. They
// have no @http, their data is what their root field answers, and Operation and EventBody find them.
func (t *Table) AddBodies(schema *ast.Schema, folder fs.FS) error {
	bodies, err := compile(schema, folder, true)
	if err != nil {
		return err
	}
	t.Bodies = bodies.Operations
	maps.Copy(t.byName, bodies.byName)
	for event, o := range bodies.byEvent {
		if first := t.byEvent[event]; first != nil {
			return fmt.Errorf("%s is emitted by both %s and %s", event, first.File, o.File)
		}
		t.byEvent[event] = o
	}
	return nil
}

func compile(schema *ast.Schema, folder fs.FS, bodies bool) (*Table, error) {
	names, err := files(folder)
	if err != nil {
		return nil, err
	}
	c := &compiler{schema: schema, bodies: bodies, within: map[string]bool{}}
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("read the operation document: %w", err)
		}
		c.file(name, string(text))
	}
	if len(names) == 0 {
		c.at(".", nil, "the folder has no operation documents")
	}
	c.distinct()
	c.routes()
	if len(c.problems) > 0 {
		return nil, c.problems.sorted()
	}
	return c.table(), nil
}

type compiler struct {
	schema   *ast.Schema
	compiled []*row
	problems Problems
	// bodies are documents without a route.
	bodies bool
	// within are the input objects that are being looked into.
	within map[string]bool
}

// row is an operation with the places that a problem between documents is reported at.
type row struct {
	*Operation

	position *ast.Position
	path     *ast.Position
	segments []string
}

// file compiles one document. Each step looks at what it can, so that one problem hides no other.
func (c *compiler) file(name, text string) {
	d := c.parse(name, text)
	if d == nil {
		return
	}
	o := &Operation{
		Name: d.op.Name, Tool: tool(name), File: name, Ours: strings.HasPrefix(name, ours), Description: d.op.Description,
		ReadOnly: d.op.Operation == ast.Query, Document: d.query,
	}
	r := &row{Operation: o, position: d.op.Position}
	c.compiled = append(c.compiled, r)
	if d.http != nil {
		c.http(d, r)
	}
	c.events(d, r)
	c.resource(d, r)
	if d.root != nil {
		o.Scope = c.scope(d)
	}
	switch {
	case d.root == nil:
	case c.bodies:
		c.response(d, o, d.op.Position, d.root.Alias)
	case d.http != nil:
		o.Params = c.params(d, r)
		c.response(d, o, position(d.http, "data"), argument(d.http, "data"))
		c.paging(d, o)
	}
}

// argument is the text of a directive's argument, or its default.
func argument(d *ast.Directive, name string) string {
	if arg := d.Arguments.ForName(name); arg != nil {
		return arg.Value.Raw
	}
	if d.Definition != nil {
		if def := d.Definition.Arguments.ForName(name); def != nil && def.DefaultValue != nil {
			return def.DefaultValue.Raw
		}
	}
	return ""
}

// position is where a directive's argument stands, or the directive itself.
func position(d *ast.Directive, name string) *ast.Position {
	if arg := d.Arguments.ForName(name); arg != nil {
		return arg.Position
	}
	return d.Position
}

// distinct makes sure that names, tools and events are given once. Files come in order, so the later one is reported.
func (c *compiler) distinct() {
	names, tools, events := map[string]string{}, map[string]string{}, map[string]string{}
	for _, r := range c.compiled {
		if first, taken := names[r.Name]; taken && r.Name != "" {
			c.at(r.File, r.position, "the name %s is taken by %s", r.Name, first)
		}
		if first, taken := tools[r.Tool]; taken && r.Tool != "" {
			c.at(r.File, r.position, "the tool %s is taken by %s", r.Tool, first)
		}
		for _, event := range r.Events {
			if first, taken := events[event]; taken {
				c.at(r.File, r.position, "the event %s is already emitted by %s", event, first)
			}
			events[event] = r.File
		}
		names[r.Name], tools[r.Tool] = r.File, r.File
	}
}

func (c *compiler) table() *Table {
	t := &Table{byName: map[string]*Operation{}, byEvent: map[string]*Operation{}}
	for _, r := range c.compiled {
		t.Operations = append(t.Operations, r.Operation)
		t.byName[r.Name] = r.Operation
		for _, event := range r.Events {
			t.byEvent[event] = r.Operation
		}
	}
	slices.SortFunc(t.Operations, func(a, b *Operation) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	return t
}
