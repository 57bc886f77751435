package rest_test

import (
	"fmt"
	"strings"
	"testing"
)

// filled is a body that a template filled by machine, for each operation of /v2 that has one, with numbers that come as text, text
// that comes as numbers, and what is left empty.
var filled = []legacyRoute{
	{"create", "POST", "/v2/create-assistant", `{"location_id":4711,"name":17,"description":2.50,"ambient_noise":"","prompt":"","temperature":"0.5",
		"queue":"","knowledge_id":"","voice_id":42,"model":"","crm_version":{"a":[1]}}`, "", true, 201},
	{"update", "PUT", "/v2/update-assistant", `{"location_id":"4711","assistant_id":"<assistant>","name":"","description":"","ambient_noise":7,
		"prompt":12345678901234567890,"temperature":"","queue":"3","knowledge_id":"","voice_id":"","model":"","crm_version":null}`, "", true, 200},
	{"chat", "POST", "/v2/crm-chat-completion", `{"location_id":4711,"assistant_id":"<assistant>","contact_id":815,"conversation_id":9,"channel":"sms",
		"input":42,"last_message_id":"","messages":[{"role":"user","content":1}],"crm_version":""}`, "", false, 200},
	{"call", "POST", "/v2/crm/make-call", `{"location_id":4711,"assistant_id":"<assistant>","contact_id":815,"number_pool_id":"","crm_version":true}`, "", false, 200},
}

// templated is a subaccount that a CRM knows by a number, with an assistant and a contact.
func (b *bundle) templated() world {
	b.t.Helper()
	b.ask(`mutation { updateSubaccount(id: "`+b.sub+`", input: {locationId: "4711"}) { id } }`, "Authorization", "Bearer "+b.wide())
	b.made("/v3/contacts", `{"name":"Ann","phone":"+15005550001","contact_id":"815"}`)
	return world{"assistant": b.made("/v3/assistants", `{"name":"Ada","description":"D","prompt":"P","temperature":1,"voice_id":"v"}`)}
}

// What a template fills in is read, in every body.
func TestLegacyTemplates(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		w := p.templated()
		w["assistant"] = p.bot
		for _, c := range filled {
			r := p.send(c.method, c.path, w.fill(c.body))
			if r.status != c.status {
				t.Errorf("%s: %d %s", c.name, r.status, r.raw)
			}
			if placed, call := r.body["success"]; call && placed != true {
				t.Errorf("%s: %s", c.name, r.raw)
			}
			if id, made := r.data()["id"].(string); made {
				w[c.name] = id
			}
		}
		for name, want := range map[string]string{
			"create": `"name":"17","description":"2.50","model":null,"prompt":null,"temperature":0.5,"voice_id":"42","ambient_noise":null,"queue":null,"knowledge_id":null`,
			"update": `"prompt":"12345678901234567890"`,
		} {
			if r := p.send("GET", "/v2/get-assistant?assistant_id="+w[name], ""); !strings.Contains(string(r.raw), want) {
				t.Errorf("%s: %s, want %s", name, r.raw, want)
			}
		}
		if r := p.send("GET", "/v2/get-conversation?location_id=4711&contact_id=815", ""); !strings.Contains(string(r.raw), `"content":"42"`) {
			t.Errorf("said: %s", r.raw)
		}
	})
}

// An optional field that is empty changes nothing.
func TestLegacyEmptyFieldsAreLeftOut(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.templated()
		for _, c := range filled[:2] {
			if r := b.send(c.method, c.path, w.fill(c.body)); r.status != c.status {
				t.Errorf("%s: %d %s", c.name, r.status, r.raw)
			}
		}
		r := b.send("GET", "/v2/get-assistant?assistant_id="+w["assistant"], "")
		want := `"name":"Ada","description":"D","model":null,"prompt":"12345678901234567890","temperature":1,"voice_id":"v","ambient_noise":"7","queue":3,`
		if !strings.Contains(string(r.raw), want) {
			t.Errorf("%s, want %s", r.raw, want)
		}
	})
}

// The id of a conversation that came as a number goes back as the text that it is.
func TestLegacyNumbersAsIDs(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.templated()
		first := b.send("POST", filled[2].path, w.fill(filled[2].body))
		again := b.send("POST", filled[2].path, strings.Replace(w.fill(filled[2].body), `"conversation_id":9`, `"conversation_id":"9"`, 1))
		for _, r := range []reply{first, again} {
			if got := under(r.body, "run", "message", "conversationId"); got != "9" {
				t.Errorf("conversation %v: %d %s", got, r.status, r.raw)
			}
		}
		if r := b.send("GET", "/v3/conversations", ""); len(r.body["data"].([]any)) != 1 {
			t.Errorf("conversations: %s", r.raw)
		}
	})
}

// A byte order mark, and a content type that is missing or plain text, are no reason to refuse; everything else is as strict as on /v3.
func TestLegacyBodiesAreReadAsJSON(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w, mark := b.templated(), "\ufeff"
		for _, c := range filled[:3] {
			body := w.fill(c.body)
			for what, r := range map[string]reply{
				"marked":           b.send(c.method, c.path, mark+body),
				"no content type":  b.send(c.method, c.path, body, "Content-Type", ""),
				"plain text":       b.send(c.method, c.path, mark+body, "Content-Type", "text/plain"),
				"plain Latin text": b.send(c.method, c.path, body, "Content-Type", "text/plain; charset=ISO-8859-1"),
				"plain text UTF-8": b.send(c.method, c.path, body, "Content-Type", "Text/Plain; charset=UTF-8"),
			} {
				if r.status != c.status {
					t.Errorf("%s, %s: %d %s", c.name, what, r.status, r.raw)
				}
			}
			twice := strings.Replace(body, "{", `{"location_id":"4711",`, 1)
			for what, refusal := range map[string]struct {
				status int
				r      reply
			}{
				"marked twice":      {422, b.send(c.method, c.path, mark+mark+body)},
				"marked behind":     {422, b.send(c.method, c.path, body+mark)},
				"a name twice":      {422, b.send(c.method, c.path, twice, "Content-Type", "text/plain")},
				"no UTF-8":          {422, b.send(c.method, c.path, strings.Replace(body, "crm_version", "crm\xff", 1), "Content-Type", "")},
				"no JSON":           {422, b.send(c.method, c.path, "hello", "Content-Type", "text/plain")},
				"too large":         {413, b.send(c.method, c.path, `{"a":"`+strings.Repeat("a", 4<<20)+`"}`, "Content-Type", "text/plain")},
				"a form":            {415, b.send(c.method, c.path, body, "Content-Type", "application/x-www-form-urlencoded")},
				"XML":               {415, b.send(c.method, c.path, body, "Content-Type", "text/xml")},
				"another charset":   {415, b.send(c.method, c.path, body, "Content-Type", "text/plain; charset=utf-16")},
				"compressed":        {415, b.send(c.method, c.path, body, "Content-Encoding", "gzip")},
				"no such type":      {415, b.send(c.method, c.path, body, "Content-Type", "text")},
				"location is blank": {422, b.send(c.method, c.path, replaced(body, "location_id", `" "`))},
			} {
				c.fails(t, what, refusal.r, refusal.status)
			}
		}
		for what, status := range map[string]int{mark + `{"name":"A"}`: 422, `{"name":7}`: 422} {
			if r := b.send("POST", "/v3/assistants", what); r.status != status {
				t.Errorf("/v3 takes %q: %d %s", what, r.status, r.raw)
			}
		}
		for _, kind := range []string{"", "text/plain"} {
			if r := b.send("POST", "/v3/assistants", `{"name":"A"}`, "Content-Type", kind); r.status != 415 {
				t.Errorf("/v3 takes %q: %d %s", kind, r.status, r.raw)
			}
		}
	})
}

// What must be there must not be empty, and what is neither text nor a number is neither.
func TestLegacyRequiredFieldsMustNotBeEmpty(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.templated()
		for _, c := range filled {
			for _, name := range []string{"location_id", "assistant_id", "contact_id", "conversation_id", "channel", "input"} {
				if !strings.Contains(c.body, `"`+name+`"`) {
					continue
				}
				for _, v := range []string{`""`, `null`, `true`, `["x"]`, `{}`} {
					r := b.send(c.method, c.path, replaced(w.fill(c.body), name, v))
					message := fmt.Sprint(r.body["message"], r.body["error_message"])
					if r.status != 422 || strings.Count(message, name) != 1 {
						t.Errorf("%s, %s %s: %d %s", c.name, name, v, r.status, r.raw)
					}
				}
			}
		}
	})
}

// replaced gives a field of a body another value. The value before contains no comma or brace.
func replaced(body, name, value string) string {
	before, after, _ := strings.Cut(body, `"`+name+`":`)
	end := strings.IndexAny(after, ",}")
	return before + `"` + name + `":` + value + after[end:]
}

// The content of a message may be a list of OpenAI's parts. Its texts are what was said, a line each.
func TestLegacyMessagesOfParts(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, l *listener) {
		w := b.templated()
		send := func(content string) reply {
			return b.send("POST", filled[2].path, w.fill(`{"location_id":4711,"assistant_id":"<assistant>","contact_id":815,"conversation_id":"`)+
				numbered("#")+`","channel":"sms","input":"Hi","messages":[{"role":"user","content":`+content+`}]}`)
		}
		text := func(s string) string { return `{"type":"text","text":"` + s + `"}` }
		for content, want := range map[string]string{
			`[` + text("One") + `]`:                     "One",
			`[` + text("One") + `,` + text("Two") + `]`: "One\nTwo",
			`[` + text("One") + `,{"type":"image_url","image_url":{"url":"http://x"}},` + text("") + `,` + text("Two") + `]`: "One\n\nTwo",
			`[{"type":"input_text","text":"In"},{"type":"output_text","text":"Out","annotations":[]}]`:                       "In\nOut",
			`[]`: "", `"Plain"`: "Plain", `7`: "7", `""`: "",
		} {
			r := send(content)
			if r.status != 200 {
				t.Errorf("%s: %d %s", content, r.status, r.raw)
				continue
			}
			if history := l.last().History; len(history) == 0 || history[0].Content != want {
				t.Errorf("%s: heard %+v", content, history)
			}
		}
		c := legacyRoutes[len(legacyRoutes)-1]
		for _, content := range []string{
			`["x"]`, `[null]`, `[{"text":"x"}]`, `[{"type":7,"text":"x"}]`, `[{"type":"text"}]`, `[{"type":"text","text":7}]`, `[[]]`, `{}`, `true`, `null`,
			`[` + strings.Repeat(text("x")+",", 500) + text("x") + `]`,
			`[` + text(strings.Repeat("é", 60_000)) + `,` + text(strings.Repeat("é", 60_000)) + `]`,
		} {
			if m := c.fails(t, content[:min(len(content), 40)], send(content), 422); strings.Count(m, "messages[0]") != 1 {
				t.Errorf("%.40s is not named: %s", content, m)
			}
		}
	})
}
