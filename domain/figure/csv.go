package figure

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/platform/sheet"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// columns of the export, with what stands in them.
var columns = []struct {
	name string
	of   func(t *Totals) string
}{
	{"calls", func(t *Totals) string { return strconv.Itoa(t.Calls) }},
	{"answered_calls", func(t *Totals) string { return strconv.Itoa(t.AnsweredCalls) }},
	{"contained_calls", func(t *Totals) string { return strconv.Itoa(t.ContainedCalls) }},
	{"successful_calls", func(t *Totals) string { return strconv.Itoa(t.SuccessfulCalls) }},
	{"call_seconds", func(t *Totals) string { return strconv.Itoa(t.CallSeconds) }},
	{"conversations", func(t *Totals) string { return strconv.Itoa(t.Conversations) }},
	{"answered_conversations", func(t *Totals) string { return strconv.Itoa(t.AnsweredConversations) }},
	{"contained_conversations", func(t *Totals) string { return strconv.Itoa(t.ContainedConversations) }},
	{"handed_off_conversations", func(t *Totals) string { return strconv.Itoa(t.HandedOffConversations) }},
	{"messages", func(t *Totals) string { return strconv.Itoa(t.Messages) }},
	{"replies", func(t *Totals) string { return strconv.Itoa(t.Replies) }},
	{"failed_replies", func(t *Totals) string { return strconv.Itoa(t.FailedReplies) }},
	{"positive", func(t *Totals) string { return strconv.Itoa(t.Positive) }},
	{"neutral", func(t *Totals) string { return strconv.Itoa(t.Neutral) }},
	{"negative", func(t *Totals) string { return strconv.Itoa(t.Negative) }},
	{"mixed", func(t *Totals) string { return strconv.Itoa(t.Mixed) }},
	{"unanswered_questions", func(t *Totals) string { return strconv.Itoa(t.UnansweredQuestions) }},
	{"cost_in_dollars", func(t *Totals) string { return strconv.FormatFloat(t.CostInDollars, 'f', -1, 64) }},
	{"call_duration_p50_seconds", func(t *Totals) string { return t.CallDuration.median() }},
	{"call_reply_p50_seconds", func(t *Totals) string { return t.CallReplyTime.median() }},
	{"chat_reply_p50_seconds", func(t *Totals) string { return t.ChatReplyTime.median() }},
	{"first_response_p50_seconds", func(t *Totals) string { return t.FirstResponseTime.median() }},
	{"resolution_p50_seconds", func(t *Totals) string { return t.ResolutionTime.median() }},
	{"response_targets", func(t *Totals) string { return strconv.Itoa(t.ResponseTargets) }},
	{"response_targets_met", func(t *Totals) string { return strconv.Itoa(t.ResponseTargetsMet) }},
	{"resolution_targets", func(t *Totals) string { return strconv.Itoa(t.ResolutionTargets) }},
	{"resolution_targets_met", func(t *Totals) string { return strconv.Itoa(t.ResolutionTargetsMet) }},
	{"call_duration_p95_seconds", func(t *Totals) string { return t.CallDuration.slow() }},
	{"call_reply_p95_seconds", func(t *Totals) string { return t.CallReplyTime.slow() }},
	{"chat_reply_p95_seconds", func(t *Totals) string { return t.ChatReplyTime.slow() }},
	{"first_response_p95_seconds", func(t *Totals) string { return t.FirstResponseTime.slow() }},
	{"resolution_p95_seconds", func(t *Totals) string { return t.ResolutionTime.slow() }},
}

func (t *Times) median() string {
	if t == nil {
		return ""
	}
	return strconv.FormatFloat(t.P50Seconds, 'f', -1, 64)
}

// slow is what 95 of 100 take at most.
func (t *Times) slow() string {
	if t == nil {
		return ""
	}
	return strconv.FormatFloat(t.P95Seconds, 'f', -1, 64)
}

// earlier are the columns that groups have once more, of the days before.
var earlier = []string{"calls", "contained_calls", "conversations", "contained_conversations", "cost_in_dollars"}

// untold are the columns that are not counted by topic, and empty then.
var untold = []string{"messages", "replies", "failed_replies", "unanswered_questions", "cost_in_dollars"}

// Csv is the groups, or the points if there are none, as comma-separated values.
func (a *Analytics) Csv() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	head := []string{"at"}
	if a.by != nil {
		head = []string{"id", "name"}
	}
	margins := slices.ContainsFunc(a.Groups, func(g *Group) bool { return g.Margin != nil })
	for _, c := range columns {
		head = append(head, c.name)
	}
	if margins {
		head = append(head, "currency", "revenue", "margin")
	}
	if a.by != nil {
		for _, name := range earlier {
			head = append(head, "before_"+name)
		}
	}
	_ = w.Write(head) // into memory
	fill := func(cells []string, t *Totals, takes func(name string) bool) []string {
		for _, c := range columns {
			switch {
			case !takes(c.name):
			case a.by != nil && *a.by == ByTopic && slices.Contains(untold, c.name):
				cells = append(cells, "")
			default:
				cells = append(cells, c.of(t))
			}
		}
		return cells
	}
	write := func(t, before *Totals, m *billing.Margin, cells ...string) {
		cells = fill(cells, t, func(string) bool { return true })
		if margins {
			cells = append(cells, m.Cells()...)
		}
		if before != nil {
			cells = fill(cells, before, func(name string) bool { return slices.Contains(earlier, name) })
		}
		_ = w.Write(cells) // likewise
	}
	if a.by != nil {
		for _, g := range a.Groups {
			write(g.Totals, g.Before, g.Margin, sheet.Defuse(store.Text(g.ID)), sheet.Defuse(store.Text(g.Name)))
		}
	} else {
		for _, p := range a.Points {
			write(p.Totals, nil, nil, p.At)
		}
	}
	w.Flush()
	return b.String()
}
