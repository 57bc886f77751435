package rest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What is wrong with a body by the schema and what is wrong with it by the rules of its service are named by one answer.
func TestProblemsAreNamedTogether(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("€", 900) // fewer characters than an id may have, and too many bytes
	each(t, func(t *testing.T, b *bundle) {
		bot := b.made("/v3/assistants", `{"name":"A"}`)
		for _, c := range []struct{ method, path, body, fields string }{
			{"POST", "/v3/contacts", `{"email":"ann","phone":"+1"}`, "email phone"},
			{"PATCH", "/v3/contacts/con_nope", `{"dnd":"yes","phone":"+1"}`, "dnd phone"},
			{"POST", "/v3/contacts", `{"nope":1}`, "name nope"},
			{"POST", "/v3/contact-imports", `{"fields":["name","name"],"nope":1}`, "fields file_id nope"},
			{"POST", "/v3/tags", `{"name":"","tag_id":"` + long + `"}`, "name tag_id"},
			{"POST", "/v3/phone-numbers", `{"number":"+1","type":"PIGEON","caller_id":"+12"}`, "caller_id number type"},
			{"PATCH", "/v3/phone-numbers/num_nope", `{"caller_id":"+1","answer_wait_time":-1}`, "answer_wait_time caller_id"},
			{"POST", "/v3/do-not-call-numbers", `{"number":"+1","nope":1}`, "nope number"},
			{"POST", "/v3/tools", `{"name":"a b","tool_type":"HAMMER"}`, "name tool_type"},
			{"POST", "/v3/tools/tool_nope/copy", `{"name":"a b","nope":1}`, "name nope"},
			{"PATCH", "/v3/assistants/" + bot, `{"name":"","platform_tools":["nope"]}`, "name platform_tools"},
			{
				"POST", "/v3/assistants/" + bot + "/calendar",
				`{"calendar":{"monday":[{"from":600,"to":500}],"slot_minutes":0,"buffer_minutes":0,"notice_minutes":0}}`,
				"calendar.monday calendar.slot_minutes",
			},
			{
				"POST", "/v3/appointments", `{"start_time":"2099-01-01T10:00:00Z","end_time":"2099-01-01T09:00:00Z","address":{}}`,
				"address end_time",
			},
			{"POST", "/v3/webhooks", `{"url":"https://a:b@example.com/","events":["nope"],"description":{}}`, "description events url"},
			{"POST", "/v3/webhooks/whk_nope/replay", `{"from":"2999-01-01T00:00:00Z","nope":1}`, "from nope"},
			{"POST", "/v3/messages", `{"conversation_id":"c","content":"","channel":"PIGEON"}`, "channel content"},
			{"POST", "/v3/knowledge-bases/kb_nope/sources/faq", `{"name":"","faqs":[]}`, "faqs name"},
			{"POST", "/v3/retention", `{"kind":"EVENTS","days":31,"nope":1}`, "days nope"},
			{"POST", "/v3/calls", `{"assistant_id":{},"variables":[]}`, "assistant_id to variables"},
			{"POST", "/v3/teams", `{"name":"","assignment":"ROUND_ROBIN","member_ids":[]}`, "member_ids name"},
			{"POST", "/v3/macros", `{"name":"","steps":[{"action":"REPLY"}]}`, "name steps[0].text"},
			{"POST", "/v3/macros", `{"name":"","steps":[null]}`, "name steps[0]"},
			{"POST", "/v3/contacts", `{"email":"ann","phone":"+1","name":7}`, "email name phone"},
			{"POST", "/v3/contacts", `{"email":"ann","phone":"+1","name":7` + strings.Repeat(" ", 70_000) + `}`, "email name"}, // too long to be judged so
			{"PATCH", "/v3/inbox/cnv_nope", `{"triage":"SNOOZED","priority":"HUGE"}`, "priority snoozed_until"},
		} {
			r := b.send(c.method, c.path, c.body)
			if got := slices.Sorted(slices.Values(r.fields())); r.status != 422 || strings.Join(got, " ") != c.fields {
				t.Errorf("%s %s %.80s:\ngot  %d %s\nwant %s", c.method, c.path, c.body, r.status, r.raw, c.fields)
			}
		}
	})
}

// Nothing is told of a body that is right once a field has been written as it was meant.
func TestUnreadFieldsAreNotTakenForMissing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		bot := b.made("/v3/assistants", `{"name":"A"}`)
		for _, c := range []struct{ method, path, body, fields string }{
			{"POST", "/v3/contacts", `{"first_name":{}}`, "first_name"},
			{"POST", "/v3/calls", `{"assistant_id":"a","contact_id":{}}`, "contact_id"},
			{"POST", "/v3/contact-imports", `{"csv":{}}`, "csv"},
			{"PATCH", "/v3/inbox/cnv_nope", `{"triage":{},"snoozed_until":"2099-01-01T10:00:00Z"}`, "triage"},
			{"PATCH", "/v3/inbox/cnv_nope", `{"triage":"LATER","snoozed_until":null}`, "triage"},
			{"POST", "/v3/teams", `{"name":"A","member_ids":[]}`, "assignment"},
			{"POST", "/v3/macros", `{"name":"A","steps":[{"text":"Hi"}]}`, "steps[0].action"},
			{"POST", "/v3/macros", `{"name":"A","steps":[null]}`, "steps[0]"},
			{
				"PATCH", "/v3/assistants/" + bot, `{"voice_settings":{"greeting_mode":{},"inbound_opening_message":"Hi"}}`,
				"voice_settings.greeting_mode",
			},
			{"POST", "/v3/assistants/" + bot + "/calendar", `{"calendar":{"monday":[null],"slot_minutes":30,"buffer_minutes":0,"notice_minutes":0}}`, "calendar.monday[0]"},
			{"POST", "/v3/contacts", `[]`, ""},
		} {
			r := b.send(c.method, c.path, c.body)
			if got := slices.Sorted(slices.Values(r.fields())); r.status != 422 || strings.Join(got, " ") != c.fields {
				t.Errorf("%s %s %.80s:\ngot  %d %s\nwant %s", c.method, c.path, c.body, r.status, r.raw, c.fields)
			}
		}
	})
}

// GraphQL names both kinds as well, of what only people's dashboards send too.
func TestProblemsAreNamedTogetherByGraphQL(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		key := b.wide()
		for _, c := range []struct{ mutation, fields string }{
			{`createContact(input: {email: "ann", phone: "+1"}) { id }`, "email phone"},
			{`createApiKey(input: {name: "", scopes: ["nope"], allowIps: ["nowhere"], expiresAt: "2000-01-01T00:00:00Z"}) { secret }`,
				"allowIps expiresAt name scopes"},
			{`updateMember(id: "m", input: {role: "nope", subaccounts: null}) { id }`, "role subaccounts"},
			{`updateBilling(input: {currency: "QQQ", dollarRate: 0}) { version }`, "currency dollarRate"},
			{`setPrices(from: "2026-02-30", prices: {monthlyFee: -1, replyPrice: 0.00000001}) { id }`, "from prices.monthlyFee prices.replyPrice"},
			{`setBrand(input: {name: "", icon: "AAAA", host: "localhost", accent: "nothing"}) { host }`, "accent host icon name"},
			{`createModelEndpoint(input: {name: "", url: "https://models.test", windows: {a: 1}}) { id }`, "name windows"},
			{`setWorkspaceModel(input: {default: "", key: "k", wire: openai}) { id }`, "default key"},
			{`updateInboxSettings(input: {ratingDays: 0, assignment: ROUND_ROBIN, assignees: [], responseTargetMinutes: 60, resolutionTargetMinutes: 30, businessHours: {monday: [{from: 9, to: 8}]}}) { ratingDays }`,
				"assignees businessHours.monday ratingDays resolutionTargetMinutes"},
			{`createTrunk(input: {name: "", host: "a b"}) { id }`, "host name username"},
			{`saveTableView(input: {list: CALLS, name: "", conditions: [], layout: {hidden: {}, widths: {}}}) { id }`, "conditions name"},
			{`addWorkspaceDoNotCall(number: "020 123", reason: "` + strings.Repeat("a", 1001) + `") { id }`, "number reason"},
			{`importWorkspaceDoNotCall(csv: "", region: "ZZ") { added }`, "csv region"},
			{`importWorkspaceDoNotCall(csv: "") { added }`, "csv"},
			{`bulkChangeContacts(filter: {search: "` + strings.Repeat("a", 1001) + `"}, action: ADD_TAG) { id }`, "filter.search tagId"},
		} {
			query := string(must(json.Marshal(map[string]string{"query": "mutation { " + c.mutation + " }"})))
			r := b.send("POST", "/graphql", query, "Authorization", "Bearer "+key, "X-Subaccount-Id", b.sub)
			if got := problemsOf(r); got != c.fields {
				t.Errorf("%.120s:\ngot  %s of %.500s\nwant %s", c.mutation, got, r.raw, c.fields)
			}
		}
	})
}

// problemsOf are the fields that the one error of an answer of GraphQL names.
func problemsOf(r reply) string {
	all, _ := r.body["errors"].([]any)
	if len(all) != 1 {
		return fmt.Sprintf("%d errors", len(all))
	}
	var names []string
	details, _ := under(all[0], "extensions", "details").([]any)
	for _, d := range details {
		names = append(names, fmt.Sprint(under(d, "field")))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}
