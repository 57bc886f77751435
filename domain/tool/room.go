package tool

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistanttool"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How many custom tools there may be: every reply of an assistant shows its model all of those that it has. Where there are more from
// before, they stay and can be used.
const (
	toolsOfSubaccount = 1000
	toolsOfAssistant  = 100
)

// room fails if the subaccount has reached its limit of tools. It locks the subaccount, so that two at the same time are both counted.
func (s *Service) room(ctx context.Context) error {
	full, err := s.parts.Store.Full(ctx, ent.TypeTool, toolsOfSubaccount)
	if err == nil && full {
		err = fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d custom tools. Delete one that is no longer used.", toolsOfSubaccount)
	}
	return err
}

// roomOf fails if the assistant has reached its limit of tools. It locks the assistant, so that two at the same time are both counted.
func (s *Service) roomOf(ctx context.Context, assistantID string) error {
	client := s.parts.Store.Client(ctx)
	if _, err := client.Assistant.Query().Where(assistant.ID(assistantID), s.parts.Store.Reserved()).Select(assistant.FieldID).Only(ctx); err != nil {
		return store.MissingField(err, "assistant", "assistantId")
	}
	n, err := client.AssistantTool.Query().Where(assistanttool.AssistantID(assistantID)).Count(ctx)
	if err == nil && n >= toolsOfAssistant {
		err = fault.Newf(fault.Conflict, "The assistant has reached its limit of %d custom tools. Remove one from it first.", toolsOfAssistant)
	}
	return err
}
