package chat_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// What a model cannot answer from what it is given is listed, though some passage always is found. Nobody reads the mark by which it says
// so, in whatever pieces it comes.
func TestModelsTellWhatTheyCannotAnswer(t *testing.T) {
	t.Parallel()
	const crown = "What does a crown cost in bitcoin?"
	const listed, unknown = "[1 " + crown + "]", "I have nothing on that in what I know."
	pieces := llmtest.Pieces("I do not know. ", "<", "unans", "wered", "/", ">")
	for _, wire := range []string{llm.OpenAI, llm.Anthropic} {
		for name, c := range map[string]struct {
			asked    string
			steps    []llmtest.Step
			fallback string
			output   string
			missed   string
			waits    bool
		}{
			"answered":                 {crown, []llmtest.Step{llmtest.Say("A crown costs 900 dollars.")}, "", "A crown costs 900 dollars.", "[]", false},
			"not answered":             {crown, []llmtest.Step{pieces}, "Somebody calls you.", "I do not know.", listed, false},
			"as plain JSON":            {crown, []llmtest.Step{pieces.Whole()}, "", "I do not know.", listed, false},
			"small talk":               {"Hello, can you hear me?", []llmtest.Step{pieces}, "", "I do not know.", "[]", false},
			"a thought of the mark":    {crown, []llmtest.Step{llmtest.Say("<think>No <unanswered/> here</think>900 dollars.")}, "", "900 dollars.", "[]", false},
			"cut in the mark":          {crown, []llmtest.Step{llmtest.Say("I do not know. <unans").Ending("length")}, "", "I do not know.", listed, false},
			"the mark alone":           {crown, []llmtest.Step{llmtest.Say("<unanswered/>")}, "", unknown, listed, false},
			"the mark alone, fallback": {crown, []llmtest.Step{llmtest.Say("<unanswered/>\n")}, "Somebody calls you.", "Somebody calls you.", listed, true},
			"before a tool": {
				crown,
				[]llmtest.Step{llmtest.Say("Let me look. <unanswered/>").And("list_tags", `{}`), llmtest.Say("900 dollars.")},
				"", "Let me look. \n\n900 dollars.", "[]", false,
			},
			"after a tool": {
				crown,
				[]llmtest.Step{llmtest.Say("Let me look.").And("list_tags", `{}`), llmtest.Say("<unanswered/>")},
				"", "Let me look.\n\n" + unknown, listed, false,
			},
		} {
			if wire == llm.Anthropic && strings.Contains(name, "tool") { // it takes no use of tools where none are offered
				continue
			}
			t.Run(name+" "+wire, func(t *testing.T) {
				t.Parallel()
				each(t, func(t *testing.T, r *room) {
					m := r.dentist()
					r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small", Wire: wire})
					r.write(func(ctx context.Context, client *ent.Client) error {
						behavior := fmt.Sprintf(`{"fallbackSentence":%q}`, c.fallback)
						if c.fallback == "" {
							behavior = `{}`
						}
						return client.Assistant.UpdateOneID(r.assistant).SetBehavior([]byte(behavior)).Exec(ctx)
					})
					m.Play(c.steps...)
					told := ""
					done, err := r.Complete(chat.Listening(r.ctx, func(e chat.Event) error {
						if e.Kind == chat.Delta {
							told += e.Content
							if strings.ContainsAny(e.Content, "<>") {
								t.Errorf("told %q", e.Content)
							}
						}
						return nil
					}), r.input(said{text: c.asked}))
					if err != nil || done.Output != c.output || strings.TrimSpace(told) != c.output {
						t.Fatalf("%+v, %v, told %q; want %q", done, err, told, c.output)
					}
					if kept := r.kept(done.ConversationID); kept[len(kept)-1] != "<"+c.output || fmt.Sprint(r.missed()) != c.missed {
						t.Errorf("kept %q, listed %q; want %s", kept, r.missed(), c.missed)
					}
					if waits := r.stands(done.ConversationID).HandedOffAt != nil; waits != c.waits {
						t.Errorf("it waits for a person: %v", waits)
					}
					if rule := m.Requests()[0].Messages[0].Text(); !strings.Contains(rule, "<unanswered/>") {
						t.Errorf("the model is not asked for it: %s", rule)
					}
				})
			})
		}
	}
}

// An assistant without knowledge has none to be asked for.
func TestNoSignWithoutKnowledge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.say(said{text: "Do you repair clocks?"})
		if text := m.Requests()[0].Messages[0].Text(); strings.Contains(text, "unanswered") {
			t.Error(text)
		}
	})
}
