package graph

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/graph/guard"
)

// light are fields with a resolver that are neither a page nor things by their ids, and cost what they show: a row of the caller's or the
// subaccount's own, a short list, or what is in memory.
var light = []string{
	"Query.analyticsReport", "Query.appRequest", "Query.assistantCalendar", "Query.assistantBehavior", "Query.priceList", "Query.brand",
	"Query.brandSettings", "Query.workspaceBrandSettings", "Query.brandColours", "Query.callSupervisions", "Query.eventTypes", "Query.teammates",
	"Query.auditActions", "Query.filledReply", "Query.inboxSettings", "Query.keyScopes", "Query.assignedKnowledgeSources", "Query.macros",
	"Query.teams", "Query.savedViews", "Query.tableViews", "Query.newestEvent", "Query.unreadNotices", "Query.noticeSettings", "Query.promptVariables",
	"Query.modelNames", "Query.modelEndpoints", "Query.fallbackEndpoints",
	"Query.workspaceRetentions", "Query.sessions", "Query.spending", "Query.assistantTemplates", "Query.toolCategories", "Query.viewer",
	"Query.workspace", "Query.callRefusal", "Query.statement", "Query.bulkContactChange", "Query.bulkConversationChange",
	"Query.bulkContactChanges", "Query.bulkConversationChanges",

	// Read for all rows of a page together, by their ids.
	"Call.topics", "Conversation.topics", "Conversation.assignee", "Conversation.rating", "Conversation.team", "Conversation.unread",
	"Assistant.folder", "AuditEntry.target", "AuditEntry.subaccountName",
}

// Every computed field declares what it costs.
func TestEveryComputedFieldHasAWeight(t *testing.T) {
	t.Parallel()
	fields := computed(generated.NewExecutableSchema(generated.Config{}).Schema())
	if len(fields) < 50 {
		t.Errorf("only %d fields were looked at", len(fields))
	}
	for _, finding := range unweighed(fields) {
		t.Error(finding)
	}
	for _, name := range light {
		if !slices.Contains(fields, name) {
			t.Errorf("%s is light, but there is no such field", name)
		}
	}
}

// A heavy field that is planted without a weight is noticed.
func TestMutantsOfWeights(t *testing.T) {
	t.Parallel()
	schema := *generated.NewExecutableSchema(generated.Config{}).Schema()
	query := *schema.Query
	query.Fields = append(slices.Clone(query.Fields), &ast.FieldDefinition{Name: "sums", Type: ast.NonNullNamedType("Insights", nil)})
	schema.Query = &query
	if findings := unweighed(computed(&schema)); len(findings) != 1 || !strings.Contains(findings[0], "Query.sums") {
		t.Errorf("%v", findings)
	}
}

// computed are the fields of Query that are neither pages nor a thing by its id, and not weighed by an argument, and those of other types that have a resolver but lead to
// no page.
func computed(schema *ast.Schema) []string {
	var out []string
	add := func(def *ast.Definition, f *ast.FieldDefinition) {
		to := schema.Types[f.Type.Name()]
		node := to.Name == "Node" || slices.Contains(to.Interfaces, "Node") && f.Arguments.ForName("id") != nil
		asked := slices.ContainsFunc(f.Arguments, func(a *ast.ArgumentDefinition) bool { return weights["("+a.Name+")"] > 0 && a.Type.NonNull })
		if !strings.HasPrefix(f.Name, "__") && !asked && f.Arguments.ForName("first") == nil && !node {
			out = append(out, def.Name+"."+f.Name)
		}
	}
	for _, f := range schema.Query.Fields {
		add(schema.Query, f)
	}
	for object := range reflect.TypeFor[generated.ResolverRoot]().Methods() {
		def := schema.Types[object.Name]
		if def == nil || def.Name == "Query" || def == schema.Mutation || def == schema.Subscription {
			continue
		}
		for method := range object.Type.Out(0).Methods() {
			for _, f := range def.Fields {
				if strings.EqualFold(f.Name, method.Name) {
					add(def, f)
				}
			}
		}
	}
	return out
}

func unweighed(fields []string) (findings []string) {
	for _, name := range fields {
		if _, heavy := weights[name]; heavy == slices.Contains(light, name) {
			findings = append(findings, name+" is to be in weights, or else in light")
		}
	}
	return findings
}

// Every weight is of a field or an argument that there is, and of those of Query twenty in one document are refused but where they are
// next to nothing.
func TestWeightsAreOfFields(t *testing.T) {
	t.Parallel()
	schema, limits := generated.NewExecutableSchema(generated.Config{}).Schema(), Limits()
	for name, weight := range limits.Weights {
		on, field, _ := strings.Cut(name, ".")
		switch def := schema.Types[on]; {
		case strings.HasPrefix(name, "(") || field == "":
		case def == nil || def.Fields.ForName(field) == nil:
			t.Errorf("there is no %s", name)
		case on == "Query" && weight >= search:
			refused(t, schema, limits, field+"{__typename}")
		}
	}
	for _, f := range schema.Query.Fields {
		if f.Arguments.ForName("search") != nil {
			refused(t, schema, limits, f.Name+`(search:"a",first:1){__typename}`)
		}
	}
	refused(t, schema, limits, "calls(first:1){totalCount}")
	refused(t, schema, limits, `searchKnowledgeBase(id:"kb_x",query:"a"){__typename}`)
}

func refused(t *testing.T, schema *ast.Schema, limits guard.Limits, field string) {
	t.Helper()
	var document strings.Builder
	for n := range limits.RootFields {
		fmt.Fprintf(&document, " a%d:%s", n, field)
	}
	doc, err := limits.Parse("{" + document.String() + "}")
	if err != nil {
		t.Fatal(err)
	}
	if err := limits.Check(schema, doc, "", nil); err == nil || err.Extensions["code"] != guard.CodeTooCostly {
		t.Errorf("%d of %s: %v", limits.RootFields, field, err)
	}
}
