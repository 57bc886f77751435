package figure

import (
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/language"
)

// nameWidth is that of the names of figures, in characters: the longest of all languages fits.
const nameWidth = 39

// body of a report: what there was, and what there was before, in the language of who reads it.
func body(reads string, a *Analytics, name, page string) string {
	var b strings.Builder
	now, before := a.Totals, a.Before
	day := func(d string) string { return language.Day(reads, d) }
	b.WriteString(language.Write(reads, "report.title", "name", name, "from", day(a.From), "to", day(a.To),
		"beforeFrom", day(a.BeforeFrom), "beforeTo", day(a.BeforeTo)) + "\n\n")
	for _, l := range []struct {
		key         string
		now, before int
	}{
		{"calls", now.Calls, before.Calls},
		{"answeredCalls", now.AnsweredCalls, before.AnsweredCalls},
		{"containedCalls", now.ContainedCalls, before.ContainedCalls},
		{"minutes", (now.CallSeconds + 59) / 60, (before.CallSeconds + 59) / 60}, //nolint:mnd // seconds
		{"conversations", now.Conversations, before.Conversations},
		{"answeredConversations", now.AnsweredConversations, before.AnsweredConversations},
		{"containedConversations", now.ContainedConversations, before.ContainedConversations},
		{"messages", now.Messages, before.Messages},
		{"positive", now.Positive, before.Positive},
		{"negative", now.Negative, before.Negative},
		{"unanswered", now.UnansweredQuestions, before.UnansweredQuestions},
	} {
		fmt.Fprintf(&b, "%-*s %8d (%d)\n", nameWidth, language.Write(reads, "report."+l.key), l.now, l.before)
	}
	money := fmt.Sprintf("%8.2f (%.2f)", now.CostInDollars, before.CostInDollars)
	fmt.Fprintf(&b, "%-*s %s\n\n", nameWidth, language.Write(reads, "report.cost"), strings.ReplaceAll(money, ".", language.Write(reads, "point")))
	b.WriteString(language.Write(reads, "report.end", "page", page) + "\n")
	return b.String()
}
