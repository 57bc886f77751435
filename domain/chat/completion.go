package chat

import (
	"encoding/json"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Completion is what a turn came to.
type Completion struct {
	ConversationID string
	// MessageID is the id of the reply, or of the contact's message if there was no reply.
	MessageID string
	TraceID   string
	Output    string
	// Refusal is the output where it says that the model will not answer, or "".
	Refusal     string
	ToolCalls   []*ToolCall
	Matches     []*Match
	Namespace   string
	ReadUnits   int
	CompletedAt time.Time
	Replied     bool
	// Fallback says that no model answered, and the output is the assistant's fallback sentence.
	Fallback bool
	contact  string
}

// AboutContact is the contact whose conversation it was, or "".
func (c *Completion) AboutContact() string { return c.contact }

// ToolCall is a tool that the turn used.
type ToolCall struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	Arguments  json.RawMessage `json:"arguments"`
	Result     json.RawMessage `json:"result"`
	Error      *string         `json:"error"`
	DurationMs int             `json:"durationMs"`
}

// Match is a passage that the reply was drawn from.
type Match struct {
	ID       string        `json:"id"`
	Score    float64       `json:"score"`
	Values   []float64     `json:"values"`
	Metadata MatchMetadata `json:"metadata"`
}

// MatchMetadata is the passage itself.
type MatchMetadata struct {
	Text string `json:"text"`
}

func matches(found []*knowledge.Match) []*Match {
	out := make([]*Match, len(found))
	for i, m := range found {
		out[i] = &Match{ID: m.ID, Score: m.Score, Values: []float64{}, Metadata: MatchMetadata{Text: m.Text}}
	}
	return out
}

// completion is what the turn came to: a message of the assistant, or what the contact said and nobody answered.
func (t *turn) completion(last *ent.Message) *Completion {
	c := &Completion{
		contact:        store.Text(t.conversation.ContactID), // also of a turn that names none
		ConversationID: t.conversation.ID, MessageID: last.ID, TraceID: t.trace.ID, Output: t.output, Refusal: t.trace.Refusal,
		ToolCalls: t.trace.Calls, Matches: t.trace.Matches, Namespace: t.trace.Namespace,
		ReadUnits: t.trace.ReadUnits, CompletedAt: last.CreatedAt, Replied: last.Ai, Fallback: t.fellBack,
	}
	if c.ToolCalls == nil {
		c.ToolCalls = []*ToolCall{}
	}
	if c.Matches == nil {
		c.Matches = []*Match{}
	}
	return c
}
