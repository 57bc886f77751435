package rest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/operation"
)

// world is one of each thing in one subaccount.
type world map[string]string

// bodies are valid requests of the operations that take a body. Names in angle brackets are things of the world. Those of the
// contract stand here, ours in ours_test.go.
var bodies = joined(ourBodies, map[string]string{
	"createAssistant": `{"name":"Ada"}`, "updateAssistant": `{"prompt":"Hello"}`, "duplicateAssistant": `{}`,
	"createAssistantNote": `{"content":"Call back"}`, "createAssistantFolder": `{"name":"Sales"}`,
	"updateAssistantFolder": `{"color":"red"}`, "assignAssistantsToFolder": `{"assistant_ids":["<assistant>"]}`,
	"removeAssistantsFromFolder": `{"assistant_ids":["<assistant>"]}`, "createContact": `{"name":"Bob"}`,
	"createKnowledgeBase": `{"name":"Handbook"}`, "createTextSource": `{"name":"Hours","text":"Open at nine."}`,
	"createFileSource": `{"file_url":"http://127.0.0.1:1/a.txt"}`, "searchKnowledgeBase": `{"query":"hours"}`,
	"assignKnowledgeBase": `{"assistant_id":"<assistant>"}`, "removeKnowledgeBase": `{"assistant_id":"<assistant>"}`,
	"createChatCompletion": `{"assistant_id":"<assistant>","input":"Hi"}`,
	"updateContact":        `{"email":"bob@example.com"}`, "createContactNote": `{"value":"Call back"}`, "updateContactNote": `{"value":"Done"}`,
	"permanentlyDeleteContact": ``, "addContactTag": `{"tag_id":"<tag>"}`, "createTag": `{"name":"New #","assistant_id":"<assistant>"}`,
	"updateTag": `{"name":"Renamed #","assistant_id":"<assistant>"}`, "permanentlyDeleteTag": ``,
	"createPhoneNumber": `{"number":"+1 415 557 #","assistant_id":"<assistant>","folder_id":"<folder>"}`,
	"updatePhoneNumber": `{"name":"Main","folder_id":"<folder>"}`, "assignPhoneNumber": `{"assistant_id":"<assistant>"}`,
	"createNumberPool": `{"name":"West","phone_number_ids":["<number>"]}`, "updateNumberPool": `{"name":"East"}`,
	"addNumbersToPool": `{"phone_number_ids":["<number>"]}`, "removeNumbersFromPool": `{"phone_number_ids":["<number>"]}`,
	"createAppointment": `{"start_time":"2027-01-02T10:00:00+01:00","contact_id":"<contact>","assistant_id":"<assistant>"}`,
	"updateAppointment": `{"status":"CONFIRMED","contact_id":"<contact>","assistant_id":"<assistant>"}`,
	"createTool":        `{"name":"weather#","url":"https://example.com/weather"}`, "updateTool": `{"description":"Tells the weather"}`,
	"copyTool": `{}`, "assignTool": `{"assistant_id":"<assistant>"}`, "removeTool": `{"assistant_id":"<assistant>"}`,
	"updateVoiceAllowCopy": `{"allow_copy":true}`, "createSubaccount": `{"name":"New","location_id":"loc #"}`,
	"updateKnowledgeBase": `{"description":"All of it","folder_id":"<folder>"}`, "enableKnowledgeBaseVoice": ``, "disableKnowledgeBaseVoice": ``,
	"createFaqSource": `{"name":"Questions","faqs":[{"question":"When?","answer":"At nine."}]}`,
	"createUrlSource": `{"url":"http://127.0.0.1:1/a.html"}`, "renameKnowledgeSource": `{"name":"Renamed"}`,
	"createQueryTraining": `{"query":"When do you open?","response":"At nine."}`, "updateQueryTraining": `{"response":"At ten."}`,
	"toggleQueryTraining": ``,
	"updateConversation":  `{"status":"CLOSED","lead_quality":"HOT"}`,
	"createCall":          `{"assistant_id":"<assistant>","to":"+1500555#","number_pool_id":"<pool>"}`,
	"createMessage":       `{"conversation_id":"<conversation>","content":"Hello?"}`,
	"createWebhook":       `{"url":"http://127.0.0.1:1/hook","events":["tag.created"]}`, "updateWebhook": `{"events":["webhook.test"],"description":"Ours"}`,
	"redeliverWebhook": ``,
	"syncAssistant":    ``, "archiveAssistant": ``, "unarchiveAssistant": ``, "revertAssistantVersion": ``, "retryKnowledgeSource": ``,
})

// joined are two maps as one.
func joined[V any](a, b map[string]V) map[string]V {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// conflicts are operations whose right request meets a state that refuses it: the source is not a failed one, the tool has no URL.
var conflicts = map[string]int{"retryKnowledgeSource": 409, "tryTool": 409}

// making is how a thing of a world comes to be: where it is made, from what. A number sign is another number each time.
type making struct{ path, body string }

// things are how each thing of a world comes to be.
var things = joined(ourThings, map[string]making{
	"assistant":    {"/v3/assistants", `{"name":"A","prompt":"P"}`},
	"folder":       {"/v3/assistant-folders", `{"name":"F"}`},
	"contact":      {"/v3/contacts", `{"name":"C"}`},
	"note":         {"/v3/assistants/<assistant>/notes", `{"content":"N"}`},
	"remark":       {"/v3/contacts/<contact>/notes", `{"value":"N"}`},
	"knowledge":    {"/v3/knowledge-bases", `{"name":"K"}`},
	"source":       {"/v3/knowledge-bases/<knowledge>/sources/text", `{"name":"S","text":"Text of the source."}`},
	"tag":          {"/v3/tags", `{"name":"T#"}`},
	"number":       {"/v3/phone-numbers", `{"number":"+1415556#"}`},
	"pool":         {"/v3/number-pools", `{"name":"P","phone_number_ids":["<number>"]}`},
	"call":         {"/v3/calls", `{"assistant_id":"<assistant>","to":"+1500555#","number_pool_id":"<pool>"}`},
	"appointment":  {"/v3/appointments", `{"start_time":"2027-01-01T10:00:00Z"}`},
	"tool":         {"/v3/tools", `{"name":"t#"}`},
	"conversation": {"/graphql", `{"query":"mutation { made: createChatCompletion(input: {assistantId: \"<assistant>\", input: \"Hi\"}) { id: conversationId } }"}`},
	"training":     {"/v3/knowledge-bases/<knowledge>/query-trainings", `{"query":"Q","response":"R"}`},
	"webhook":      {"/v3/webhooks", `{"url":"http://127.0.0.1:1/hook","events":["webhook.test"]}`},
	"delivery":     {"/graphql", `{"query":"mutation { made: testWebhook(id: \"<webhook>\") { id } }"}`},
	"voice":        {"/graphql", `{"query":"mutation { made: createVoice(input: {voiceId: \"v\", voiceName: \"V\", provider: CUSTOM}) { id } }"}`},
})

// pathThing is what a parameter of a path names.
func pathThing(o *operation.Operation, param string) string {
	switch {
	case param == "note_id" && strings.HasPrefix(o.Path, "/v3/contacts"):
		return "remark"
	case param == "note_id" && strings.HasPrefix(o.Path, "/v3/inbox"):
		return "memo"
	case param != "id":
		return strings.TrimSuffix(param, "_id")
	}
	return map[string]string{
		"assistants": "assistant", "assistant-folders": "folder", "contacts": "contact", "knowledge-bases": "knowledge", "tags": "tag",
		"phone-numbers": "number", "number-pools": "pool", "appointments": "appointment", "tools": "tool", "voices": "voice",
		"subaccounts": "subaccount", "conversations": "conversation", "calls": "call", "webhooks": "webhook",
		"do-not-call-numbers": "entry", "contact-imports": "import", "inbox": "conversation", "call-refusals": "refusal",
		"unanswered-questions": "question", "websites": "site", "custom-voices": "voice", "canned-replies": "canned", "teams": "team", "macros": "macro",
	}[strings.Split(o.Path, "/")[2]]
}

var inBraces, inAngles = regexp.MustCompile(`\{(\w+)\}`), regexp.MustCompile(`<(\w+)>`)

func (w world) path(o *operation.Operation) string {
	return inBraces.ReplaceAllStringFunc(o.Path, func(p string) string { return w[pathThing(o, p[1:len(p)-1])] })
}

func (w world) body(o *operation.Operation) string {
	return numbered(inAngles.ReplaceAllStringFunc(bodies[o.ID()], func(p string) string { return w[p[1:len(p)-1]] }))
}

// fresh numbers things whose names are unique.
var fresh atomic.Int64

// numbered puts four fresh digits in the place of a number sign.
func numbered(text string) string {
	if !strings.Contains(text, "#") {
		return text
	}
	const callees = 100 // the first numbers have parts to play
	return strings.ReplaceAll(text, "#", fmt.Sprintf("%04d", callees+fresh.Add(1)%(10_000-callees)))
}

// furnish makes a world with the key: the things that are named, or all of them, and what they stand in.
func (b *bundle) furnish(key string, names ...string) world {
	b.t.Helper()
	if len(names) == 0 {
		names = slices.Sorted(maps.Keys(things))
		names = slices.DeleteFunc(names, func(n string) bool { return n == "call" }) // it says and tags things by itself
	}
	w := world{"subaccount": b.sub, "assistant": b.make(key, things["assistant"].path, things["assistant"].body)}
	if key != b.key {
		w["subaccount"] = b.stranger
	}
	versions := b.send("GET", "/v3/assistants/"+w["assistant"]+"/versions", "", "Authorization", "Bearer "+key)
	w["version"] = versions.body["data"].([]any)[0].(map[string]any)["id"].(string)
	for _, name := range names {
		b.thing(key, w, name)
	}
	return w
}

// called is the world with a call that is over.
func (b *bundle) called(key string, w world) world {
	b.t.Helper()
	b.thing(key, w, "call")
	b.carrier.Wait()
	return w
}

// thing makes one thing of a world, once.
func (b *bundle) thing(key string, w world, name string) string {
	if _, ok := things[name]; ok && w[name] == "" {
		w[name] = b.another(key, w, name)
		b.brought(key, w["import"])
	}
	return w[name]
}

// another thing of the name, made of what the world has. A call is over.
func (b *bundle) another(key string, w world, name string) string {
	b.t.Helper()
	how, named := things[name], func(p string) string { return b.thing(key, w, p[1:len(p)-1]) }
	id := b.make(key, inAngles.ReplaceAllStringFunc(how.path, named), numbered(inAngles.ReplaceAllStringFunc(how.body, named)))
	if name == "call" {
		b.carrier.Wait() // one in progress is not deleted
	}
	if name == "site" {
		b.halted(key, id)
	}
	return id
}

func (b *bundle) make(key, path, body string) string {
	b.t.Helper()
	if path == rowPath {
		return b.row(body)
	}
	kind := "application/json"
	if path == filesPath {
		kind, body = formOf("contacts.csv", body)
	}
	r := b.send("POST", path, body, "Authorization", "Bearer "+key, "Content-Type", kind)
	data := r.data()
	if made, ok := data["made"].(map[string]any); ok {
		data = made
	}
	id, ok := data["id"].(string)
	if !ok {
		b.t.Fatalf("%s: %d %s", path, r.status, r.raw)
	}
	return id
}

// needs are the things that a valid request of the operation names.
func needs(o *operation.Operation) []string {
	names := []string{"assistant"}
	for _, p := range inBraces.FindAllStringSubmatch(o.Path, -1) {
		names = append(names, pathThing(o, p[1]))
	}
	for _, p := range inAngles.FindAllStringSubmatch(bodies[o.ID()], -1) {
		names = append(names, p[1])
	}
	return names
}

// nowhere is a world of well-formed ids that name nothing.
func (w world) nowhere() world {
	out := maps.Clone(w)
	for k, v := range out {
		prefix, _, _ := strings.Cut(v, "_")
		out[k] = prefix + "_01m7zzzzzzezzt1p20pdey9x3f"
	}
	return out
}

// contractFloor is the least number of cases that the matrix must have run on one database.
const contractFloor = 250

func TestContract(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect)
			strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
			foreign := b.called(strange, b.furnish(strange))
			b.accepted(foreign["assistant"], "Authorization", "Bearer "+strange) // its own sync would change it otherwise
			m := &matrix{bundle: b, foreign: foreign, wide: b.wide(), narrow: b.limited("webhooks:list"), tagger: b.limited("tags:list")}
			before := b.send("GET", "/v3/assistants/"+foreign["assistant"], "", "Authorization", "Bearer "+strange).data()
			var rows strings.Builder
			for _, o := range b.table.Operations {
				cases := m.cases.Load()
				m.operation(t, o)
				_, _ = fmt.Fprintf(&rows, "%-32s %-6s %-46s %-22s %4d\n", o.ID(), o.Method, o.Path, o.Scope, m.cases.Load()-cases)
			}
			after := b.send("GET", "/v3/assistants/"+foreign["assistant"], "", "Authorization", "Bearer "+strange).data()
			if fmt.Sprint(before) != fmt.Sprint(after) {
				t.Errorf("the other tenant's assistant changed: %v, then %v", before, after)
			}
			t.Logf("%s: %d cases over %d operations\n%s", dialect, m.cases.Load(), len(b.table.Operations), &rows)
			if m.cases.Load() < contractFloor {
				t.Errorf("only %d cases, want %d", m.cases.Load(), contractFloor)
			}
		})
	}
}

type matrix struct {
	*bundle
	foreign world
	narrow  string // a key that may list webhooks
	tagger  string // and one that may list tags
	wide    string // of the whole workspace
	cases   atomic.Int64
}

func (m *matrix) want(t *testing.T, what string, r reply, status int, code string) {
	t.Helper()
	m.cases.Add(1)
	if r.status != status || r.code() != code {
		t.Errorf("%s: %d %s, want %d %s: %s", what, r.status, r.code(), status, code, r.raw)
	}
	id, _ := r.body["request_id"].(string)
	if len(r.body) != 3 || !strings.HasPrefix(id, "req_") || len(id) != 30 || r.header.Get("X-Request-Id") != id {
		t.Errorf("%s: not the envelope: %s", what, r.raw)
	}
}

func (m *matrix) operation(t *testing.T, o *operation.Operation) {
	t.Helper()
	if _, ok := bodies[o.ID()]; !ok && o.Method != "GET" && o.Method != "DELETE" {
		t.Errorf("%s: no valid request in the table", o.ID())
		return
	}
	w := m.furnish(m.key, needs(o)...)
	path, body := w.address(o), w.body(o)
	m.want(t, o.ID()+" without a key", m.send(o.Method, path, body, "Authorization", ""), 401, "unauthorized")
	m.want(t, o.ID()+" with a broken key", m.send(o.Method, path, body, "Authorization", "Bearer ask_dev_x"), 401, "unauthorized")
	lacking := m.narrow
	if o.Scope == "webhooks:list" {
		lacking = m.tagger
	}
	denied := m.send(o.Method, path, body, "Authorization", "Bearer "+lacking)
	m.want(t, o.ID()+" without the scope", denied, 403, "forbidden")
	if !bytes.Contains(denied.raw, []byte(o.Scope)) {
		t.Errorf("%s: the refusal does not name %s: %s", o.ID(), o.Scope, denied.raw)
	}
	if o.Subaccount {
		m.want(t, o.ID()+" of another workspace", m.send(o.Method, path, body, "X-Subaccount-Id", m.stranger), 404, "not_found")
		m.want(t, o.ID()+" outside the key's set", m.send(o.Method, path, body, "X-Subaccount-Id", m.other), 403, "subaccount_forbidden")
	}
	m.want(t, o.ID()+" with an unknown parameter", m.send(o.Method, w.path(o)+"?nonsense=1", body), 422, "validation_error")
	if o.Method != "GET" && o.Method != "DELETE" {
		m.want(t, o.ID()+" with an unknown field", m.send(o.Method, path, strings.Replace(first(body, "{}"), "{", `{"nonsense":1,`, 1)), 422, "validation_error")
		m.want(t, o.ID()+" in text", m.send(o.Method, path, "hello", "Content-Type", "text/plain"), 415, "unsupported_media_type")
		m.want(t, o.ID()+" broken", m.send(o.Method, path, `{"a":`), 422, "validation_error")
	}
	m.strangers(t, o, w)
	m.right(t, o, path, body)
}

func first(a, b string) string {
	if a != "" && a != "{}" {
		return a
	}
	return strings.Replace(b, "{}", `{"location_id":"loc-1"}`, 1)
}

// strangers asks for another tenant's things, in the path and in the body, and for things that are nowhere: the answers
// must be the same but for the request id.
func (m *matrix) strangers(t *testing.T, o *operation.Operation, w world) {
	t.Helper()
	if !inBraces.MatchString(o.Path) && !inAngles.MatchString(bodies[o.ID()]) {
		return
	}
	theirs := m.send(o.Method, m.foreign.path(o), m.foreign.body(o))
	none := m.send(o.Method, w.nowhere().path(o), w.nowhere().body(o))
	m.want(t, o.ID()+" of a stranger", theirs, 404, "not_found")
	m.want(t, o.ID()+" of nobody", none, 404, "not_found")
	cut := func(r reply) string { return regexp.MustCompile(`req_\w+`).ReplaceAllString(string(r.raw), "") }
	if cut(theirs) != cut(none) {
		t.Errorf("%s tells another tenant's thing from none:\n%s\n%s", o.ID(), theirs.raw, none.raw)
	}
}

// right sends the right request, and compares the answer's fields and their order with the document's.
func (m *matrix) right(t *testing.T, o *operation.Operation, path, body string) {
	t.Helper()
	status, conflict := conflicts[o.ID()]
	if conflict {
		m.want(t, o.ID(), m.send(o.Method, path, body), status, "conflict")
		return
	}
	headers := []string{}
	if forWorkspaces[o.ID()] {
		m.want(t, o.ID()+" with a limited key", m.send(o.Method, path, body), 403, "forbidden")
		headers = append(headers, "Authorization", "Bearer "+m.wide)
	}
	if forWorkspacesInPart[o.ID()] {
		headers = append(headers, "Authorization", "Bearer "+m.wide)
	}
	if o.Method == "POST" {
		headers = append(headers, "Idempotency-Key", "key-"+o.ID())
	}
	r := m.send(o.Method, path, body, headers...)
	m.want(t, o.ID(), r, o.Status, "")
	var envelope struct{ Data json.RawMessage }
	if err := json.Unmarshal(r.raw, &envelope); err != nil {
		t.Fatal(err)
	}
	shape := o.Response
	data := envelope.Data
	if shape.Kind == operation.Array {
		var items []json.RawMessage
		if err := json.Unmarshal(data, &items); err != nil {
			t.Errorf("%s: no list: %s", o.ID(), data)
			return
		}
		if shape = shape.Items; len(items) == 0 || shape.Kind != operation.Object {
			return
		}
		data = items[0]
	}
	var want []string
	for _, f := range shape.Fields {
		want = append(want, f.Name)
	}
	if got := keys(t, data); !slices.Equal(got, want) {
		t.Errorf("%s: fields %v, want %v", o.ID(), got, want)
	}
	if o.Method != "POST" {
		return
	}
	again := m.send(o.Method, path, body, headers...)
	m.want(t, o.ID()+" again", again, o.Status, "")
	if again.header.Get("Idempotent-Replayed") != "true" || fmt.Sprint(again.body["data"]) != fmt.Sprint(r.body["data"]) {
		t.Errorf("%s: not the stored answer: %s", o.ID(), again.raw)
	}
	m.want(t, o.ID()+" with another body under its key", m.send(o.Method, path, first(body, "{}")+" ", headers...), 422, "validation_error")
}

// keys of a JSON object, in order.
func keys(t *testing.T, object []byte) []string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(object))
	var out []string
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for d.More() {
		k, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, fmt.Sprint(k))
		var skip json.RawMessage
		if err := d.Decode(&skip); err != nil {
			t.Fatal(err)
		}
	}
	return out
}
