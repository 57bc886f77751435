package operation_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/operation/projection"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// variation writes a document in another way; what it says of the data's field only. Show is a variable that it may use.
type variation struct {
	name    string
	planned bool // whether a plan can encode it
	vary    func(d *ast.QueryDocument, data *ast.Field)
}

var variations = []variation{
	{"as it is", true, func(*ast.QueryDocument, *ast.Field) {}},
	{"aliases", true, func(_ *ast.QueryDocument, data *ast.Field) {
		for i, f := range fieldsBelow(data) {
			f.Alias = fmt.Sprintf("a%d", i)
		}
	}},
	{"type names", true, func(_ *ast.QueryDocument, data *ast.Field) {
		typeName := &ast.Field{Name: "__typename", Alias: "typeNamed"}
		data.SelectionSet = append(ast.SelectionSet{typeName}, data.SelectionSet...)
	}},
	{"fields twice", true, func(_ *ast.QueryDocument, data *ast.Field) {
		data.SelectionSet = append(data.SelectionSet, data.SelectionSet...)
	}},
	{"fragments", true, func(d *ast.QueryDocument, data *ast.Field) {
		half := len(data.SelectionSet) / 2
		name := data.Definition.Type.Name()
		d.Fragments = append(d.Fragments, &ast.FragmentDefinition{
			Name: "Rest", TypeCondition: name, SelectionSet: data.SelectionSet[half:],
		})
		data.SelectionSet = ast.SelectionSet{
			&ast.InlineFragment{TypeCondition: name, SelectionSet: data.SelectionSet[:half]},
			&ast.FragmentSpread{Name: "Rest"},
		}
	}},
	{"conditions", false, func(_ *ast.QueryDocument, data *ast.Field) {
		for i, f := range fieldsBelow(data) {
			switch i % 3 {
			case 0:
				f.Directives = ast.DirectiveList{condition("skip", ast.BooleanValue, "true")}
			case 1:
				f.Directives = ast.DirectiveList{condition("include", ast.Variable, "show")}
			}
		}
	}},
	{"a condition on a fragment", false, func(_ *ast.QueryDocument, data *ast.Field) {
		data.SelectionSet = ast.SelectionSet{&ast.InlineFragment{
			Directives: ast.DirectiveList{condition("skip", ast.Variable, "show")}, SelectionSet: data.SelectionSet,
		}}
	}},
}

func condition(name string, kind ast.ValueKind, raw string) *ast.Directive {
	return &ast.Directive{Name: name, Arguments: ast.ArgumentList{{Name: "if", Value: &ast.Value{Kind: kind, Raw: raw}}}}
}

// fieldsBelow are all fields under one, at any depth.
func fieldsBelow(f *ast.Field) []*ast.Field {
	var all []*ast.Field
	for _, s := range f.SelectionSet {
		if below, ok := s.(*ast.Field); ok {
			all = append(append(all, below), fieldsBelow(below)...)
		}
	}
	return all
}

// The compiled projection answers what gqlgen answers, byte for byte, for each operation of the table however its
// document is written and whatever its resolver returns.
func TestEveryOperationIsEncodedAsGqlgenDoes(t *testing.T) {
	t.Parallel()
	table, err := operation.Compile(generated.NewExecutableSchema(generated.Config{}).Schema(), operation.Documents())
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range table.Operations {
		for _, v := range variations {
			if (plain(o.Response) || len(steps(o)) == 0) && v.name != variations[0].name {
				continue // nothing is selected that could be written in other ways
			}
			t.Run(o.Name+"/"+v.name, func(t *testing.T) {
				t.Parallel()
				p := pair(t, o, v)
				root := p.operation.Document.Operations[0].SelectionSet[0].(*ast.Field)
				goType := returned(t, resolverRoot, o, root.Name)
				if got := projection.New(p.schema, generated.Called()).Encodes(root, goType); got != v.planned {
					t.Errorf("has a plan: %v, want %v", got, v.planned)
				}
				runs, answers := 0, 0
				rapid.Check(t, func(r *rapid.T) {
					value := reflect.New(goType).Elem()
					fill(r, value, 6)
					p.planted = value.Interface()
					p.variables["show"] = rapid.Bool().Draw(r, "show")
					got, want := p.projected(), p.stock()
					if got != want {
						r.Fatalf("projected\n%s\nstock\n%s", got, want)
					}
					runs++
					if json.Valid([]byte(got)) {
						answers++
					}
				})
				if answers < runs/8 { // what has many parts that cannot be null seldom comes out whole
					t.Errorf("%d of %d runs had an answer to compare", answers, runs)
				}
			})
		}
	}
}

// plain says whether an answer has no objects.
func plain(s *operation.Shape) bool {
	if s.Items != nil {
		return plain(s.Items)
	}
	return s.Kind != operation.Object
}

var resolverRoot = reflect.TypeFor[generated.ResolverRoot]()

// twins are two executors of one document. Instead of what a resolver returns, both encode what is planted.
type twins struct {
	operation *operation.Operation
	schema    *ast.Schema
	text      string
	variables map[string]any
	planted   any
	compiled  *operation.Executor
	gqlgen    *executor.Executor
}

func pair(t *testing.T, o *operation.Operation, v variation) *twins {
	t.Helper()
	p := &twins{variables: map[string]any{}}
	for _, param := range o.Params {
		if param.Required {
			p.variables[param.Variable] = something(param)
		}
	}
	schema := generated.NewExecutableSchema(generated.Config{Directives: generated.DirectiveRoot{
		Scope: func(context.Context, any, graphql.Resolver, string, string, *bool) (any, error) {
			return p.planted, nil
		},
	}})
	p.schema = schema.Schema()
	document := load(t, p.schema, written(o.Document))
	op := document.Operations[0]
	op.VariableDefinitions = append(op.VariableDefinitions, &ast.VariableDefinition{Variable: "show", Type: ast.NonNullNamedType("Boolean", nil)})
	data := op.SelectionSet[0].(*ast.Field)
	for range len(steps(o)) - 1 {
		data = data.SelectionSet[0].(*ast.Field)
	}
	v.vary(document, data)
	p.text = written(document)
	if !strings.Contains(p.text, "(if: $show)") { // a variable that is not used is refused
		op.VariableDefinitions = op.VariableDefinitions[:len(op.VariableDefinitions)-1]
		p.text = written(document)
	}
	varied := *o
	varied.Document = load(t, p.schema, p.text)
	p.operation = &varied
	p.compiled = operation.NewExecutor(schema, generated.Called(), &operation.Table{Operations: []*operation.Operation{&varied}})
	p.gqlgen = executor.New(schema)
	p.gqlgen.SetQueryCache(graphql.MapCache[*ast.QueryDocument]{})
	p.gqlgen.SetRecoverFunc(func(context.Context, any) error { return errors.New("a panic") })
	return p
}

// something is a value of a parameter; a text is an id, and a list of one, too.
func something(p *operation.Param) any {
	switch p.Type.Name() {
	case "Boolean":
		return true
	case "Int":
		return 1
	case "Time":
		return "2027-01-02T03:04:05Z"
	}
	switch {
	case len(p.Enum) > 0:
		return p.Enum[0]
	case len(p.Fields) == 0:
		return "x"
	}
	object := map[string]any{}
	for _, f := range p.Fields {
		if f.Required {
			object[f.Variable] = something(f)
		}
	}
	return object
}

// steps are the names on the way to the data; none where the data is the whole answer.
func steps(o *operation.Operation) []string {
	path := o.Document.Operations[0].Directives.ForName("http").Arguments.ForName("data").Value.Raw
	return slices.DeleteFunc(strings.Split(path, "."), func(name string) bool { return name == "" })
}

func written(d *ast.QueryDocument) string {
	var b bytes.Buffer
	formatter.NewFormatter(&b).FormatQueryDocument(d)
	return b.String()
}

func load(t *testing.T, schema *ast.Schema, text string) *ast.QueryDocument {
	t.Helper()
	document, errs := gqlparser.LoadQueryWithRules(schema, text, nil)
	if len(errs) > 0 {
		t.Fatalf("%v in\n%s", errs, text)
	}
	return document
}

// projected is the data, or the code of the error.
func (p *twins) projected() string {
	got, err := p.compiled.Run(context.Background(), p.operation, p.variables)
	if err != nil {
		return string(fault.From(err).Code)
	}
	return string(got.Data)
}

// stock is the same by gqlgen alone, from the document's text on.
func (p *twins) stock() string {
	ctx := graphql.StartOperationTrace(context.Background())
	oc, errs := p.gqlgen.CreateOperationContext(ctx, &graphql.RawParams{Query: p.text, Variables: p.variables})
	if len(errs) > 0 {
		return errs.Error()
	}
	respond, ctx := p.gqlgen.DispatchOperation(ctx, oc)
	response := respond(ctx)
	if len(response.Errors) > 0 {
		return string(fault.From(response.Errors[0]).Code)
	}
	data := response.Data
	for _, name := range steps(p.operation) {
		var object map[string]json.RawMessage
		if err := json.Unmarshal(data, &object); err != nil {
			return err.Error()
		}
		data = object[name]
	}
	return string(data)
}
