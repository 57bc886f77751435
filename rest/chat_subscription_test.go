package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

const chatSubscription = `subscription Talk($in: ChatCompletionInput!) { chatCompletion(input: $in) { __typename
	... on ChatDelta { content }
	... on ChatToolCall { toolCall { name arguments } }
	... on ChatToolResult { toolCall { name result } }
	... on ChatDone { completion { conversationId output replied toolCalls { name } } }
	... on ChatFailure { code message } } }`

// subscribe takes a turn over GraphQL and leaves its answer to be read.
func (b *bundle) subscribe(ctx context.Context, input map[string]any, headers ...string) *http.Response {
	b.t.Helper()
	body := must(json.Marshal(map[string]any{"query": chatSubscription, "variables": map[string]any{"in": input}}))
	return b.open(ctx, "/graphql", string(body), append([]string{"Accept", "text/event-stream"}, headers...)...)
}

// happenings are the events of a subscription, without the last, which says that there are no more.
func (b *bundle) happenings(input map[string]any, headers ...string) (all []map[string]any, raw string) {
	b.t.Helper()
	events := b.events(b.subscribe(b.t.Context(), input, headers...)) //nolint:bodyclose // it is read there
	if len(events) == 0 || events[len(events)-1].name != "complete" {
		b.t.Fatalf("it does not end: %v", events)
	}
	for _, e := range events[:len(events)-1] {
		var next struct {
			Data struct{ ChatCompletion map[string]any }
		}
		if err := json.Unmarshal([]byte(e.data), &next); err != nil || e.name != "next" {
			b.t.Fatalf("%v: %v", e, err)
		}
		all = append(all, next.Data.ChatCompletion)
		raw += e.data
	}
	return all, raw
}

func kinds(all []map[string]any) []string {
	out := make([]string, len(all))
	for i, e := range all {
		out[i] = fmt.Sprint(e["__typename"])
	}
	return slices.Compact(out)
}

func TestChatSubscription(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","platform_tools":["add_tag"]}`)
		contact := b.made("/v3/contacts", `{"name":"Zoe","contact_id":"crm-zoe"}`)
		b.made("/v3/tags", `{"name":"Booked"}`)
		m.Play(llmtest.Call("add_tag", `{"tag":"booked"}`), llmtest.Say("You are tagged."))
		all, raw := b.happenings(map[string]any{"assistantId": bot, "contactId": contact, "input": "Tag me", "conversationId": "c"})
		if got := kinds(all); !slices.Equal(got, []string{"ChatToolCall", "ChatToolResult", "ChatDelta", "ChatDone"}) {
			t.Fatalf("%v", got)
		}
		var said strings.Builder
		for _, e := range all {
			if e["__typename"] == "ChatDelta" {
				said.WriteString(e["content"].(string))
			}
		}
		done := all[len(all)-1]["completion"].(map[string]any)
		if said.String() != "You are tagged." || done["output"] != said.String() || done["replied"] != true || under(done, "toolCalls").([]any)[0].(map[string]any)["name"] != "add_tag" {
			t.Errorf("%s", raw)
		}
		if kept := b.kept("c"); fmt.Sprint(kept) != fmt.Sprint([]any{"You are tagged.", false, "Tag me", false}) {
			t.Errorf("kept %v", kept)
		}
	})
}

// What is refused is one answer with errors, and what fails in the middle is the last event.
func TestChatSubscriptionFails(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada"}`)
		m.Play(llmtest.Say("We open at nine.").Cut(3))
		all, raw := b.happenings(map[string]any{"assistantId": bot, "input": "Hi", "conversationId": "cut"})
		if got := kinds(all); !slices.Equal(got, []string{"ChatDelta", "ChatFailure"}) || all[len(all)-1]["code"] != "chat_failed" {
			t.Errorf("%s", raw)
		}
		if kept := b.kept("cut"); fmt.Sprint(kept) != fmt.Sprint([]any{"We open ", true, "Hi", false}) {
			t.Errorf("kept %v", kept)
		}
		input := map[string]any{"assistantId": bot, "input": "Hi"}
		m.Play(llmtest.Fail(401))
		for name, c := range map[string]struct {
			input   map[string]any
			headers []string
			code    string
		}{
			"the model refuses":      {input, nil, "chat_failed"},
			"no scope":               {input, []string{"Authorization", "Bearer " + b.limited("contacts:list")}, "forbidden"},
			"another's assistant":    {input, []string{"Authorization", "Bearer " + b.newKey(b.rival, workspace.NewKey{Preset: "admin"})}, "not_found"},
			"nothing said":           {map[string]any{"assistantId": bot, "input": " "}, nil, "validation_error"},
			"no such field of input": {map[string]any{"assistantId": bot, "input": "x", "tenant": "y"}, nil, ""},
		} {
			all, raw := b.happenings(c.input, c.headers...)
			if len(all) != 1 || all[0] != nil || !strings.Contains(raw, `"errors"`) || !strings.Contains(raw, c.code) {
				t.Errorf("%s: %s", name, raw)
			}
		}
		if r := b.ask(`subscription { chatCompletion(input: {assistantId: "` + bot + `", input: "x"}) { __typename } }`); !strings.Contains(string(r.raw), "SUBSCRIPTION_NEEDS_STREAM") {
			t.Errorf("without a stream: %s", r.raw)
		}
		if n := len(m.Requests()); n != 2 {
			t.Errorf("the model was asked %d times", n)
		}
	})
}

// Ending the subscription ends the turn: one message is left, marked, and nothing generates for nobody.
func TestSubscriberGoes(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada"}`)
		m.Play(llmtest.Say(strings.Repeat("on and ", 5000)).Every(time.Millisecond))
		ctx, cancel := context.WithCancel(t.Context())
		resp := b.subscribe(ctx, map[string]any{"assistantId": bot, "input": "Talk", "conversationId": "gone"})
		if _, err := io.ReadFull(resp.Body, make([]byte, 400)); err != nil {
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
