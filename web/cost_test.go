package web_test

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/graph/guard"
	"github.com/switchboard-dev/switchboard/web"
)

const costTable = "../docs/cost.md"

var update = flag.Bool("update", false, "write "+costTable+" and what the dashboard knows of tokens anew") //nolint:gochecknoglobals // a flag

// Each document that the dashboard sends is good GraphQL, within the limits, and stands in the table with what it costs.
func TestDocuments(t *testing.T) {
	t.Parallel()
	all, err := web.Documents()
	if err != nil {
		t.Fatal(err)
	}
	schema := generated.NewExecutableSchema(graph.Config(&graph.Resolver{})).Schema()
	if err := (guard.Manifest{Documents: all}).Check(schema, graph.Limits()); err != nil {
		t.Fatal(err)
	}
	table, err := costs(schema, slices.Collect(maps.Values(all)))
	if err != nil {
		t.Fatal(err)
	}
	isUpToDate(t, costTable, table)
}

// sizes are how many rows the pages ask for that may not ask for a hundred.
var sizes = map[string]int{"ConversationTurns": 25, "Deliveries": 80, "Inbox": 40, "PoolsPage": 50, "RefusalsPage": 25, "UnansweredPage": 50, "UsedBy": 50}

// No page asks for more than a document may cost, however its lists are searched and however long they are.
func TestPagesAreWithinTheLimits(t *testing.T) {
	t.Parallel()
	all, err := web.Documents()
	if err != nil {
		t.Fatal(err)
	}
	limits := graph.Limits()
	for _, text := range all {
		doc, err := limits.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		name := doc.Operations[0].Name
		asked := given(doc, "search", "a")
		maps.Copy(asked, given(doc, "first", cmp.Or(sizes[name], limits.MaxPage)))
		if cost, err := limits.Price(graph.Schema(), doc, "", asked); err != nil {
			t.Errorf("%s costs %d: %v", name, cost, err)
		}
	}
}

// The table shows what it is made of.
func TestCosts(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(graph.Config(&graph.Resolver{})).Schema()
	table, err := costs(schema, []string{
		"query Two($n: Int) { contacts(first: $n) { nodes { id name } } }", "query One { contacts { totalCount } }",
		"query Wide($n: Int = 10) { assistants(first: $n) { nodes { notes(first: $n) { nodes { id } } versions(first: $n) { nodes { id } } } } }",
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{"| One | query | 502 | 502 |\n| Two | query |", "| 52 | 202 |\n", "| Wide | query | 242 | refused |"} {
		if !strings.Contains(table, row) {
			t.Errorf("no %q in %s", row, table)
		}
	}
	if _, err := costs(schema, []string{"query Gone { gone( }"}); err == nil {
		t.Error("what is no GraphQL has a cost")
	}
}

// costs is the table of documents: what each costs as it is, and with each of its pages as long as a page may be.
func costs(schema *ast.Schema, documents []string) (string, error) {
	limits := graph.Limits()
	rows := make([]string, 0, len(documents))
	for _, text := range documents {
		doc, err := limits.Parse(text)
		if err != nil {
			return "", err
		}
		op := doc.Operations[0]
		usual, err := limits.Price(schema, doc, "", given(doc, "search", "a"))
		if err != nil {
			return "", fmt.Errorf("%s: %w", op.Name, err)
		}
		most := given(doc, "first", limits.MaxPage)
		maps.Copy(most, given(doc, "search", "a"))
		full, err := limits.Price(schema, doc, "", most)
		rows = append(rows, fmt.Sprintf("| %s | %s | %d | %s |\n", op.Name, op.Operation, usual, worth(full, err)))
	}
	slices.Sort(rows)
	return fmt.Sprintf(`# What the dashboard's documents cost

Costs are those by which the server limits requests: one per field, for each row of a page, and more for fields that read more rows than
they show, such as totals, searches and reports (`+"`graph/weight.go`"+`). A document may cost up to %d. The cost is for the page size in the
document, or for %d rows if a variable sets the size, and includes a search if the document supports one. With full pages, of %d rows, some
documents would be refused; do not request them that way.

Written by `+"`go test ./web -update`"+`; a test holds it up to date.

| Document | Kind | Cost | With full pages |
|---|---|---|---|
%s`, limits.Cost, limits.Page, limits.MaxPage, strings.Join(rows, "")), nil
}

func worth(cost int, refused *gqlerror.Error) string {
	if refused != nil {
		return "refused"
	}
	return strconv.Itoa(cost)
}

// given are the variables of an argument with a value.
func given(doc *ast.QueryDocument, argument string, value any) map[string]any {
	all := map[string]any{}
	var look func(set ast.SelectionSet)
	look = func(set ast.SelectionSet) {
		for _, s := range set {
			switch s := s.(type) {
			case *ast.Field:
				if one := s.Arguments.ForName(argument); one != nil && one.Value.Kind == ast.Variable {
					all[one.Value.Raw] = value
				}
				look(s.SelectionSet)
			case *ast.InlineFragment:
				look(s.SelectionSet)
			}
		}
	}
	for _, op := range doc.Operations {
		look(op.SelectionSet)
	}
	for _, f := range doc.Fragments {
		look(f.SelectionSet)
	}
	return all
}
