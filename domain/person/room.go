package person

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/invitation"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// invitationsMost is how many invitations of a workspace may be open.
const invitationsMost = 1000

// room fails if the workspace has as many open invitations as it may have, beside those in whose place the next one comes. Where it looks as if it
// had, those that have expired go. The workspace is locked, so that two at the same time are both counted.
func (s *Service) room(ctx context.Context, replaced int) error {
	if err := s.parts.Store.WorkspaceInTurn(ctx); err != nil {
		return err
	}
	for _, again := range []bool{true, false} {
		n, err := s.parts.Store.CountUpTo(ctx, ent.TypeInvitation, invitationsMost+replaced, sql.FieldIsNull(invitation.FieldAcceptedAt))
		if err != nil || n-replaced < invitationsMost {
			return err
		}
		if !again {
			break
		}
		_, err = s.parts.Store.Client(ctx).Invitation.Delete().Where(invitation.AcceptedAtIsNil(), invitation.ExpiresAtLTE(store.Timestamp())).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return fault.Newf(fault.Conflict, "The workspace has reached its limit of %d open invitations. Withdraw one first.", invitationsMost)
}

// membersMost is how many members a workspace may have.
const membersMost = 10_000

// roomForMember fails if the caller's workspace has as many members as it may have. It may be read by the system.
func (s *Service) roomForMember(ctx context.Context) error {
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeMembership, membersMost, sql.FieldEQ(membership.FieldWorkspaceID, authz.From(ctx).Workspace))
	if err == nil && n >= membersMost {
		err = fault.Newf(fault.Conflict, "The workspace has reached its limit of %d members.", membersMost)
	}
	return err
}
