package donotcall

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/donotcall"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/ent/workspacedonotcall"
)

// Why a number was listed is changed by nobody, so that ent has no way to.
const (
	forgetReason          = `UPDATE "do_not_calls" SET reason = NULL WHERE subaccount_id = $1 AND number = $2`
	forgetWorkspaceReason = `UPDATE "workspace_do_not_calls" SET reason = NULL WHERE workspace_id = $1 AND number = $2`
)

// Forget clears a number from the entries of both lists, with what somebody has written about it, which may name whose it is. The hash is left:
// the entries of an erased contact still hold.
func (s *Service) Forget(ctx context.Context, number string) error {
	client, c := s.Store.Client(ctx), authz.From(ctx)
	entries, err := client.DoNotCall.Query().Where(donotcall.Number(number)).IDs(ctx)
	if err != nil {
		return err
	}
	if _, err := client.IdempotencyRecord.Delete().Where(idempotencyrecord.ContactIDIn(entries...)).Exec(ctx); err != nil {
		return err
	}
	if _, err := s.Store.Exec(ctx, forgetReason, c.Subaccount, number); err != nil {
		return err
	}
	if _, err := s.Store.Exec(ctx, forgetWorkspaceReason, c.Workspace, number); err != nil {
		return err
	}
	if err := client.DoNotCall.Update().Where(donotcall.Number(number)).ClearNumber().ClearLiftedBecause().Exec(ctx); err != nil {
		return err
	}
	return client.WorkspaceDoNotCall.Update().Where(workspacedonotcall.Number(number)).ClearNumber().ClearLiftedBecause().Exec(ctx)
}
