package graph_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// list is all there is to a page, apart from the fields of its rows.
const list = `{ nodes { id } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount }`

// nested are the lists of an assistant, and the root fields that list the same.
var nested = map[string]string{
	"notes": "assistantNotes", "versions": "assistantVersions", "knowledgeBases": "assistantKnowledgeBases",
}

// A list that is read for twenty assistants at once is each assistant's own: rows, order, cursors, totals.
func TestNestedListsAreThoseOfEachParent(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		a := found(t, s)
		for field, root := range nested {
			for first := 1; first <= 6; first += 2 {
				all := a.ask(t, a.exec, fmt.Sprintf("{ assistants(first: %d) { nodes { id of: %s(first: %d) %s } } }", parents, field, first, list))
				rows := all["assistants"].(map[string]any)["nodes"].([]any)
				if len(rows) != parents {
					t.Fatalf("%d assistants", len(rows))
				}
				for _, row := range rows {
					got := row.(map[string]any)
					want := a.ask(t, a.exec, fmt.Sprintf("{ of: %s(assistantId: %q, first: %d) %s }", root, got["id"], first, list))
					if !reflect.DeepEqual(got["of"], want["of"]) {
						t.Errorf("%s of %v, first %d:\n%v\n%v", field, got["id"], first, got["of"], want["of"])
					}
				}
			}
		}
	})
}

// A cursor of a list that was read with others goes on where the page ended, and in no other assistant's list.
func TestNestedCursors(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		a := found(t, s)
		id := a.assistants[parents-1]
		for field := range nested {
			page := func(after string) (ids []string, next string) {
				one := a.ask(t, a.exec, fmt.Sprintf("{ nodes(ids: [%q, %q]) { ... on Assistant { of: %s(first: 1%s) %s } } }", id, id, field, after, list))
				of := one["nodes"].([]any)[0].(map[string]any)["of"].(map[string]any)
				for _, n := range of["nodes"].([]any) {
					ids = append(ids, n.(map[string]any)["id"].(string))
				}
				if of["pageInfo"].(map[string]any)["hasNextPage"] == true {
					next = of["pageInfo"].(map[string]any)["endCursor"].(string)
				}
				return ids, next
			}
			whole, next := page("")
			cursor := next
			for next != "" {
				var more []string
				more, next = page(fmt.Sprintf(", after: %q", next))
				whole = append(whole, more...)
			}
			one := a.ask(t, a.exec, fmt.Sprintf("{ assistant(id: %q) { of: %s { nodes { id } } } }", id, field))
			var want []string
			for _, n := range one["assistant"].(map[string]any)["of"].(map[string]any)["nodes"].([]any) {
				want = append(want, n.(map[string]any)["id"].(string))
			}
			if len(want) < 3 || !slices.Equal(whole, want) {
				t.Errorf("%s: page by page %v, want %v", field, whole, want)
			}
			_, problem := a.try(t, a.exec, fmt.Sprintf("{ assistants { nodes { %s(first: 1, after: %q) %s } } }", field, cursor, list))
			if !strings.Contains(problem, "not valid") {
				t.Errorf("%s takes another list's cursor: %q", field, problem)
			}
		}
	})
}
