// Package agent is what AI agents read about operations. It names tools, so it stands with them, and a test holds every
// name against the table.
package agent

import "github.com/switchboard-dev/switchboard/platform/fault"

// Instructions are what an agent reads first.
const Instructions = "Switchboard manages an agency's AI assistants and everything related to them: contacts, calls, conversations, appointments, " +
	"numbers, knowledge. Lists are paged: pass next_cursor as cursor until it is null; limit is at most 100, by default 25. " +
	"Times are RFC 3339, with an offset or Z. subaccount_id, where a tool has it, is an id or location id of subaccounts_list. " +
	"Before calls_create, use it with preview to see whether a call may be placed. " +
	"Not all tools are listed: " + FindTool + " finds the others, and " + CallTool + " calls them."

// The tools that lead to those that are not listed.
const (
	FindTool = "find_tools"
	CallTool = "call_tool"
)

// What Instructions say of the argument limit, which no tool repeats for which it is true.
const (
	Limit        = "limit"
	LimitMax     = 100
	LimitDefault = 25
)

// Shared are the descriptions of arguments that many tools have, by their names.
func Shared(argument string) (text string, shared bool) {
	text, shared = sharedArguments[argument]
	return text, shared
}

var sharedArguments = map[string]string{
	Limit:              "",
	"cursor":           "",
	"created_since":    "",
	"updated_since":    "Created or changed since then.",
	"include_archived": "",
	"if_match":         "The etag of an earlier result. If it is stale, nothing changes.",
}

// next says what to do after a refusal.
var next = map[fault.Code]string{
	fault.Validation:          "Correct the arguments named, and call the tool again.",
	fault.SubaccountRequired:  "Pass subaccount_id; see subaccounts_list.",
	fault.SubaccountForbidden: "Pass another subaccount_id; subaccounts_list returns those that the key may use.",
	fault.NotFound:            "Look up the id in a list. It may belong to another subaccount, or be deleted.",
	fault.Forbidden:           "Ask the operator for a key with that scope.",
	fault.Conflict:            "Read the current state, and decide again.",
	fault.CallRefused:         "Do not try again until the reason no longer applies. With preview, calls_create tells what was checked.",
	fault.ChatRefused:         "Do not try again until the reason no longer applies.",
	fault.RateLimited:         "Wait a few seconds, and use fewer calls.",
	fault.CallFailed:          "The carrier did not accept the call. Try again later.",
	fault.ChatFailed:          "The language model did not answer. Try again later.",
	fault.Unavailable:         "Try again in a few seconds.",
	fault.Internal:            "Try again later. If the problem persists, contact the operator.",
}

// Next is what to do after a refusal with the code; "" if there is nothing to say.
func Next(code fault.Code) string { return next[code] }
