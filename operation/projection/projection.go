// Package projection encodes what a root resolver returned in one pass. gqlgen pays about a microsecond and a half and a
// dozen allocations for each leaf of an answer; for a list of fifty rows that is most of the work. A plan, compiled once
// from a selection and a Go type, writes the same bytes for a fraction of it.
//
// gqlgen still does everything that decides: variables, arguments, directives, the resolver and the errors of the root
// field. Where a selected field has a directive, a resolver, arguments or a type that is only known at run time, there
// is no plan, and gqlgen encodes as ever. If a value cannot be encoded (null if the schema has none, a float that
// JSON does not know, a panic), gqlgen gets the value as well, so that its errors are the ones that clients see.
//
// Which Go method answers a field is written down when gqlgen generates its code. Go fields are found as gqlgen finds them by default: by
// name, case aside, in embedded structs too. What gqlgen.yml says otherwise for single ones (fieldName) is not known here: compare both
// over the whole schema in a test.
package projection

import (
	"context"
	"io"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/scalar"
)

// Projector holds the plans of one schema. The plan of each selected field is kept forever, so it is for documents that
// are prepared once, not for those that clients send.
type Projector struct {
	compiler compiler
	plans    sync.Map // of key to *plan; a nil plan is none
}

type key struct {
	field *ast.Field
	value reflect.Type
}

// plan writes the values of one Go type for one selection.
type plan struct {
	encode encoder
	// size is how long the last answer was: the room that the next one gets.
	size atomic.Int64
}

var (
	_ graphql.HandlerExtension = (*Projector)(nil)
	_ graphql.FieldInterceptor = (*Projector)(nil)
)

// New makes a projector for a schema. Called is the table that projection/generate writes beside gqlgen's code: a method for each field
// that one answers, and nil for each that only gqlgen can answer. It is not looked for by reflection: one call of reflect's Method by
// a name that is not a constant makes the linker keep every exported method of the program.
func New(schema *ast.Schema, called map[string]any) *Projector {
	return &Projector{compiler: compiler{schema: schema, called: called, plain: plain, certain: certain}}
}

// ExtensionName names the extension for gqlgen.
func (*Projector) ExtensionName() string { return "Projection" }

// Validate has nothing to ask of the schema.
func (*Projector) Validate(graphql.ExecutableSchema) error { return nil }

// InterceptField gives gqlgen the finished bytes of a root field in place of its value.
func (p *Projector) InterceptField(ctx context.Context, next graphql.Resolver) (any, error) {
	value, err := next(ctx)
	fc := graphql.GetFieldContext(ctx)
	if err != nil || value == nil || !p.compiler.root(fc.Object) || strings.HasPrefix(fc.Field.Name, "__") {
		return value, err
	}
	plan := p.plan(fc.Field.Field, reflect.TypeOf(value))
	if plan == nil {
		return value, nil
	}
	if text, ok := plan.text(value); ok {
		return text, nil
	}
	return value, nil
}

// Encodes reports whether a root field whose resolver returns the Go type has a plan, for a test that nothing loses its
// plan unseen.
func (p *Projector) Encodes(field *ast.Field, value reflect.Type) bool {
	return p.plan(field, value) != nil
}

// plan finds or makes the plan; nil if there is none.
func (p *Projector) plan(field *ast.Field, value reflect.Type) *plan {
	k := key{field, value}
	if known, ok := p.plans.Load(k); ok {
		return known.(*plan) //nolint:forcetypeassert // nothing else is stored
	}
	var made *plan
	if encode := p.compiler.typed(field.Definition.Type, field.SelectionSet, value); encode != nil {
		made = &plan{encode: encode}
	}
	known, _ := p.plans.LoadOrStore(k, made)
	return known.(*plan) //nolint:forcetypeassert // nothing else is stored
}

// text is the encoded value; false where gqlgen must have a look at it.
func (p *plan) text(value any) (out text, ok bool) {
	defer func() {
		if recover() != nil { // gqlgen meets the same panic, and reports it
			out, ok = nil, false
		}
	}()
	const slack = 8 // an eighth more than the last time
	size := int(p.size.Load())
	out, ok = p.encode(make(text, 0, size+size/slack), reflect.ValueOf(value))
	p.size.Store(int64(len(out)))
	return out, ok
}

// text is JSON that is written unchanged.
type text []byte

// MarshalGQL writes the text.
func (t text) MarshalGQL(w io.Writer) {
	scalar.Room(w, len(t))
	_, _ = w.Write(t) // gqlgen's writer is a buffer
}
