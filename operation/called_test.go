package operation_test

import (
	"fmt"
	"go/token"
	"reflect"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation/internal/toy"
	toys "github.com/switchboard-dev/switchboard/operation/internal/toy/generated"
)

// The table of called fields has what reflection finds in gqlgen's ResolverRoot and in the Go types that its resolvers return: each
// field that a resolver or a Go method answers, and no other. Without its line there a field would be read from a Go field that the
// method hides, or its operation would have no plan.
func TestCalled(t *testing.T) {
	t.Parallel()
	product := answers(generated.NewExecutableSchema(generated.Config{}).Schema(), resolverRoot)
	for _, problem := range compareCalls(product, generated.Called()) {
		t.Error(problem)
	}
	for _, problem := range compareCalls(answers((&toy.World{}).Schema().Schema(), reflect.TypeFor[toys.ResolverRoot]()), toys.Called()) {
		t.Error("toy: " + problem)
	}
	methods := 0
	for _, method := range product {
		if method != nil {
			methods++
		}
	}
	if resolvers := len(product) - methods; methods < 100 || resolvers < 20 {
		t.Errorf("only %d methods and %d resolvers were found", methods, resolvers)
	}
}

// The comparison notices what is missing, what is too much, and another method.
func TestCalledIsCompared(t *testing.T) {
	t.Parallel()
	want := answers((&toy.World{}).Schema().Schema(), reflect.TypeFor[toys.ResolverRoot]())
	for name, spoil := range map[string]func(called map[string]any){
		"a method is missing":       func(called map[string]any) { delete(called, "Assistant.title") },
		"a resolver is missing":     func(called map[string]any) { delete(called, "Assistant.computed") },
		"a field is too much":       func(called map[string]any) { called["Assistant.name"] = nil },
		"a method of another type":  func(called map[string]any) { called["Assistant.title"] = called["Assistant.subtitle"] },
		"a method that gqlgen gets": func(called map[string]any) { called["Assistant.title"] = nil },
		"a resolver that is passed": func(called map[string]any) { called["Assistant.computed"] = called["Assistant.title"] },
	} {
		called := toys.Called()
		spoil(called)
		if problems := compareCalls(want, called); len(problems) != 1 {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

// compareCalls says where a table differs from what reflection found.
func compareCalls(want map[string]reflect.Type, called map[string]any) (problems []string) {
	for key, method := range want {
		if got, ok := called[key]; !ok || reflect.TypeOf(got) != method {
			problems = append(problems, fmt.Sprintf("%s is answered by %v, in the table (%v) by %T", key, method, ok, got))
		}
	}
	for key := range called {
		if _, ok := want[key]; !ok {
			problems = append(problems, key+" is in the table, and nothing is called there")
		}
	}
	return problems
}

// walk goes over a schema together with the Go types of its objects.
type walk struct {
	schema    *ast.Schema
	resolvers map[string]reflect.Type // the interfaces of resolvers, by the folded names of their objects
	called    map[string]reflect.Type // nil for what only gqlgen can call
	seen      map[string]bool
}

// answers are the types of the methods that answer fields of the objects that the resolvers return.
func answers(schema *ast.Schema, root reflect.Type) map[string]reflect.Type {
	w := walk{schema, map[string]reflect.Type{}, map[string]reflect.Type{}, map[string]bool{}}
	for object := range root.Methods() {
		w.resolvers[fold(object.Name)] = object.Type.Out(0)
	}
	for _, def := range []*ast.Definition{schema.Query, schema.Mutation, schema.Subscription} {
		if def == nil {
			continue
		}
		for _, f := range def.Fields {
			if m, ok := named(w.resolvers[fold(def.Name)], f.Name); ok {
				w.follow(f.Type, m.Type.Out(0))
			}
		}
	}
	return w.called
}

// follow goes on with the objects of a type, in lists and behind pointers too.
func (w *walk) follow(t *ast.Type, goType reflect.Type) {
	for k := goType.Kind(); k == reflect.Pointer || k == reflect.Slice || k == reflect.Chan; k = goType.Kind() {
		goType = goType.Elem()
	}
	if def := w.schema.Types[t.Name()]; def.Kind == ast.Object && !w.seen[def.Name] {
		w.seen[def.Name] = true
		for _, f := range def.Fields {
			w.field(def, f, goType)
		}
	}
}

func (w *walk) field(def *ast.Definition, f *ast.FieldDefinition, goType reflect.Type) {
	key := def.Name + "." + f.Name
	if m, ok := named(w.resolvers[fold(def.Name)], f.Name); ok {
		w.called[key] = nil
		w.follow(f.Type, m.Type.Out(0))
		return
	}
	if m, ok := named(reflect.PointerTo(goType), f.Name); ok {
		w.called[key] = nil
		if m.Type.NumIn() == 1 {
			w.called[key] = m.Type
		}
		w.follow(f.Type, m.Type.Out(0))
		return
	}
	if goType.Kind() != reflect.Struct {
		return
	}
	same := func(name string) bool { return token.IsExported(name) && fold(name) == fold(f.Name) }
	if field, ok := goType.FieldByNameFunc(same); ok {
		w.follow(f.Type, field.Type)
	}
}

// named finds the method that has the name of a field.
func named(t reflect.Type, field string) (reflect.Method, bool) {
	if t == nil {
		return reflect.Method{}, false
	}
	for m := range t.Methods() {
		if fold(m.Name) == fold(field) {
			return m, true
		}
	}
	return reflect.Method{}, false
}

// fold makes GraphQL and Go names equal: case and underscores aside.
func fold(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
