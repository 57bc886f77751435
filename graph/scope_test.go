package graph_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/graph/generated"
)

// opened are the fields that every known caller may ask: what they find, they find under its own scope.
var opened = []string{
	"Query.node", "Query.nodes", "Query.viewer", "Mutation.setLanguage", "Query.brand", "Query.brandColours", "Query.sessions", "Mutation.revokeSession",
	"Query.connectedApps", "Query.appRequest", "Mutation.allowApp", "Mutation.denyApp", "Mutation.revokeConnectedApp",
	"Query.notices", "Query.unreadNotices", "Query.noticeSettings", "Mutation.readNotices", "Mutation.updateNoticeSettings",
	"Mutation.addNoticeDevice", "Mutation.removeNoticeDevice", "Subscription.unreadNotices",
	"Query.newestEvent", "Query.tableViews", "Mutation.saveTableView", "Mutation.deleteTableView",
}

// covered are fields that lead to things under the scope of the root field that they are below.
var covered = []string{
	"LatestConversation.messages",
	"AssistantFromTemplate.assistant", "AssistantFromTemplate.knowledgeBase", "AssistantFromTemplate.source", // just made, by the caller
}

// Every root field and every way from a thing to others has a scope that there is.
func TestEveryFieldHasItsScope(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	fields, findings := unscoped(schema)
	for _, finding := range findings {
		t.Error(finding)
	}
	if fields < 40 {
		t.Errorf("only %d fields were looked at", fields)
	}
}

var scoped = regexp.MustCompile(`(\w+)(\([^\n]*\)|\(\n(?: {4}[^\n]*\n)+ {2}\))?: \S+ @scope\([^)]*\)`)

// Each scope of the schema that is left out, and each that is misspelt, is noticed.
func TestMutantsOfScopes(t *testing.T) {
	t.Parallel()
	text := schemaText(t)
	places := scoped.FindAllStringSubmatchIndex(text, -1)
	if all := strings.Count(text, `@scope(resource: "`); len(places) != all {
		t.Errorf("%d of %d scopes were found", len(places), all)
	}
	for _, at := range places {
		field, name := text[at[0]:at[1]], text[at[2]:at[3]]
		bare := field[:strings.LastIndex(field, "@scope")]
		for fault, mutant := range map[string]string{
			"without its scope": bare, "of an unknown scope": bare + `@scope(resource: "assistant", action: "read")`,
		} {
			t.Run(name+" "+fault, func(t *testing.T) {
				t.Parallel()
				schema, err := gqlparser.LoadSchema(&ast.Source{Input: text[:at[0]] + mutant + text[at[1]:]})
				if err != nil {
					t.Fatal(err)
				}
				if _, findings := unscoped(schema); len(findings) != 1 {
					t.Errorf("%d findings: %s", len(findings), findings)
				}
			})
		}
	}
}

func schemaText(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("*.graphql")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(content)
	}
	return b.String()
}

// idle are the scopes that no field asks for, and why they are there.
var idle = map[string]string{
	"subaccounts:delete": "the contract has it; archiving takes subaccounts:update",
	"keys:read":          "the contract has a read with each list", "members:read": "likewise", "audit:read": "likewise",
	"keys:update":    "the contract has it; there is no such operation",
	"billing:read":   "it marks owners, with billing:update",
	"billing:update": "invitations ask for it: only owners invite owners",
}

// What somebody grants does something: a field asks for it, or it says that it does nothing by itself.
func TestEveryScopeIsUsed(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, def := range generated.NewExecutableSchema(generated.Config{}).Schema().Types {
		for _, f := range def.Fields {
			if d := f.Directives.ForName("scope"); d != nil {
				used[d.Arguments.ForName("resource").Value.Raw+":"+d.Arguments.ForName("action").Value.Raw] = true
			}
		}
	}
	if len(used) < 50 {
		t.Errorf("fields ask for only %d scopes", len(used))
	}
	for _, s := range authz.Catalogue() {
		_, known := idle[s.Name()]
		if used[s.Name()] == known {
			t.Errorf("%s: a field asks for it: %t, it is listed as idle: %t", s.Name(), used[s.Name()], known)
		}
		if says := strings.Contains(s.Description, "Has no effect") || strings.Contains(s.Description, "Identifies owners"); says != known {
			t.Errorf("%s is described as %q", s.Name(), s.Description)
		}
	}
}

// unscoped counts the fields that need a scope, and says what is wrong with them.
func unscoped(schema *ast.Schema) (fields int, findings []string) {
	known := map[string]bool{}
	for _, s := range authz.Catalogue() {
		known[s.Name()] = true
	}
	for _, def := range schema.Types {
		if def.Kind != ast.Object || def.BuiltIn {
			continue
		}
		for _, f := range def.Fields {
			name := def.Name + "." + f.Name
			scope := f.Directives.ForName("scope")
			switch {
			case strings.HasPrefix(f.Name, "__"):
			case scope != nil:
				fields++
				if s := scope.Arguments.ForName("resource").Value.Raw + ":" + scope.Arguments.ForName("action").Value.Raw; !known[s] {
					findings = append(findings, name+" has the unknown scope "+s)
				}
			case needs(schema, def, f) && !slices.Contains(covered, name):
				fields++
				if f.Directives.ForName("open") == nil || !slices.Contains(opened, name) {
					findings = append(findings, name+" has no @scope")
				}
			}
		}
	}
	return fields, findings
}

// needs is true for root fields, and for fields that lead to things; what a page or an edge holds is the page's own.
func needs(schema *ast.Schema, def *ast.Definition, f *ast.FieldDefinition) bool {
	switch {
	case def == schema.Query, def == schema.Mutation, def == schema.Subscription:
		return true
	case strings.HasSuffix(def.Name, "Connection"), strings.HasSuffix(def.Name, "Edge"):
		return false
	}
	to := schema.Types[f.Type.Name()]
	return strings.HasSuffix(to.Name, "Connection") || to.Name == "Node" || slices.Contains(to.Interfaces, "Node")
}
