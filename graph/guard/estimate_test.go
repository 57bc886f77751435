package guard //nolint:testpackage // see schema_test.go

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// writer makes up queries together with the number of rows that they return where every page and list is full.
type writer struct {
	random    *rand.Rand
	fragments strings.Builder
	count     int
	variables map[string]any
	declared  []string
}

// contact writes fields of a contact; each is (text, rows).
func (w *writer) contact(depth int) (string, int) {
	text, rows := "id ", 0
	for range 1 + w.random.IntN(3) {
		field, more := w.contactField(depth)
		text += field
		rows += more
	}
	return w.wrap("Contact", text), rows
}

func (w *writer) contactField(depth int) (string, int) {
	if depth == 0 {
		return "name ", 0
	}
	switch w.random.IntN(5) {
	case 0:
		inner, rows := w.contact(depth - 1)
		return "friend{" + inner + "} ", rows
	case 1:
		inner, rows := w.contact(depth - 1)
		return "notes{id author{" + inner + "}} ", 25 * (1 + rows)
	case 2:
		return w.page("messages", "Message", "id author{%s} ", depth)
	case 3:
		return w.page("contacts", "Contact", "%s ", depth)
	default:
		return "labels ", 0
	}
}

func (w *writer) page(field, kind, row string, depth int) (string, int) {
	inner, rows := w.contact(depth - 1)
	inner = fmt.Sprintf(row, inner)
	first, size := w.first()
	text, total := "", 0
	if w.random.IntN(3) > 0 {
		text, total = "nodes{"+inner+"} ", size*(1+rows)
	}
	if text == "" || w.random.IntN(4) == 0 {
		text += "edges{cursor node{" + inner + "}} "
		total += size * (1 + rows)
	}
	return field + first + "{" + w.wrap(kind+"Connection", text+"totalCount ") + "} ", total
}

// first writes the size of a page in one of the ways there are.
func (w *writer) first() (string, int) {
	size := 1 + w.random.IntN(100)
	switch w.random.IntN(4) {
	case 0:
		return "", 25
	case 1:
		name := fmt.Sprintf("v%d", len(w.declared))
		w.declared = append(w.declared, fmt.Sprintf("$%s:Int=3 ", name))
		w.variables[name] = size
		return "(first:$" + name + ")", size
	case 2:
		name := fmt.Sprintf("v%d", len(w.declared))
		w.declared = append(w.declared, fmt.Sprintf("$%s:Int=%d ", name, size))
		return "(first:$" + name + ")", size
	default:
		return fmt.Sprintf("(first:%d)", size), size
	}
}

// wrap puts fields into a named or inline fragment, or leaves them.
func (w *writer) wrap(kind, text string) string {
	switch w.random.IntN(4) {
	case 0:
		w.count++
		fmt.Fprintf(&w.fragments, "fragment f%d on %s{%s}", w.count, kind, text)
		return fmt.Sprintf("...f%d ", w.count)
	case 1:
		return "...on " + kind + "{" + text + "} "
	default:
		return text
	}
}

func (w *writer) query() (string, int) {
	text, rows := w.page("contacts", "Contact", "%s ", 1+w.random.IntN(4))
	head := "query"
	if len(w.declared) > 0 {
		head += "(" + strings.Join(w.declared, "") + ")"
	}
	return head + "{" + text + "}" + w.fragments.String(), rows
}

// TestEstimateIsNeverTooLow compares the estimate with the rows of 3,000 generated queries, every page full.
func TestEstimateIsNeverTooLow(t *testing.T) {
	t.Parallel()
	const queries = 3_000
	schema := schemaOf(t)
	limits := Defaults()
	limits.Cost, limits.Tokens = most, most
	valid, largest := 0, 0
	for seed := range uint64(queries) {
		w := &writer{random: rand.New(rand.NewPCG(seed, 1)), variables: vars{}}
		query, rows := w.query()
		doc := parsed(t, limits, query)
		cost, err := limits.Price(schema, doc, "", w.variables)
		if err != nil || cost < min(rows, most) {
			t.Fatalf("%s %v: estimated %d, %v, but there are %d rows", query, w.variables, cost, err, rows)
		}
		largest = max(largest, rows)
		if len(Validate(schema, doc)) == 0 {
			valid++
		}
	}
	if valid < queries/2 || largest < 1_000_000 {
		t.Errorf("the queries prove little: %d of %d are valid, the largest has %d rows", valid, queries, largest)
	}
}
