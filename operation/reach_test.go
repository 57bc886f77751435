package operation_test

import (
	"slices"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/operation"
)

// Why a field that a key may use by GraphQL has no document.
const (
	people    = "It is for people who are signed in."
	dashboard = "It serves the dashboard: a program asks for the parts that it needs."
	otherway  = "Other operations do the same."
	reports   = "Figures of a period, whose form is still the dashboard's. Insights are the ones of /v3."
	undecided = "Nobody has asked for it yet; GraphQL has it."
)

// unreached are the fields of the schema that a key may use, and no operation of /v3 does.
var unreached = map[string]string{
	"assistantBehavior": undecided, "setAssistantBehavior": undecided, "renewPublicId": undecided, "liveCalls": undecided,
	"topic": undecided, "topics": undecided, "createTopic": undecided, "deleteTopic": undecided, "mergeTopics": undecided, "renameTopic": undecided,
	"knowledgeSourceText": undecided, "updateTextSource": undecided, "assignedKnowledgeSources": undecided, "excludeKnowledgePage": undecided,
	"includeKnowledgePage": undecided, "inboxSettings": undecided, "updateInboxSettings": undecided, "copyVoice": undecided, "removePrices": undecided,
	"setBrand": undecided, "brandSettings": undecided, "events": undecided, "eventTypes": undecided, "saidInCalls": undecided,
	"saidInConversations": undecided, "draftReply": undecided, "filledReply": undecided,
	"firstSteps": dashboard, "hideFirstSteps": dashboard, "modelNames": dashboard, "fallbackEndpoints": dashboard, "previewPrompt": dashboard, "promptVariables": dashboard,
	"inboxCounts": dashboard, "findKnowledgeSources": dashboard, "savedViews": dashboard, "createSavedView": dashboard, "updateSavedView": dashboard, "deleteSavedView": dashboard,
	"turnRequest": dashboard, "simulateInboundCall": dashboard, "teachAssistant": dashboard,
	"attendConversation": people, "listenToCall": people, "superviseCall": people, "callSupervisions": people,
	"bulkChangeContacts": otherway, "bulkContactChange": otherway, "bulkContactChanges": otherway, "cancelBulkContactChange": otherway,
	"bulkChangeConversations": otherway, "bulkConversationChange": otherway, "bulkConversationChanges": otherway, "cancelBulkConversationChange": otherway,
	"triageConversations": otherway, "callVerdict": otherway, "createUploadedSource": otherway, "latestConversation": otherway,
	"knowledgeSource": otherway, "message": otherway, "statement": otherway,
	"analytics": reports, "analyticsEntries": reports, "analyticsReport": reports, "setAnalyticsReport": reports, "replyTimes": reports,
	"inboxRatings": reports,
}

// reached are the fields that documents use.
func reached(table *operation.Table) map[string]bool {
	all := map[string]bool{}
	for _, o := range table.Operations {
		for _, s := range o.Document.Operations[0].SelectionSet {
			if f, ok := s.(*ast.Field); ok {
				all[f.Name] = true
			}
		}
	}
	return all
}

// missing are the fields that a key may use and neither a document nor the list has, and those that the list has for nothing.
func missing(schema *ast.Schema, used map[string]bool, excused map[string]string) (problems []string) {
	forKeys := map[string]bool{}
	for _, s := range authz.Catalogue() {
		forKeys[s.Name()] = s.Group == authz.GroupAPI
	}
	known := map[string]bool{}
	for _, root := range []*ast.Definition{schema.Query, schema.Mutation} {
		for _, f := range root.Fields {
			d := f.Directives.ForName("scope")
			if d == nil || !forKeys[d.Arguments.ForName("resource").Value.Raw+":"+d.Arguments.ForName("action").Value.Raw] {
				continue
			}
			known[f.Name] = true
			if !used[f.Name] && excused[f.Name] == "" {
				problems = append(problems, f.Name)
			}
		}
	}
	for name := range excused {
		if !known[name] || used[name] {
			problems = append(problems, name+" needs no excuse")
		}
	}
	slices.Sort(problems)
	return problems
}

// What a key can do by GraphQL it can do by REST, or somebody has decided that it need not.
func TestNothingIsForgottenInREST(t *testing.T) {
	t.Parallel()
	schema, used := loadSchema(t, "../graph/*.graphql"), reached(compiled(t))
	for _, problem := range missing(schema, used, unreached) {
		t.Errorf("%s: write a document in operation/ours, or say here why there is none", problem)
	}
	delete(used, "callRefusals")
	excused := map[string]string{"noSuchField": "?"}
	for name, why := range unreached {
		excused[name] = why
	}
	if got := missing(schema, used, excused); !slices.Equal(got, []string{"callRefusals", "noSuchField needs no excuse"}) {
		t.Errorf("what is forgotten goes unnoticed: %v", got)
	}
}
