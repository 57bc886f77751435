package guard //nolint:testpackage // see schema_test.go

import (
	"context"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/complexity"
	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// steps is how many selections the guard looks at after the survey, which looks at each once.
func steps(t *testing.T, schema *ast.Schema, query string) int {
	t.Helper()
	limits := Defaults()
	limits.Aliases, limits.Depth = most, most
	doc := parsed(t, limits, query)
	s := surveyOf(&limits, doc)
	m := &measure{fragments: s.fragments, known: map[*part]size{}}
	p := &pricer{limits: &limits, schema: schema, doc: doc, op: doc.Operations[0], known: map[string]price{}}
	for _, op := range doc.Operations {
		m.set(op.SelectionSet)
		p.set(rootOf(schema, op), op.SelectionSet)
	}
	return m.visits + p.visits
}

// gqlgenSteps is how many fields gqlgen's complexity limit looks at.
func gqlgenSteps(t *testing.T, schema *ast.Schema, query string) int {
	t.Helper()
	limits := Defaults()
	doc := parsed(t, limits, query)
	if errs := Validate(schema, doc); len(errs) > 0 {
		t.Fatal(errs)
	}
	fields := 0
	es := &graphql.ExecutableSchemaMock{
		SchemaFunc: func() *ast.Schema { return schema },
		ComplexityFunc: func(context.Context, string, string, int, map[string]any) (int, bool) {
			fields++
			return 0, false
		},
	}
	complexity.Calculate(t.Context(), es, doc.Operations[0], nil)
	return fields
}

// mostSteps is what the guard may take for a bomb of 40 fragments.
const mostSteps = 600

// TestWorkGrowsWithTheDocument is about the bomb that gqlgen's own limit is blind to. The guard looks at a number of
// selections that grows by the same step with each fragment; gqlgen's grows fourfold with every two.
func TestWorkGrowsWithTheDocument(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	for name, bomb := range map[string]func(int) string{"nested": doubling, "unaliased": unaliased, "flat": flatDoubling} {
		var guards, stock []int
		for _, n := range []int{10, 12, 14} {
			guards = append(guards, steps(t, schema, bomb(n)))
			stock = append(stock, gqlgenSteps(t, schema, bomb(n)))
		}
		if guards[2]-guards[1] != guards[1]-guards[0] {
			t.Errorf("%s: the guard's steps do not grow evenly: %v", name, guards)
		}
		if stock[1] < 3*stock[0] || stock[2] < 3*stock[1] {
			t.Errorf("%s: gqlgen's steps no longer grow fourfold, so this test has lost its control: %v", name, stock)
		}
		if got := steps(t, schema, bomb(40)); got > mostSteps {
			t.Errorf("%s: 40 fragments took %d steps", name, got)
		}
	}
}

// Were gqlgen's own limit in the guard's place, a bomb of 14 fragments would cost more than the guard may take for 40.
func TestMutantsOfTheGuard(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	for name, bomb := range map[string]func(int) string{"nested": doubling, "unaliased": unaliased, "flat": flatDoubling} {
		t.Run("gqlgen's complexity limit, "+name, func(t *testing.T) {
			t.Parallel()
			if got := gqlgenSteps(t, schema, bomb(14)); got <= mostSteps {
				t.Errorf("nothing noticed: %d steps", got)
			}
		})
	}
}

// TestEveryBombIsCheap counts allocations, which a busy machine does not change. Reading 5,000 tokens takes about
// 15,000. It is not parallel because AllocsPerRun counts those of the whole process.
func TestEveryBombIsCheap(t *testing.T) { //nolint:paralleltest // see above
	schema := schemaOf(t)
	for name, bomb := range bombs() {
		if allocations := testing.AllocsPerRun(1, func() { admit(schema, Defaults(), bomb.query) }); allocations > 20_000 {
			t.Errorf("%s took %g allocations", name, allocations)
		}
	}
}

// What passes the guard is validated, so the worst of that must be cheap too.
func TestTheWorstThatIsValidatedIsCheap(t *testing.T) { //nolint:paralleltest // see TestEveryBombIsCheap
	schema := schemaOf(t)
	for name, query := range map[string]string{
		"the same field":    "{me{" + strings.Repeat("id ", 200) + "}}",
		"conflicts":         "{me{" + strings.Repeat("messages(first:1){nodes{id}}messages(first:2){nodes{id}}", 24) + "}}",
		"unknown fields":    "{me{" + numbered("x%d ", 4_900) + "}}",
		"entangled":         entangled(98, 190),
		"nested spreads":    "{me{" + strings.Repeat("friend{...f0 ...f1 ...f2 ...f3}", 60) + "}}" + numbered("fragment f%d on Contact{friend{id} name}", 4),
		"wrong values":      "{search(labels:[" + strings.Repeat("A ", 4_900) + "]){id}}",
		"filters":           "{search(filter:" + strings.Repeat("{and:[", 9) + strings.Repeat(`{text:"a"}`, 800) + strings.Repeat("]}", 9) + "){id}}",
		"unknown arguments": "{search(" + numbered("a%d:1 ", 1_600) + "){id}}",
	} {
		limits := Defaults()
		if err := limits.Check(schema, parsed(t, limits, query), "", nil); err != nil {
			t.Errorf("%s is refused before the validator, so it proves nothing: %v", name, err)
		}
		if allocations := testing.AllocsPerRun(1, func() { admit(schema, limits, query) }); allocations > 100_000 {
			t.Errorf("%s took %g allocations", name, allocations)
		}
	}
}

func BenchmarkBomb(b *testing.B) {
	schema := schemaOf(b)
	for _, name := range []string{"40 flat doubling fragments", "40 doubling fragments, no alias", "one field 4,900 times", "100,000 directives"} {
		query := bombs()[name].query
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				admit(schema, Defaults(), query)
			}
		})
	}
}

func BenchmarkOrdinaryQuery(b *testing.B) {
	schema := schemaOf(b)
	const query = "{contacts(first:25){nodes{id name labels messages(first:5){nodes{id text}}}pageInfo{hasNextPage}totalCount}}"
	limits := Defaults()
	doc := parsed(b, limits, query)
	b.Run("first time", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			admit(schema, limits, query)
		}
	})
	b.Run("seen before", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := limits.Price(schema, doc, "", nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}
