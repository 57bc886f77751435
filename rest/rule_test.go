package rest_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func each(t *testing.T, f func(t *testing.T, b *bundle), options ...option) {
	t.Helper()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			f(t, setup(t, dialect, options...))
		})
	}
}

// made is the id of a thing just made.
func (b *bundle) made(path, body string) string {
	b.t.Helper()
	r := b.send("POST", path, body)
	if r.status != 201 {
		b.t.Fatalf("%s: %d %s", path, r.status, r.raw)
	}
	return r.data()["id"].(string)
}

func TestRevisions(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		path := "/v3/assistants/" + b.made("/v3/assistants", `{"name":"A","prompt":"one"}`)
		first := b.send("GET", path, "").header.Get("ETag")
		if r := b.send("PATCH", path, `{}`); r.status != 200 || r.header.Get("ETag") != first {
			t.Errorf("an empty change: %d, ETag %s, was %s", r.status, r.header.Get("ETag"), first)
		}
		if r := b.send("PATCH", path, `{"prompt":"two"}`, "If-Match", first); r.status != 200 {
			t.Errorf("a fresh If-Match: %d %s", r.status, r.raw)
		}
		if r := b.send("PATCH", path, `{"prompt":"three"}`, "If-Match", first); r.status != 409 || r.code() != "conflict" {
			t.Errorf("a stale If-Match: %d %s", r.status, r.raw)
		}
		b.send("PATCH", path, `{"name":"B","temperature":null}`)
		versions := b.send("GET", path+"/versions", "").body["data"].([]any)
		if len(versions) != 2 {
			t.Errorf("%d versions, want one for each prompt", len(versions))
		}
		if r := b.send("DELETE", path, "", "If-Match", first); r.status != 409 || r.code() != "conflict" {
			t.Errorf("deleting with a stale If-Match: %d %s", r.status, r.raw)
		}
		if r := b.send("DELETE", path, "", "If-Match", b.send("GET", path, "").header.Get("ETag")); r.status != 200 {
			t.Errorf("deleting with a fresh If-Match: %d %s", r.status, r.raw)
		}
	})
}

func TestWritersAtOnceNumberVersionsWithoutGaps(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		path := "/v3/assistants/" + b.made("/v3/assistants", `{"name":"A"}`)
		var all sync.WaitGroup
		for i := range 30 {
			all.Go(func() { b.send("PATCH", path, fmt.Sprintf(`{"prompt":"p%d"}`, i)) })
		}
		all.Wait()
		versions := b.send("GET", path+"/versions?limit=100", "").body["data"].([]any)
		for i, v := range versions {
			if n := v.(map[string]any)["version"].(float64); int(n) != len(versions)-i {
				t.Fatalf("version %v at place %d of %d", n, i, len(versions))
			}
		}
		if len(versions) != 31 {
			t.Errorf("%d versions, want 31", len(versions))
		}
	})
}

func TestVoiceSettings(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		path := "/v3/assistants/" + b.made("/v3/assistants", `{"name":"A"}`)
		for _, step := range []struct {
			body   string
			status int
		}{
			{`{"voice_settings":{"inbound_opening_message":"Hi"}}`, 422},
			{`{"voice_settings":{"inbound_opening_message":null}}`, 422},
			{`{"voice_settings":{"greeting_mode":"fixed"}}`, 422},
			{`{"voice_settings":{"inbound_greeting":"Hi"}}`, 422},
			{`{"voice_settings":{"greeting_mode":"fixed","outbound_opening_message":"Hi"}}`, 200},
			{`{"voice_settings":{"greeting_mode":"dynamic"}}`, 200},
			{`{"voice_settings":{"greeting_mode":"fixed"}}`, 200},
			{`{"inbound_greeting":"Good day"}`, 200},
			{`{"platform_tools":["send_sms","add_tag","add_tag"]}`, 200},
			{`{"platform_tools":["end_call","nonsense"]}`, 422},
			{`{"platform_tools":null}`, 422},
			{`{"name":null}`, 422},
		} {
			if r := b.send("PATCH", path, step.body); r.status != step.status {
				t.Errorf("%s: %d, want %d: %s", step.body, r.status, step.status, r.raw)
			}
		}
		d := b.send("GET", path, "").data()
		voice := d["voice_settings"].(map[string]any)
		if voice["outbound_opening_message"] != "Hi" || voice["inbound_greeting"] != "Good day" || fmt.Sprint(d["platform_tools"]) != "[add_tag send_sms]" {
			t.Errorf("read back: %v %v", voice, d["platform_tools"])
		}
	})
}

func TestOneKeyManyRequestsOneThing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var all sync.WaitGroup
		for range 30 {
			all.Go(func() {
				r := b.send("POST", "/v3/contacts", `{"name":"Once"}`, "Idempotency-Key", "once")
				if r.status != 201 && r.status != 409 {
					t.Errorf("%d %s", r.status, r.raw)
				}
			})
		}
		all.Wait()
		if n := len(b.send("GET", "/v3/contacts", "").body["data"].([]any)); n != 1 {
			t.Errorf("%d contacts, want 1", n)
		}
	})
}

func TestARevokedKeyIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ctx := store.System(context.Background(), "test")
		id, key, err := b.workspaces.AddKey(workspace.As(context.Background(), b.workspace), workspace.NewKey{Name: "Key", Preset: "admin"})
		if err != nil {
			t.Fatal(err)
		}
		auth := []string{"Authorization", "Bearer " + key, "X-Subaccount-Id", "loc-2"}
		if r := b.send("GET", "/v3/assistants", "", auth...); r.status != 200 {
			t.Fatalf("before: %d %s", r.status, r.raw)
		}
		if err := b.workspaces.RevokeKey(context.Background(), id); err != nil {
			t.Fatal(err)
		}
		if r := b.send("GET", "/v3/assistants", "", auth...); r.status != 401 {
			t.Errorf("after: %d %s", r.status, r.raw)
		}
		if n := b.store.Client(ctx).ApiKey.Query().Where(apikey.ID(id), apikey.RevokedAtNotNil()).CountX(ctx); n != 1 {
			t.Errorf("the key is not kept as revoked")
		}
	})
}

func TestLegacyClients(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		r := b.send("POST", "/v2/create-assistant", `{"location_id":"loc-1","temperature":"1.5","queue":"3","unknown":{"x":1}}`)
		if r.status != 201 || r.data()["status"] != "active" {
			t.Fatalf("create: %d %s", r.status, r.raw)
		}
		id := r.data()["id"].(string)
		got := b.send("GET", "/v2/get-assistant?assistant_id="+id, "").data()
		if got["name"] != "New assistant" || got["temperature"] != 1.5 || got["queue"] != 3.0 {
			t.Errorf("get: %v", got)
		}
		for _, step := range []struct {
			method, path, body, want string
			status                   int
		}{
			{"PUT", "/v2/update-assistant", `{"location_id":"loc-1","assistant_id":"` + id + `","model":"gpt-5"}`, "error", 422},
			{"PUT", "/v2/update-assistant", `{"location_id":"loc-1","assistant_id":"` + id + `","model":"gpt-4"}`, "updated", 200},
			{"DELETE", "/v2/delete-assistant?assistant_id=asst_01m7zzzzzzezzt1p20pdey9x3f", ``, "error", 404},
			{"DELETE", "/v2/delete-assistant?assistant_id=" + id, ``, "deleted", 200},
			{"DELETE", "/v2/delete-assistant", ``, "error", 422},
		} {
			r := b.send(step.method, step.path, step.body)
			if r.status != step.status || r.data()["status"] != step.want {
				t.Errorf("%s %s: %d %s", step.method, step.path, r.status, r.raw)
			}
		}
		contact := b.made("/v3/contacts", `{"name":"C"}`)
		refused := b.send("POST", "/v3/chat/completions", `{"assistant_id":"`+id+`","input":"Hi","contact_id":"`+contact+`"}`)
		if refused.status != 409 || refused.code() != "chat_refused" {
			t.Errorf("an archived assistant: %d %s", refused.status, refused.raw)
		}
		kept := b.send("GET", "/v2/get-conversation?location_id=loc-1&contact_id="+contact, "")
		if kept.status != 200 || fmt.Sprint(kept.body["messages"]) != "[]" || kept.body["channel"] != "" {
			t.Errorf("what was refused is kept: %s", kept.raw)
		}
	})
}
