package figure

import (
	"fmt"
	"strings"
)

// body of a report: what there was, and what there was before.
func body(a *Analytics, name, page string) string {
	var b strings.Builder
	now, before := a.Totals, a.Before
	fmt.Fprintf(&b, "%s, %s to %s (in brackets: %s to %s)\n\n", name, a.From, a.To, a.BeforeFrom, a.BeforeTo)
	for _, l := range []struct {
		name        string
		now, before int
	}{
		{"Calls", now.Calls, before.Calls},
		{"Answered calls", now.AnsweredCalls, before.AnsweredCalls},
		{"Calls without a person", now.ContainedCalls, before.ContainedCalls},
		{"Minutes of calls", (now.CallSeconds + 59) / 60, (before.CallSeconds + 59) / 60}, //nolint:mnd // seconds
		{"Conversations", now.Conversations, before.Conversations},
		{"Answered conversations", now.AnsweredConversations, before.AnsweredConversations},
		{"Conversations without a person", now.ContainedConversations, before.ContainedConversations},
		{"Messages", now.Messages, before.Messages},
		{"Positive sentiment", now.Positive, before.Positive},
		{"Negative sentiment", now.Negative, before.Negative},
		{"Unanswered questions", now.UnansweredQuestions, before.UnansweredQuestions},
	} {
		fmt.Fprintf(&b, "%-32s %8d (%d)\n", l.name, l.now, l.before)
	}
	fmt.Fprintf(&b, "%-32s %8.2f (%.2f)\n\n", "Cost in US dollars", now.CostInDollars, before.CostInDollars)
	fmt.Fprintf(&b, "See all figures, or stop this report: %s\n", page)
	return b.String()
}
