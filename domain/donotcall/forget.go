package donotcall

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/donotcall"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/ent/workspacedonotcall"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Why a number was listed is changed by nobody, so that ent has no way to.
const (
	forgetReason          = `UPDATE "do_not_calls" SET reason = NULL WHERE subaccount_id = $1 AND number = $2`
	forgetWorkspaceReason = `UPDATE "workspace_do_not_calls" SET reason = NULL WHERE workspace_id = $1 AND number = $2`
)

// knownElsewhere are the other subaccounts of a workspace that have a contact with a number: the first of them.
const knownElsewhere = `SELECT s.id FROM "subaccounts" s WHERE s.workspace_id = $1 AND s.id <> $2
	AND EXISTS (SELECT 1 FROM "contacts" c WHERE c.subaccount_id = s.id AND c.phone = $3) LIMIT 1`

// Forget clears a number from the entries of both lists, with what somebody has written about it, which may name whose it is. The hash is left:
// the entries of an erased contact still hold.
func (s *Service) Forget(ctx context.Context, number string) error {
	client, c := s.parts.Store.Client(ctx), authz.From(ctx)
	entries, err := client.DoNotCall.Query().Where(donotcall.Number(number)).IDs(ctx)
	if err != nil {
		return err
	}
	if _, err := client.IdempotencyRecord.Delete().Where(idempotencyrecord.ContactIDIn(entries...)).Exec(ctx); err != nil {
		return err
	}
	if _, err := s.parts.Store.Exec(ctx, forgetReason, c.Subaccount, number); err != nil {
		return err
	}
	if err := client.DoNotCall.Update().Where(donotcall.Number(number)).ClearNumber().ClearLiftedBecause().Exec(ctx); err != nil {
		return err
	}
	return s.forgetOfWorkspace(ctx, number)
}

// forgetOfWorkspace clears a number from the workspace's list, which is that of all its subaccounts: a contact of another one may have the number,
// and then the entry stays until that one is erased. Why the number was listed stays where the caller is limited to some subaccounts: they would only
// have to create a contact with a number, and erase it.
func (s *Service) forgetOfWorkspace(ctx context.Context, number string) error {
	client, c := s.parts.Store.Client(ctx), authz.From(ctx)
	// Of two subaccounts that forget it at the same time, the second one sees that the first one's contact is gone.
	entries, err := client.WorkspaceDoNotCall.Query().Where(workspacedonotcall.Number(number), s.parts.Store.Locked()).
		Order(workspacedonotcall.ByID()).IDs(ctx)
	if err != nil || len(entries) == 0 {
		return err
	}
	system := store.System(ctx, "whether another subaccount of the workspace knows a number")
	others, err := s.parts.Store.Texts(system, knownElsewhere, c.Workspace, c.Subaccount, number)
	if err != nil || len(others) > 0 {
		return err
	}
	update := client.WorkspaceDoNotCall.Update().Where(workspacedonotcall.IDIn(entries...)).ClearNumber()
	if authz.Whole(ctx) == nil {
		if _, err := s.parts.Store.Exec(ctx, forgetWorkspaceReason, c.Workspace, number); err != nil {
			return err
		}
		update.ClearLiftedBecause()
	}
	return update.Exec(ctx)
}
