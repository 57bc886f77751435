package operation

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/graph/scalar"
	"github.com/switchboard-dev/switchboard/operation/projection"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Executor runs the table's operations in process, through the same resolvers and directives as plain GraphQL. It has a
// separate gqlgen executor, so that its prepared documents never meet the queries that clients send.
type Executor struct{ exec *executor.Executor }

// Option changes how an executor is made.
type Option func(*settings)

type settings struct{ projection bool }

// WithProjection says whether answers are encoded by compiled plans, which is the default, or by gqlgen alone. Both
// write the same bytes; tests compare them.
func WithProjection(on bool) Option { return func(s *settings) { s.projection = on } }

// Paging is what a root field's Go value says about a page: the cursor of the next one, or "", and, where it is to count, how many
// things there are in all, or nil where these are too many.
type Paging interface {
	Paging(ctx context.Context, count bool) (next string, total *int, err error)
}

type totalKey struct{}

// WithTotal returns a context in which pages are counted: that costs as much as reading the whole list.
func WithTotal(ctx context.Context) context.Context { return context.WithValue(ctx, totalKey{}, true) }

// Revision is what a root field's Go value says about its own version.
type Revision interface{ ETag() string }

// Result is what an operation came to.
type Result struct {
	// Data is the JSON at the document's data path.
	Data []byte
	// NextCursor and Total come from a value with Paging.
	NextCursor string
	Total      *int
	// ETag comes from a value with Revision.
	ETag string
	// Value is what the root field's resolver returned.
	Value any
}

// NewExecutor makes an executor for the operations of the table. Called says which fields a method or a resolver answers:
// generated.Called().
func NewExecutor(schema graphql.ExecutableSchema, called map[string]any, table *Table, options ...Option) *Executor {
	s := settings{projection: true}
	for _, option := range options {
		option(&s)
	}
	exec := executor.New(schema)
	exec.SetQueryCache(prepared(table))
	exec.SetRecoverFunc(fault.Recovered)
	exec.SetErrorPresenter(presented)
	if s.projection {
		exec.Use(projection.New(schema.Schema(), called))
	}
	exec.Use(scalar.Bound{})
	exec.Use(witness{}) // inside the projection: it sees the value, not the bytes
	return &Executor{exec: exec}
}

// Run executes an operation with the variables that Bind made. The caller and all else that resolvers need is in the
// context.
//
// It fails with the *fault.Error that a resolver or directive gave, its fields named as the operation's clients name
// them; any other failure is a fault.Internal that keeps its cause. An answer with an error is never given in part.
func (e *Executor) Run(ctx context.Context, o *Operation, variables map[string]any) (Result, error) {
	s := &seen{around: graphql.GetFieldContext(ctx)}
	ctx = context.WithValue(graphql.StartOperationTrace(ctx), witnessKey{}, s)
	oc, errs := e.exec.CreateOperationContext(ctx, &graphql.RawParams{
		Query: documentKey(o.Name), OperationName: o.Name, Variables: variables,
	})
	if len(errs) > 0 {
		return Result{}, badVariable(errs[0])
	}
	respond, ctx := e.exec.DispatchOperation(ctx, oc)
	response := respond(ctx)
	switch {
	case response == nil:
		return Result{}, fault.From(fmt.Errorf("run %s: %w", o.Name, context.Cause(ctx)))
	case len(response.Errors) > 0:
		return Result{}, o.renamed(fault.From(response.Errors[0]))
	}
	return o.result(ctx, response.Data, s.value)
}

// result cuts the data out of the GraphQL answer: it is everything but a fixed text before and after.
func (o *Operation) result(ctx context.Context, answer []byte, value any) (Result, error) {
	data, before := bytes.CutPrefix(answer, []byte(o.before))
	data, after := bytes.CutSuffix(data, []byte(o.after))
	if !before || !after {
		return Result{}, fault.From(fmt.Errorf("the answer of %s has no data at its path", o.Name))
	}
	if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer && v.IsNil() {
		return Result{Data: data}, nil
	}
	r := Result{Data: data, Value: value}
	if page, ok := value.(Paging); ok && o.Paged {
		var err error
		count, _ := ctx.Value(totalKey{}).(bool)
		if r.NextCursor, r.Total, err = page.Paging(ctx, count); err != nil {
			return Result{}, fault.From(err)
		}
	}
	if thing, ok := value.(Revision); ok && o.ETag {
		r.ETag = thing.ETag()
	}
	return r, nil
}

// badVariable is a variable that Bind would have refused.
func badVariable(err *gqlerror.Error) error {
	if f, ok := errors.AsType[*fault.Error](error(err)); ok {
		return f
	}
	name := strings.TrimPrefix(err.Path.String(), "variable.")
	return fault.Field(name, "must be valid: "+err.Message).Because(err)
}

// presented keeps an error whole. The usual presenter takes the first error of GraphQL's in its chain, which is the cause of what a resolver
// says where that met the error of another operation, such as of an event's body.
func presented(ctx context.Context, err error) *gqlerror.Error {
	if shown, ok := err.(*gqlerror.Error); ok { //nolint:errorlint // what it wraps is what is not wanted
		return shown
	}
	return gqlerror.WrapPath(graphql.GetPath(ctx), err)
}
