package rest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// quirk is what an endpoint does in a turn, and the result: for the contact, in the conversation, and in the trace.
type quirk struct {
	steps   []llmtest.Step
	status  int
	output  string
	refusal string // on /v2, "" where it is the other wire's
	kept    string // of the assistant; "" is nothing
	part    bool   // it is marked incomplete
	outcome string
	failure string // a part of what the trace says
	only    string // the wire that can do it; "" is both
}

// What endpoints of language models do. The first turn of each conversation goes well, and so does the last.
func quirks() map[string]quirk {
	const said, sorry, no = "We open at nine.", "I am sorry, I cannot answer that.", "I cannot help with that."
	text := llmtest.Say(said)
	again := func(s llmtest.Step) []llmtest.Step { return slices.Repeat([]llmtest.Step{s}, 3) }
	one := func(s llmtest.Step) []llmtest.Step { return []llmtest.Step{s} }
	tags := llmtest.Call("add_tag", `{"tag":"Booked"}`).And("add_tag", `{"tag":"Called"}`)
	whole := func(q quirk) quirk {
		q.status, q.output, q.kept, q.outcome = 200, said, said, "ANSWERED"
		return q
	}
	lost := func(steps ...llmtest.Step) quirk {
		return quirk{steps: steps, status: 502, outcome: "FAILED", failure: "could not answer"}
	}
	none := llmtest.Pieces().Ending("content_filter")
	return map[string]quirk{
		"said":                    whole(quirk{steps: one(text)}),
		"a refusal":               {steps: one(llmtest.Refuse(no)), status: 200, output: no, refusal: no, kept: no, outcome: "ANSWERED", failure: "refused", only: llm.OpenAI},
		"a refusal without words": {steps: []llmtest.Step{llmtest.Refuse(no), llmtest.Refuse(no)}, status: 200, output: sorry, refusal: sorry, kept: sorry, outcome: "ANSWERED", failure: "refused", only: llm.Anthropic},
		"a refusal of what was":   whole(quirk{steps: []llmtest.Step{llmtest.Refuse(no), text}, only: llm.Anthropic}),
		"length":                  {steps: one(llmtest.Say("We open").Ending("length")), status: 200, output: "We open", kept: "We open", part: true, outcome: "CUT", failure: "token limit"},
		"length in a thought":     {steps: one(llmtest.Say("<think>Well").Ending("length")), status: 200, output: "I am sorry, I could not finish that.", kept: "I am sorry, I could not finish that.", part: true, outcome: "CUT", failure: "token limit"},
		"length in a tool":        {steps: one(llmtest.Call("add_tag", `{"tag":"Booked"}`).Ending("length")), status: 200, output: "I am sorry, I could not finish that.", kept: "I am sorry, I could not finish that.", part: true, outcome: "CUT", failure: "token limit"},
		"a filter":                {steps: one(llmtest.Say("We open").Ending("content_filter")), status: 200, output: "We open", kept: "We open", part: true, outcome: "CUT"},
		"a filter of everything":  {steps: []llmtest.Step{none, none}, status: 200, output: sorry, kept: sorry, part: true, outcome: "CUT", failure: "content filter", only: llm.OpenAI},
		"a filter of what was":    whole(quirk{steps: []llmtest.Step{llmtest.Fail(400).Saying("Filtered.", "content_filter", ""), text}, only: llm.OpenAI}),
		"think tags":              whole(quirk{steps: one(llmtest.Pieces("<th", "ink>Keep qu", "iet.</thi", "nk>\n\n", said))}),
		"tools of the index 0":    whole(quirk{steps: []llmtest.Step{tags.AtZero(), text}}),
		"[DONE] alone":            whole(quirk{steps: one(text.Bare())}),
		"plain JSON":              whole(quirk{steps: one(text.Whole())}),
		"overflow":                whole(quirk{steps: []llmtest.Step{llmtest.Overflow(), text}}),
		"overflow of the half":    whole(quirk{steps: []llmtest.Step{llmtest.Overflow(), llmtest.Overflow(), text}}),
		"overflow of everything":  lost(again(llmtest.Overflow())...),
		"429":                     whole(quirk{steps: []llmtest.Step{llmtest.Fail(429, "Retry-After", "0"), text}}),
		"429 to the end":          lost(again(llmtest.Fail(429))...),
		"429 for long":            lost(llmtest.Fail(429, "Retry-After", "600")),
		"500":                     whole(quirk{steps: []llmtest.Step{llmtest.Fail(500), text}}),
		"500 to the end":          lost(again(llmtest.Fail(http.StatusInternalServerError))...),
		"529":                     whole(quirk{steps: []llmtest.Step{llmtest.Fail(529), text}}),
		"cut":                     {steps: one(text.Cut(3)), status: 502, kept: "We open ", part: true, outcome: "CUT", failure: "could not answer"},
		"cut before a word":       whole(quirk{steps: []llmtest.Step{text.Cut(1), text}}),
		"slow":                    {steps: one(text.Every(longer)), status: 502, kept: "We ", part: true, outcome: "CUT", failure: "could not answer"},
		"silent":                  whole(quirk{steps: []llmtest.Step{llmtest.Hang(), text}}),
		"garbage":                 lost(llmtest.Garbage("<html>Welcome</html>")),
		"nothing said":            lost(llmtest.Say("")),
	}
}

// Whatever an endpoint does in a turn, on either wire, the contact gets as much as there is, it is kept as it was said, the
// trace names why, and the next turn is answered.
func TestQuirksOfEndpoints(t *testing.T) {
	t.Parallel()
	for wire, dialect := range map[string]string{llm.OpenAI: "postgres", llm.Anthropic: "sqlite"} {
		t.Run(wire, func(t *testing.T) {
			t.Parallel()
			wiredOn(t, dialect, wire, func(_ *testing.T, b *bundle, m *llmtest.Server) {
				bot := b.made("/v3/assistants", `{"name":"Ada","platform_tools":["add_tag"]}`)
				b.made("/v3/tags", `{"name":"Booked"}`)
				b.made("/v3/tags", `{"name":"Called"}`)
				for name, q := range quirks() {
					if q.only == "" || q.only == wire {
						b.quirk(m, bot, name, q)
					}
				}
			}, withParts(func(p *domain.Parts) { p.Client = waiting(10*time.Second, 10*time.Second) }))
		})
	}
}

// quirk plays one in the middle of a conversation.
func (b *bundle) quirk(m *llmtest.Server, bot, name string, q quirk) {
	b.t.Helper()
	say := func(text string) reply {
		return b.send("POST", "/v2/crm-chat-completion", fmt.Sprintf(
			`{"location_id":"loc-1","assistant_id":%q,"contact_id":%q,"conversation_id":%q,"channel":"webchat","input":%q}`, bot, name, name, text))
	}
	m.Play(llmtest.Say("Hello."))
	if r := say("Good day, and a long one."); r.status != 200 {
		b.t.Fatalf("%s: before: %d %s", name, r.status, r.raw)
	}
	before := len(m.Requests())
	m.Play(q.steps...)
	r := say("When do you open?")
	if r.status != q.status || strings.Contains(string(r.raw), llmtest.Key) {
		b.t.Errorf("%s: %d %s, want %d", name, r.status, r.raw, q.status)
	}
	if asked := m.Requests()[before:]; len(asked) != len(q.steps) || asked[len(asked)-1].Last().Text() != "When do you open?" && !strings.HasPrefix(name, "tools") {
		b.t.Errorf("%s: %d requests, want %d", name, len(asked), len(q.steps))
	}
	if q.status == 200 {
		run := r.body["run"]
		spoken := under(run, "response", "messages").([]any)[0].(map[string]any)
		if under(run, "output") != q.output || spoken["content"] != q.output || spoken["refusal"] != q.refusal {
			b.t.Errorf("%s: the contact got %v, want %q, %q", name, run, q.output, q.refusal)
		}
	}
	want := []any{"When do you open?", false, "Hello.", false, "Good day, and a long one.", false}
	if q.kept != "" {
		want = append([]any{q.kept, q.part}, want...)
	}
	if kept := b.kept(name); fmt.Sprint(kept) != fmt.Sprint(want) {
		b.t.Errorf("%s: kept %v, want %v", name, kept, want)
	}
	trace := b.lastTurn(name)
	failure, _ := trace["failure"].(string)
	if trace["outcome"] != q.outcome || !strings.Contains(failure, q.failure) || (failure == "") != (q.outcome == "ANSWERED" && q.refusal == "") ||
		(trace["incomplete"] != nil) != (q.part && q.status == 200) && q.refusal == "" || trace["unpriced"] != true && q.status == 200 {
		b.t.Errorf("%s: the trace says %v", name, trace)
	}
	m.Play(llmtest.Say("At nine."))
	if r := say("Hello?"); r.status != 200 || under(r.body, "run", "output") != "At nine." {
		b.t.Errorf("%s: the next turn: %d %s", name, r.status, r.raw)
	}
	last := m.Requests()[len(m.Requests())-1]
	if q.kept != "" && !slices.ContainsFunc(last.Messages, func(said llmtest.Message) bool { return said.Text() == q.kept }) {
		b.t.Errorf("%s: the next turn was asked %+v", name, last.Messages)
	}
}

// lastTurn is the trace of a conversation's last turn.
func (b *bundle) lastTurn(external string) map[string]any {
	b.t.Helper()
	r := b.ask(`{ conversations(first: 100) { nodes { id externalId } } }`)
	for _, c := range under(r.body, "data", "conversations", "nodes").([]any) {
		if under(c, "externalId") == external {
			turns := b.ask(fmt.Sprintf(`{ turns(conversationId: %q, first: 1) { nodes { outcome failure incomplete unpriced model endpointName skippedModels costInDollars } } }`, under(c, "id")))
			return under(turns.body, "data", "turns", "nodes").([]any)[0].(map[string]any)
		}
	}
	return nil
}
