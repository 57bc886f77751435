package rest_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// asked is the query of the last request, or the arguments in its body.
func asked(t *testing.T) (url string, last func() string) {
	t.Helper()
	var got atomic.Value
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var body struct{ Args json.RawMessage }
		if text, _ := io.ReadAll(r.Body); json.Unmarshal(text, &body) == nil {
			got.Store(r.URL.RawQuery + " " + string(body.Args))
			return
		}
		got.Store(r.URL.RawQuery)
	}))
	t.Cleanup(s.Close)
	return s.URL, func() string { text, _ := got.Swap("nothing").(string); return text }
}

// What a tool's URL fixes, no argument overrides; and what its parameters do not declare is not sent, in a query or in a body.
func TestToolArguments(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		url, last := asked(t)
		const some = `{"type":"object","properties":{"city":{"type":"string"},"account":{"type":"string"}}`
		for i, c := range []struct{ method, query, parameters, args, want string }{
			{"GET", "?account=ours&n=1", some + `}`, `{"city":"Rome","account":"theirs"}`, "account=ours&city=Rome&n=1"},
			{"DELETE", "?account=ours", some + `}`, `{"city":"Rome","account":"theirs"}`, "account=ours&city=Rome"},
			{"GET", "?account=ours;n=1", some + `}`, `{"account":"theirs"}`, "account=ours&n=1"},
			{"GET", "?account", some + `}`, `{"account":"theirs"}`, "account="},
			{"GET", "?account=50%off&n=1", some + `}`, `{"account":"theirs"}`, "account=50%25off&n=1"},
			{"DELETE", "?n=%C3%A9&50%=%", some + `,"additionalProperties":true}`, `{"50%":"theirs"}`, "50%25=%25&n=%C3%A9"},
			{"GET", "", some + `}`, `{"city":"Rome","admin":true}`, "city=Rome"},
			{"GET", "?account=ours", some + `,"additionalProperties":true}`, `{"account":"theirs","admin":true}`, "account=ours&admin=true"},
			{"GET", "", some + `,"additionalProperties":{"type":"integer"}}`, `{"admin":1}`, "admin=1"},
			{"GET", "", some + `,"patternProperties":{"^x_":{}}}`, `{"x_a":1,"y_a":2}`, "x_a=1"},
			{"GET", "", `{"type":"object","allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"properties":{"n":{}}}}}`, `{"n":1,"a":2}`, "n=1"},
			{"GET", "?account=ours", `null`, `{"account":"theirs","admin":true}`, "account=ours"},
			{"POST", "?account=ours", some + `}`, `{"city":"Rome","admin":true}`, `account=ours {"city":"Rome"}`},
			{"POST", "", some + `,"additionalProperties":true}`, `{"admin":true}`, ` {"admin":true}`},
			{"POST", "", some + `}`, `{"admin":true}`, ` {}`},
			{"POST", "", `null`, `{"admin":true}`, ` {}`},
		} {
			id := b.made("/v3/tools", fmt.Sprintf(`{"name":"t%d","http_method":%q,"url":%q,"parameters":%s}`, i, c.method, url+c.query, c.parameters))
			b.graph(`mutation Try($id: ID!, $arguments: JSON!) { tryTool(id: $id, arguments: $arguments) { error } }`, map[string]any{"id": id, "arguments": json.RawMessage(c.args)})
			if got := last(); got != c.want {
				t.Errorf("%s %s %s, %s: sent %q, want %q", c.method, c.query, c.parameters, c.args, got, c.want)
			}
		}
	})
}

// A tool without a method is called as one that was made without one: its arguments are in a body.
func TestToolWithoutAMethod(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		url, last := asked(t)
		id := b.made("/v3/tools", `{"name":"t","http_method":"GET","url":"`+url+`","parameters":null}`)
		if r := b.send("PATCH", "/v3/tools/"+id, `{"http_method":null,"parameters":{"type":"object","properties":{"q":{}}}}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		b.graph(`mutation Try($id: ID!) { tryTool(id: $id, arguments: {q: 1}) { error } }`, map[string]any{"id": id})
		if got := last(); got != ` {"q":1}` {
			t.Errorf("sent %q", got)
		}
	})
}

// A model that is talked into other arguments sends none of them.
func TestToolArgumentsOfAModel(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		url, last := asked(t)
		bot := b.made("/v3/assistants", `{"name":"A","prompt":"Look things up."}`)
		id := b.made("/v3/tools", `{"name":"look_up","http_method":"GET","url":"`+url+`?account=ours","parameters":{"type":"object","properties":{"q":{"type":"string"}}}}`)
		b.send("POST", "/v3/tools/"+id+"/assign", `{"assistant_id":"`+bot+`"}`)
		m.Answer(func(in llmtest.Request) llmtest.Step {
			if in.Last().Role == "user" && strings.Contains(in.Last().Text(), "look") {
				return llmtest.Call("look_up", `{"q":"tea","account":"theirs","admin":true}`)
			}
			return llmtest.Say("Very well.")
		})
		if r := b.say(turn{assistant: bot, input: "Please look it up"}); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if got := last(); got != "account=ours&q=tea" {
			t.Errorf("sent %q", got)
		}
	})
}
