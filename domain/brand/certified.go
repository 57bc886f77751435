package brand

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/brand"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Limits of the names that certificates are ordered for: of all, and of one workspace, so that none takes the places of all others. How many one may
// order in an hour is limited by package certificate.
const (
	certifiedMost = 1000
	certifiedEach = certifiedMost / 2
)

// Hosts are the verified host names with their workspaces, for certificates: those that were verified first, within the limits. Those of archived
// clients and suspended workspaces, where people sign in all the same, get what the others leave.
func (s *Service) Hosts(ctx context.Context) (map[string]string, error) {
	ctx = store.System(ctx, "which host names need certificates")
	hosts, each := map[string]string{}, map[string]int{}
	for _, which := range []predicate.Brand{active, brand.Not(active)} {
		if err := s.certify(ctx, which, hosts, each); err != nil {
			return nil, err
		}
	}
	return hosts, nil
}

// active is the condition that a brand is neither a suspended workspace's nor an archived client's.
func active(q *sql.Selector) {
	in, sub := sql.Dialect(q.Dialect()).Table(workspace.Table), sql.Dialect(q.Dialect()).Table(subaccount.Table)
	q.Where(sql.And(
		sql.NotIn(q.C(brand.FieldWorkspaceID), sql.Dialect(q.Dialect()).Select(in.C(workspace.FieldID)).From(in).
			Where(sql.EQ(in.C(workspace.FieldSuspended), true))),
		sql.NotIn(q.C(brand.FieldAbout), sql.Dialect(q.Dialect()).Select(sub.C(subaccount.FieldID)).From(sub).
			Where(sql.EQ(sub.C(subaccount.FieldArchived), true))),
	))
}

// certify adds the verified host names of some brands to those that certificates are ordered for. each is how many of these a workspace has.
func (s *Service) certify(ctx context.Context, which predicate.Brand, hosts map[string]string, each map[string]int) error {
	rows, err := s.Store.Client(ctx).Brand.Query().Where(brand.VerifiedHostNotNil(), which).Order(ent.Asc(brand.FieldVerifiedAt, brand.FieldID)).
		Select(brand.FieldVerifiedHost, brand.FieldWorkspaceID).All(ctx)
	if err != nil {
		return fmt.Errorf("host names: %w", err)
	}
	for _, r := range rows {
		if each[r.WorkspaceID] < certifiedEach && len(hosts) < certifiedMost {
			each[r.WorkspaceID]++
			hosts[*r.VerifiedHost] = r.WorkspaceID
		}
	}
	return nil
}

// room is a conflict where certificates are ordered for as many host names of all workspaces as may be: another one would never get its own.
func (s *Service) room(ctx context.Context) error {
	if !s.Certifies {
		return nil
	}
	hosts := map[string]string{}
	err := s.certify(store.System(ctx, "how many host names need certificates"), active, hosts, map[string]int{})
	if err == nil && len(hosts) >= certifiedMost {
		err = fault.Newf(fault.Conflict, "The installation has %d host names with certificates, which is the limit.", certifiedMost)
	}
	return err
}

// ownRoom is room among the host names of the caller's workspace. It is the workspace's turn until the transaction ends, so that of two that are
// verified at the same time both are counted.
func (s *Service) ownRoom(ctx context.Context) error {
	if !s.Certifies {
		return nil
	}
	if err := s.Store.WorkspaceInTurn(ctx); err != nil {
		return err
	}
	n, err := s.Store.CountUpTo(ctx, ent.TypeBrand, certifiedEach, sql.FieldNotNull(brand.FieldVerifiedHost), active)
	if err == nil && n >= certifiedEach {
		err = fault.Newf(fault.Conflict, "The workspace has %d host names with certificates, which is the limit.", certifiedEach)
	}
	return err
}
