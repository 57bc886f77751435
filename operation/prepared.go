package operation

import (
	"context"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
)

// preparedDocuments is gqlgen's query cache, filled once and never changed.
type preparedDocuments map[string]*ast.QueryDocument

func documentKey(name string) string { return "op:" + name }

func prepared(table *Table) preparedDocuments {
	documents := preparedDocuments{}
	for _, o := range slices.Concat(table.Operations, table.Bodies) {
		documents[documentKey(o.Name)] = o.Document
	}
	return documents
}

// Get finds a prepared document.
func (p preparedDocuments) Get(_ context.Context, key string) (*ast.QueryDocument, bool) {
	document, ok := p[key]
	return document, ok
}

// Add keeps nothing: every document is there already.
func (preparedDocuments) Add(context.Context, string, *ast.QueryDocument) {}
