package rest_test

import (
	"fmt"
	"strings"
	"testing"
)

// The fields that legacy clients may leave out are as strict as /v3's, but that a number may come as text, a text as a number, and
// either empty.
func TestLegacyValues(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		long := func(n int) string { return `"` + strings.Repeat("é", n) + `"` }
		id := b.made("/v3/assistants", `{"name":"A"}`)
		routes := map[string]string{"POST /v2/create-assistant": ``, "PUT /v2/update-assistant": `"assistant_id":"` + id + `",`}
		for name, values := range map[string]struct{ bad, good []string }{
			"name":          {[]string{`null`, `" \t"`, `"\u3164"`, `true`, `[]`, long(201), `"\u0000"`}, []string{`"N"`, `7`, `""`, long(200)}},
			"description":   {[]string{`true`, `{}`, long(2_001)}, []string{`null`, `""`, `7`, long(2_000)}},
			"prompt":        {[]string{`true`, long(500_001)}, []string{`null`, long(500_000)}},
			"ambient_noise": {[]string{`false`, long(1_001)}, []string{`null`, `"office"`, `7`, long(1_000)}},
			"voice_id":      {[]string{`[7]`, long(1_001)}, []string{`null`, `"v"`, `7`}},
			"model":         {[]string{`"gpt-5"`, `"GPT-4"`, `4`, `true`}, []string{`null`, `""`, `"gpt-4"`, `"claude-3"`, `"gpt-3.5-turbo"`}},
			"temperature": {
				[]string{`-0.01`, `2.01`, `"2.01"`, `"hot"`, `" 1"`, `"0x1"`, `"1_0"`, `"NaN"`, `"Infinity"`, `"-inf"`, `true`, `[1]`, `1e400`, `"1e400"`},
				[]string{`null`, `""`, `0`, `2`, `"2"`, `"0.5"`, `1.25`},
			},
			"queue":        {[]string{`"first"`, `{}`, `1e400`}, []string{`null`, `""`, `3`, `"3"`, `0`, `1.5`}},
			"knowledge_id": {[]string{`true`, `[]`, long(1_001)}, []string{`null`, `""`}},
		} {
			for route, more := range routes {
				method, path, _ := strings.Cut(route, " ")
				c := legacyRoute{name: route, mutation: true}
				for _, v := range values.bad {
					r := b.send(method, path, `{"location_id":"loc-1",`+more+`"`+name+`":`+v+`}`)
					if m := c.fails(t, fmt.Sprintf("%s %.20s", name, v), r, 422); strings.Count(m, name) != 1 {
						t.Errorf("%s: %s %.20s is not named once: %s", route, name, v, m)
					}
				}
				for _, v := range values.good {
					if r := b.send(method, path, `{"location_id":"loc-1",`+more+`"`+name+`":`+v+`}`); r.status >= 300 {
						t.Errorf("%s: %s %.20s: %d %s", route, name, v, r.status, r.raw)
					}
				}
			}
		}
		c := legacyRoute{name: "all at once", mutation: true}
		r := b.send("POST", "/v2/create-assistant", `{"name":true,"temperature":"x","model":"y","unknown":[{}]}`)
		m := c.fails(t, "several", r, 422)
		for _, name := range []string{"location_id", "name", "temperature", "model"} {
			if !strings.Contains(m, name) {
				t.Errorf("%s is not named: %s", name, m)
			}
		}
	})
}

// What is said elsewhere is objects with a role and a content, and is named by its place where it is none.
func TestLegacyHistories(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key)
		send := func(messages string) reply {
			return b.send("POST", "/v2/crm-chat-completion", w.fill(`{"location_id":"loc-1","assistant_id":"<assistant>","contact_id":"<contact>",
				"conversation_id":"thread","channel":"Sms","input":"Hi","last_message_id":"msg_nowhere","messages":`+messages+`}`))
		}
		c := legacyRoutes[len(legacyRoutes)-1]
		one := `{"role":"user","content":"Hi"}`
		for messages, at := range map[string]string{
			`"x"`: "messages", `{}`: "messages", `7`: "messages", `["x"]`: "messages[0]", `[{}]`: "messages[0]", `[` + one + `,null]`: "messages[1]",
			`[{"role":"user"}]`: "messages[0]", `[{"content":"x"}]`: "messages[0]", `[{"role":true,"content":"x"}]`: "messages[0]", `[{"role":"","content":"x"}]`: "messages[0]",
			`[{"role":" ","content":"x"}]`: "messages[0]", `[{"role":"user","content":["x"]}]`: "messages[0]",
			`[{"role":"user","content":"` + strings.Repeat("é", 100_001) + `"}]`: "messages[0]",
			`[{"role":"` + strings.Repeat("r", 1_001) + `","content":"x"}]`:      "messages[0]",
			`[` + strings.Repeat(one+",", 500) + one + `]`:                       "messages", `[` + one + `,` + one + `,{"role":"user"}]`: "messages[2]",
		} {
			if m := c.fails(t, fmt.Sprintf("%.40s", messages), send(messages), 422); strings.Count(m, at) != 1 {
				t.Errorf("%.40s: %s is not named: %s", messages, at, m)
			}
		}
		if said := b.said(w["contact"]); said != "" {
			t.Errorf("kept of what was refused: %s", said)
		}
		for _, messages := range []string{`null`, `[]`, `[` + strings.Repeat(one+",", 499) + one + `]`, `[{"role":"tool","content":"","name":"x","tool_calls":[]}]`} {
			if r := send(messages); r.status != 200 {
				t.Errorf("%.40s: %d %s", messages, r.status, r.raw)
			}
		}
	})
}
