package rest_test

import (
	"fmt"
	"testing"
)

// What is wrong with a field is said before a row that is not there, and before a state that is in the way.
func TestFieldsAreJudgedBeforeRows(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		bot := b.made("/v3/assistants", `{"name":"A"}`)
		prebuilt, _ := b.send("GET", "/v3/tools?is_prebuilt=true", "").rows()
		for _, c := range []struct{ method, path, body, field string }{
			{"PATCH", "/v3/contacts/con_nope", `{"phone":"+1"}`, "phone"},
			{"POST", "/v3/tools/tool_nope/copy", `{"name":"a b"}`, "name"},
			{"PATCH", "/v3/tools/tool_nope", `{"name":"a b"}`, "name"},
			{"PATCH", "/v3/tools/" + prebuilt[0], `{"name":"a b"}`, "name"},
			{"PATCH", "/v3/tools/tool_nope", `{"parameters":{"type":"string"}}`, "parameters"},
			{"PATCH", "/v3/appointments/apt_nope", `{"start_time":"2099-01-01T10:00:00Z","end_time":"2099-01-01T09:00:00Z"}`, "end_time"},
			{"POST", "/v3/contact-imports", `{"file_id":"file_nope","fields":["name","name"]}`, "fields"},
			{"PATCH", "/v3/assistants/" + bot, `{"voice_settings":{"inbound_opening_message":"Hi"}}`, "voice_settings.inbound_opening_message"},
		} {
			r := b.send(c.method, c.path, c.body, "If-Match", `"99"`)
			if r.status != 422 || fmt.Sprint(r.fields()) != "["+c.field+"]" {
				t.Errorf("%s %s: %d %s", c.method, c.path, r.status, r.raw)
			}
		}
		if r := b.send("PATCH", "/v3/assistants/"+bot, `{"name":"B"}`, "If-Match", `"99"`); r.status != 409 {
			t.Errorf("a stale If-Match: %d %s", r.status, r.raw)
		}
		if r := b.send("PATCH", "/v3/contacts/con_nope", `{"phone":"+12025550123"}`); r.status != 404 {
			t.Errorf("no such contact: %d %s", r.status, r.raw)
		}
	})
}
