package operation

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain/event"
)

//go:embed */*.graphql ours/*/*.graphql
var documents embed.FS

// Documents is the folder as built into the program.
func Documents() fs.FS { return documents }

// Contract is the table of the folder, with the bodies of events.
func Contract(schema *ast.Schema) (*Table, error) {
	t, err := Compile(schema, documents)
	if err != nil {
		return nil, err
	}
	for _, o := range t.Operations {
		o.findRoot()
	}
	if err := t.AddBodies(schema, event.Documents()); err != nil {
		return nil, err
	}
	for _, kind := range event.Types() {
		if (t.EventBody(kind.Name) == nil) != kind.IDOnly() {
			return nil, fmt.Errorf("the event %s needs a document that has it in its @event, unless its thing is gone", kind.Name)
		}
	}
	return t, nil
}

// findRoot finds the field whose arguments are judged.
func (o *Operation) findRoot() {
	for _, selection := range o.Document.Operations[0].SelectionSet {
		if f, ok := selection.(*ast.Field); ok && o.root == nil {
			o.root = f
		}
	}
}
