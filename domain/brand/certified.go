package brand

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/brand"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Limits of the names that certificates are ordered for: of all, and of one workspace, so that a few do not take the places of all others. Package
// certificate orders 60 in an hour, of which one workspace has half: so all can be ordered again in little more than two days, and those of one
// workspace in ten hours.
const (
	certifiedMost = 3000
	certifiedEach = certifiedMost / 10
)

// Hosts are the verified host names with their workspaces, for certificates: those that were verified first, within the limits. Those of archived
// clients and suspended workspaces, where people sign in all the same, keep their places: else others would lose theirs to those who come back.
func (s *Service) Hosts(ctx context.Context) (map[string]string, error) {
	return s.certified(store.System(ctx, "which host names need certificates"), brand.VerifiedHostNotNil())
}

// certified are those of some host names that certificates are ordered for.
func (s *Service) certified(ctx context.Context, which predicate.Brand) (map[string]string, error) {
	rows, err := s.parts.Store.Client(ctx).Brand.Query().Where(which).Order(ent.Asc(brand.FieldVerifiedAt, brand.FieldID)).
		Select(brand.FieldVerifiedHost, brand.FieldWorkspaceID).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("host names: %w", err)
	}
	hosts, each := map[string]string{}, map[string]int{}
	for _, r := range rows {
		if each[r.WorkspaceID]++; each[r.WorkspaceID] <= certifiedEach && len(hosts) < certifiedMost {
			hosts[*r.VerifiedHost] = r.WorkspaceID
		}
	}
	return hosts, nil
}

// room is a conflict if certificates are ordered for as many other host names as may be, of the caller's workspace or of all: this one would
// never get its own.
func (s *Service) room(ctx context.Context, host string) error {
	if !s.parts.Certifies {
		return nil
	}
	if err := s.ownRoom(ctx, host); err != nil {
		return err
	}
	others, err := s.certified(store.System(ctx, "how many host names need certificates"), brand.VerifiedHostNEQ(host))
	if err == nil && len(others) >= certifiedMost {
		err = fault.Newf(fault.Conflict, "The installation has %d host names with certificates, which is the limit.", certifiedMost)
	}
	return err
}

// ownRoomInTurn is ownRoom, and the workspace's turn until the transaction ends, so that of two that are verified at the same time both are counted.
func (s *Service) ownRoomInTurn(ctx context.Context, host string) error {
	if !s.parts.Certifies {
		return nil
	}
	if err := s.parts.Store.WorkspaceInTurn(ctx); err != nil {
		return err
	}
	return s.ownRoom(ctx, host)
}

// ownRoom is room among the host names of the caller's workspace.
func (s *Service) ownRoom(ctx context.Context, host string) error {
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeBrand, certifiedEach, sql.FieldNEQ(brand.FieldVerifiedHost, host))
	if err == nil && n >= certifiedEach {
		err = fault.Newf(fault.Conflict, "The workspace has %d host names with certificates, which is the limit.", certifiedEach)
	}
	return err
}
