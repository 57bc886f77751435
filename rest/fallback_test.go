package rest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// behave sets how an assistant behaves in conversations.
func (b *bundle) behave(assistant, input string) {
	b.t.Helper()
	r := b.ask(fmt.Sprintf(`mutation { setAssistantBehavior(assistantId: %q, input: {%s}) { maxTokens } }`, assistant, input))
	if r.body["errors"] != nil {
		b.t.Fatalf("%s", r.raw)
	}
}

// waiting is whether a conversation waits for a person, and why.
func (b *bundle) waiting(external string) (bool, any) {
	b.t.Helper()
	r := b.ask(`{ conversations(first: 100) { nodes { externalId handedOff handOffReason } } }`)
	for _, c := range under(r.body, "data", "conversations", "nodes").([]any) {
		if under(c, "externalId") == external {
			return under(c, "handedOff").(bool), under(c, "handOffReason")
		}
	}
	b.t.Fatalf("there is no conversation %s: %s", external, r.raw)
	return false, nil
}

// Where no model answers and the assistant has a sentence for that, the contact hears it, the conversation waits for a person,
// and the trace says so; without one it is 502 as ever.
func TestFallbackSentence(t *testing.T) {
	t.Parallel()
	const sentence = "Somebody will get back to you."
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		plain, kind := b.made("/v3/assistants", `{"name":"Plain"}`), b.made("/v3/assistants", `{"name":"Kind"}`)
		b.behave(kind, fmt.Sprintf(`fallbackSentence: %q`, sentence))
		fails := func() { m.Play(llmtest.Fail(401)) }
		fails()
		if r := b.say(turn{assistant: plain, conversation: "plain", input: "Hi"}); r.status != 502 || r.code() != "chat_failed" {
			t.Errorf("without a sentence: %d %s", r.status, r.raw)
		}
		if waits, _ := b.waiting("plain"); waits {
			t.Error("without a sentence it waits for a person")
		}
		fails()
		r := b.say(turn{assistant: kind, conversation: "kind", input: "Hi"})
		if r.status != 200 || r.data()["output"] != sentence {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if waits, why := b.waiting("kind"); !waits || why != "No language model answered." {
			t.Errorf("it waits: %t, %v", waits, why)
		}
		if trace := b.lastTurn("kind"); trace["outcome"] != "FAILED" || !strings.Contains(fmt.Sprint(trace["failure"]), "fallback sentence") {
			t.Errorf("the trace says %v", trace)
		}
		if kept := b.kept("kind"); fmt.Sprint(kept) != fmt.Sprint([]any{sentence, false, "Hi", false}) {
			t.Errorf("kept %v", kept)
		}
		asked := len(m.Requests())
		if r := b.say(turn{assistant: kind, conversation: "kind", input: "Hello?"}); r.status != 200 || len(m.Requests()) != asked {
			t.Errorf("it answers where a person should: %d %s", r.status, r.raw)
		}
		fails()
		events := b.stream(fmt.Sprintf(`{"assistant_id":%q,"conversation_id":"stream","input":"Hi","stream":true}`, kind))
		if got := names(events); !slices.Equal(got, []string{"delta", "done"}) || deltas(t, events) != sentence {
			t.Errorf("%v", events)
		}
		m.Play(llmtest.Say("We open at nine.").Cut(3))
		if r := b.say(turn{assistant: kind, conversation: "cut", input: "Hi"}); r.status != 200 || r.data()["output"] != "We open \n\n"+sentence {
			t.Errorf("after half a reply: %d %s", r.status, r.raw)
		}
	})
}

// texted is a message of a contact's that waits for its turn, in a conversation of that name, and that no job answers.
func (b *bundle) texted(contact, name string) (message string) {
	b.t.Helper()
	b.system(func(ctx context.Context, client *ent.Client) error {
		c, err := client.Conversation.Create().SetSubaccountID(b.sub).SetContactID(contact).SetExternalID(name).Save(ctx)
		if err != nil {
			return err
		}
		m, err := client.Message.Create().SetSubaccountID(b.sub).SetConversationID(c.ID).SetContent("Hi").SetAi(false).SetSource("api").
			SetChannel("SMS").SetAwaits("turn").Save(ctx)
		message = m.ID
		return err
	})
	return message
}

// tries to answer a message, by one try of so many of its job.
func (b *bundle) tries(message string, attempt, attempts int) error {
	return (&chat.TurnWorker{Service: b.door.Product.Chat}).Work(context.Background(), &river.Job[chat.TurnArgs]{
		JobRow: &rivertype.JobRow{Attempt: attempt, MaxAttempts: attempts}, Args: chat.TurnArgs{MessageID: message},
	})
}

// Where nobody waits for a reply, the last try of the job leaves the conversation to a person, with the sentence where there is
// one; the tries before leave it alone.
func TestLastTryLeavesItToAPerson(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(401) })
		for _, sentence := range []string{"", "Somebody will get back to you."} {
			bot := b.made("/v3/assistants", `{"name":"Ada"}`)
			if sentence != "" {
				b.behave(bot, fmt.Sprintf(`fallbackSentence: %q`, sentence))
			}
			contact := b.made("/v3/contacts", `{"name":"Zoe"}`)
			tag := b.made("/v3/tags", fmt.Sprintf(`{"name":"by %s","assistant_id":%q}`, sentence, bot))
			if r := b.send("POST", "/v3/contacts/"+contact+"/tags", `{"tag_id":"`+tag+`"}`); r.status >= 300 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			name := "c" + sentence
			message := b.texted(contact, name)
			if err := b.tries(message, 4, 5); err == nil {
				t.Errorf("%q: a try that failed is done", sentence)
			}
			if waits, _ := b.waiting(name); waits || len(b.kept(name)) != 2 {
				t.Errorf("%q: it is given up before the last try, with %v", sentence, b.kept(name))
			}
			if err := b.tries(message, 5, 5); (err == nil) != (sentence != "") {
				t.Errorf("%q: the last try: %v", sentence, err)
			}
			if waits, why := b.waiting(name); !waits || why != "No language model answered." {
				t.Errorf("%q: it waits: %t, %v", sentence, waits, why)
			}
			want := []any{"Hi", false}
			if sentence != "" {
				want = []any{sentence, false, "Hi", false}
			}
			if kept := b.kept(name); fmt.Sprint(kept) != fmt.Sprint(want) {
				t.Errorf("%q: kept %v", sentence, kept)
			}
			if err := b.tries(message, 5, 5); err != nil || len(b.kept(name)) != len(want) {
				t.Errorf("%q: once more: %v, kept %v", sentence, err, b.kept(name))
			}
		}
	})
}

// Fallbacks are asked in their order, each at its own endpoint with that endpoint's key, and with the assistant's bound.
func TestFallbacksAreAsked(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			ours, theirs := llmtest.Serve(t), llmtest.Serve(t) // both refuse another key than llmtest.Key
			b := setup(t, dialect, withParts(func(p *domain.Parts) {
				p.Models = llm.Endpoint{URL: ours.Base(), Key: llmtest.Key, Default: "small"}
				p.Client = waiting(longer, longer)
				p.Models.Names = map[string]string{"spare": "our-spare"}
			}))
			bot := b.made("/v3/assistants", `{"name":"Ada","model":"first"}`)
			b.behave(bot, `maxTokens: 77, fallbacks: [{endpoint: WORKSPACE, model: "second"}, {endpoint: INSTALLATION, model: "spare"}]`)
			own := workspace.ModelSettings{URL: theirs.Base(), Key: llmtest.Key, Default: "small"}
			if err := b.workspaces.SetModel(t.Context(), b.workspace, own); err != nil {
				t.Fatal(err)
			}
			theirs.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(500) })
			ours.Play(llmtest.Say("Yes."))
			if r := b.say(turn{assistant: bot, conversation: "c", input: "Hi"}); r.status != 200 || r.data()["output"] != "Yes." {
				t.Errorf("%d %s", r.status, r.raw)
			}
			var models []string
			for _, in := range append(theirs.Requests(), ours.Requests()...) {
				models = append(models, in.Model)
				if most := max(in.MaxTokens, in.OldMaxTokens); most != 77 {
					t.Errorf("%s may say %d tokens", in.Model, most)
				}
			}
			if !slices.Equal(models, []string{"first", "second", "our-spare"}) {
				t.Errorf("asked %v", models)
			}
			// After the first word nobody else is asked.
			theirs.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("We open at nine.").Cut(3) })
			if r := b.say(turn{assistant: bot, conversation: "c", input: "Hi"}); r.status != 502 || len(ours.Requests()) != 1 {
				t.Errorf("%d %s after %d requests", r.status, r.raw, len(ours.Requests()))
			}
			// A workspace without a key sends none: the installation's stays at its own endpoint.
			own.Key = ""
			if err := b.workspaces.SetModel(t.Context(), b.workspace, own); err != nil {
				t.Fatal(err)
			}
			asked := len(theirs.Requests())
			ours.Play(llmtest.Say("Yes."))
			if r := b.say(turn{assistant: bot, conversation: "d", input: "Hi"}); r.status != 200 || len(theirs.Requests()) != asked {
				t.Errorf("%d %s: the workspace's endpoint accepts a key that is not its own", r.status, r.raw)
			}
		})
	}
}

// The sentences at a hand-off are said once, by the opening hours.
func TestHandOffSentences(t *testing.T) {
	t.Parallel()
	monday := time.Date(2027, 3, 29, 10, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		now    time.Time
		says   string // after the tool
		output string
	}{
		"open":              {monday, "", "Here is a person."},
		"closed":            {monday.AddDate(0, 0, -1), "", "We call back tomorrow."},
		"in addition":       {monday, "One moment.", "One moment.\n\nHere is a person."},
		"said by the model": {monday, "Well. Here is a person.", "Well. Here is a person."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
				bot := b.made("/v3/assistants", `{"name":"Ada","platform_tools":["hand_off"]}`)
				b.behave(bot, `handOffSentence: "Here is a person.", closedSentence: "We call back tomorrow."`)
				m.Play(llmtest.Call("hand_off", `{"reason":"asked"}`), llmtest.Say(c.says))
				events := b.stream(fmt.Sprintf(`{"assistant_id":%q,"conversation_id":"c","input":"A person","stream":true}`, bot))
				if got := deltas(t, events); got != c.output || !strings.Contains(events[len(events)-1].data, fmt.Sprintf("%q", c.output)) {
					t.Errorf("said %q: %v", got, events)
				}
				if kept := b.kept("c"); kept[0] != c.output {
					t.Errorf("kept %v", kept)
				}
				if waits, why := b.waiting("c"); !waits || why != "asked" {
					t.Errorf("it waits: %t, %v", waits, why)
				}
				m.Play(llmtest.Say("Hello."))
				if r := b.say(turn{assistant: bot, conversation: "other", input: "Hi"}); r.data()["output"] != "Hello." {
					t.Errorf("without a hand-off: %s", r.raw)
				}
			}, withParts(func(p *domain.Parts) { p.Now = func() time.Time { return c.now } }))
		})
	}
}
