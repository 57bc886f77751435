package operation

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
)

// document is one parsed file.
type document struct {
	file  string
	query *ast.QueryDocument
	op    *ast.OperationDefinition
	// root is nil where there is not exactly one root field.
	root *ast.Field
	// http is nil where it is missing.
	http *ast.Directive
}

// files lists every .graphql file below the folder.
func files(folder fs.FS) ([]string, error) {
	var names []string
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && path.Ext(name) == ".graphql" {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the operation documents: %w", err)
	}
	return names, nil
}

// ours is the folder of the operations beside the contract's, by their resources as well.
const ours = "ours/"

// tool is the MCP tool that a file's place stands for; "" if the file is misnamed.
func tool(file string) string {
	resource, name, ok := strings.Cut(strings.TrimPrefix(strings.TrimSuffix(file, ".graphql"), ours), "/")
	if !ok || !snakeName.MatchString(resource) || !snakeName.MatchString(name) {
		return ""
	}
	return resource + "_" + name
}

// parse reads a file. The result is nil where it cannot be looked at any further.
func (c *compiler) parse(file, text string) *document {
	query, err := parser.ParseQuery(&ast.Source{Name: file, Input: text})
	if err != nil {
		c.invalid(file, err)
		return nil
	}
	for _, err := range validator.ValidateWithRules(c.schema, query, nil) {
		c.invalid(file, err)
	}
	if len(query.Operations) == 0 {
		c.at(file, nil, "the file has no operation")
		return nil
	}
	d := &document{file: file, query: query, op: query.Operations[0]}
	c.single(d)
	c.named(d)
	d.http = d.op.Directives.ForName("http")
	switch {
	case c.bodies && d.http != nil:
		c.at(file, d.http.Position, "no request reaches this document: it has no @http")
	case !c.bodies && d.http == nil:
		c.at(file, d.op.Position, "the operation has no @http")
	}
	return d
}

// single makes sure of one operation with one root field and no fragments.
func (c *compiler) single(d *document) {
	for _, extra := range d.query.Operations[1:] {
		c.at(d.file, extra.Position, "a file holds one operation, this is another")
	}
	for _, f := range d.query.Fragments {
		c.at(d.file, f.Position, "a document has no fragments: its selection is the answer, written out")
	}
	for i, selection := range d.op.SelectionSet {
		field, ok := selection.(*ast.Field)
		switch {
		case !ok:
			c.at(d.file, selection.GetPosition(), "a document has no fragments: its selection is the answer, written out")
		case i > 0:
			c.at(d.file, field.Position, "an operation has one root field, %s is another", field.Alias)
		case len(d.op.SelectionSet) == 1:
			d.root = field
		}
	}
}

// named looks at what people and tools call the operation.
func (c *compiler) named(d *document) {
	if tool(d.file) == "" {
		c.at(d.file, nil, "a document is named <resource>/<name>.graphql, or ours/<resource>/<name>.graphql, in small letters, digits and underscores")
	}
	if !pascalName.MatchString(d.op.Name) {
		c.at(d.file, d.op.Position, "the operation's name %q is not a verb and its resource in PascalCase", d.op.Name)
	}
	if strings.TrimSpace(d.op.Description) == "" {
		c.at(d.file, d.op.Position, "the operation has no description")
	}
	if d.op.Operation == ast.Subscription {
		c.at(d.file, d.op.Position, "a document is a query or a mutation")
	}
}
