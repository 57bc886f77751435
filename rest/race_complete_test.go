package rest_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
)

// tried are the texts by which each mutation is tried beside deletions: as the document shows its operations, and as spoken has it.
func tried(table *operation.Table, spoken map[string]said) map[string][]string {
	shown := map[string]string{}
	for _, d := range demos() {
		shown[d.id] = d.route + d.body()
	}
	all := map[string][]string{}
	for _, o := range table.Operations {
		if text, ok := shown[o.ID()]; ok && !o.ReadOnly {
			for _, root := range o.Document.Operations[0].SelectionSet {
				name := root.(*ast.Field).Name
				all[name] = append(all[name], text)
			}
		}
	}
	for _, s := range spoken {
		name := s.text[:strings.IndexAny(s.text, "( ")]
		all[name] = append(all[name], s.text)
	}
	return all
}

// untried are the mutations of a schema that are neither tried nor excused, the optional ids that no try names, and the excuses that are of
// no use.
func untried(schema *ast.Schema, tries map[string][]string, excused, unnamed map[string]string) (problems []string) {
	excuses := joined(excused, unnamed)
	lacks := func(what string) {
		if _, ok := excuses[what]; !ok {
			problems = append(problems, what)
		}
		delete(excuses, what)
	}
	for _, f := range schema.Mutation.Fields {
		texts := tries[f.Name]
		if len(texts) == 0 {
			lacks(f.Name)
			continue
		}
		for _, id := range optional(schema, f.Arguments) {
			named := func(text string) bool { return strings.Contains(text, id) || strings.Contains(text, snake(id)) }
			if !slices.ContainsFunc(texts, named) {
				lacks(f.Name + "." + id)
			}
		}
	}
	for _, what := range slices.Sorted(maps.Keys(excuses)) {
		problems = append(problems, what+" is excused for nothing")
	}
	return problems
}

// optional are the names of ids that may be left out. One that must be there is there, or the mutation is not right by itself.
func optional(schema *ast.Schema, arguments ast.ArgumentDefinitionList) (ids []string) {
	var walk func(name string, of *ast.Type, inside []string)
	walk = func(name string, of *ast.Type, inside []string) {
		def := schema.Types[of.Name()]
		if of.Name() == "ID" && !of.NonNull {
			ids = append(ids, name)
		}
		if def.Kind != ast.InputObject || slices.Contains(inside, def.Name) {
			return
		}
		for _, f := range def.Fields {
			walk(f.Name, f.Type, append(inside, def.Name))
		}
	}
	for _, a := range arguments {
		walk(a.Name, a.Type, nil)
	}
	return ids
}

// snake is a name as REST has it.
func snake(name string) string {
	var out strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			out.WriteByte('_')
		}
		out.WriteRune(r)
	}
	return strings.ToLower(out.String())
}

// Every mutation is tried beside the deletion of what it names, with every id that it takes; one that is not is noticed.
func TestEveryMutationIsTriedBesideDeletions(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(graph.Config(&graph.Resolver{})).Schema()
	table := must(contract())
	for _, problem := range untried(schema, tried(table, spoken), unspoken, unnamed) {
		t.Error(problem)
	}
	fewer, poorer := maps.Clone(spoken), maps.Clone(spoken)
	delete(fewer, "deleteTopic")
	poorer["triageConversations"] = said{text: strings.Replace(spoken["triageConversations"].text, "teamId", "", 1)}
	for want, tries := range map[string]map[string]said{"deleteTopic": fewer, "triageConversations.teamId": poorer} {
		if got := untried(schema, tried(table, tries), unspoken, unnamed); !slices.Equal(got, []string{want}) {
			t.Errorf("without %s: %v", want, got)
		}
	}
	excused := joined(unspoken, map[string]string{"createTeam": "?"})
	if got := untried(schema, tried(table, spoken), excused, unnamed); len(got) != 1 {
		t.Errorf("a needless excuse: %v", got)
	}
}
