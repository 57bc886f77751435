package operation

import (
	"embed"
	"io/fs"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain/event"
)

//go:embed */*.graphql
var documents embed.FS

// Documents is the folder as it was built into the program.
func Documents() fs.FS { return documents }

// Contract is the table of the folder, with the bodies of events.
func Contract(schema *ast.Schema) (*Table, error) {
	t, err := Compile(schema, documents)
	if err != nil {
		return nil, err
	}
	return t, t.AddBodies(schema, event.Documents())
}
