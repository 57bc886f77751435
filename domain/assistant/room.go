package assistant

import (
	"context"
	"errors"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistantnote"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How many of each there may be. If there are more from before, they stay.
const (
	assistantsOfSubaccount = 10_000
	foldersOfSubaccount    = 10_000
	notesOfAssistant       = 1000
)

// room fails if the subaccount has reached its limit of assistants. It locks the subaccount, so that two at the same time are both counted.
func (s *Service) room(ctx context.Context) error {
	full, err := s.parts.Store.Full(ctx, ent.TypeAssistant, assistantsOfSubaccount)
	if err == nil && full {
		err = fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d assistants. Delete one that is no longer used.", assistantsOfSubaccount)
	}
	return err
}

// roomForFolder fails if the subaccount has reached its limit of folders.
func (s *Service) roomForFolder(ctx context.Context) error {
	full, err := s.parts.Store.Full(ctx, ent.TypeAssistantFolder, foldersOfSubaccount)
	if err == nil && full {
		err = fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d folders. Delete one that is no longer used.", foldersOfSubaccount)
	}
	return err
}

// roomForNote fails if the assistant has reached its limit of notes. It locks the assistant, so that two at the same time are both counted.
func (s *Service) roomForNote(ctx context.Context, assistantID string) error {
	_, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(assistantID), s.parts.Store.Reserved()).Select(assistant.FieldID).Only(ctx)
	if ent.IsNotFound(err) || errors.Is(err, store.ErrForeign) {
		return fault.Missing("assistant").Because(err)
	}
	if err != nil {
		return err
	}
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeAssistantNote, notesOfAssistant, sql.FieldEQ(assistantnote.FieldAssistantID, assistantID))
	if err == nil && n >= notesOfAssistant {
		err = fault.Newf(fault.Conflict, "The assistant has reached its limit of %d notes. Delete one that is no longer needed.", notesOfAssistant)
	}
	return err
}
