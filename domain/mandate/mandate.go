// Package mandate checks whether the person or key that started background work is still allowed to do it.
package mandate

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/ent/connectedapp"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Mandate records who began something. The zero value is the platform.
type Mandate struct {
	// Kind and ID are the caller's. Apps that members have connected are keys, as they are for requests.
	Kind authz.Kind `json:"kind"`
	ID   string     `json:"id"`
	// Session is where a person must still be signed in; "" for work that goes on after they have signed out.
	Session string `json:"session,omitempty"`
}

// Of is the mandate of the context's caller.
func Of(ctx context.Context) Mandate {
	c := authz.From(ctx)
	if c == nil || c.Kind == authz.KindSystem {
		return Mandate{}
	}
	return Mandate{c.Kind, c.ID, c.Session}
}

// Judge says whether mandates still hold.
type Judge struct {
	Store     *store.Store
	Authority *authz.Authority
	// Ongoing says of each session whether it goes on.
	Ongoing func(ctx context.Context, ids []string) (map[string]bool, error)
}

// access is what somebody may do by now, and in which subaccounts: none is the whole workspace.
type access struct {
	scopes      *authz.ScopeSet
	subaccounts []string
}

// Holds says whether a request of whoever has a mandate would still be let in, with all of the scopes, in the context's subaccount. It is asked in a
// transaction: a membership that it stands for stays until the end of that.
func (j Judge) Holds(ctx context.Context, m Mandate, scopes ...string) (bool, error) {
	if m == (Mandate{}) {
		return true, nil
	}
	var all []access
	var err error
	switch m.Kind {
	case authz.KindUser:
		all, err = j.person(ctx, m)
	case authz.KindKey:
		all, err = j.key(ctx, m.ID)
	default:
		return false, nil
	}
	if err != nil || len(all) == 0 {
		return false, ent.MaskNotFound(err)
	}
	here := []string{authz.From(ctx).Subaccount}
	return !slices.ContainsFunc(all, func(a access) bool {
		lacks := func(scope string) bool { return !a.scopes.Has(scope) }
		return slices.ContainsFunc(scopes, lacks) || !(&authz.Caller{Subaccounts: a.subaccounts}).Covers(here)
	}), nil
}

// person is what a member may do, who is still signed in where that matters.
func (j Judge) person(ctx context.Context, m Mandate) ([]access, error) {
	if m.Session != "" {
		open, err := j.Ongoing(ctx, []string{m.Session})
		if err != nil || !open[m.Session] {
			return nil, err
		}
	}
	return j.member(ctx, membership.UserID(m.ID))
}

// member is what a member may do.
func (j Judge) member(ctx context.Context, which predicate.Membership) ([]access, error) {
	m, err := j.Store.Client(ctx).Membership.Query().Where(which, j.Store.Shared()).Only(ctx)
	if err != nil {
		return nil, err
	}
	scopes, err := j.Authority.Role(m.Role)
	return []access{{scopes, m.Subaccounts}}, err
}

// key is what a key may do, or an app, which may do nothing that its member may not. For both, an archived subaccount does not exist.
func (j Judge) key(ctx context.Context, id string) ([]access, error) {
	client, now := j.Store.Client(ctx), time.Now().UTC()
	there, err := client.Subaccount.Query().Where(subaccount.ID(authz.From(ctx).Subaccount), subaccount.Archived(false)).Exist(ctx)
	if err != nil || !there {
		return nil, err
	}
	key, err := client.ApiKey.Query().
		Where(apikey.ID(id), apikey.RevokedAtIsNil(), apikey.Or(apikey.ExpiresAtIsNil(), apikey.ExpiresAtGT(now))).Only(ctx)
	if err == nil {
		scopes, err := j.Authority.Set(key.Preset, key.Scopes)
		return []access{{scopes, key.Subaccounts}}, err
	}
	if !ent.IsNotFound(err) {
		return nil, err
	}
	app, err := client.ConnectedApp.Query().Where(connectedapp.ID(id), connectedapp.ExpiresAtGT(now)).Only(ctx)
	if err != nil {
		return nil, err
	}
	all, err := j.member(ctx, membership.ID(app.MembershipID))
	if err != nil {
		return nil, err
	}
	scopes, err := j.Authority.Exactly(app.Scopes)
	return append(all, access{scopes, app.Subaccounts}), err
}
