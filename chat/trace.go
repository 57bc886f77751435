package chat

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
)

// trace is how a reply comes about.
type trace struct {
	ID        string
	Answerer  string
	Namespace string
	ReadUnits int
	Matches   []*Match
	// PromptSize is in characters, with variables filled in; Unknown are the variables that nothing fills.
	PromptSize int
	Unknown    []string
	SearchMs   float64
	AnswerMs   float64
}

// keep the trace with the message that the turn came to.
func (r *trace) keep(ctx context.Context, t *turn, messageID string) error {
	matches, err := json.Marshal(r.Matches)
	if err != nil {
		return fmt.Errorf("keep the trace: %w", err)
	}
	return t.service.Store.Client(ctx).Turn.Create().SetID(r.ID).SetConversationID(t.conversation.ID).SetMessageID(messageID).
		SetAssistantID(t.assistant.ID).SetOutcome("ANSWERED").SetAnswerer(r.Answerer).SetNamespace(r.Namespace).
		SetReadUnits(r.ReadUnits).SetMatches(matches).SetPromptSize(r.PromptSize).SetUnknownVariables(r.Unknown).
		SetSearchMs(r.SearchMs).SetAnswerMs(r.AnswerMs).Exec(ctx)
}

// read the trace of a reply; what is left of one whose day is over is the reply.
func (r *trace) read(ctx context.Context, client *ent.Client, reply *ent.Message) error {
	r.Matches = []*Match{}
	row, err := client.Turn.Query().Where(entturn.MessageID(reply.ID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	r.ID, r.Namespace, r.ReadUnits = row.ID, row.Namespace, row.ReadUnits
	if err := json.Unmarshal(row.Matches, &r.Matches); err != nil {
		return fmt.Errorf("read the trace of message %s: %w", reply.ID, err)
	}
	return nil
}
