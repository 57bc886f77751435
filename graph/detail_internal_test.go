package graph

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/graph/generated"
)

// shown are the fields of a call that whoever may list calls, or read the conversation that they belong to, sees: those of the lists of /v3,
// and what says no more of what was said.
var shown = []string{
	"id", "callId", "callStatus", "callType", "direction", "toNumber", "fromNumber", "durationMs", "totalDurationSeconds", "costInDollars",
	"disconnectionReason", "userSentiment", "callSummary", "recordingUrl", "assistantId", "contactId", "startTimestamp", "createdAt", "contact",
	"failure", "conversationId", "updatedAt", "ledger", "waveform", "topics",
}

// Every field of a call is for those who may list calls, or a detail; a new one is neither.
func TestFieldsOfCallsAreShownOrDetails(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	fields := schema.Types["Call"].Fields
	if len(fields) < len(shown) {
		t.Errorf("only %d fields", len(fields))
	}
	for _, f := range fields {
		if _, detail := details["Call."+f.Name]; detail == slices.Contains(shown, f.Name) {
			t.Errorf("Call.%s is to be in details, or in shown", f.Name)
		}
	}
	for name := range details {
		if fields.ForName(name[len("Call."):]) == nil {
			t.Errorf("there is no %s", name)
		}
	}
}
