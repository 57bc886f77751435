package rest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// typed is an id: the prefix of its type, and 26 characters.
var typed = regexp.MustCompile(`\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b`)

// prefixes are the things of a world by the prefix of their ids.
var prefixes = map[string]string{
	"asst": "assistant", "fld": "folder", "con": "contact", "asn": "note", "cnt": "remark", "kb": "knowledge", "ksrc": "source",
	"tag": "tag", "num": "number", "pool": "pool", "call": "call", "appt": "appointment", "tool": "tool", "conv": "conversation",
	"train": "training", "hook": "webhook", "dlv": "delivery", "voi": "voice", "asv": "version", "sub": "subaccount",
	"dnc": "entry", "imp": "import", "file": "file", "cvn": "memo", "team": "team", "usr": "member", "stmt": "statement",
	"site": "site", "unq": "question", "refusal": "refusal", "canned": "canned", "macro": "macro",
}

// scene is a demo's request in a subaccount of its own, with the things that it names.
type scene struct {
	path, body, key string
	kind            string // of the body, if it is no JSON
	things          world
	examples        int      // how many the request shows
	location        string   // of the subaccount, if the request is within it
	people          []string // headers of somebody who is signed in, who does it and deletes
	sends           []string // those with which it is done, if they are others
	victims         []string // the things that are deleted beside it; those of its world, if empty
}

// stage sets a demo's things up, and puts their ids into its request.
func (b *bundle) stage(d demo) scene {
	b.t.Helper()
	path, examples := d.path()
	body := d.body()
	kind, form := d.form()
	if form != "" {
		body = form
	}
	if body != "" {
		examples++
	}
	s := b.staged(d, path, body, examples)
	s.kind = kind
	return s
}

// staged is stage with another way to write the demo's request.
func (b *bundle) staged(d demo, path, body string, examples int) scene {
	b.t.Helper()
	location := numbered("example #")
	home := b.subaccount(b.workspace, location)
	key := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{home}})
	w := b.furnish(key, "assistant")
	w["subaccount"], w["member"] = home, "usr_"+strings.Repeat("0", 26) // who works nowhere
	auth := func(method, path, body string) { b.send(method, path, body, "Authorization", "Bearer "+key) }
	switch d.id { // what else has to be there
	case "createSubaccount", "importSubaccounts":
		return scene{path: path, body: body, key: b.wide(), things: w, examples: examples}
	case "updateBilling", "setPrices":
		return scene{path: path, body: body, key: b.wide(), things: w, examples: examples}
	case "setSubaccountPrices":
		path = strings.ReplaceAll(path, typed.FindString(path), home)
		return scene{path: path, body: body, key: b.wide(), things: w, examples: examples}
	case "downloadStatement":
		w["statement"] = b.stated(home, int(fresh.Add(1)))
	case "downloadVoiceSample":
		w["voice"] = b.make(key, "/graphql", fmt.Sprintf(`{"query":"mutation { made: createVoice(input: {voiceId: \"v\", voiceName: \"V\", provider: CUSTOM, `+
			`previewAudioUrl: \"%s/sound\"}) { id } }"}`, studio(b.t)))
	case "tryTool":
		w["tool"] = b.make(key, "/v3/tools", numbered(`{"name":"t#","url":"http://127.0.0.1:1/"}`))
	case "createCall":
		auth("POST", "/v3/phone-numbers", `{"number":"+14155550101"}`)
	case "createWebCall":
		b.accepted(w["assistant"], "Authorization", "Bearer "+key)
	case "retryKnowledgeSource":
		b.thing(key, w, "knowledge")
		w["source"] = b.make(key, "/v3/knowledge-bases/"+w["knowledge"]+"/sources/file", `{"file_url":"http://127.0.0.1:1/gone.txt"}`)
		b.settled(w["knowledge"], "Authorization", "Bearer "+key)
	case "v2CrmMakeCall":
		b.thing(key, w, "number")
	}
	if strings.HasPrefix(d.route, "/v2/") {
		auth("POST", "/v3/contacts", `{"contact_id":"crm-1001","phone":"+15005550001"}`)
	}
	placed := func(text string) string {
		text = typed.ReplaceAllStringFunc(text, func(id string) string {
			prefix, _, _ := strings.Cut(id, "_")
			return b.thing(key, w, prefixes[prefix])
		})
		text = strings.ReplaceAll(text, "loc-bright-smile", location)
		return strings.ReplaceAll(text, "https://example.com", "http://127.0.0.1:1") // nothing is fetched from elsewhere
	}
	path = strings.ReplaceAll(placed(path), location, url.PathEscape(location))
	return scene{path: path, body: placed(body), key: key, things: w, examples: examples, location: location}
}

// unlike are the ids of an example that have another form than those of a real answer, by their paths.
func unlike(at string, example, answer any) []string {
	switch want := answer.(type) {
	case map[string]any:
		got, _ := example.(map[string]any)
		var out []string
		for _, name := range slices.Sorted(maps.Keys(want)) {
			out = append(out, unlike(at+"."+name, got[name], want[name])...)
		}
		return out
	case []any:
		if got, _ := example.([]any); len(got) > 0 && len(want) > 0 {
			return unlike(at+"[]", got[0], want[0])
		}
	case string:
		got, ok := example.(string)
		if prefix := typed.FindStringSubmatch(want); ok && prefix != nil && prefix[0] == want && !strings.HasPrefix(got, prefix[1]+"_") {
			return []string{fmt.Sprintf("%s is %s, and answered as %s", at, got, want)}
		}
	}
	return nil
}

// untyped are the ids of an example that are no ids of ours, by their names.
func untyped(name string, v any) []string {
	var out []string
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			out = append(out, untyped(name, v[name])...)
		}
	case []any:
		for _, item := range v {
			out = append(out, untyped(name, item)...)
		}
	case string:
		if isID := name == "id" || strings.HasSuffix(name, "Id") || strings.HasSuffix(name, "_id"); isID && !typed.MatchString(v) {
			out = append(out, name+" "+v)
		}
	}
	return out
}

// foreign are ids of other systems, as examples show them: a CRM's, a carrier's, a model's.
var foreign = []string{
	"contactId crm-1001", "contact_id crm-1001", "tagId vip", "tag_id vip", "locationId loc-bright-smile", "location_id loc-bright-smile",
	"voiceId nova", "voice_id nova", "callerId Bright Smile", "caller_id Bright Smile", "id call_1",
	"X-Subaccount-Id loc-bright-smile", "conversation_id crm-77", "conversationId crm-77", "last_message_id 0", "id dental", "template_id dental",
}

// Every example of a request is accepted, and the ids of every example of an answer are what the server answers.
func TestExamplesAreAccepted(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	sent, refused, compared := 0, 0, 0
	all := readEffects(t)
	for _, d := range demos() {
		s := b.stage(d)
		shown := d.headers()
		for i := range shown {
			shown[i] = strings.ReplaceAll(shown[i], "loc-bright-smile", s.location)
		}
		r := b.send(d.method, s.path, s.body, slices.Concat(s.headers(), s.typed(), shown)...)
		sent += s.examples + len(shown)/2
		if r.status != 200 && r.status != 201 || r.body["success"] == false {
			refused++
			t.Errorf("%s %s %s: %d %s", d.method, s.path, s.body, r.status, r.raw)
			continue
		}
		for _, problem := range append(unlike(d.id, d.answer(), any(r.body)), all.unmade(strings.ToUpper(d.id[:1])+d.id[1:], r.body["data"])...) {
			t.Error(problem)
		}
		compared += len(typed.FindAllString(string(r.raw), -1))
	}
	t.Logf("%d examples sent, %d refused; %d ids compared", sent, refused, compared)
	if sent < 200 || compared < 200 {
		t.Errorf("only %d examples were sent and %d ids compared", sent, compared)
	}
}

// Every id of the document's examples is one of ours, or is known to be another system's.
func TestExampleIDsHaveTheirPrefix(t *testing.T) {
	t.Parallel()
	ids := 0
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if example, ok := v["example"]; ok && v["schema"] != nil {
				name, _ := v["name"].(string)
				ids += len(typed.FindAllString(string(must(json.Marshal(example))), -1))
				for _, id := range untyped(name, example) {
					if !slices.Contains(foreign, id) {
						t.Errorf("%s is no id", id)
					}
				}
			}
			for _, child := range v {
				walk(child)
			}
		case []any:
			for _, child := range v {
				walk(child)
			}
		}
	}
	walk(theWitness().document)
	t.Logf("%d ids", ids)
	if ids < 500 {
		t.Errorf("only %d ids", ids)
	}
}

// A bad example is noticed: in a body, in a query, as an id without its prefix, and as one with another's.
func TestBadExamplesAreNoticed(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	all := demos()
	pick := func(id string) demo { return all[slices.IndexFunc(all, func(d demo) bool { return d.id == id })] }
	s := b.stage(pick("createChatCompletion"))
	body := strings.Replace(s.body, `"input"`, `"channel":"text","input"`, 1)
	if r := b.send("POST", s.path, body, "Authorization", "Bearer "+s.key); r.status != 422 {
		t.Errorf("an unknown channel: %d %s", r.status, r.raw)
	}
	s = b.stage(pick("listCalls"))
	if r := b.send("GET", strings.Replace(s.path, "from=2", "from=soon2", 1), "", "Authorization", "Bearer "+s.key); r.status != 422 {
		t.Errorf("no instant: %d %s", r.status, r.raw)
	}
	if len(untyped("", map[string]any{"id": "01m7zzzzzzezzt1p20pdey9x3f"})) != 1 {
		t.Error("an id without a prefix goes unnoticed")
	}
	of := func(id string) any { return map[string]any{"data": []any{map[string]any{"id": id}}} }
	const contact, tag = "con_01m7zzzzzzezzt1p20pdey9x3f", "tag_01m7zzzzzzezzt1p20pdey9x3f"
	if len(unlike("", of(contact), of(contact))) != 0 || len(unlike("", of(tag), of(contact))) != 1 {
		t.Error("another thing's id goes unnoticed")
	}
}
