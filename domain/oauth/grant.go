package oauth

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/connectedapp"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Grants are what members have allowed apps to do. They end with the rights of the members, and need no other service, so people are made of them, and
// the Service of people.
type Grants struct {
	store     *store.Store
	authority *authz.Authority
}

// NewGrants makes them.
func NewGrants(s *store.Store, authority *authz.Authority) *Grants { return &Grants{s, authority} }

// MemberLeft removes what a user of the caller's workspace had allowed and may not do any more. It is part of the transaction.
func (g *Grants) MemberLeft(ctx context.Context, userID string) error {
	client := g.store.Client(ctx)
	of, err := client.Membership.Query().Where(membership.UserID(userID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil // their apps went with the membership
	}
	if err != nil {
		return fmt.Errorf("apps of a member: %w", err)
	}
	rows, err := client.ConnectedApp.Query().Where(connectedapp.MembershipID(of.ID)).All(ctx)
	if err != nil {
		return fmt.Errorf("apps of a member: %w", err)
	}
	for _, row := range rows {
		ok, err := g.within(of.Role, of.Subaccounts, row.Scopes, row.Subaccounts)
		if err == nil && !ok { // unless somebody else has just removed it
			_, err = client.ConnectedApp.Delete().Where(connectedapp.ID(row.ID)).Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("apps of a member: %w", err)
		}
	}
	return nil
}

// Disconnect ends all that a user has connected, in whatever workspace. It is part of the transaction, which is the system's.
func (g *Grants) Disconnect(ctx context.Context, userID string) error {
	client := g.store.Client(ctx)
	of, err := client.Membership.Query().Where(membership.UserID(userID), g.store.Locked()).IDs(ctx)
	if err != nil {
		return fmt.Errorf("apps of a person: %w", err)
	}
	if _, err := client.ConnectedApp.Delete().Where(connectedapp.MembershipIDIn(of...)).Exec(ctx); err != nil {
		return fmt.Errorf("apps of a person: %w", err)
	}
	return nil
}

// within says whether somebody with the role and the subaccounts may still do all that an app may.
func (g *Grants) within(role string, limited, scopes, subaccounts []string) (bool, error) {
	may, err := g.authority.Role(role)
	if err != nil {
		return false, err
	}
	wants, err := g.authority.Exactly(scopes)
	if err != nil {
		return false, err
	}
	for _, scope := range wants.List() {
		if !may.Has(scope) {
			return false, nil
		}
	}
	return (&authz.Caller{Subaccounts: limited}).Covers(subaccounts), nil
}
