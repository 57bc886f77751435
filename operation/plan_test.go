package operation_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/operation/projection"
)

// Every operation is encoded by a plan: one that fell back to gqlgen would cost several times as much, unseen.
func TestEveryOperationHasAPlan(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	table, err := operation.Compile(schema, operation.Documents())
	if err != nil {
		t.Fatal(err)
	}
	projector := projection.New(schema, generated.Called())
	for _, o := range table.Operations {
		root, ok := o.Document.Operations[0].SelectionSet[0].(*ast.Field)
		if !ok {
			t.Fatalf("%s has no root field", o.Name)
		}
		if value := returned(t, resolverRoot, o, root.Name); !projector.Encodes(root, value) {
			t.Errorf("%s has no plan for %s", o.Name, value)
		}
	}
}

// returned is the Go type that the resolver of a root field returns.
func returned(t *testing.T, resolvers reflect.Type, o *operation.Operation, field string) reflect.Type {
	t.Helper()
	roots := map[bool]string{true: "Query", false: "Mutation"}
	root, _ := resolvers.MethodByName(roots[o.ReadOnly])
	for m := range root.Type.Out(0).Methods() {
		if strings.EqualFold(m.Name, field) {
			return m.Type.Out(0)
		}
	}
	t.Fatalf("%s has no resolver", field)
	return nil
}
