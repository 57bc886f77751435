package chat_test

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// A thought that the model has not opened is not kept, nor what it says of what it cannot answer; what is kept is what comes after it, and
// in each round of tools.
func TestThoughtsThatAreNotOpenedAreNotKept(t *testing.T) {
	t.Parallel()
	const asked = "What does a crown cost?"
	for name, c := range map[string]struct {
		steps      []llmtest.Step
		kept       string
		unanswered string
	}{
		"an answer":            {[]llmtest.Step{llmtest.Say("Nothing says. <unanswered/> But </think> 900 dollars.")}, "900 dollars.", "[]"},
		"none":                 {[]llmtest.Step{llmtest.Say("900? </think> I do not know. <unanswered/>")}, "I do not know.", "[1 " + asked + "]"},
		"before a tool, after": {[]llmtest.Step{llmtest.Say("Hm. </think>Let me look.").And("list_tags", `{}`), llmtest.Say("So. </think>900 dollars.")}, "Let me look.\n\n900 dollars.", "[]"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, r *room) {
				m := r.dentist()
				r.rewrites(false)
				r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"})
				m.Play(c.steps...)
				done := r.say(said{text: asked})
				if kept := r.kept(done.ConversationID); done.Output != c.kept || kept[len(kept)-1] != "<"+c.kept {
					t.Errorf("answered %q and kept %q, want %q", done.Output, kept, c.kept)
				}
				if got := fmt.Sprint(r.missed()); got != c.unanswered {
					t.Errorf("not answered: %s, want %s", got, c.unanswered)
				}
			})
		})
	}
}

// Nor is it kept of a turn that fails afterwards.
func TestThoughtsOfAFailureAreNotKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.dentist()
		r.rewrites(false)
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"})
		m.Play(llmtest.Say("Hm. </think>Let me look.").And("list_tags", `{}`), llmtest.Fail(401))
		if done, err := r.Complete(r.ctx, r.input(said{text: "What does a crown cost?"})); err == nil {
			t.Errorf("it is answered: %+v", done)
		}
		if kept := r.kept(""); len(kept) != 2 || kept[1] != "<Let me look." {
			t.Errorf("kept %q", kept)
		}
	})
}
