package rest_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// A key of speech goes in and never comes back, and goes to no other place than it was given for.
func TestWorkspaceSpeech(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "admin")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, eve := b.asking("ada@example.com"), b.asking("eve@example.com")
		const fields = `{ speech { url model voices hasKey hearingKind hearingUrl hearingModel hasHearingKey } }`
		set := func(input string) reply {
			return ada(`mutation { setWorkspaceSpeech(input: {` + input + `}) ` + fields + ` }`)
		}
		const own = `url: "https://tts.example/v1", voices: {ada: "nova"}, hearingKind: deepgram`
		if r := set(own + `, key: "hunter2", hearingKey: "hunter4"`); !contains(r, `{"url":"https://tts.example/v1","model":null,"voices":{"ada":"nova"},"hasKey":true,`+
			`"hearingKind":"deepgram","hearingUrl":null,"hearingModel":null,"hasHearingKey":true}`) {
			t.Errorf("%s", r.raw)
		}
		for _, c := range []struct{ what, input, key, hearing string }{
			{"the URL stays", own, "hunter2", "hunter4"},
			{"another transcriber", `url: "https://tts.example/v1", hearingKind: realtime`, "hunter2", ""},
			{"a new key", own + `, key: "hunter3", hearingKey: "hunter5"`, "hunter3", "hunter5"},
			{"the same, elsewhere", own + `, hearingUrl: "https://evil.example"`, "hunter3", ""},
			{"the key is taken away", own + `, key: null, hearingKey: "hunter5"`, "", "hunter5"},
			{"a key again", own + `, key: "hunter6"`, "hunter6", "hunter5"},
			{"another URL", `url: "https://evil.example/v1"`, "", ""},
			{"a key for both", `url: "https://tts.example/v1", key: "hunter7"`, "hunter7", "hunter7"},
		} {
			r := set(c.input)
			got := must(b.workspaces.Speech(workspace.As(context.Background(), b.workspace)))
			if got.Speaking.Key != c.key || got.Hearing.Key != c.hearing || strings.Contains(string(r.raw), "hunter") {
				t.Errorf("%s: the keys are %q and %q: %s", c.what, got.Speaking.Key, got.Hearing.Key, r.raw)
			}
		}
		if r := eve(`{ workspace ` + fields + ` }`); !contains(r, `{"speech":null}`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(`mutation { clearWorkspaceSpeech ` + fields + ` }`); !contains(r, `"speech":null`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(`{ auditEntries { nodes { changes { before after } } } }`); strings.Contains(string(r.raw), "hunter") || !contains(r, "tts.example") {
			t.Errorf("the trail: %s", r.raw)
		}
	}, withParts(installed))
}

func TestWorkspaceSpeechRefuses(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, role := range []string{"admin", "viewer"} {
			b.employ(b.workspace, role+"@example.com", role)
		}
		admin, viewer := b.asking("admin@example.com"), b.asking("viewer@example.com")
		set := func(input string) string { return `mutation { setWorkspaceSpeech(input: {` + input + `}) { id } }` }
		for input, field := range map[string]string{
			``: "input", `key: "k"`: "key", `key: "k", model: "m"`: "key", `hearingKey: "k", model: "m"`: "hearingKey",
			`hearingKey: "k", hearingKind: openai, url: "https://tts.example"`: "hearingKey", `hearingKind: openai`: "hearingKind", `url: "tts"`: "url",
			`url: "https://a:b@tts.example"`: "url", `hearingUrl: "wss://stt.example"`: "hearingUrl", `hearingUrl: "https://a:b@stt.example"`: "hearingUrl",
			`model: "m", voices: ["a"]`: "voices", `voices: {a: ""}`: "voices", `voices: {a: 1}`: "voices",
		} {
			r := admin(set(input))
			if code, _ := gqlCode(r); code != "validation_error" || !contains(r, `"field":"`+field+`"`) {
				t.Errorf("%s: %s", input, r.raw)
			}
		}
		b.narrow(admin, "admin@example.com")
		for name, as := range map[string]func(string) reply{"a viewer": viewer, "a key": func(q string) reply { return b.ask(q) }, "an admin of one subaccount": admin} {
			for _, query := range []string{set(`model: "m"`), `mutation { clearWorkspaceSpeech { id } }`} {
				if code, _ := gqlCode(as(query)); code != "forbidden" {
					t.Errorf("%s: %s: %q", name, query, code)
				}
			}
		}
	}, withParts(installed))
}
