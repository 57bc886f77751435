package chat

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// A message with more words that name something is searched for as it is. Shorter ones may lean on what was said before.
const (
	leaning     = 6
	leaningMost = 400 // characters of each message before
)

// lead is how much the contact's own message weighs, where others are searched for with it.
const lead = 0.5

// look for what answers the new message. Where it may mean nothing alone, what was said last is searched for with it, and a
// passage counts by both.
func (t *turn) look(ctx context.Context, text string, history []Said) (knowledge.Result, error) {
	before := leansOn(text, history)
	if before == "" {
		return t.search(ctx, text, matchLimit)
	}
	both, err := t.search(ctx, text+"\n"+before, 2*matchLimit)
	if err != nil || naming(text, text+"\n"+before) == 0 {
		both.Matches = both.Matches[:min(matchLimit, len(both.Matches))]
		return both, err
	}
	alone, err := t.search(ctx, text, 2*matchLimit)
	both.Matches = together(alone.Matches, both.Matches)
	return both, err
}

// leansOn is what a message may refer to: the contact's message before and what was answered. "" where it says enough itself.
func leansOn(text string, history []Said) string {
	if len(history) == 0 || naming(text, text) > leaning {
		return ""
	}
	var said []string
	for i := len(history) - 1; i >= 0 && len(said) < 2; i-- {
		runes := []rune(history[i].Content)
		said = append(said, string(runes[:min(len(runes), leaningMost)]))
		if part(history[i].Role) == llm.User {
			break
		}
	}
	return strings.Join(said, "\n")
}

// naming is how many words of a text name something, in the language that another is in.
func naming(text, language string) int {
	return index.Naming(text, cmp.Or(index.Guess(language), "en"))
}

// together are the best passages of two searches: of the message alone, and with what was said before.
func together(alone, both []*knowledge.Match) []*knowledge.Match {
	score, by := map[string]float64{}, map[string]*knowledge.Match{}
	for i, found := range [][]*knowledge.Match{alone, both} {
		share := []float64{lead, 1 - lead}[i]
		for _, m := range found {
			score[m.ID] += share * m.Score
			by[m.ID] = m
		}
	}
	out := make([]*knowledge.Match, 0, len(by))
	for id, m := range by {
		found := *m
		found.Score = score[id]
		out = append(out, &found)
	}
	slices.SortFunc(out, func(a, b *knowledge.Match) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID)) })
	return out[:min(matchLimit, len(out))]
}
