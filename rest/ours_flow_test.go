package rest_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// A server asks for a ticket by /v3, or an agent by its tool, and a page calls with it; the call is ended by /v3.
func TestWebCallByREST(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		zoe := v.made("/v3/contacts", `{"first_name":"Zoe","contact_id":"crm-1"}`)
		v.send("PATCH", "/v3/assistants/"+v.bot, `{"inbound_greeting":"Hi {{contact.first_name}}, {{reason}}."}`)
		body := `{"assistant_id":"` + v.bot + `","contact_id":"crm-1","variables":{"reason":"your order"}}`
		once := []string{"Idempotency-Key", "one"}
		r, again := v.send("POST", "/v3/web-calls", body, once...), v.send("POST", "/v3/web-calls", body, once...)
		ticket, _ := r.data()["ticket"].(string)
		if r.status != 201 || ticket == "" || r.data()["url"] != "ws://test/call/socket" || again.data()["ticket"] != ticket {
			t.Fatalf("%s, then %s", r.raw, again.raw)
		}
		who := v.visit(ticket, shopOrigin)
		if text := who.reply(); text != "Hi Zoe, your order." {
			t.Errorf("%q", text)
		}
		c := v.calls()[0].(map[string]any)
		if c["contactId"] != zoe || c["callType"] != "web" {
			t.Errorf("%v", c)
		}
		if r := v.send("POST", "/v3/web-calls", body); r.status != 409 || r.code() != "call_refused" {
			t.Errorf("a second call with the contact: %d %s", r.status, r.raw)
		}
		end := "/v3/calls/" + c["id"].(string) + "/end"
		if r := v.send("POST", end, ""); r.status != 200 || r.data()["id"] != c["id"] {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if m := who.next("ended"); m["outcome"] != "completed" {
			t.Errorf("%v", m)
		}
		who.code()
		if r := v.send("POST", end, ""); r.status != 200 || r.data()["callStatus"] != "COMPLETED" {
			t.Errorf("again: %d %s", r.status, r.raw)
		}
		theirs := strings.Replace(body, "crm-1", zoe, 1)
		if r := v.send("POST", "/v3/web-calls", strings.Replace(theirs, v.bot, v.foreignBot(), 1)); r.status != 404 {
			t.Errorf("another tenant's assistant: %d %s", r.status, r.raw)
		}
		if r := v.send("POST", "/v3/web-calls", theirs, "Authorization", "Bearer "+v.strange()); r.status != 404 {
			t.Errorf("another tenant: %d %s", r.status, r.raw)
		}
		s := v.agent(v.key)
		_, made, _ := v.used(s, v.tools(s), "web_calls_create", map[string]any{"assistant_id": v.bot, "details": true})
		ticket, _ = under(made, "data", "ticket").(string)
		v.visit(ticket, ownOrigin).next("ready")
	})
}

// foreignBot is an assistant of the rival workspace.
func (v *visited) foreignBot() string {
	return v.make(v.strange(), "/v3/assistants", `{"name":"Theirs"}`)
}

// A person takes over: the assistant is silent until it is resumed.
func TestPauseAndResume(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key, "conversation")
		at := "/v3/conversations/" + w["conversation"]
		r := b.send("POST", at+"/pause", `{"until":"2099-01-02T03:04:05+01:00"}`)
		if r.status != 200 || r.data()["pausedUntil"] != "2099-01-02T02:04:05.000Z" || r.data()["handedOff"] != false {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		say := func() reply {
			return b.send("POST", "/v3/chat/completions", `{"assistant_id":"`+w["assistant"]+`","input":"Hello?","conversation_id":"`+w["conversation"]+`"}`)
		}
		if r := say(); r.status != 200 || r.data()["output"] != "" {
			t.Errorf("paused: %d %s", r.status, r.raw)
		}
		if r := b.send("POST", at+"/resume", ""); r.status != 200 || r.data()["pausedUntil"] != nil {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := say(); r.status != 200 || r.data()["output"] == "" {
			t.Errorf("resumed: %d %s", r.status, r.raw)
		}
		if r := b.send("POST", at+"/pause", `{"until":"tomorrow"}`); r.status != 422 || !slices.Equal(r.fields(), []string{"until"}) {
			t.Errorf("%d %s", r.status, r.raw)
		}
	})
}

// A listed number is listed once, is not called, and can be removed once.
func TestDoNotCallByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const list = "/v3/do-not-call-numbers"
		w := b.furnish(b.key, "pool")
		first := b.send("POST", list, `{"number":"(500) 555-3001","reason":"asked to"}`)
		again := b.send("POST", list, `{"number":"+15005553001"}`)
		id, _ := first.data()["id"].(string)
		if first.status != 201 || first.data()["number"] != "+15005553001" || first.data()["source"] != "api" || again.data()["id"] != id {
			t.Fatalf("%s, then %s", first.raw, again.raw)
		}
		call := fmt.Sprintf(`{"assistant_id":%q,"to":"+15005553001","number_pool_id":%q}`, w["assistant"], w["pool"])
		if r := b.send("POST", "/v3/calls", call); r.status != 409 || r.code() != "call_refused" {
			t.Errorf("it is called: %d %s", r.status, r.raw)
		}
		if ids, _ := b.send("GET", list, "").rows(); !slices.Equal(ids, []string{id}) {
			t.Errorf("%v", ids)
		}
		imported := b.send("POST", list+"/import", fmt.Sprintf(`{"csv":%q}`, "+15005553001\nnobody\n+15005553002,Bob\n"))
		if fmt.Sprint(imported.data()) != "map[added:1 badLines:[2] known:1]" {
			t.Errorf("%d %s", imported.status, imported.raw)
		}
		listed, _ := b.send("GET", list, "").rows()
		b.send("POST", list+"/"+listed[0]+"/remove", `{"reason":"a mistake"}`)
		remove := func() reply { return b.send("POST", list+"/"+id+"/remove", `{"reason":"asked for a call"}`) }
		if r := remove(); r.status != 200 || r.data()["liftedBecause"] != "asked for a call" || r.data()["liftedAt"] == nil {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := remove(); r.status != 404 {
			t.Errorf("again: %d %s", r.status, r.raw)
		}
		if ids, _ := b.send("GET", list, "").rows(); len(ids) != 0 {
			t.Errorf("%v", ids)
		}
	})
}

// The secret changes, a test is one delivery, and a replay says how many there are.
func TestWebhookUpkeepByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		made := b.send("POST", "/v3/webhooks", `{"url":"http://127.0.0.1:1/hook","events":["tag.created"]}`).data()
		at := "/v3/webhooks/" + made["id"].(string)
		first, second := b.send("POST", at+"/rotate-secret", ""), b.send("POST", at+"/rotate-secret", "")
		for _, r := range []reply{first, second} {
			until, err := time.Parse(time.RFC3339, fmt.Sprint(r.data()["previousUntil"]))
			if secret := fmt.Sprint(r.data()["secret"]); !strings.HasPrefix(secret, "whsec_") || secret == made["secret"] || err != nil || time.Until(until) < 23*time.Hour {
				t.Errorf("%s", r.raw)
			}
		}
		if first.data()["secret"] == second.data()["secret"] {
			t.Error("the secret is the same again")
		}
		r := b.send("POST", at+"/test", "")
		if ids, _ := b.send("GET", at+"/deliveries", "").rows(); r.data()["event"] != "webhook.test" || !slices.Equal(ids, []string{r.data()["id"].(string)}) {
			t.Errorf("%s, and %v", r.raw, ids)
		}
		for i := range 3 {
			b.made("/v3/tags", fmt.Sprintf(`{"name":"T%d"}`, i))
		}
		b.numbered(t)
		since := `{"from":"` + time.Now().UTC().Add(-time.Hour).Format(time.RFC3339) + `"}`
		if r := b.send("POST", at+"/replay", since); r.status != 200 || r.data()["deliveries"] != 3.0 {
			t.Errorf("%d %s", r.status, r.raw)
		}
		for _, wrong := range []string{`{"from":"2020-01-01T00:00:00Z"}`, `{"from":"2099-01-01T00:00:00Z"}`} {
			if r := b.send("POST", at+"/replay", wrong); r.status != 422 || !slices.Equal(r.fields(), []string{"from"}) {
				t.Errorf("%s: %d %s", wrong, r.status, r.raw)
			}
		}
		b.send("PATCH", at, `{"is_active":false}`)
		if r := b.send("POST", at+"/test", ""); r.status != 409 {
			t.Errorf("switched off: %d %s", r.status, r.raw)
		}
	})
}

// A client changes its own settings, the agency those that cost money; usage shows the budget.
func TestSettingsByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		at := "/v3/subaccounts/" + b.sub + "/settings"
		wide := []string{"Authorization", "Bearer " + b.wide()}
		r := b.send("PATCH", at, `{"time_zone":"Europe/Berlin","callingHours":{"monday":{"from":540,"to":1020}},"custom_values":{"link":"https://x.co"}}`)
		if r.status != 200 || r.data()["timeZone"] != "Europe/Berlin" || fmt.Sprint(under(r.body, "data", "callingHours", "monday")) != "map[from:540 to:1020]" ||
			under(r.body, "data", "callingHours", "sunday") != nil || under(r.body, "data", "customValues", "link") != "https://x.co" {
			t.Errorf("%d %s", r.status, r.raw)
		}
		for _, money := range []string{`{"monthly_budget":5}`, `{"concurrency":9}`, `{"web_concurrency":9}`, `{"archived":true}`} {
			if r := b.send("PATCH", at, money); r.status != 403 || r.code() != "forbidden" {
				t.Errorf("%s by a client: %d %s", money, r.status, r.raw)
			}
		}
		if r := b.send("PATCH", at, `{"monthly_budget":5}`, wide...); r.status != 200 {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := b.send("GET", at, ""); r.data()["monthlyBudget"] != 5.0 || r.data()["timeZone"] != "Europe/Berlin" {
			t.Errorf("%s", r.raw)
		}
		before := time.Now().UTC().Format("2006-01")
		usage := b.send("GET", "/v3/usage", "").data()
		if month := usage["month"]; usage["monthlyBudget"] != 5.0 || month != before && month != time.Now().UTC().Format("2006-01") || usage["spent"] != 0.0 {
			t.Errorf("%v", usage)
		}
		if r := b.send("PATCH", at, `{"calling_hours":{"monday":{"from":5,"to":5}},"time_zone":"Middle/Earth","opt_out_key":"x"}`); r.status != 422 ||
			!slices.Equal(slices.Sorted(slices.Values(r.fields())), []string{"calling_hours", "opt_out_key", "time_zone"}) {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := b.send("GET", "/v3/subaccounts/"+b.other+"/settings", ""); r.status != 404 {
			t.Errorf("another client's: %d %s", r.status, r.raw)
		}
	})
}

// Insights count a period of at most 92 days.
func TestInsightsByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.furnish(b.key, "conversation")
		now := time.Now().UTC()
		ask := func(from, to time.Time, headers ...string) reply {
			return b.send("GET", "/v3/insights?from="+from.Format(time.RFC3339)+"&to="+to.Format(time.RFC3339), "", headers...)
		}
		r := ask(now.Add(-24*time.Hour), now.Add(time.Hour))
		if r.status != 200 || under(r.body, "data", "totals", "conversations") != 1.0 || under(r.body, "data", "before", "conversations") != 0.0 {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := ask(now.Add(-100*24*time.Hour), now); r.status != 422 || !slices.Contains(r.fields(), "to") {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := b.send("GET", "/v3/insights", ""); r.status != 422 || !slices.Equal(slices.Sorted(slices.Values(r.fields())), []string{"from", "to"}) {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := ask(now.Add(-time.Hour), now, "Authorization", "Bearer "+b.limited("calls:read")); r.status != 403 || !bytes.Contains(r.raw, []byte("conversations:read")) {
			t.Errorf("without conversations:read: %d %s", r.status, r.raw)
		}
	})
}

// Contacts are imported from a text, with what was rejected as a file, and exported again.
func TestImportAndExportByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const at = "/v3/contact-imports"
		made := b.send("POST", at, fmt.Sprintf(`{"csv":%q,"fields":["name",null,"email"]}`, "who,colour,email\nAda,red,ada@example.com\nBob,,no address\n"))
		id, _ := made.data()["id"].(string)
		b.brought(b.key, id)
		done := b.send("GET", at+"/"+id, "").data()
		if made.status != 201 || done["status"] != "COMPLETED" || done["createdContacts"] != 1.0 || done["badRows"] != 1.0 {
			t.Fatalf("%s, then %v", made.raw, done)
		}
		problems := must(csv.NewReader(bytes.NewReader(b.send("GET", "/files/"+done["problemsFileId"].(string), "").raw)).ReadAll())
		if len(problems) != 2 || problems[1][0] != "3" || !strings.Contains(problems[1][1], "email") {
			t.Errorf("%q", problems)
		}
		if r := b.send("POST", at+"/"+id+"/cancel", ""); r.status != 200 || r.data()["status"] != "COMPLETED" {
			t.Errorf("cancelled when it is done: %d %s", r.status, r.raw)
		}
		export := b.send("POST", "/v3/contact-exports", `{"search":"ada"}`)
		rows := must(csv.NewReader(bytes.NewReader(b.send("GET", fmt.Sprint(export.data()["path"]), "").raw)).ReadAll())
		if export.status != 201 || len(rows) != 2 || rows[1][1] != "Ada" {
			t.Errorf("%s, %q", export.raw, rows)
		}
		file := b.make(b.key, filesPath, "name\nCy\n")
		for body, field := range map[string]string{
			`{}`: "file_id",
			`{"csv":"name\n","file_id":"` + file + `"}`: "csv",
			`{"csv":"colour\nred\n"}`:                   "fields",
			`{"csv":"name\n","fields":["name","dnd"]}`:  "fields",
			`{"csv":"\n"}`: "csv",
		} {
			if r := b.send("POST", at, body); r.status != 422 || !slices.Equal(r.fields(), []string{field}) {
				t.Errorf("%s: %d %s", body, r.status, r.raw)
			}
		}
		if n := len(b.send("GET", at, "").body["data"].([]any)); n != 1 {
			t.Errorf("%d imports: what was refused is one", n)
		}
		creator := b.newKey(b.workspace, workspace.NewKey{Scopes: []string{"contacts:create"}, Subaccounts: []string{b.sub}})
		if r := b.send("POST", at, `{"csv":"name\nCy\n"}`, "Authorization", "Bearer "+creator); r.status != 403 || !bytes.Contains(r.raw, []byte("contacts:update")) {
			t.Errorf("without contacts:update: %d %s", r.status, r.raw)
		}
	})
}
