package rest_test

import (
	"log/slog"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
)

// undone are routes that are not tried beside deletions by themselves, and why.
var undone = map[string]string{
	"/graphql":        "Each mutation is tried.",
	"/mcp":            "What it is used for is tried: operations.",
	"/oauth/register": "It names nothing, and writes what belongs to nobody yet.",
	"/session/reset":  "It names nobody but by their mailbox, and people are not deleted.",
	"/session/setup":  "It is for an installation that has nothing.",
}

// unforgotten are mutations that are called as if something went, and why nothing does.
var unforgotten = map[string]string{
	"deleteContact": "It can be restored until it is deleted permanently, which is tried.", "deleteTag": "Likewise.",
	"removeAssistantsFromFolder": "It unties two things, of which both stay.", "removeContactTag": "Likewise.", "removeKnowledgeBase": "Likewise.",
	"removeNumbersFromPool": "Likewise.", "removeTool": "Likewise.",
}

// pattern of the route that takes a request, with its method; "" where none does. What the path names is in angles or braces.
func pattern(routes chi.Routes, method, path string) string {
	c := chi.NewRouteContext()
	path, _, _ = strings.Cut(inBraces.ReplaceAllString(inAngles.ReplaceAllString(path, "x"), "x"), "?")
	if !routes.Match(c, method, path) {
		return ""
	}
	return method + " " + c.RoutePattern()
}

// untouched are the routes that may write and are neither tried beside deletions nor excused, and excuses that are of no use.
func untouched(routes chi.Routes, doors map[string]said, excused map[string]string) (problems []string) {
	tried, excuses := map[string]bool{}, maps.Clone(excused)
	for _, d := range demos() {
		tried[pattern(routes, d.method, d.route)] = true
	}
	for _, s := range doors {
		tried[pattern(routes, s.by(), s.path)] = true
	}
	_ = chi.Walk(routes, func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		writes := slices.Contains([]string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}, method)
		if _, is := excused[route]; is {
			delete(excuses, route)
		} else if writes && !tried[method+" "+route] {
			problems = append(problems, method+" "+route)
		}
		return nil
	})
	for _, route := range slices.Sorted(maps.Keys(excuses)) {
		problems = append(problems, route+" is excused for nothing")
	}
	slices.Sort(problems)
	return problems
}

// Every route that may write is tried beside the deletion of what it names; one that is not is noticed.
func TestEveryRouteIsTriedBesideDeletions(t *testing.T) {
	t.Parallel()
	routes := racing(t, "sqlite", slog.New(slog.DiscardHandler)).door.Routes()
	for _, problem := range untouched(routes, doors, undone) {
		t.Error(problem)
	}
	fewer := maps.Clone(doors)
	delete(fewer, "a rating")
	if got := untouched(routes, fewer, undone); !slices.Equal(got, []string{"POST /rate/{token}"}) {
		t.Errorf("without ratings: %v", got)
	}
	if got := untouched(routes, doors, joined(undone, map[string]string{"/rate": "?"})); len(got) != 1 {
		t.Errorf("a needless excuse: %v", got)
	}
}

// goes are the names of mutations after which something is gone.
var goes = regexp.MustCompile(`^(delete|dismiss|erase|lift|remove|revoke)[A-Z]`)

// undeleted are the mutations by whose name something goes that no deletion of the suite is, and excuses that are of no use.
func undeleted(schema *ast.Schema, table *operation.Table, by map[string]deletion, excused map[string]string) (problems []string) {
	whole := func(method, path string) string {
		return method + " " + inBraces.ReplaceAllString(inAngles.ReplaceAllString(path, "x"), "x")
	}
	tried, paths, excuses := map[string]bool{}, map[string]bool{}, maps.Clone(excused)
	for _, how := range by {
		name, _, _ := strings.Cut(how.text, "(")
		tried[name], paths[whole(how.method, how.path)] = true, true
	}
	for _, o := range table.Operations {
		if paths[whole(o.Method, o.Path)] {
			for _, root := range o.Document.Operations[0].SelectionSet {
				tried[root.(*ast.Field).Name] = true
			}
		}
	}
	for _, f := range schema.Mutation.Fields {
		if _, is := excused[f.Name]; is {
			delete(excuses, f.Name)
		} else if goes.MatchString(f.Name) && !tried[f.Name] {
			problems = append(problems, f.Name)
		}
	}
	return append(problems, slices.Sorted(maps.Keys(excuses))...)
}

// Everything that can be deleted is, beside the acts of the suite; what is not is noticed.
func TestEveryDeletionIsTried(t *testing.T) {
	t.Parallel()
	schema, table := generated.NewExecutableSchema(graph.Config(&graph.Resolver{})).Schema(), must(contract())
	for _, problem := range undeleted(schema, table, deletions, unforgotten) {
		t.Error(problem)
	}
	for victim, want := range map[string]string{"macro": "deleteMacro", "webhook": "deleteWebhook"} {
		fewer := maps.Clone(deletions)
		delete(fewer, victim)
		if got := undeleted(schema, table, fewer, unforgotten); !slices.Equal(got, []string{want}) {
			t.Errorf("without %s: %v", victim, got)
		}
	}
	if got := undeleted(schema, table, deletions, joined(unforgotten, map[string]string{"deleteAll": "?"})); len(got) != 1 {
		t.Errorf("a needless excuse: %v", got)
	}
}
