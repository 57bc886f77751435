package chat_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A model that hangs where it is to rewrite a question is left alone after a while: each turn would wait for it, and pay.
func TestRewritingThatHangs(t *testing.T) {
	t.Parallel()
	r := furnished(t, storetest.Open(t, storetest.SQLite))
	m := r.dentist()
	asked := 0
	m.Answer(func(in llmtest.Request) llmtest.Step {
		if !strings.Contains(in.Last().Text(), `"documents"`) {
			return llmtest.Say("Here you are.")
		}
		asked++
		return llmtest.Hang()
	})
	for range 7 {
		r.say(said{text: "¿Cuánto cuesta una corona?"})
	}
	if asked != 5 {
		t.Errorf("it is asked %d times", asked)
	}
}
