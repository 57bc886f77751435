package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// legacyRun is the shape of an answer of /v2/crm-chat-completion.
func legacyRun(t *testing.T) *jsonschema.Schema {
	t.Helper()
	spoken := closed(object{"role": object{"const": "assistant"}, "content": str(), "refusal": object{"const": ""}, "annotations": object{"const": []any{}}})
	c := jsonschema.NewCompiler()
	err := c.AddResource("http://contract/run", closed(object{"run": closed(object{
		"response": closed(object{
			"messages": list(spoken), "toolCalls": object{"const": []any{}},
			"completionTimestamp": object{"type": "string", "pattern": instant.String()},
		}),
		"message": closed(object{"conversationId": str(), "messageId": object{"type": "string", "pattern": "^msg_"}, "traceId": object{"type": "string", "pattern": "^trace_"}}),
		"knowledge_base": closed(object{
			"matches": list(match()), "namespace": str(), "usage": closed(object{"readUnits": object{"type": "integer", "minimum": 0}}),
		}),
		"input": str(), "output": str(),
	})}))
	if err != nil {
		t.Fatal(err)
	}
	return must(c.Compile("http://contract/run"))
}

// under finds a value inside an answer by its path.
func under(v any, path ...string) any {
	for _, name := range path {
		inner, _ := v.(map[string]any)
		v = inner[name]
	}
	return v
}

// What a turn comes to, in the shapes of both generations: the reply, the passages it was drawn from, and how many were
// looked at. Without knowledge, and without knowledge of the matter, the reply says so and invents nothing.
func TestWhatATurnComesTo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		schema := legacyRun(t)
		ann := b.made("/v3/contacts", `{"name":"Ann"}`)
		bare, learned := b.made("/v3/assistants", `{"name":"Bare"}`), b.made("/v3/assistants", `{"name":"Learned"}`)
		empty, base := b.made("/v3/knowledge-bases", `{"name":"Empty"}`), b.made("/v3/knowledge-bases", `{"name":"Full"}`)
		b.made("/v3/knowledge-bases/"+base+"/sources/text", `{"name":"Hours","text":"The zeppelin lands at nine."}`)
		b.settled(base)
		for _, k := range []string{base, empty} {
			b.send("POST", "/v3/knowledge-bases/"+k+"/assign", `{"assistant_id":"`+learned+`"}`)
		}
		for i, c := range []struct {
			assistant, input, namespace string
			matches                     int
		}{
			{bare, "Say when the zeppelin lands.", "", 0},
			{learned, "Say when the zeppelin lands.", base, 1},
			{learned, "How much is a submarine ticket?", base, 0},
		} {
			thread := fmt.Sprintf("thread-%d", i)
			r := b.send("POST", "/v2/crm-chat-completion", fmt.Sprintf(`{"location_id":"loc-1","assistant_id":%q,"contact_id":%q,"conversation_id":%q,
				"channel":"sms","input":%q,"last_message_id":"0","messages":[]}`, c.assistant, ann, thread, c.input))
			if err := schema.Validate(decoded(r.raw)); r.status != 200 || err != nil {
				t.Errorf("%s: %d %v %s", c.input, r.status, err, r.raw)
				continue
			}
			run := r.body["run"]
			output := under(run, "output").(string)
			messages := under(run, "response", "messages").([]any)
			matches := under(run, "knowledge_base", "matches").([]any)
			if len(messages) != 1 || under(messages[0], "content") != output || under(run, "input") != c.input || under(run, "message", "conversationId") != thread {
				t.Errorf("%s: %s", c.input, r.raw)
			}
			units := under(run, "knowledge_base", "usage", "readUnits").(float64)
			if under(run, "knowledge_base", "namespace") != c.namespace || len(matches) != c.matches || units < float64(c.matches) {
				t.Errorf("%s: %s", c.input, r.raw)
			}
			if known := strings.Contains(output, "lands at nine"); known != (c.matches > 0) || !known && !strings.Contains(output, "nothing on that") {
				t.Errorf("%s: %q", c.input, output)
			}
			b.answersAlike(t, c.assistant, c.input, run)
			if kept := b.said(ann); kept != "user: "+c.input+"; assistant: "+output {
				t.Errorf("%s: kept %q", c.input, kept)
			}
			if found := b.send("POST", "/v3/knowledge-bases/"+base+"/search", fmt.Sprintf(`{"query":%q}`, c.input)).body["data"].([]any); c.matches > 0 &&
				(under(found[0], "id") != under(matches[0], "id") || under(found[0], "text") != under(matches[0], "metadata", "text") || under(found[0], "score") != under(matches[0], "score")) {
				t.Errorf("search finds %v, the chat %v", found, matches)
			}
		}
	})
}

// answersAlike says the same thing on /v3: the same reply from the same passages.
func (b *bundle) answersAlike(t *testing.T, assistant, input string, run any) {
	t.Helper()
	d := b.say(turn{assistant: assistant, input: input, channel: "sms"}).data()
	same := fmt.Sprint(d["matches"]) == fmt.Sprint(under(run, "knowledge_base", "matches")) && d["output"] == under(run, "output")
	if !same || !strings.HasPrefix(fmt.Sprint(d["traceId"]), "trace_") || !strings.HasPrefix(fmt.Sprint(d["messageId"]), "msg_") {
		t.Errorf("on /v3: %v, on /v2 %v", d, run)
	}
}

func TestChannelsOfATurn(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, _ *listener) {
		a, ann := b.made("/v3/assistants", `{"name":"A"}`), b.made("/v3/contacts", `{"name":"Ann"}`)
		channel := func() any {
			return b.send("GET", "/v2/get-conversation?location_id=loc-1&contact_id="+ann, "").body["channel"]
		}
		for _, step := range []struct{ send, want string }{
			{"", "WEBCHAT"}, {"sms", "SMS"}, {"", "SMS"}, {"Live_Chat", "LIVE_CHAT"}, {"WhatsApp", "WHATSAPP"}, {"", "WHATSAPP"}, {" gmb ", "GMB"},
		} {
			r := b.say(turn{assistant: a, contact: ann, conversation: "thread", input: "Hi", channel: step.send})
			if got := channel(); r.status != 200 || got != step.want {
				t.Errorf("%q: %d, the channel is %v, want %s", step.send, r.status, got, step.want)
			}
		}
		if r := b.say(turn{assistant: a, contact: ann, conversation: "thread", input: "Hi", channel: "fax"}); r.status != 422 || channel() != "GMB" {
			t.Errorf("an unknown one: %d %s", r.status, r.raw)
		}
	})
}

// An assistant that answers nobody says why, by either door, and what was said to it is not kept.
func TestTurnsThatAreRefused(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, l *listener) {
		a, ann := b.made("/v3/assistants", `{"name":"A"}`), b.made("/v3/contacts", `{"name":"Ann"}`)
		legacy := `{"location_id":"loc-1","assistant_id":"` + a + `","contact_id":"` + ann + `","conversation_id":"x","channel":"sms","input":"Hi"}`
		refused := func(reason string) {
			t.Helper()
			r := b.say(turn{assistant: a, contact: ann, input: "Hi"})
			details := fmt.Sprint(under(r.body["error"], "details"))
			if r.status != 409 || r.code() != "chat_refused" || details != "[map[field:reason message:"+reason+"]]" {
				t.Errorf("%s: %d %s", reason, r.status, r.raw)
			}
			r = b.send("POST", "/v2/crm-chat-completion", legacy)
			if message, _ := r.body["message"].(string); r.status != 409 || len(r.body) != 1 || message == "" {
				t.Errorf("%s on /v2: %d %s", reason, r.status, r.raw)
			}
			r = b.ask(`mutation{createChatCompletion(input:{assistantId:"` + a + `",input:"Hi"}){output}}`)
			if code, _ := gqlCode(r); code != "chat_refused" {
				t.Errorf("%s over GraphQL: %s", reason, r.raw)
			}
		}
		b.send("POST", "/v3/assistants/"+a+"/archive", "")
		refused("assistant_archived")
		b.send("POST", "/v3/assistants/"+a+"/unarchive", "")
		if err := b.workspaces.Suspend(store.System(t.Context(), "test"), b.workspace, true); err != nil {
			t.Fatal(err)
		}
		refused("workspace_inactive")
		if err := b.workspaces.Suspend(store.System(t.Context(), "test"), b.workspace, false); err != nil {
			t.Fatal(err)
		}
		if got := b.said(ann); got != "" || len(l.asked) != 0 {
			t.Errorf("kept %q, asked %d times", got, len(l.asked))
		}
		if r := b.say(turn{assistant: a, contact: ann, input: "Hi"}); r.status != 200 {
			t.Errorf("after all: %d %s", r.status, r.raw)
		}
	})
}
