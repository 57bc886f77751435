package guard

import (
	"context"
	"errors"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// cacheBytes is the memory for documents of a server.
const cacheBytes = 32 << 20

// Extension is the guard as a part of a gqlgen server. It works on every transport:
//
//	g := guard.New(guard.Defaults())
//	server.SetQueryCache(g.Documents())
//	server.Use(g)
//
// It runs before gqlgen parses anything, parses and validates the document itself, and leaves it in the cache, where
// gqlgen finds it. A document that was seen before is only priced again, because its variables may differ.
type Extension struct {
	limits    Limits
	documents *Documents
	schema    *ast.Schema
}

var _ interface {
	graphql.HandlerExtension
	graphql.OperationParameterMutator
	graphql.OperationContextMutator
} = (*Extension)(nil)

// New makes a guard with these limits.
func New(limits Limits) *Extension {
	return &Extension{limits: limits, documents: NewDocuments(cacheBytes)}
}

// Documents is the cache of documents that passed, for the server's query cache.
func (e *Extension) Documents() *Documents { return e.documents }

// ExtensionName is the name that gqlgen shows in statistics.
func (e *Extension) ExtensionName() string { return "Guard" }

// Validate takes the schema when the guard is added to a server.
func (e *Extension) Validate(schema graphql.ExecutableSchema) error {
	e.schema = schema.Schema()
	if e.schema == nil {
		return errors.New("the server has no schema")
	}
	return nil
}

// MutateOperationParameters refuses a hostile or invalid document. gqlgen takes one error from here; where the
// validator found several, it is the first, and Errors gives all of them.
func (e *Extension) MutateOperationParameters(ctx context.Context, params *graphql.RawParams) *gqlerror.Error {
	if doc, ok := e.documents.Get(ctx, params.Query); ok {
		_, err := e.limits.Price(e.schema, doc, params.OperationName, params.Variables)
		return err
	}
	doc, err := e.limits.Parse(params.Query)
	if err != nil {
		return err
	}
	if err := e.limits.Check(e.schema, doc, params.OperationName, params.Variables); err != nil {
		return err
	}
	if errs := Validate(e.schema, doc); len(errs) > 0 {
		return first(errs)
	}
	e.documents.Add(ctx, params.Query, doc)
	return nil
}

// MutateOperationContext tells gqlgen whether the schema may be read.
func (e *Extension) MutateOperationContext(_ context.Context, op *graphql.OperationContext) *gqlerror.Error {
	op.DisableIntrospection = !e.limits.Introspection
	return nil
}

// Check is all that is refused before validation: Shape, then Price.
func (l *Limits) Check(
	schema *ast.Schema, doc *ast.QueryDocument, operation string, variables map[string]any,
) *gqlerror.Error {
	if err := l.Shape(doc); err != nil {
		return err
	}
	_, err := l.Price(schema, doc, operation, variables)
	return err
}

// first is the first of several errors, with all of them inside.
func first(errs gqlerror.List) *gqlerror.Error {
	one := *errs[0]
	one.Err = errs
	return &one
}

// Errors is the opposite: all errors that stand for a list of one.
func Errors(errs gqlerror.List) gqlerror.List {
	if len(errs) == 1 {
		if all, ok := errors.AsType[gqlerror.List](errs[0].Err); ok {
			return all
		}
	}
	return errs
}

// unfolded is an executor that returns all errors of a document one by one: an error that stands for several would be presented as one of ours.
type unfolded struct{ graphql.GraphExecutor }

// CreateOperationContext of graphql.GraphExecutor.
func (u unfolded) CreateOperationContext(ctx context.Context, params *graphql.RawParams) (*graphql.OperationContext, gqlerror.List) {
	op, errs := u.GraphExecutor.CreateOperationContext(ctx, params)
	return op, Errors(errs)
}
