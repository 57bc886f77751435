package rest_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// modelled runs a test on a server whose answers come from a language model's endpoint.
func modelled(t *testing.T, f func(t *testing.T, b *bundle, m *llmtest.Server), options ...option) {
	t.Helper()
	wired(t, llm.OpenAI, f, options...)
}

// longer than anybody waits for an endpoint here.
const longer = time.Minute

// wired is modelled by an endpoint of that wire, with all the time it wants: on a busy machine it takes seconds for a word.
func wired(t *testing.T, wire string, f func(t *testing.T, b *bundle, m *llmtest.Server), options ...option) {
	t.Helper()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			wiredOn(t, dialect, wire, f, options...)
		})
	}
}

func wiredOn(t *testing.T, dialect, wire string, f func(t *testing.T, b *bundle, m *llmtest.Server), options ...option) {
	t.Helper()
	m := llmtest.Serve(t)
	f(t, setup(t, dialect, append([]option{withParts(func(p *domain.Parts) {
		p.Models = llm.Endpoint{URL: m.Base(), Wire: wire, Key: llmtest.Key, Default: "small"}
		p.Client = waiting(longer, longer)
	})}, options...)...), m)
}

// waiting is a client that waits so long for the first word and for each that follows, and tries again soon.
func waiting(patience, silence time.Duration) *llm.Client {
	return llm.New(llm.Options{Patience: patience, Silence: silence, Backoff: func(int) time.Duration { return time.Millisecond }})
}

// event is one of a stream.
type event struct {
	name string
	data string
}

// stream sends a request and reads its answer as events. What is no stream fails the test.
func (b *bundle) stream(body string, headers ...string) []event {
	b.t.Helper()
	all := b.events(b.open(b.t.Context(), "/v3/chat/completions", body, headers...)) //nolint:bodyclose // it is read there
	for _, e := range all {
		text := fmt.Sprintf(`{"event": %q, "data": %s}`, e.name, e.data)
		if err := theWitness().fits("document.json#/components/schemas/StreamEvent", []byte(text)); err != nil {
			b.t.Errorf("the document does not tell of %s: %v", text, err)
		}
	}
	return all
}

// events reads an answer to its end.
func (b *bundle) events(resp *http.Response) []event {
	b.t.Helper()
	defer func() { _ = resp.Body.Close() }()
	if kind := resp.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/event-stream") {
		text, _ := io.ReadAll(resp.Body)
		b.t.Fatalf("%d %s %s", resp.StatusCode, kind, text)
	}
	var all []event
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			all = append(all, event{name: name})
		} else if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			all[len(all)-1].data = data
		}
	}
	return all
}

// open sends a chat and leaves its answer to be read.
func (b *bundle) open(ctx context.Context, path, body string, headers ...string) *http.Response {
	b.t.Helper()
	req := must(http.NewRequestWithContext(ctx, http.MethodPost, b.url+path, strings.NewReader(body)))
	req.Header.Set("Authorization", "Bearer "+b.key)
	req.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
		if headers[i+1] == "" {
			req.Header.Del(headers[i])
		}
	}
	return must(http.DefaultClient.Do(req))
}

func names(events []event) []string {
	out := make([]string, len(events))
	for i, e := range events {
		out[i] = e.name
	}
	return slices.Compact(out)
}

// said is all that the deltas say.
func deltas(t *testing.T, events []event) string {
	t.Helper()
	var all strings.Builder
	for _, e := range events {
		var d struct{ Content string }
		if e.name == "delta" {
			if err := json.Unmarshal([]byte(e.data), &d); err != nil {
				t.Error(err)
			}
			all.WriteString(d.Content)
		}
	}
	return all.String()
}

// booking plays a model that looks up the calendar, books the first free time, tags the contact, and hands off when it is
// asked for a person.
func booking(in llmtest.Request) llmtest.Step {
	last := in.Last()
	switch {
	case last.Role == "user" && strings.Contains(last.Text(), "person"):
		return llmtest.Call("hand_off", `{"reason": "asked for a person"}`)
	case last.Role == "user":
		from := time.Now().Add(24 * time.Hour).UTC()
		return llmtest.Call("check_availability", fmt.Sprintf(`{"from": %q, "to": %q}`, from.Format(time.RFC3339), from.AddDate(0, 0, 7).Format(time.RFC3339)))
	case strings.Contains(last.Text(), `"free"`):
		var found struct{ Free []struct{ Start string } }
		if err := json.Unmarshal([]byte(last.Text()), &found); err != nil || len(found.Free) == 0 {
			return llmtest.Say("There is nothing free.")
		}
		return llmtest.Call("book_appointment", fmt.Sprintf(`{"start_time": %q}`, found.Free[0].Start)).And("add_tag", `{"tag": "booked"}`)
	case strings.Contains(last.Text(), "handedOff"):
		return llmtest.Say("I get somebody.")
	default:
		return llmtest.Say("It is booked.")
	}
}

// A conversation that books an appointment and ends with a person: over /v3 as a stream, and over /v2.
func TestConversationWithTools(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		m.Answer(booking)
		bot := b.made("/v3/assistants", `{"name":"Ada","prompt":"You are {{assistant.name}}.","platform_tools":["check_availability","book_appointment","add_tag","hand_off"]}`)
		contact := b.made("/v3/contacts", `{"name":"Zoe","contact_id":"crm-zoe"}`)
		b.made("/v3/tags", `{"name":"Booked"}`)
		ask := func(text string) string {
			return fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q,"conversation_id":"c-1","input":%q,"stream":true}`, bot, contact, text)
		}
		events := b.stream(ask("Can I come next week?"))
		if got := names(events); !slices.Equal(got, []string{"tool_call", "tool_result", "tool_call", "tool_result", "delta", "done"}) &&
			!slices.Equal(got, []string{"tool_call", "tool_result", "tool_call", "tool_result", "tool_call", "tool_result", "delta", "done"}) {
			t.Errorf("events %v", got)
		}
		var done struct {
			MessageID, Output string
			ToolCalls         []struct {
				ID, Name  string
				Arguments map[string]any
				Result    map[string]any
				Error     *string
			}
		}
		if err := json.Unmarshal([]byte(events[len(events)-1].data), &done); err != nil || done.Output != "It is booked." || deltas(t, events) != done.Output {
			t.Errorf("%v: %+v, and %q was said", err, done, deltas(t, events))
		}
		if len(done.ToolCalls) != 3 || done.ToolCalls[1].Name != "book_appointment" || done.ToolCalls[1].Result["status"] != "SCHEDULED" ||
			done.ToolCalls[2].Result["tag"] != "Booked" {
			t.Fatalf("%+v", done.ToolCalls)
		}
		booked := b.send("GET", "/v3/appointments?contact_id="+contact, "").body["data"].([]any)
		if len(booked) != 1 || booked[0].(map[string]any)["assistantId"] != bot || booked[0].(map[string]any)["status"] != "SCHEDULED" {
			t.Errorf("booked %v", booked)
		}
		if tags := fmt.Sprint(b.send("GET", "/v3/contacts/"+contact+"/tags", "").body["data"]); !strings.Contains(tags, "Booked") {
			t.Errorf("tags %s", tags)
		}
		if first := m.Requests()[0]; !strings.HasSuffix(first.Messages[0].Text(), "\n\nYou are Ada.") || len(first.Tools) != 4 {
			t.Errorf("asked %+v", first)
		}
		legacy := func(text string) map[string]any {
			r := b.send("POST", "/v2/crm-chat-completion", fmt.Sprintf(`{"location_id":"loc-1","assistant_id":%q,"contact_id":"crm-zoe","conversation_id":"c-1",
				"channel":"sms","input":%q}`, bot, text))
			if r.status != 200 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			return r.body["run"].(map[string]any)
		}
		run := legacy("I want a person")
		calls := run["response"].(map[string]any)["toolCalls"].([]any)
		if run["output"] != "I get somebody." || len(calls) != 1 || calls[0].(map[string]any)["name"] != "hand_off" {
			t.Errorf("%v", run)
		}
		asked := len(m.Requests())
		if run = legacy("Hello?"); run["output"] != "" || len(m.Requests()) != asked {
			t.Errorf("after the hand-off: %v", run)
		}
		thread := b.ask(`{ conversations { nodes { id handedOff handOffReason aiResponses } } }`)
		c := under(thread.body, "data", "conversations", "nodes").([]any)[0].(map[string]any)
		if c["handedOff"] != true || c["handOffReason"] != "asked for a person" || c["aiResponses"] != 2.0 {
			t.Errorf("%v", c)
		}
		b.ask(`mutation { resumeConversation(id: "` + c["id"].(string) + `") { id } }`)
		if run = legacy("Can I come next week?"); run["output"] != "It is booked." {
			t.Errorf("after somebody resumed it: %v", run)
		}
	})
}

// What goes wrong at the endpoint is 502, or the event, and what was said before is kept: what the contact said, and of
// the reply as much as there was, once.
func TestModelFails(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada"}`)
		for name, c := range map[string]struct {
			steps []llmtest.Step
			kept  []any // newest first: the text and whether it is incomplete
		}{
			"500 to the end": {slices.Repeat([]llmtest.Step{llmtest.Fail(500)}, 3), []any{"Hi", false}},
			"refused":        {[]llmtest.Step{llmtest.Fail(401)}, []any{"Hi", false}},
			"garbage":        {[]llmtest.Step{llmtest.Garbage("<html>")}, []any{"Hi", false}},
			"mute":           {[]llmtest.Step{llmtest.Say("")}, []any{"Hi", false}},
			"cut":            {[]llmtest.Step{llmtest.Say("We open at nine.").Cut(3)}, []any{"We open ", true, "Hi", false}},
		} {
			for _, streamed := range []bool{false, true} {
				m.Play(c.steps...)
				id := fmt.Sprint(name, streamed)
				body := fmt.Sprintf(`{"assistant_id":%q,"conversation_id":%q,"input":"Hi","stream":%t}`, bot, id, streamed)
				if streamed && name == "cut" {
					events := b.stream(body)
					if got := names(events); !slices.Equal(got, []string{"delta", "error"}) || !strings.Contains(events[len(events)-1].data, `"chat_failed"`) {
						t.Errorf("%s: %v", name, events)
					}
				} else if r := b.send("POST", "/v3/chat/completions", body); r.status != 502 || r.code() != "chat_failed" || strings.Contains(string(r.raw), "sk-") {
					t.Errorf("%s: %d %s", name, r.status, r.raw)
				}
				if kept := b.kept(id); fmt.Sprint(kept) != fmt.Sprint(c.kept) {
					t.Errorf("%s, streamed %t: kept %v, want %v", name, streamed, kept, c.kept)
				}
				// The next turn knows what was left without an answer.
				m.Play(llmtest.Say("Nine."))
				b.say(turn{assistant: bot, conversation: id, input: "When?"})
				asked := m.Requests()[len(m.Requests())-1]
				if asked.Messages[1].Text() != "Hi" || asked.Last().Text() != "When?" {
					t.Errorf("%s: asked %+v", name, asked.Messages)
				}
			}
		}
	})
}

// kept are the texts of a conversation and whether they are incomplete, newest first.
func (b *bundle) kept(external string) []any {
	b.t.Helper()
	r := b.ask(`{ conversations(first: 100) { nodes { externalId messages { nodes { content incomplete } } } } }`)
	var out []any
	for _, c := range under(r.body, "data", "conversations", "nodes").([]any) {
		if c.(map[string]any)["externalId"] == external {
			for _, m := range under(c, "messages", "nodes").([]any) {
				out = append(out, m.(map[string]any)["content"], m.(map[string]any)["incomplete"])
			}
		}
	}
	return out
}

// A client that goes in the middle of a stream leaves one message, marked, and nothing generates for nobody.
func TestClientGoesInTheStream(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada"}`)
		m.Play(llmtest.Say(strings.Repeat("on and ", 5000)).Every(time.Millisecond))
		ctx, cancel := context.WithCancel(t.Context())
		resp := b.open(ctx, "/v3/chat/completions", fmt.Sprintf(`{"assistant_id":%q,"conversation_id":"gone","input":"Talk","stream":true}`, bot))
		if _, err := io.ReadFull(resp.Body, make([]byte, 200)); err != nil {
			t.Fatal(err)
		}
		cancel()
		_ = resp.Body.Close()
		m.Idle(t)
		kept := await.For(t, "what was said is not kept", func() ([]any, bool) { // it is kept when the server has noticed
			kept := b.kept("gone")
			return kept, len(kept) >= 4
		})
		if len(kept) != 4 || kept[1] != true || !strings.HasPrefix(kept[0].(string), "on and ") || kept[2] != "Talk" {
			t.Errorf("kept %.100v", kept)
		}
	})
}

// A repeat under one key gets the stored object: as it is, or as the one event.
func TestStreamsReplay(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada"}`)
		body := fmt.Sprintf(`{"assistant_id":%q,"input":"Hi","stream":true}`, bot)
		first := b.stream(body, "Idempotency-Key", "k")
		again := b.stream(body, "Idempotency-Key", "k")
		if len(again) != 1 || again[0] != first[len(first)-1] || len(m.Requests()) != 1 {
			t.Errorf("%v, then %v, after %d requests", first, again, len(m.Requests()))
		}
		if r := b.send("POST", "/v3/chat/completions", `{"assistant_id":"asst_01m7zzzzzzezzt1p20pdey9x3f","input":"Hi","stream":true}`); r.status != 404 {
			t.Errorf("what is refused before the stream: %d %s", r.status, r.raw)
		}
	})
}
