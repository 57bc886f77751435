package donotcall

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// entriesMost is how many entries the list of a subaccount may have, and that of a workspace, with those that were taken off it, for files to add
// to them: all are counted before. A single number is never refused: behind it is somebody who wants no calls.
const entriesMost = 200_000

// remaining is how many more entries of the ent type there may be. The caller's tenant is locked, so that two at the same time are both counted.
func (s *Service) remaining(ctx context.Context, entity string) (int, error) {
	n, err := s.parts.Store.CountUpTo(ctx, entity, s.most)
	return s.most - n, err
}

// full is what is said where there would be too many entries.
func (s *Service) full(whose string) error {
	return fault.Newf(fault.Conflict, "The do-not-call list of the %s has reached its limit of %d entries.", whose, s.most)
}

// workspaceWithin is workspaceRecord as far as there may be so many entries.
func (s *Service) workspaceWithin(ctx context.Context, numbers []string, reason *string) (added int, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.parts.Store.WorkspaceInTurn(ctx); err != nil {
			return err
		}
		left, err := s.remaining(ctx, ent.TypeWorkspaceDoNotCall)
		if err != nil {
			return err
		}
		added, err = s.workspaceRecord(ctx, numbers, reason)
		if err == nil && added > left {
			err = s.full("workspace")
		}
		return err
	})
	return added, err
}
