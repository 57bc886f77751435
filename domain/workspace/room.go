package workspace

import (
	"context"
	"fmt"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

const (
	// keysMost is how many keys of a workspace may be in force.
	keysMost = 1000
	// endedKept is how many of those that were revoked or have expired are kept, and endedDropped how many of the others go at a time: there may be any number
	// from before.
	endedKept    = 1000
	endedDropped = 100
)

// roomForKey fails if the workspace has reached its limit of keys. The oldest of those that were revoked or have expired go.
func (s *Service) roomForKey(ctx context.Context) error {
	if err := s.parts.Store.WorkspaceInTurn(ctx); err != nil {
		return err
	}
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeApiKey, keysMost, sql.FieldIsNull(apikey.FieldRevokedAt),
		sql.OrPredicates(sql.FieldIsNull(apikey.FieldExpiresAt), sql.FieldGT(apikey.FieldExpiresAt, time.Now().UTC())))
	switch {
	case err != nil:
		return err
	case n >= keysMost:
		return fault.Newf(fault.Conflict, "The workspace has reached its limit of %d API keys. Revoke one that is no longer used.", keysMost)
	}
	// The audit log says who revoked a key. That it is no longer kept is not a change that somebody made.
	// A database without statistics, such as one that has just been restored, would else look for them again for each key that there is.
	_, err = s.parts.Store.Exec(ctx, `WITH ended AS MATERIALIZED (SELECT id FROM api_keys
		WHERE workspace_id = $1 AND (revoked_at IS NOT NULL OR expires_at < $4) ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3)
		DELETE FROM api_keys WHERE workspace_id = $1 AND id IN (SELECT id FROM ended)`,
		authz.From(ctx).Workspace, endedDropped, endedKept, time.Now().UTC())
	if err != nil {
		return fmt.Errorf("drop revoked keys: %w", err)
	}
	return nil
}

// room fails if so many more subaccounts would be more than the workspace may have. Archived ones count: they can be restored.
func (s *Service) room(ctx context.Context, more int) error {
	most := s.parts.Installation.SubaccountLimit
	if most == 0 || more == 0 {
		return nil
	}
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeSubaccount, most)
	if err == nil && n+more > most {
		err = fault.Newf(fault.Conflict, "The workspace has reached its limit of %d subaccounts.", most)
	}
	return err
}

// fits fails if a file would make more subaccounts than there is room for.
func (s *Service) fits(ctx context.Context, rows []*importRow) error {
	if s.room(ctx, len(rows)) == nil {
		return nil // even if all were new
	}
	fresh := 0
	for some := range slices.Chunk(rows, importSlice) {
		counts, err := s.importSome(ctx, some, true)
		if err != nil {
			return err
		}
		fresh += counts.Created
	}
	return s.room(ctx, fresh)
}
