package oauth

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/connectedapp"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// App is a connected app, as people see it.
type App struct {
	*ent.ConnectedApp

	// MemberName is who allowed it, Mine whether that is the caller.
	MemberName string
	Mine       bool
}

// Key is its position in lists.
func (a *App) Key() (time.Time, string) { return a.CreatedAt, a.ID }

// Host is who got the code.
func (a *App) Host() string { return hostOf(a.RedirectURI) }

// Subaccounts that it is limited to.
func (a *App) Subaccounts() []string { return append([]string{}, a.ConnectedApp.Subaccounts...) }

// Apps that are connected, newest first: the caller's own, and for who may list keys those of all members that may reach no more than they. By the
// host name of a client there are those alone that reach no other client.
func (s *Service) Apps(ctx context.Context, first *int, after *string) (*page.List[*App], error) {
	c, err := person(ctx)
	if err != nil {
		return nil, err
	}
	of, err := s.member(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	q := page.Query{
		Entity: ent.TypeConnectedApp, List: "connected_apps", First: first, After: after,
		Where: []func(*sql.Selector){sql.FieldNEQ(connectedapp.FieldFamilyHash, ""), sql.FieldGT(connectedapp.FieldExpiresAt, time.Now().UTC())},
	}
	own, within := sql.FieldEQ(connectedapp.FieldMembershipID, of.ID), store.Within(c, connectedapp.FieldSubaccounts)
	if c.Confined {
		q.Where, q.Filter = append(q.Where, within), c.Subaccounts
	}
	switch {
	case !c.Scopes.Has("keys:list"):
		q.Where, q.Filter = append(q.Where, own), append([]string{of.ID}, q.Filter...)
	case len(c.Subaccounts) > 0 && !c.Confined:
		q.Where = append(q.Where, sql.OrPredicates(own, within))
		q.Filter = append([]string{of.ID}, c.Subaccounts...)
	}
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*App, error) {
		rows, err := page.Rows(ctx, s.parts.Store.Client(ctx).ConnectedApp.Query(), w, func(r *ent.ConnectedApp) *App {
			return &App{ConnectedApp: r, Mine: r.MembershipID == of.ID}
		})
		if err != nil {
			return nil, err
		}
		return rows, s.name(ctx, rows)
	})
}

// name the members of apps.
func (s *Service) name(ctx context.Context, apps []*App) error {
	if len(apps) == 0 {
		return nil
	}
	ids := make([]string, len(apps))
	for i, a := range apps {
		ids[i] = a.MembershipID
	}
	members, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.IDIn(tidy(ids)...)).All(ctx)
	if err != nil {
		return fmt.Errorf("members of apps: %w", err)
	}
	users := make(map[string]string, len(members))
	for _, m := range members {
		users[m.ID] = m.UserID
	}
	names, err := s.parts.Names(ctx, slices.Collect(maps.Values(users)))
	if err != nil {
		return err
	}
	for _, a := range apps {
		a.MemberName = names[users[a.MembershipID]]
	}
	return nil
}

// End an app: the caller's own, or anybody's for who may revoke keys. Its tokens are good for nothing from the next request on.
func (s *Service) End(ctx context.Context, id string) error {
	c, err := person(ctx)
	if err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		of, err := s.member(ctx, c.ID)
		if err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		row, err := client.ConnectedApp.Query().Where(connectedapp.ID(id), s.parts.Store.Locked()).Only(ctx)
		own := err == nil && row.MembershipID == of.ID
		hidden := err == nil && (!own && !c.Scopes.Has("keys:list") || c.Confined && !c.Covers(row.Subaccounts))
		if ent.IsNotFound(err) || hidden {
			return fault.Missing("connected app").Because(err)
		}
		if err != nil {
			return err
		}
		if !own && (!c.Scopes.Has("keys:delete") || !c.Covers(row.Subaccounts)) {
			return fault.New(fault.Forbidden, "You may not revoke the apps of this member.")
		}
		return client.ConnectedApp.DeleteOne(row).Exec(ctx)
	})
}

// RevokeByID ends an app for an operator, in whatever workspace.
func (s *Service) RevokeByID(ctx context.Context, id string) error {
	system := store.System(ctx, "an app by its id")
	row, err := s.parts.Store.Client(system).ConnectedApp.Get(system, id)
	if err != nil {
		return store.Missing(err, "connected app")
	}
	return s.drop(itself(ctx, row, "operator"), row)
}

// Revoke what a client gives back, one of its tokens (RFC 7009). One that is good for nothing any more is given back already.
func (s *Service) Revoke(ctx context.Context, clientID, token string) error {
	if err := s.known(ctx, clientID); err != nil {
		return err
	}
	var which predicate.ConnectedApp
	family, _, _ := strings.Cut(token, familyMark)
	if hash, err := authz.ParseToken(authz.AccessToken, s.parts.Environment, token); err == nil {
		which = connectedapp.AccessHash(hash)
	} else if hash, err := authz.ParseToken(authz.RefreshToken, s.parts.Environment, family); err == nil {
		which = connectedapp.FamilyHash(hash)
	} else {
		return nil
	}
	row, err := s.find(ctx, which)
	if errors.Is(err, errGrant) {
		return nil
	}
	if err != nil {
		return err
	}
	if !same(row.ClientID, clientID) {
		return &Error{InvalidClient, "The token was issued to another client."}
	}
	return s.drop(acting(ctx, row), row)
}

// find the app of a code or a token, before it is known whose it is.
func (s *Service) find(ctx context.Context, which predicate.ConnectedApp) (*ent.ConnectedApp, error) {
	system := store.System(ctx, "whose a token is")
	row, err := s.parts.Store.Client(system).ConnectedApp.Query().Where(which).Only(system)
	if ent.IsNotFound(err) {
		return nil, errGrant
	}
	if err != nil {
		return nil, fmt.Errorf("find an app: %w", err)
	}
	return row, nil
}

// acting is an app as what works for itself: the trail names it.
func acting(ctx context.Context, row *ent.ConnectedApp) context.Context {
	return authz.With(ctx, &authz.Caller{Kind: authz.KindKey, ID: row.ID, Name: row.Name, Workspace: row.WorkspaceID})
}

// itself is the platform, working on an app for a reason that the trail has.
func itself(ctx context.Context, row *ent.ConnectedApp, why string) context.Context {
	return authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: why, Workspace: row.WorkspaceID})
}

// drop an app.
func (s *Service) drop(ctx context.Context, row *ent.ConnectedApp) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		_, err := s.parts.Store.Client(ctx).ConnectedApp.Delete().Where(connectedapp.ID(row.ID)).Exec(ctx)
		return err
	})
}

// sweepSlice is how many apps go in one transaction.
const sweepSlice = 500

// sweepApps removes those that have ended, and codes that nobody exchanged.
func (s *Service) sweepApps(ctx context.Context) error {
	ctx = store.System(ctx, "apps that have ended")
	for {
		var gone int
		err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
			client := s.parts.Store.Client(ctx)
			ids, err := client.ConnectedApp.Query().Where(connectedapp.ExpiresAtLTE(time.Now().UTC())).Limit(sweepSlice).IDs(ctx)
			if err != nil || len(ids) == 0 {
				return err
			}
			gone, err = client.ConnectedApp.Delete().Where(connectedapp.IDIn(ids...)).Exec(ctx)
			return err
		})
		if err != nil {
			return fmt.Errorf("sweep apps: %w", err)
		}
		if gone < sweepSlice {
			return nil
		}
	}
}
