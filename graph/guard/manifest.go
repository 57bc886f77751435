package guard

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// persistedQuery is the extension of a request that names a document by its hash.
const persistedQuery = "persistedQuery"

// Manifest are the documents that our own pages may send, by the hash of each. It stands before Extension, on every transport: what a
// hash stands for is limited and priced as any other document. Nothing that a request brings is ever added.
type Manifest struct {
	// Documents are the texts, by the sha256 of each in hex.
	Documents map[string]string
	// Signed says whether a request is of somebody who is signed in at one of our pages; nil if nobody can be. All others
	// send documents of their own, and know no hashes.
	Signed func(ctx context.Context) bool
	// Open lets pages send documents of their own as well, for their development.
	Open bool
}

var _ interface {
	graphql.HandlerExtension
	graphql.OperationParameterMutator
} = Manifest{}

// ExtensionName is the name that gqlgen shows in statistics.
func (Manifest) ExtensionName() string { return "Manifest" }

// Validate has nothing to ask of the schema: Check has it, with the limits.
func (Manifest) Validate(graphql.ExecutableSchema) error { return nil }

// MutateOperationParameters puts the document in the place of its hash.
func (m Manifest) MutateOperationParameters(ctx context.Context, params *graphql.RawParams) *gqlerror.Error {
	if !m.signed(ctx) {
		return nil
	}
	asked, named := params.Extensions[persistedQuery]
	switch {
	case !named && m.Open:
		return nil
	case !named:
		return refuse(string(fault.Forbidden), "Pages can send only the documents that they were built with.")
	case params.Query != "":
		return refuse(string(fault.Validation), "Send a document or its hash, not both.")
	}
	hash, ok := hashIn(asked)
	if !ok {
		return refuse(string(fault.Validation), `The extension "persistedQuery" must have version 1 and sha256Hash.`)
	}
	text, ok := m.Documents[hash]
	if !ok {
		return refuse(CodePersistedUnknown, "This page was built for another version of the server. Reload it.")
	}
	params.Query = text
	return nil
}

func (m Manifest) signed(ctx context.Context) bool { return m.Signed != nil && m.Signed(ctx) }

func hashIn(extension any) (string, bool) {
	object, _ := extension.(map[string]any)
	version, whole := integer(object["version"])
	hash, text := object["sha256Hash"].(string)
	return hash, whole && version == 1 && text
}

// Check finds what the schema or the limits would refuse: a page would break at its first request, so the server does not start.
func (m Manifest) Check(schema *ast.Schema, limits Limits) error {
	for _, hash := range slices.Sorted(maps.Keys(m.Documents)) {
		doc, refusal := limits.Parse(m.Documents[hash])
		if refusal == nil {
			refusal = limits.Check(schema, doc, "", nil)
		}
		if refusal == nil {
			if errs := Validate(schema, doc); len(errs) > 0 {
				refusal = errs[0]
			}
		}
		if refusal != nil {
			return fmt.Errorf("the dashboard's document %s: %w", hash, refusal)
		}
	}
	return nil
}
