package main

import (
	"context"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge/answer"
)

// reply is what the embedded answerer makes of a question.
type reply struct {
	question question
	answer   answer.Answer
	// first says that the search has a right section first; right that the answer is from a right one, whole that it says all
	// that it has to.
	found, first, right, whole bool
}

// reply to a question as a turn of a chat does, except for trained replies and small talk.
func (b *business) reply(ctx context.Context, q question) (reply, error) {
	hits, err := b.ask(ctx, q.spoken(), asking{})
	if err != nil {
		return reply{}, err
	}
	passages := make([]answer.Passage, len(hits))
	out := reply{question: q}
	for i, h := range hits {
		heading, body, _ := strings.Cut(b.texts[h.Ordinal], "\n")
		passages[i] = answer.Passage{Text: body, Heading: heading, Language: b.language, Score: h.Score, Coverage: h.Coverage}
		is := q.in(b.headings[h.Ordinal])
		out.found, out.first = out.found || is, out.first || is && i == 0
	}
	out.answer = answer.Find(answer.Asked{Text: q.Question, Before: q.before(), Known: len(b.texts)}, passages)
	if len(hits) > 0 {
		out.right = q.in(b.headings[hits[out.answer.Passage].Ordinal])
	}
	out.whole = out.right && q.said(strings.Join(out.answer.Parts, "\n"))
	return out, nil
}

// in reports whether a section answers.
func (q question) in(section string) bool {
	return slices.Contains(q.Section, section)
}

// said reports whether a text has all that an answer has to say.
func (q question) said(text string) bool {
	for _, a := range q.Answer {
		if !strings.Contains(strings.ToLower(text), strings.ToLower(a)) {
			return false
		}
	}
	return true
}
