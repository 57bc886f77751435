package person

import (
	"context"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/invitation"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Entrance is what a host name leads to: a workspace, or one client of it. The zero Entrance is the installation's own, which leads everywhere.
type Entrance struct{ Workspace, Client string }

// admits fails for an invitation to somewhere else.
func (e Entrance) admits(i *ent.Invitation) error {
	elsewhere := e.Workspace != "" && e.Workspace != i.WorkspaceID
	if elsewhere || e.Client != "" && len(i.Subaccounts) > 0 && !slices.Contains(i.Subaccounts, e.Client) {
		return fault.Missing("invitation")
	}
	return nil
}

// Offer is an invitation as shown to anybody who opens its link.
type Offer struct {
	Workspace, Email, Role string
	// Known says that somebody signs in with the address already.
	Known bool
	// Elsewhere is the link that they follow instead, where they have come by a brand's host name: their password opens more than that; else "".
	Elsewhere string
}

// Offer of a link's token. One that has expired, was taken back, is used or never was is the same not_found.
func (s *Service) Offer(ctx context.Context, token, from string, at Entrance) (*Offer, error) {
	if err := s.tried(ctx, token, from); err != nil {
		return nil, err
	}
	row, err := s.linked(ctx, token, at)
	if err != nil {
		return nil, err
	}
	p, err := s.find(ctx, "email", row.Email)
	if err != nil {
		return nil, err
	}
	name, err := s.parts.Called(ctx, row.WorkspaceID, row.Edges.Workspace.Name, row.Subaccounts)
	if err != nil {
		return nil, err
	}
	out := &Offer{Workspace: name, Email: row.Email, Role: row.Role, Known: p != nil}
	if out.Known && at != (Entrance{}) {
		out.Elsewhere = s.parts.BaseURL + "/invite/" + token
	}
	return out, nil
}

// tried counts what is tried with a link. Nobody guesses one, but a whole office may accept theirs by one address.
func (s *Service) tried(ctx context.Context, token, from string) error {
	if err := s.countFrom(ctx, s.parts.AccountLimit, "invitation", from); err != nil {
		return err
	}
	return s.count(ctx, "invitation/token/"+secret.HashToken(token))
}

// linked is the open invitation of a link's token, where the link may be followed.
func (s *Service) linked(ctx context.Context, token string, at Entrance) (*ent.Invitation, error) {
	row, err := s.offered(ctx, invitation.Hash(secret.HashToken(token)))
	if err != nil {
		return nil, err
	}
	return row, at.admits(row)
}

// offered is an open invitation.
func (s *Service) offered(ctx context.Context, which predicate.Invitation) (*ent.Invitation, error) {
	ctx = store.System(ctx, "accepting an invitation before membership")
	row, err := s.parts.Store.Client(ctx).Invitation.Query().WithWorkspace().Order(invitation.ByCreatedAt(), invitation.ByID()).
		Where(which, invitation.AcceptedAtIsNil(), invitation.ExpiresAtGT(store.Timestamp())).First(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("invitation")
	}
	return row, err
}

// Arrival is what somebody says of themselves who accepts.
type Arrival struct {
	Name, Password string
	// Language is that of somebody new; "" for none.
	Language string
	// Session is where they are signed in already, or nil.
	Session     *Session
	From, Agent string
	Device      Device
	// Entrance is the host name by which they come.
	Entrance Entrance
}

// Accept the invitation of a link's token: the owner of the address becomes a member, and a session begins unless they have one. If the address has
// a login already, they prove that it is theirs by their session, or by the password at the installation's own host name.
func (s *Service) Accept(ctx context.Context, token string, a Arrival) (fresh string, out *Session, err error) {
	if err := s.tried(ctx, token, a.From); err != nil {
		return "", nil, err
	}
	if err := checkLanguage(a.Language); err != nil {
		return "", nil, err
	}
	row, err := s.linked(ctx, token, a.Entrance)
	if err != nil {
		return "", nil, err
	}
	p, err := s.find(ctx, "email", row.Email)
	if err != nil {
		return "", nil, err
	}
	theirs := p != nil && a.Session != nil && a.Session.Person.ID == p.ID
	switch {
	case theirs:
	case p == nil:
		if p, err = s.draft(ctx, row.Email, a.Name, a.Password); err != nil {
			return "", nil, err
		}
		p.Language = a.Language
	default:
		if err := s.prove(ctx, row.Email, p, a); err != nil {
			return "", nil, err
		}
	}
	if err := s.take(ctx, row, p, a.From); err != nil {
		return "", nil, err
	}
	if theirs {
		return "", a.Session, nil
	}
	return s.begin(ctx, *p, a.From, a.Agent)
}

// prove by the password that the person who accepts an invitation owns its address. A brand's host name takes no passwords: its owner could read
// what opens everything of theirs.
func (s *Service) prove(ctx context.Context, email string, p *storedPerson, a Arrival) error {
	if a.Entrance != (Entrance{}) {
		return fault.New(fault.Conflict, "You already have an account. Open the invitation again to join with it.")
	}
	if err := s.countLogin(ctx, email, a.From, a.Device); err != nil {
		return err
	}
	right := false
	if len(a.Password) <= longest {
		var err error
		if right, err = s.matches(ctx, known, p.password, a.Password); err != nil {
			return err
		}
	}
	if !right {
		return fault.Broken("password", fault.NotPasswordOf, email)
	}
	return nil
}

// take an invitation, once: the person, who is kept if they are new, becomes a member.
func (s *Service) take(ctx context.Context, row *ent.Invitation, p *storedPerson, from string) error {
	ctx = authz.With(ctx, &authz.Caller{Kind: authz.KindUser, ID: p.ID, Name: p.Name, Workspace: row.WorkspaceID, Address: from})
	ctx = store.System(ctx, "join by an invitation")
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.parts.Store.WorkspaceInTurn(ctx); err != nil { // before the invitation, as an inviting colleague does
			return err
		}
		client := s.parts.Store.Client(ctx)
		open, err := client.Invitation.Query().Where(invitation.ID(row.ID), invitation.AcceptedAtIsNil(), s.parts.Store.Locked()).Exist(ctx)
		if err != nil {
			return fmt.Errorf("take an invitation: %w", err)
		}
		if !open {
			return fault.Missing("invitation")
		}
		if p.fresh {
			if err := s.keep(ctx, p); err != nil {
				return err
			}
			if p.password != "" {
				if err := s.claim(ctx, p.ID); err != nil {
					return err
				}
			}
		}
		if err := s.checkNotMember(ctx, p); err != nil {
			return err
		}
		if err := s.roomForMember(ctx); err != nil {
			return err
		}
		err = client.Membership.Create().SetWorkspaceID(row.WorkspaceID).SetUserID(p.ID).SetRole(row.Role).SetSubaccounts(row.Subaccounts).Exec(ctx)
		if ent.IsConstraintError(err) {
			return fault.New(fault.Conflict, "You are already a member.").Because(err)
		}
		if err != nil {
			return fmt.Errorf("take an invitation: %w", err)
		}
		if err := client.Invitation.UpdateOneID(row.ID).SetAcceptedAt(store.Timestamp()).Exec(ctx); err != nil {
			return err
		}
		return s.closeInvitations(ctx, row.Email)
	})
}

// closeInvitations of the caller's workspace that are open to an address, in the context's transaction, which may be the system's.
func (s *Service) closeInvitations(ctx context.Context, email string) error {
	_, err := s.parts.Store.Client(ctx).Invitation.Delete().
		Where(invitation.WorkspaceID(authz.From(ctx).Workspace), invitation.Email(email), invitation.AcceptedAtIsNil()).Exec(ctx)
	return err
}

// join the caller's workspace. The role of somebody who is a member changes by the rules of Update.
func (s *Service) join(ctx context.Context, p Person, role string) error {
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		row, err := client.Membership.Query().Where(membership.UserID(p.ID)).Only(ctx)
		if ent.IsNotFound(err) {
			if err := s.parts.Store.WorkspaceInTurn(ctx); err != nil {
				return err
			}
			if err := s.roomForMember(ctx); err != nil {
				return err
			}
			if err := client.Membership.Create().SetUserID(p.ID).SetRole(role).Exec(ctx); err != nil {
				return err
			}
			return s.closeInvitations(ctx, p.Email)
		}
		if err != nil {
			return fmt.Errorf("membership: %w", err)
		}
		if row.Role == role {
			return nil
		}
		_, err = s.reassign(ctx, row.ID, UpdateMember{Role: patch.Sent(&role)})
		return err
	})
}
