package workspace

import (
	"context"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// OwnerOfAssistant is the subaccount that has the assistant, among the live ones that the caller may use; "" if none
// has. It serves legacy calls that name no location, and looks past the walls for nothing but that.
func (s *Service) OwnerOfAssistant(ctx context.Context, c *authz.Caller, assistantID string) (string, error) {
	ctx = store.System(ctx, "owner of assistant")
	row, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(assistantID)).
		Select(assistant.FieldSubaccountID).Only(ctx)
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("owner of assistant: %w", err)
	}
	if len(c.Subaccounts) > 0 && !slices.Contains(c.Subaccounts, row.SubaccountID) {
		return "", nil
	}
	mine, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(row.SubaccountID),
		subaccount.WorkspaceID(c.Workspace), subaccount.Archived(false)).Exist(ctx)
	if err != nil {
		return "", fmt.Errorf("owner of assistant: %w", err)
	}
	if !mine {
		return "", nil
	}
	return row.SubaccountID, nil
}
