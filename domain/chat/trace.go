package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What a turn comes to.
const (
	outcomeAnswered = "ANSWERED"
	outcomeSilent   = "SILENT"
	outcomeCut      = "CUT"
	outcomeFailed   = "FAILED"
)

// trace is how a reply comes about.
type trace struct {
	Reply

	// Rewrite is what it took to rewrite the question.
	Rewrite   budget.Amount
	ID        string
	Outcome   string
	Failure   string
	Namespace string
	ReadUnits int
	Matches   []*Match
	// PromptSize is in characters, with variables filled in; Unknown are the variables that nothing fills.
	PromptSize int
	Unknown    []string
	// Skipped are the models that were not asked: those of fallbacks whose endpoint has been deleted, and, if a budget is set, those without a price.
	Skipped  []string
	SearchMs float64
	AnswerMs float64
}

// amount is what the reply came to.
func (r *trace) amount() budget.Amount {
	return budget.Amount{
		Cost: r.Cost + r.Rewrite.Cost, InputTokens: r.InputTokens + r.Rewrite.InputTokens, OutputTokens: r.OutputTokens + r.Rewrite.OutputTokens,
	}
}

// keep the trace with the message that the turn came to, and every tool that it used.
func (r *trace) keep(ctx context.Context, t *turn, messageID string) error {
	matches, err := json.Marshal(r.Matches)
	if err != nil {
		return fmt.Errorf("keep the trace: %w", err)
	}
	client, took := t.service.parts.Store.Client(ctx), r.amount()
	create := client.Turn.Create().SetID(r.ID).SetConversationID(t.conversation.ID).SetMessageID(messageID).
		SetAssistantID(t.assistant.ID).SetOutcome(r.Outcome).SetAnswerer(r.Answerer).SetNillableModel(patch.Filled(r.Model)).
		SetNillableEndpoint(patch.Filled(r.Endpoint)).SetNillableEndpointName(patch.Filled(r.EndpointName)).SetNillableCallID(patch.Filled(t.in.CallID)).
		SetNillableFailure(patch.Filled(r.Failure)).SetNamespace(r.Namespace).
		SetReadUnits(r.ReadUnits).SetMatches(matches).SetPromptSize(r.PromptSize).SetUnknownVariables(r.Unknown).
		SetRounds(r.Rounds).SetInputTokens(took.InputTokens).SetOutputTokens(took.OutputTokens).SetCost(took.Cost).
		SetCachedTokens(r.CachedTokens).SetUnpriced(r.Unpriced).SetNillableIncomplete(patch.Filled(r.Incomplete)).
		SetSearchMs(r.SearchMs).SetAnswerMs(r.AnswerMs)
	if r.Skipped != nil {
		create.SetSkipped(r.Skipped)
	}
	if r.Request != nil && !t.in.Private { // it has what is masked elsewhere
		create.SetRequest(r.Request)
	}
	if r.FirstToken > 0 {
		create.SetFirstTokenMs(float64(r.FirstToken) / float64(time.Millisecond))
	}
	if err := create.Exec(store.Late(ctx)); err != nil {
		return err
	}
	for i, c := range r.Calls {
		if t.in.Private {
			c = &ToolCall{ID: c.ID, Name: c.Name, Arguments: noArguments, DurationMs: c.DurationMs}
		}
		call := called(c, client.ToolCall.Create().SetConversationID(t.conversation.ID).SetTurnID(r.ID).SetOrdinal(i))
		if err := call.Exec(store.Late(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// read the trace of a reply; what is left of one whose time is over is the reply.
func (r *trace) read(ctx context.Context, client *ent.Client, reply *ent.Message) error {
	r.Matches = []*Match{}
	row, err := client.Turn.Query().Where(entturn.MessageID(reply.ID)).Order(ent.Desc(entturn.FieldCreatedAt)).First(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	r.ID, r.Namespace, r.ReadUnits = row.ID, row.Namespace, row.ReadUnits
	if row.Failure != nil && *row.Failure == unwilling {
		r.Refusal = reply.Content
	}
	if err := json.Unmarshal(row.Matches, &r.Matches); err != nil {
		return fmt.Errorf("read the trace of message %s: %w", reply.ID, err)
	}
	calls, err := client.ToolCall.Query().Where(toolcall.TurnID(row.ID)).Order(toolcall.ByOrdinal()).All(ctx)
	for _, c := range calls {
		r.Calls = append(r.Calls, shown(c))
	}
	return err
}

// shown is a kept tool call as the outside sees it.
func shown(c *ent.ToolCall) *ToolCall {
	out := &ToolCall{ID: c.ID, Name: c.Name, Arguments: json.RawMessage(c.Arguments), Error: c.Error, DurationMs: c.DurationMs}
	if c.Result != nil {
		out.Result = json.RawMessage(*c.Result)
	}
	return out
}
