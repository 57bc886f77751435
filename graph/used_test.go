package graph_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// users asks for assistants by their knowledge bases, and for what is beside them.
const users = `assistants(first: 100) { nodes { id } totalCount }`

// idsOf a connection, in order.
func idsOf(connection any) []string {
	var ids []string
	for _, n := range connection.(map[string]any)["nodes"].([]any) {
		ids = append(ids, n.(map[string]any)["id"].(string))
	}
	return ids
}

// A knowledge base has the assistants that have it, newest first, whether it is read alone or with others. Archived ones are left out.
func TestAssistantsOfKnowledgeBases(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		a := found(t, s)
		gone := a.assistants[parents-1]
		if err := s.Tx(a.ctx, func(ctx context.Context) error {
			return s.Client(ctx).Assistant.UpdateOneID(gone).SetArchived(true).Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		want := map[string][]string{}
		all := a.ask(t, a.exec, `{ assistants(first: 100) { nodes { id knowledgeBases(first: 100) { nodes { id } } } } }`)
		for _, one := range all["assistants"].(map[string]any)["nodes"].([]any) {
			of := one.(map[string]any)
			for _, base := range idsOf(of["knowledgeBases"]) {
				want[base] = append(want[base], of["id"].(string))
			}
		}
		for first := 1; first <= 5; first += 2 {
			bases := a.ask(t, a.exec, fmt.Sprintf(`{ knowledgeBases(first: 100) { nodes { id assistants(first: %d) { nodes { id } totalCount } } } }`, first))
			nodes := bases["knowledgeBases"].(map[string]any)["nodes"].([]any)
			if len(nodes) != parents || len(want) < parents-1 {
				t.Errorf("%d bases, %d of them used", len(nodes), len(want))
			}
			for _, one := range nodes {
				base := one.(map[string]any)
				id, its := base["id"].(string), base["assistants"].(map[string]any)
				if got := idsOf(its); !slices.Equal(got, want[id][:min(first, len(want[id]))]) || its["totalCount"] != float64(len(want[id])) {
					t.Errorf("%s, first %d: %v of %v, want %v", id, first, got, its["totalCount"], want[id])
				}
			}
		}
		for _, id := range a.bases {
			var got []string
			for after, more := "", true; more; {
				its := a.ask(t, a.exec, fmt.Sprintf(`{ knowledgeBase(id: %q) { assistants(first: 1%s) { nodes { id } pageInfo { hasNextPage endCursor } } } }`,
					id, after))["knowledgeBase"].(map[string]any)["assistants"].(map[string]any)
				got = append(got, idsOf(its)...)
				info := its["pageInfo"].(map[string]any)
				more, after = info["hasNextPage"] == true, fmt.Sprintf(", after: %q", info["endCursor"])
			}
			if !slices.Equal(got, want[id]) {
				t.Errorf("%s, page by page: %v, want %v", id, got, want[id])
			}
		}
	})
}

// Two questions for the same assistants that want other fields of them, each get theirs.
func TestAssistantsOfKnowledgeBasesByAlias(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		a := found(t, s)
		got := a.ask(t, a.exec, `{ knowledgeBases { nodes {
			a: assistants { nodes { id } }
			b: assistants { edges { node { name folder { name } } } }
			c: assistants { nodes { syncState voiceSettings { greetingMode } } }
		} } }`)
		seen := 0
		for _, base := range got["knowledgeBases"].(map[string]any)["nodes"].([]any) {
			for _, edge := range base.(map[string]any)["b"].(map[string]any)["edges"].([]any) {
				node := edge.(map[string]any)["node"].(map[string]any)
				name, _ := node["name"].(string)
				folder, _ := node["folder"].(map[string]any)
				if n, ok := strings.CutPrefix(name, "Assistant "); !ok || folder["name"] != "Folder "+n {
					t.Fatalf("%v", node)
				}
				seen++
			}
		}
		if seen < parents-1 {
			t.Errorf("only %d assistants were read", seen)
		}
	})
}

// The assistants of a knowledge base are for those who may list assistants, in the subaccount that both are in.
func TestAssistantsOfKnowledgeBasesAreGuarded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		a := found(t, s)
		id := a.bases[0]
		one := fmt.Sprintf(`{ knowledgeBase(id: %q) { %s } }`, id, users)
		nodes := fmt.Sprintf(`{ nodes(ids: [%q]) { ... on KnowledgeBase { %s } } }`, id, users)

		authority, err := authz.NewAuthority()
		if err != nil {
			t.Fatal(err)
		}
		as := func(ctx context.Context, scopes ...string) *agency {
			c := *authz.From(ctx)
			if c.Scopes, err = authority.Exactly(scopes); err != nil {
				t.Fatal(err)
			}
			other := *a
			other.ctx = authz.With(ctx, &c)
			return &other
		}
		reads := []string{"knowledge:list", "knowledge:read", "assistants:list"}
		if got, problem := as(a.ctx, reads...).try(t, a.exec, one); problem != "" || len(idsOf(got["knowledgeBase"].(map[string]any)["assistants"])) == 0 {
			t.Errorf("who may: %v, %s", got, problem)
		}
		for _, query := range []string{one, nodes} {
			less := as(a.ctx, "knowledge:list", "knowledge:read", "assistants:read")
			if got, problem := less.try(t, a.exec, query); !strings.Contains(problem, "assistants:list") {
				t.Errorf("without the scope: %v, %s", got, problem)
			}
		}
		for name, ctx := range map[string]context.Context{"a rival": storetest.Rival(t, s, a.ctx), "a stranger": storetest.Stranger(t, s)} {
			other := as(ctx, reads...)
			if got, problem := other.try(t, a.exec, one); !strings.Contains(problem, "No such knowledge base") {
				t.Errorf("%s: %v, %s", name, got, problem)
			}
			if got, problem := other.try(t, a.exec, nodes); problem != "" || got["nodes"].([]any)[0] != nil {
				t.Errorf("%s, by nodes: %v, %s", name, got, problem)
			}
		}
	})
}

// A cursor is of one knowledge base, and pages have the size of any.
func TestPagesOfAssistantsOfKnowledgeBases(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		a := found(t, s)
		id := a.bases[0]
		page := func(id, after string) (map[string]any, string) {
			query := fmt.Sprintf(`{ knowledgeBase(id: %q) { assistants(first: 1%s) { pageInfo { endCursor } } } }`, id, after)
			got, problem := a.try(t, a.exec, query)
			if problem != "" {
				return nil, problem
			}
			return got["knowledgeBase"].(map[string]any)["assistants"].(map[string]any)["pageInfo"].(map[string]any), ""
		}
		info, _ := page(id, "")
		if _, problem := page(a.bases[4], fmt.Sprintf(", after: %q", info["endCursor"])); !strings.Contains(problem, "not valid") {
			t.Errorf("another base's cursor: %q", problem)
		}
		if _, problem := page(id, `, after: "x"`); !strings.Contains(problem, "not valid") {
			t.Errorf("no cursor: %q", problem)
		}
		for _, first := range []string{"0", "101"} {
			if got, problem := a.try(t, a.exec, fmt.Sprintf(`{ knowledgeBase(id: %q) { assistants(first: %s) { totalCount } } }`, id, first)); problem == "" {
				t.Errorf("first %s: %v", first, got)
			}
		}
	})
}
