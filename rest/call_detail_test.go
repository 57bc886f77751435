package rest_test

import (
	"strings"
	"testing"
)

// What was said in a call is for those who may read calls, by whatever way a query leads to it. The lists of /v3 show none of it.
func TestCallDetailsNeedTheirScope(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, b *phones) {
		b.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550006"}`)
		id, _ := b.call("+15005550006").data()["id"].(string)
		b.over(id)
		talk, _ := under(b.ask(`{ call(id: "`+id+`") { conversationId } }`).body, "data", "call", "conversationId").(string)
		for _, c := range []struct{ name, scope, query string }{
			{"calls of a conversation", "conversations:read", `{ conversationCalls(conversationId: "` + talk + `") { nodes { # } } }`},
			{"edges, by another name", "conversations:read", `{ c: conversationCalls(conversationId: "` + talk + `") { edges { node { x: # } } } }`},
			{"a fragment", "calls:list", `{ calls { nodes { ...f } } } fragment f on Call { ...g } fragment g on Call { # }`},
			{"an inline fragment", "calls:list", `{ calls { nodes { ... on Call { # } } } }`},
			{"hanging up", "calls:update", `mutation { endCall(id: "` + id + `") { # } }`},
		} {
			for _, field := range []string{"transcript", "transcriptObject { content }", "calledTools { name }", "variables", "callAnalysis { summary }"} {
				query := strings.ReplaceAll(c.query, "#", field)
				narrow, wide := b.ask(query, "Authorization", "Bearer "+b.limited(c.scope)), b.ask(query, "Authorization", "Bearer "+b.limited(c.scope, "calls:read"))
				if code, _ := gqlCode(narrow); code != "forbidden" || !b.lacks(narrow, "calls:read") || under(narrow.body, "data") != nil {
					t.Errorf("%s, %s with %s: %s", c.name, field, c.scope, narrow.raw)
				}
				if code, _ := gqlCode(wide); code != "" {
					t.Errorf("%s, %s with calls:read: %s", c.name, field, wide.raw)
				}
			}
			bare := b.ask(strings.ReplaceAll(c.query, "#", "id"), "Authorization", "Bearer "+b.limited(c.scope))
			if code, _ := gqlCode(bare); code != "" {
				t.Errorf("%s: %s", c.name, bare.raw)
			}
		}
		said := b.ask(`{ saidInCalls(search: "hello") { nodes { snippet } } }`, "Authorization", "Bearer "+b.limited("calls:list"))
		if !b.lacks(said, "calls:read") {
			t.Errorf("what was said in calls: %s", said.raw)
		}
		b.employ(b.workspace, "viewer@example.com", "viewer")
		viewer, _ := b.signIn("viewer@example.com", password)
		query := `{"query":"{ calls { nodes { transcript calledTools { name } } } }"}`
		if r := b.browse("POST", "/graphql", query, viewer, "X-Subaccount-Id", b.sub); !strings.Contains(string(r.raw), `"transcript":"`) {
			t.Errorf("a viewer: %s", r.raw)
		}
	})
}

// The operations of /v3 that answer calls show nothing else: their own scopes allow the same in GraphQL.
func TestCallsOfOperationsNeedTheirScopeOnly(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	nowhere := b.furnish(b.key).nowhere()
	nowhere["call"] = "call_01m7zzzzzzezzt1p20pdey9x3f"
	seen := 0
	for _, o := range b.table.Operations {
		query := question(o, nowhere)
		if !strings.Contains(query, "recordingUrl") {
			continue
		}
		seen++
		if r := b.send("POST", "/graphql", query, "Authorization", "Bearer "+b.limited(o.Scope)); strings.Contains(string(r.raw), "The key lacks the scope ") {
			t.Errorf("%s with %s: %s", o.ID(), o.Scope, r.raw)
		}
	}
	if seen < 5 {
		t.Errorf("only %d operations answer calls", seen)
	}
}
