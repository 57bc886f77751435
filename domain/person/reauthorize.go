package person

import (
	"context"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// errNoLonger refuses what was allowed when it was asked for.
var errNoLonger = fault.New(fault.Forbidden, "You may no longer do this.")

// Reauthorize is the context with the caller's present role and scopes, and with their membership locked for the context's transaction: these were
// looked up when the request began, and somebody who gives rights to others, or takes them, may have lost their own since. It is forbidden if they
// are signed out, are no longer a member, or no longer have the scope. Callers that are not people are unchanged.
func (s *Service) Reauthorize(ctx context.Context, scope string) (context.Context, error) {
	rows, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.UserID(authz.From(ctx).ID), s.parts.Store.Locked()).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("membership: %w", err)
	}
	return s.reauthorize(ctx, rows, scope)
}

// reauthorize is Reauthorize with memberships that are locked already; one of them may be the caller's.
func (s *Service) reauthorize(ctx context.Context, locked []*ent.Membership, scope string) (context.Context, error) {
	c := *authz.From(ctx)
	if c.Kind != authz.KindUser {
		return ctx, nil
	}
	i := slices.IndexFunc(locked, func(r *ent.Membership) bool { return r.UserID == c.ID })
	if i < 0 {
		return nil, errNoLonger
	}
	stands, err := s.Stands(ctx)
	if err != nil {
		return nil, err
	}
	scopes, err := s.parts.Authority.Role(locked[i].Role)
	if err != nil {
		return nil, err
	}
	if !stands || !scopes.Has(scope) {
		return nil, errNoLonger
	}
	c.Role, c.Scopes = locked[i].Role, scopes
	if !c.Confined { // else it stands for less
		c.Subaccounts = locked[i].Subaccounts
	}
	return authz.With(ctx, &c), nil
}
