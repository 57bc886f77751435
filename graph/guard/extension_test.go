package guard //nolint:testpackage // see schema_test.go

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/ast"
)

// served is a schema whose every operation answers the same, and a count of those that ran.
func served(t testing.TB, answer string) (*graphql.ExecutableSchemaMock, *atomic.Int32) {
	t.Helper()
	schema := schemaOf(t)
	ran := new(atomic.Int32)
	return &graphql.ExecutableSchemaMock{
		SchemaFunc: func() *ast.Schema { return schema },
		ExecFunc: func(context.Context) graphql.ResponseHandler {
			ran.Add(1)
			return graphql.OneShot(&graphql.Response{Data: []byte(answer)})
		},
	}, ran
}

// create runs what comes before an operation.
func create(
	ctx context.Context, exec *executor.Executor, query string, variables map[string]any,
) (*graphql.OperationContext, error) {
	params := &graphql.RawParams{Query: query, Variables: variables}
	op, errs := exec.CreateOperationContext(graphql.StartOperationTrace(ctx), params)
	if len(errs) > 0 {
		return op, errs
	}
	return op, nil
}

func guarded(t testing.TB, limits Limits) (*executor.Executor, *Extension) {
	t.Helper()
	es, _ := served(t, `{}`)
	exec, g := executor.New(es), New(limits)
	exec.SetQueryCache(g.Documents())
	exec.Use(g)
	return exec, g
}

func TestExtensionParsesOnce(t *testing.T) {
	t.Parallel()
	exec, g := guarded(t, Defaults())
	const query = "query($n:Int){contacts(first:$n){nodes{id}}}"
	first, err := create(t.Context(), exec, query, nil)
	if err != nil {
		t.Fatal(err)
	}
	kept, ok := g.Documents().Get(t.Context(), query)
	if !ok || kept != first.Doc {
		t.Error("gqlgen does not run the document that the guard has checked")
	}
	second, err := create(t.Context(), exec, query, vars{"n": int64(3)})
	if err != nil || second.Doc != first.Doc {
		t.Errorf("the document was parsed again, %v", err)
	}
}

// A document in the cache is harmless only with the variables that it came with.
func TestExtensionPricesEveryRequest(t *testing.T) {
	t.Parallel()
	exec, _ := guarded(t, Defaults())
	const query = "query($n:Int){contacts(first:$n){nodes{contacts(first:$n){nodes{id}}}}}"
	for _, c := range []struct {
		n    int64
		want string
	}{{5, ""}, {100, CodeTooCostly}, {101, CodePageSize}, {6, ""}, {-1, CodePageSize}} {
		_, err := create(t.Context(), exec, query, vars{"n": c.n})
		if code := codeIn(err); code != c.want {
			t.Errorf("first %d: got %q, want %q", c.n, code, c.want)
		}
	}
}

func TestOnlyDocumentsThatPassedAreKept(t *testing.T) {
	t.Parallel()
	exec, g := guarded(t, Defaults())
	refused := []string{"{gone}", "{", "{me{id}}{me{id}}", "{contacts(first:1000){nodes{id}}}"}
	for _, bomb := range bombs() {
		refused = append(refused, bomb.query)
	}
	for _, query := range refused {
		if _, err := create(t.Context(), exec, query, nil); err == nil {
			t.Errorf("%.80s: not refused", query)
		}
	}
	if kept := g.Documents().lru.Len(); kept != 0 {
		t.Errorf("%d documents are kept", kept)
	}
}

func TestExtensionSwitchesIntrospection(t *testing.T) {
	t.Parallel()
	for _, on := range []bool{true, false} {
		limits := Defaults()
		limits.Introspection = on
		exec, _ := guarded(t, limits)
		op, err := create(t.Context(), exec, "{me{id}}", nil)
		if err != nil || op.DisableIntrospection == on {
			t.Errorf("introspection %t: gqlgen has it disabled: %t, %v", on, op.DisableIntrospection, err)
		}
		if _, err := create(t.Context(), exec, introspection, nil); (err == nil) != on {
			t.Errorf("introspection %t: got %v", on, err)
		}
	}
}

func TestExtensionGivesAllErrors(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{}`)
	exec := executor.New(es)
	exec.Use(New(Defaults()))
	_, errs := exec.CreateOperationContext(graphql.StartOperationTrace(t.Context()), &graphql.RawParams{Query: "{a b c}"})
	if all := Errors(errs); len(errs) != 1 || len(all) != 3 || errs[0].Message != all[0].Message {
		t.Errorf("got %d errors that stand for %d", len(errs), len(all))
	}
	_, errs = exec.CreateOperationContext(graphql.StartOperationTrace(t.Context()), &graphql.RawParams{Query: "{"})
	if all := Errors(errs); len(all) != 1 || all[0] != errs[0] {
		t.Errorf("one error became %v", all)
	}
}

func TestExtensionNeedsASchema(t *testing.T) {
	t.Parallel()
	if err := New(Defaults()).Validate(&graphql.ExecutableSchemaMock{SchemaFunc: func() *ast.Schema { return nil }}); err == nil {
		t.Error("a guard without a schema would let everything through")
	}
}

func codeIn(err error) string {
	if err == nil {
		return ""
	}
	return codeOf(firstOf(err))
}
