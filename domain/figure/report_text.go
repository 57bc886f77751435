package figure

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/language"
)

// nameWidth is that of the names of figures, in characters: the longest of all languages fits.
const nameWidth = 39

// How many topics and clients a report names, the busiest first; of more clients it says how many there are.
const (
	topicsTold  = 10
	clientsTold = 50
)

// body of a report: what there was, and what there was before, in the language of who reads it. It names the topics, and the clients where it is
// about all of them.
func body(reads string, a *Analytics, topics []*Group, name, page string) string {
	var b strings.Builder
	now, before := a.Totals, a.Before
	day := func(d string) string { return language.Day(reads, d) }
	b.WriteString(language.Write(reads, "report.title", "name", name, "from", day(a.From), "to", day(a.To),
		"beforeFrom", day(a.BeforeFrom), "beforeTo", day(a.BeforeTo)) + "\n\n")
	if a.StillCounting {
		b.WriteString(language.Write(reads, "report.counting") + "\n\n")
	}
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
	times(&b, reads, a)
	busiest(&b, reads, "topics", topics, topicsTold)
	busiest(&b, reads, "clients", a.Groups, clientsTold)
	b.WriteString(language.Write(reads, "report.end", "page", page) + "\n")
	return b.String()
}

// times are how long replies took, at the median and for 95 of 100; what was not measured is left out.
func times(b *strings.Builder, reads string, a *Analytics) {
	point := language.Write(reads, "point")
	written := func(seconds float64) string {
		return strings.ReplaceAll(strconv.FormatFloat(seconds, 'f', 1, 64), ".", point)
	}
	some := false
	for _, l := range []struct {
		key         string
		now, before *Times
	}{
		{"callReply", a.Totals.CallReplyTime, a.Before.CallReplyTime},
		{"chatReply", a.Totals.ChatReplyTime, a.Before.ChatReplyTime},
		{"firstResponse", a.Totals.FirstResponseTime, a.Before.FirstResponseTime},
	} {
		if l.now == nil || l.now.Count == 0 {
			continue
		}
		if !some {
			b.WriteString(language.Write(reads, "report.times") + "\n")
		}
		some = true
		before := "–"
		if l.before != nil && l.before.Count > 0 {
			before = written(l.before.P50Seconds) + " / " + written(l.before.P95Seconds)
		}
		name := language.Write(reads, "report."+l.key)
		fmt.Fprintf(b, "%-*s %8s / %s (%s)\n", nameWidth, name, written(l.now.P50Seconds), written(l.now.P95Seconds), before)
	}
	if some {
		b.WriteString("\n")
	}
}

// busiest writes the groups that have a name, with their calls and conversations, and those of before.
func busiest(b *strings.Builder, reads, key string, all []*Group, most int) {
	named := make([]*Group, 0, len(all))
	for _, g := range all {
		if g.Name != nil && g.Totals.Calls+g.Totals.Conversations > 0 {
			named = append(named, g)
		}
	}
	if len(named) == 0 {
		return
	}
	b.WriteString(language.Write(reads, "report."+key) + "\n")
	for _, g := range named[:min(len(named), most)] {
		name := []rune(person.Nameable(*g.Name, "–"))
		if len(name) > nameWidth {
			name = append(name[:nameWidth-1], '…')
		}
		fmt.Fprintf(b, "%-*s %8d (%d) %8d (%d)\n", nameWidth, string(name), g.Totals.Calls, g.Before.Calls, g.Totals.Conversations, g.Before.Conversations)
	}
	if more := len(named) - most; more > 0 {
		b.WriteString(language.Write(reads, "notice.more", "count", strconv.Itoa(more)) + "\n")
	}
	b.WriteString("\n")
}
