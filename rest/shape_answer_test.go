package rest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/switchboard-dev/switchboard/operation"
)

// lavish is a world in which every field that may be set is set.
func (b *bundle) lavish() world {
	b.t.Helper()
	w := b.furnish(b.key)
	w["folder"] = b.made("/v3/assistant-folders", `{"name":"F","color":"teal"}`)
	w["assistant"] = b.made("/v3/assistants", `{"name":"A","description":"D","model":"gpt-4","prompt":"P","temperature":0.7,
		"voice_id":"v","assistant_type":"FLOW_BUILDER","language":"de-AT","voice_enabled":true,"folder_id":"`+w["folder"]+`",
		"inbound_greeting":"IG","outbound_greeting":"OG","platform_tools":["send_sms","add_tag"],"change_note":"N","voice_settings":{
		"greeting_mode":"fixed","inbound_opening_message":"I","outbound_opening_message":"O","voicemail_message":"V","enable_voicemail_detection":true}}`)
	w["note"] = b.made("/v3/assistants/"+w["assistant"]+"/notes", `{"content":"N"}`)
	b.send("PATCH", "/v3/assistants/"+w["assistant"], `{"prompt":"P2","change_note":"second"}`)
	w["version"] = b.send("GET", "/v3/assistants/"+w["assistant"]+"/versions", "").body["data"].([]any)[1].(map[string]any)["id"].(string)
	w["contact"] = b.made("/v3/contacts", `{"name":"C","first_name":"F","last_name":"L","email":"c@x.co","phone":"+12025550123",
		"title":"T","company_name":"Co","image":"https://x.co/i.png","website":"x.co","linkedin_url":"https://l.co/c",
		"location_text":"Here","source":"web","status":"new","dnd":true,"contact_id":"`+w["note"]+`"}`)
	w["tag"] = b.made("/v3/tags", numbered(`{"name":"T #","tag_id":"t#","assistant_id":"`+w["assistant"]+`"}`))
	b.send("POST", "/v3/contacts/"+w["contact"]+"/tags", `{"tag_id":"`+w["tag"]+`"}`)
	w["remark"] = b.made("/v3/contacts/"+w["contact"]+"/notes", `{"value":"N"}`)
	w["number"] = b.made("/v3/phone-numbers", numbered(`{"number":"+1415558#","name":"N","type":"SIP","sip_uri":"sip:a@x.co","calling_uri":"sip:b@x.co",
		"caller_id":"C","answer_wait_time":3,"hd_voice_enabled":true,"assistant_id":"`+w["assistant"]+`","folder_id":"`+w["folder"]+`"}`))
	w["pool"] = b.made("/v3/number-pools", `{"name":"P","phone_number_ids":["`+w["number"]+`"]}`)
	w["appointment"] = b.made("/v3/appointments", `{"start_time":"2027-01-01T10:00:00Z","end_time":"2027-01-01T11:00:00Z","address":"A",
		"source":"web","contact_id":"`+w["contact"]+`","assistant_id":"`+w["assistant"]+`"}`)
	w["tool"] = b.made("/v3/tools", numbered(`{"name":"t#","description":"D","category":"C","url":"https://x.co/t","http_method":"GET"}`))
	b.send("POST", "/v3/tools/"+w["tool"]+"/assign", `{"assistant_id":"`+w["assistant"]+`"}`)
	w["knowledge"] = b.made("/v3/knowledge-bases", `{"name":"K","description":"D","folder_id":"`+w["folder"]+`"}`)
	up := b.upload(w["knowledge"], form{file: zipped("hours.md", "# Hours\n\nWe say hi at nine.", "bare.txt", "Hours and more hours."), filename: "k.zip"})
	w["source"] = up.data()["id"].(string)
	b.settled(w["knowledge"])
	b.send("POST", "/v3/knowledge-bases/"+w["knowledge"]+"/assign", `{"assistant_id":"`+w["assistant"]+`"}`)
	w["training"] = b.made("/v3/knowledge-bases/"+w["knowledge"]+"/query-trainings", `{"query":"Q","response":"R"}`)
	w["conversation"] = b.say(turn{assistant: w["assistant"], contact: w["contact"], input: "Hi", channel: "sms"}).data()["conversationId"].(string)
	b.send("PATCH", "/v3/conversations/"+w["conversation"], `{"summary":"S","lead_quality":"HOT","user_sentiment":"MIXED","is_favorite":true}`)
	return w
}

// answers are the right answers of an operation in some worlds. What ends a thing has a world of its own.
func (b *bundle) answers(t *testing.T, o *operation.Operation, worlds ...world) []reply {
	t.Helper()
	var all []reply
	if o.Method == http.MethodDelete || strings.HasPrefix(o.ID(), "permanentlyDelete") || strings.HasPrefix(o.ID(), "archive") {
		worlds = []world{b.furnish(b.key, needs(o)...)}
	}
	for _, w := range worlds {
		if o.ID() == "tryTool" {
			w = w.with("tool", b.made("/v3/tools", numbered(`{"name":"t#","url":"http://127.0.0.1:1/"}`)))
		}
		if o.ID() == "retryKnowledgeSource" {
			w = w.with("source", b.made("/v3/knowledge-bases/"+w["knowledge"]+"/sources/file", `{"file_url":"http://127.0.0.1:1/gone.txt"}`))
			b.settled(w["knowledge"])
		}
		r := b.send(o.Method, w.address(o), w.body(o), b.fitting(o)...)
		if r.status != o.Status {
			t.Errorf("%s: %d %s", o.ID(), r.status, r.raw)
		}
		all = append(all, r)
	}
	return all
}

// readersFirst are the operations, those that change nothing before the others.
func (b *bundle) readersFirst() []*operation.Operation {
	reads := func(o *operation.Operation) bool { return o.Method == http.MethodGet }
	writes := func(o *operation.Operation) bool { return !reads(o) }
	return append(slices.DeleteFunc(slices.Clone(b.table.Operations), writes), slices.DeleteFunc(slices.Clone(b.table.Operations), reads)...)
}

// fitting is another key than the bundle's own, where an operation takes one of the whole workspace.
func (b *bundle) fitting(o *operation.Operation) []string {
	if !forWorkspaces[o.ID()] && !forWorkspacesInPart[o.ID()] {
		return nil
	}
	return []string{"Authorization", "Bearer " + b.wide()}
}

func TestEveryAnswerHasItsShape(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		known := loadShapes(t)
		bare, lavish := b.called(b.key, b.furnish(b.key)), b.called(b.key, b.lavish())
		lavish.ring(b, 1)
		b.employ(b.workspace, "mate@example.com", "operator") // no operation makes members
		b.stated(b.sub, 1)                                    // a job issues statements, and no operation
		for _, o := range b.readersFirst() {
			schema, full := known[o.ID()], false
			if o.Ours {
				schema = shapeOf(t, o)
			}
			if schema == nil {
				t.Errorf("%s: the contract has no shape", o.ID())
				continue
			}
			for _, r := range b.answers(t, o, bare, lavish) {
				if err := schema.Validate(decoded(r.raw)); err != nil {
					t.Errorf("%s: %v: %s", o.ID(), err, r.raw)
				}
				timestamps(t, o.ID(), r.body["data"])
				full = full || withoutOne(t, o.ID(), schema, r) > 0
			}
			if !full {
				t.Errorf("%s: no answer had anything in it", o.ID())
			}
		}
	})
}

// growing are answers that the contract does not show to their end: more fields may follow.
var growing = map[string]bool{"createCall": true, "getCall": true, "listCalls": true, "listConversationCalls": true}

// withoutOne plants faults: the answer without one of its fields, with one more, with one of another type. Each must be
// found. It returns how many were planted.
func withoutOne(t *testing.T, name string, schema *jsonschema.Schema, r reply) (planted int) {
	t.Helper()
	data, rewrap := r.body["data"], func(v any) any { return v }
	if items, ok := data.([]any); ok {
		if len(items) == 0 {
			return 0
		}
		data, rewrap = items[0], func(v any) any { return []any{v} }
	}
	whole, ok := data.(map[string]any)
	if !ok { // a list of texts
		if schema.Validate(decoded(must(json.Marshal(map[string]any{"data": []any{7}, "error": nil, "request_id": r.body["request_id"]})))) == nil {
			t.Errorf("%s with a number has its shape", name)
		}
		return 1
	}
	for field := range whole {
		less, more, other := maps.Clone(whole), maps.Clone(whole), maps.Clone(whole)
		delete(less, field)
		more[field+"_"] = whole[field]
		other[field] = []any{map[string]any{}}
		for what, v := range map[string]any{"without": less, "with another": more, "with a wrong": other} {
			planted++
			body := maps.Clone(r.body)
			body["data"] = rewrap(v)
			open := what == "with another" && growing[name] || what == "with a wrong" && anything[name+"."+field]
			if !open && schema.Validate(decoded(must(json.Marshal(body)))) == nil {
				t.Errorf("%s %s %s has its shape", name, what, field)
			}
		}
	}
	return planted
}

var instant = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`)

// timestamps are in UTC, with milliseconds and Z, wherever they stand.
func timestamps(t *testing.T, name string, v any) {
	t.Helper()
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			timestamps(t, name, item)
		}
	case map[string]any:
		for field, inner := range v {
			if text, ok := inner.(string); ok && strings.HasSuffix(field, "At") && !instant.MatchString(text) {
				t.Errorf("%s: %s is %s", name, field, text)
			}
			timestamps(t, name, inner)
		}
	}
}

func decoded(text []byte) any { return must(jsonschema.UnmarshalJSON(bytes.NewReader(text))) }

func TestEveryErrorHasItsShape(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		schema, seen := loadShapes(t)["error"], map[int]bool{}
		w := b.furnish(b.key)
		for _, o := range b.table.Operations {
			path := w.path(o)
			for what, r := range map[string]reply{
				"no key":     b.send(o.Method, path, w.body(o), "Authorization", ""),
				"nowhere":    b.send(o.Method, w.nowhere().path(o)+"/nowhere", ""),
				"no tenant":  b.send(o.Method, path, w.body(o), "X-Subaccount-Id", "nowhere"),
				"no method":  b.send("OPTIONS", path, ""),
				"no JSON":    b.send(o.Method, path, `<xml/>`, "Content-Type", "application/xml"),
				"broken":     b.send(o.Method, path, `{"a":`),
				"parameters": b.send(o.Method, path+"?a=1&b=%zz&limit=0&cursor=x", ""),
				"fields":     b.send(o.Method, path, `{"a":1,"b":{"c":null},"name":7,"\ud83d\ude00":1}`),
				"too large":  b.send(o.Method, path, strings.Repeat(" ", 4<<20+1)),
			} {
				if seen[r.status] = true; what == "no tenant" && !o.Subaccount {
					continue // it is not asked for
				}
				if err := schema.Validate(decoded(r.raw)); err != nil || r.header.Get("Content-Type") != "application/json" {
					t.Errorf("%s, %s: %v: %d %s", o.ID(), what, err, r.status, r.raw)
				}
			}
		}
		for _, status := range []int{401, 404, 405, 413, 415, 422} {
			if !seen[status] {
				t.Errorf("no refusal was %d %s", status, http.StatusText(status))
			}
		}
		one := b.send("GET", "/v3/contacts?limit=0", "")
		for _, broken := range []string{
			`{"data":null,"error":null,"request_id":%q}`, `{"data":{},"error":%s,"request_id":%q}`,
			`{"data":null,"error":{"code":"validation_error","message":"x"},"request_id":%q}`,
			`{"data":null,"error":{"code":"nonsense","message":"x","details":[]},"request_id":%q}`,
			`{"data":null,"error":{"code":"not_found","message":"x","details":null},"request_id":%q}`,
			`{"data":null,"error":{"code":"not_found","message":"x","details":[{"field":"a"}]},"request_id":%q}`,
		} {
			args := []any{one.body["request_id"]}
			if strings.Contains(broken, "%s") {
				args = slices.Insert(args, 0, any(must(json.Marshal(one.body["error"]))))
			}
			if schema.Validate(decoded(fmt.Appendf(nil, broken, args...))) == nil {
				t.Errorf("%s has the shape of an error", broken)
			}
		}
	})
}
