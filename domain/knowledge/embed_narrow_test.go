package knowledge_test

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/internal/embedtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// A source that may not be answered from keeps nothing from being found by its meaning, whatever words it shares with the question.
func TestFoundByMeaningBesideHiddenWords(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Meaning["zorgel"] = "hound"
		base, source := l.taught("animals.md", animals)
		other := l.upload(base, "zorgel.md", "# Zorgel\n\nThe zorgel hums.\n")
		l.read(other)
		l.mustEmbed(source)
		l.mustEmbed(other)
		assistant := l.assistant()
		if _, err := l.AssignSources(l.ctx, base, assistant, []string{source}); err != nil {
			t.Fatal(err)
		}
		answered, err := l.SearchAssistant(l.ctx, knowledge.Asker{AssistantID: assistant}, "zorgel?", 5)
		if err != nil || len(answered.Matches) == 0 || *answered.Matches[0].Heading != "Hound" {
			t.Errorf("an assistant finds %+v, %v", answered.Matches, err)
		}
		if found := l.within(base, "zorgel?", knowledge.Within{SourceIDs: []string{source}}); found == "" {
			t.Error("a narrowed search finds nothing")
		}
	})
}

// Where the model behind a name makes vectors of another length than before, no passage is near for that.
func TestVectorsOfAnotherLengthAreNotCompared(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		e := l.encoders[0]
		e.Dimensions = 0
		l.encoders = []llm.Encoder{e}
		l.server.Meaning["zorgel"] = "hound"
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		if got := l.first(base, "zorgel?"); got != "Hound" {
			t.Fatalf("%q is found", got)
		}
		l.server.Size = embedtest.Native / 2
		for i := range 20 {
			if found := l.search(base, fmt.Sprintf("zorgel%c?", 'a'+i)); len(found) > 0 {
				t.Errorf("question %d: %d passages are found", i, len(found))
			}
		}
	})
}
