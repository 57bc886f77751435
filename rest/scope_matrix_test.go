package rest_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/volume"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// grant is what a key is given, and by the contract's words whether that holds a scope.
type grant struct {
	name  string
	key   workspace.NewKey
	holds func(resource, action string) bool
}

// means says by the contract's words whether a word of a key's list holds a scope.
func means(word, resource, action string) bool {
	of, may, _ := strings.Cut(word, ":")
	switch {
	case word == "*":
		return true
	case of != resource:
		return false
	case may == "read":
		return action == "read" || action == "list"
	case may == "write":
		return action == "create" || action == "update" || action == "delete"
	}
	return may == "*" || may == action
}

// grants are every word that a key may be given alone, a list of several, and the presets.
func grants() []grant {
	words := []string{"*"}
	for _, s := range authz.Catalogue() {
		if s.Group != authz.GroupAPI {
			continue
		}
		for _, word := range []string{s.Name(), s.Resource + ":write", s.Resource + ":*"} {
			if !slices.Contains(words, word) && (word != s.Resource+":write" || s.Action != "list" && s.Action != "read") {
				words = append(words, word)
			}
		}
	}
	var all []grant
	for _, w := range words {
		all = append(all, grant{w, workspace.NewKey{Scopes: []string{w}}, func(resource, action string) bool { return means(w, resource, action) }})
	}
	some := []string{"contacts:read", "tags:write", "calls:*", "webhooks:list"}
	all = append(all, grant{"several", workspace.NewKey{Scopes: some}, func(resource, action string) bool {
		return slices.ContainsFunc(some, func(w string) bool { return means(w, resource, action) })
	}})
	for preset, actions := range map[string][]string{
		"read_only": {"list", "read"}, "read_write": {"list", "read", "create", "update"}, "admin": {"list", "read", "create", "update", "delete"},
	} {
		all = append(all, grant{preset, workspace.NewKey{Preset: preset}, func(_, action string) bool { return slices.Contains(actions, action) }})
	}
	return all
}

// near says whether a grant is tried on a scope in any case: it is about its resource, or about many. Of the others one in MATRIX is,
// each time another.
func (g grant) near(resource string, cell int) bool {
	of, _, single := strings.Cut(g.name, ":")
	return !single || of == resource || cell%volume.Of("MATRIX", 32) == 0
}

// One verdict by every door: each operation with each grant, over REST, GraphQL and MCP, and over the first API where that
// has it; and with no key.
func TestExtendedScopeMatrix(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	nowhere := b.furnish(b.key).nowhere()
	nowhere["call"] = "call_01m7zzzzzzezzt1p20pdey9x3f"
	questions := map[string]string{}
	for _, o := range b.table.Operations {
		questions[o.ID()] = question(o, nowhere)
	}
	all, cells, refused := 0, 0, 0
	for _, g := range grants() {
		g.key.Subaccounts = []string{b.sub}
		key := b.newKey(b.workspace, g.key)
		tools := b.everyTool(key)
		for _, o := range b.table.Operations {
			resource, action, _ := strings.Cut(o.Scope, ":")
			want := g.holds(resource, action)
			doors := map[string]bool{"MCP": tools[o.Tool] != nil}
			if all++; g.near(resource, all) {
				doors["REST"] = !b.lacks(b.send(o.Method, nowhere.path(o), "[", "Authorization", "Bearer "+key), o.Scope)
				doors["GraphQL"] = !b.lacks(b.send("POST", "/graphql", questions[o.ID()], "Authorization", "Bearer "+key), o.Scope)
			}
			for door, got := range doors {
				cells++
				if !want {
					refused++
				}
				if got != want {
					t.Errorf("%s with %s by %s: allowed %v, want %v", o.ID(), g.name, door, got, want)
				}
			}
		}
		for _, c := range legacyRoutes {
			resource, action, _ := strings.Cut(c.scope, ":")
			cells++
			w := maps.Clone(nowhere)
			w["location"] = "loc-1"
			if r := b.legacy(c, w, "Authorization", "Bearer "+key); b.lacks(r, c.scope) == g.holds(resource, action) {
				t.Errorf("%s of the first API with %s: %d %s", c.name, g.name, r.status, r.raw)
			}
		}
	}
	b.withoutAKey(t, questions)
	t.Logf("%d cells, %d of them refused", cells, refused)
	if all < 6_000 || cells < all || refused < cells/2 {
		t.Errorf("only %d cells of %d, %d of them refused", cells, all, refused)
	}
}

// lacks says whether an answer refuses for want of the scope, and names it.
func (b *bundle) lacks(r reply, scope string) bool {
	return strings.Contains(string(r.raw), "The key lacks the scope "+scope+".")
}

// question is the operation as GraphQL, about things that are nowhere.
func question(o *operation.Operation, nowhere world) string {
	in := operation.Input{Path: map[string]string{}, RawQuery: nowhere.query(o), Header: http.Header{}}
	for _, p := range inBraces.FindAllStringSubmatch(o.Path, -1) {
		in.Path[p[1]] = nowhere[pathThing(o, p[1])]
	}
	if text := nowhere.body(o); text != "" {
		in.Body = must(strictjson.Object([]byte(text)))
	}
	variables, problem := o.Bind(in)
	if problem != nil {
		panic(problem)
	}
	var document strings.Builder
	formatter.NewFormatter(&document).FormatQueryDocument(asClients(o.Document))
	return string(must(json.Marshal(map[string]any{"query": document.String(), "variables": variables})))
}

// asClients is a document as clients would write it: directives of ours are for the server alone.
func asClients(d *ast.QueryDocument) *ast.QueryDocument {
	op := *d.Operations[0]
	op.Directives, op.VariableDefinitions = nil, nil
	for _, v := range d.Operations[0].VariableDefinitions {
		plain := *v
		plain.Directives = nil
		op.VariableDefinitions = append(op.VariableDefinitions, &plain)
	}
	return &ast.QueryDocument{Operations: ast.OperationList{&op}}
}

// withoutAKey every door is closed.
func (b *bundle) withoutAKey(t *testing.T, questions map[string]string) {
	t.Helper()
	for _, o := range b.table.Operations {
		for door, r := range map[string]reply{
			"REST":    b.send(o.Method, o.Path, "[", "Authorization", ""),
			"GraphQL": b.send("POST", "/graphql", questions[o.ID()], "Authorization", ""),
		} {
			if r.status != 401 || !strings.Contains(string(r.raw), `"unauthorized"`) {
				t.Errorf("%s by %s without a key: %d %s", o.ID(), door, r.status, r.raw)
			}
		}
	}
}
