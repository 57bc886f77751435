package graph

import "github.com/switchboard-dev/switchboard/graph/guard"

// What fields cost that read more rows than they show. A full page of a hundred rows with twenty fields costs 2,000 and takes some
// milliseconds; with a hundred thousand messages and twenty thousand of all else, a count of a whole list took 10 to 60, a report to 350.
const (
	// report reads all that happened in a time, or all that a subaccount has.
	report = 1000
	// search looks through what a subaccount has, or counts it up to a bound.
	search = 500
	// few counts what is never much.
	few = 10
)

// weights of fields, as in guard.Limits. A field of Query that is neither a page nor one thing by its id has to stand here, or in the list
// of light ones of the test.
var weights = map[string]int{
	"Query.insights":          2 * report,
	"Query.analytics":         report,
	"Query.analyticsEntries":  report, // over a workspace, a page of each subaccount
	"Query.callStats":         report,
	"Query.conversationStats": report,
	"Query.replyTimes":        report,
	"Query.monthStatement":    report,
	"Query.retentions":        report, // counts what is due of each kind
	"Query.workspaceSpending": search, // adds up a few rows of each subaccount

	"Query.previewContactImport": report, // reads a file
	"Query.knowledgeSourceText":  search, // likewise
	"Query.previewPrompt":        search, // fills in what may be long
	"Query.turnRequest":          search, // likewise

	"Query.inboxCounts":          search,
	"Query.inboxRatings":         search,
	"Query.unansweredQuestions":  search,
	"Query.contactInteractions":  search,
	"Query.latestConversation":   search,
	"Query.voiceFilterOptions":   search,
	"Query.voiceStats":           search,
	"Query.freeTimes":            search,
	"Query.callVerdict":          search,
	"Query.firstSteps":           search / 5,
	"Query.findKnowledgeSources": few, // and what its search costs
	"(search)":                   search,
	"(query)":                    search,

	"Topic.conversationCount": search / 2, // read with the other
	"Topic.callCount":         search / 2,

	"totalCount": search,
	// Lists that hold a bounded number of rows.
	"CannedReplyConnection.totalCount": few,
	"TopicConnection.totalCount":       few,
}

// lists that have no more rows than this, as in guard.Limits.
var lists = map[string]int{
	"WebhookDelivery.log":           20,
	"InboxSettings.priorityTargets": 4,

	"BusinessHours.sunday": daySpans, "BusinessHours.monday": daySpans, "BusinessHours.tuesday": daySpans, "BusinessHours.wednesday": daySpans,
	"BusinessHours.thursday": daySpans, "BusinessHours.friday": daySpans, "BusinessHours.saturday": daySpans,
}

// daySpans is how many times a day a business opens at most.
const daySpans = 10

// Limits are those of a public server for this schema.
func Limits() guard.Limits {
	limits := guard.Defaults()
	limits.Weights, limits.Lists = weights, lists
	return limits
}
