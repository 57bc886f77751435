package chat

import (
	"cmp"
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// A message with more words that name something is searched for unchanged. A shorter one may depend on what the contact said before.
const (
	leaning     = 6
	leaningMost = 400 // characters
)

// look for what answers the new message: as the model rewrites it, or with the last that the contact named before where it may mean
// nothing alone. What was replied is not searched for: it is in the words of the passage that answered the question before.
func (t *turn) consult(ctx context.Context, text string, history []Said) (knowledge.Result, error) {
	if question, err := t.rewritten(ctx, text, history); err != nil || question != "" {
		if err != nil {
			return knowledge.Result{}, err
		}
		return t.search(ctx, question)
	}
	if before := leaningOn(text, history); before != "" {
		text += "\n" + before
	}
	return t.search(ctx, text)
}

// leaningOn is what a message leans on, the beginning of the last that the contact named before; "" if it names enough itself.
func leaningOn(text string, history []Said) string {
	if naming(text) > leaning {
		return ""
	}
	for _, v := range slices.Backward(history) {
		before := []rune(v.Content)
		if part(v.Role) == llm.User && naming(v.Content) > 0 {
			return string(before[:min(len(before), leaningMost)])
		}
	}
	return ""
}

// naming is how many words of a text name something.
func naming(text string) int { return index.Naming(text, cmp.Or(index.Guess(text), "en")) }
