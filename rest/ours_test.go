package rest_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/operation"
)

// ourBodies are valid requests of the operations beside the contract's.
var ourBodies = map[string]string{
	"createAssistantFromTemplate": `{"template_id":"dental","name":"Reception","language":"en-US"}`,
	"createWebCall":               `{"assistant_id":"<assistant>","variables":{"reason":"your order"}}`, "endCall": ``,
	"pauseConversation": `{"until":"2099-01-02T03:04:05Z"}`, "resumeConversation": ``,
	"createDoNotCallNumber": `{"number":"+1 415 553 #","reason":"asked to"}`, "removeDoNotCallNumber": `{"reason":"asked again"}`,
	"importDoNotCallNumbers": `{"csv":"+14155520001\n"}`,
	"rotateWebhookSecret":    ``, "testWebhook": ``, "replayWebhook": `{"from":"` + time.Now().UTC().Add(-time.Hour).Format(time.RFC3339) + `"}`,
	"updateSubaccountSettings": `{"longest_call_minutes":30,"recording_notice":"This call is recorded."}`,
	"updateBilling":            `{"currency":"EUR","dollar_rate":0.92}`,
	"setPrices":                `{"from":"` + today() + `","monthly_fee":49,"call_minute_price":0.12}`,
	"setSubaccountPrices":      `{"from":"` + today() + `","monthly_fee":0}`,
	"createContactImport":      `{"file_id":"<file>"}`, "cancelContactImport": ``, "createContactExport": `{"search":"nobody"}`,
	"exportContact": ``, "importSubaccounts": `{"csv":"location_id,name\nloc-#,New\n"}`,
	"setRetention": `{"kind":"CONVERSATIONS","days":365}`, "inheritRetention": `{"kind":"CONVERSATIONS"}`,
	"setAssistantCalendar": `{"calendar":{"monday":[{"from":540,"to":1020}],"slot_minutes":30,"buffer_minutes":0,"notice_minutes":0}}`,
	"rotateToolSecret":     ``, "tryTool": `{"arguments":{}}`, "dismissUnansweredQuestion": ``,
	"createWebsite": `{"url":"http://127.0.0.1:1/#"}`, "updateWebsite": `{"max_pages":3}`, "runWebsite": ``, "stopWebsite": ``,
	"createVoice": `{"voice_id":"w","voice_name":"W","provider":"CUSTOM"}`, "updateVoice": `{"voice_name":"W"}`,
	"previewImport":     `{"file_id":"<file>"}`,
	"createCannedReply": `{"name":"reply #","content":"Thanks."}`, "updateCannedReply": `{"name":"reply #","content":"Bye."}`,
	"createTeam": `{"name":"team #","assignment":"OFF","member_ids":[]}`, "updateTeam": `{"name":"team #","assignment":"OFF","member_ids":[]}`,
	"createMacro": `{"name":"macro #","steps":[{"action":"NOTE","text":"N"}]}`,
	"updateMacro": `{"name":"macro #","steps":[{"action":"PRIORITY","priority":"HIGH"}]}`, "runMacro": `{"conversation_id":"<conversation>"}`,
	"updateInboxConversation": `{"priority":"HIGH"}`, "createInboxNote": `{"content":"Call back"}`, "updateInboxNote": `{"content":"Done"}`,
}

func today() string { return time.Now().UTC().Format(time.DateOnly) }

// ourQueries are what a valid request without a body has to ask by.
var ourQueries = map[string]string{
	"getInsights": "from=2026-11-01T00:00:00Z&to=2026-11-08T00:00:00Z", "getFreeTimes": "assistant_id=<assistant>",
}

// query is what a valid request asks by.
func (w world) query(o *operation.Operation) string {
	return inAngles.ReplaceAllStringFunc(ourQueries[o.ID()], func(p string) string { return w[p[1:len(p)-1]] })
}

// address is the path of a valid request, with its query.
func (w world) address(o *operation.Operation) string {
	if query := w.query(o); query != "" {
		return w.path(o) + "?" + query
	}
	return w.path(o)
}

// ourThings are what they are about. The files have nobody in them, so that they change no contact.
var ourThings = map[string]making{
	"entry":    {"/v3/do-not-call-numbers", `{"number":"+1415554#"}`},
	"file":     {filesPath, "name,email\n"},
	"import":   {"/v3/contact-imports", `{"csv":"name,email\n"}`},
	"memo":     {"/v3/inbox/<conversation>/notes", `{"content":"N"}`},
	"canned":   {"/v3/canned-replies", `{"name":"reply #","content":"Thanks."}`},
	"team":     {"/v3/teams", `{"name":"team #","assignment":"OFF","member_ids":[]}`},
	"macro":    {"/v3/macros", `{"name":"macro #","steps":[{"action":"NOTE","text":"N"}]}`},
	"site":     {"/v3/knowledge-bases/<knowledge>/websites", `{"url":"http://127.0.0.1:1/#"}`},
	"refusal":  {rowPath, `refusal <assistant>`},
	"question": {rowPath, `question <assistant> <conversation>`},
}

// rowPath is where things are made that no request makes at once: their rows are written.
const rowPath = "row"

// row writes one, for an assistant: its name, and what it is about.
func (b *bundle) row(text string) (id string) {
	b.t.Helper()
	of := strings.Fields(text)
	b.system(func(ctx context.Context, c *ent.Client) error {
		home := c.Assistant.GetX(ctx, of[1]).SubaccountID
		if of[0] == "refusal" {
			id = c.CallRefusal.Create().SetSubaccountID(home).SetReason("internal_dnc").SetAssistantID(of[1]).
				SetEvidence(json.RawMessage(`[{"rule":"internal_dnc","refused":true,"found":{"list":"subaccount"}}]`)).SaveX(ctx).ID
			return nil
		}
		id = c.UnansweredQuestion.Create().SetSubaccountID(home).SetConversationID(of[2]).SetAssistantID(of[1]).
			SetGroupID(numbered("unq_#")).SetQuestion("Why?").SaveX(ctx).GroupID
		return nil
	})
	return id
}

// forWorkspaces are for keys of the whole workspace only; forWorkspacesInPart have fields that are, or nothing for others.
var (
	forWorkspaces       = map[string]bool{"createSubaccount": true, "updateBilling": true, "setPrices": true, "setSubaccountPrices": true, "importSubaccounts": true}
	forWorkspacesInPart = map[string]bool{"updateSubaccountSettings": true, "getWorkspaceUsage": true}
)

// byPeople are fields whose values go together, or name somebody who works in the subaccount: the tests of the inbox set them.
var byPeople = map[string]bool{
	"createTeam.assignment": true, "updateTeam.assignment": true,
	"updateInboxConversation.triage": true, "updateInboxConversation.snoozed_until": true, "updateInboxConversation.assignee_id": true,
}

// anything are fields that may be every JSON value.
var anything = map[string]bool{"getSubaccountSettings.customValues": true, "updateSubaccountSettings.customValues": true}

// brought waits until an import has ended; there may be none.
func (b *bundle) brought(key, id string) {
	b.t.Helper()
	if id == "" {
		return
	}
	await.Until(b.t, "the import does not end", func() bool {
		status := b.send("GET", "/v3/contact-imports/"+id, "", "Authorization", "Bearer "+key).data()["status"]
		return status != "PENDING" && status != "RUNNING"
	})
}

// halted ends the run of a website, which begins with it, and gives it a page.
func (b *bundle) halted(key, site string) {
	b.t.Helper()
	b.send("POST", "/v3/websites/"+site+"/stop", "", "Authorization", "Bearer "+key)
	b.visited(site)
}

// visited gives a website a page.
func (b *bundle) visited(site string) {
	b.t.Helper()
	b.system(func(ctx context.Context, c *ent.Client) error {
		c.KnowledgePage.Create().SetSubaccountID(c.KnowledgeSite.GetX(ctx, site).SubaccountID).SetSiteID(site).SetKind("page").
			SetURL(numbered("http://127.0.0.1:1/#")).ExecX(ctx)
		return nil
	})
}

// accepted waits until the carrier has an assistant.
func (b *bundle) accepted(assistant string, headers ...string) {
	b.t.Helper()
	await.Until(b.t, "the carrier does not accept the assistant", func() bool {
		return b.send("GET", "/v3/assistants/"+assistant, "", headers...).data()["webCallsEnabled"] == true
	})
}

// shapeOf an answer of ours: what its document selects, which the lock has too.
func shapeOf(t *testing.T, o *operation.Operation) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	if err := c.AddResource("http://ours/"+o.ID(), enveloped(schemaOf(o.Response), object{"type": "null"})); err != nil {
		t.Fatal(err)
	}
	return must(c.Compile("http://ours/" + o.ID()))
}

func schemaOf(s *operation.Shape) any {
	out := object{"type": string(s.Kind)}
	switch {
	case s.Kind == operation.Any:
		return object{}
	case s.Enum != nil:
		names := []any{}
		for _, name := range s.Enum {
			names = append(names, name)
		}
		out["enum"] = names
		if s.Nullable {
			out["enum"] = append(names, nil)
		}
	case s.Kind == operation.Array:
		out["items"] = schemaOf(s.Items)
	case s.Kind == operation.Object:
		fields := object{}
		for _, f := range s.Fields {
			fields[f.Name] = schemaOf(f.Shape)
		}
		out = closed(fields).(object)
	}
	if s.Nullable {
		out["type"] = []any{out["type"], "null"}
	}
	return out
}
