package person

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/invitation"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// invited is how long an invitation is open.
	invited = 7 * 24 * time.Hour
	// mailTime is how long the server of e-mail may take.
	mailTime = 10 * time.Second
)

// Invitation lets whoever has its link become a member, once.
type Invitation struct{ *ent.Invitation }

// CreatedInvitation is an invitation with its link, which is shown once.
type CreatedInvitation struct {
	Invitation *Invitation
	Link       string
	// Mailed says that the link went out by e-mail.
	Mailed bool
}

// CreateInvitation is what somebody says of an invitation to be.
type CreateInvitation struct {
	Email       string   `check:"maxLength=320"`
	Role        string   `check:"maxLength=100"`
	Subaccounts []string `check:"maxItems=500,notNull"`
}

// Key is where it stands in lists.
func (i *Invitation) Key() (time.Time, string) { return i.CreatedAt, i.ID }

// Subaccounts that they will be limited to.
func (i *Invitation) Subaccounts() []string { return append([]string{}, i.Invitation.Subaccounts...) }

// Invitations of the caller's workspace that are open, newest first.
func (s *Service) Invitations(ctx context.Context, first *int, after *string) (*page.List[*Invitation], error) {
	q := page.Query{Entity: ent.TypeInvitation, List: "invitations", First: first, After: after, Where: []func(*sql.Selector){
		sql.FieldIsNull(invitation.FieldAcceptedAt), sql.FieldGT(invitation.FieldExpiresAt, store.Timestamp()),
	}}
	q.Where, q.Filter = append(q.Where, store.Within(authz.From(ctx), invitation.FieldSubaccounts)), authz.From(ctx).Subaccounts
	return page.Fetch(ctx, s.Pager, q, func(ctx context.Context, w page.Window) ([]*Invitation, error) {
		return page.Rows(ctx, s.Store.Client(ctx).Invitation.Query(), w, func(r *ent.Invitation) *Invitation { return &Invitation{r} })
	})
}

// Invite somebody to the caller's workspace. The error is rate_limited where too many invitations have been mailed.
func (s *Service) Invite(ctx context.Context, in CreateInvitation) (*CreatedInvitation, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	email, err := address(in.Email)
	if err != nil {
		return nil, err
	}
	if _, err := s.Authority.Role(in.Role); err != nil {
		return nil, err
	}
	if in.Role == owner && !isOwner(ctx) {
		return nil, fault.New(fault.Forbidden, "Only owners can invite owners.")
	}
	limited := slices.Compact(slices.Sorted(slices.Values(in.Subaccounts)))
	if !authz.From(ctx).Covers(limited) {
		return nil, fault.Broken("subaccounts", fault.OutOfReach)
	}
	p, err := s.find(ctx, "email", email)
	if err != nil {
		return nil, err
	}
	if err := s.mayMail(ctx, email); err != nil {
		return nil, err
	}
	token, c, out := secret.Token(), authz.From(ctx), &CreatedInvitation{}
	err = s.Store.Again(ctx, func(ctx context.Context) error {
		ctx, err := s.mayStillInvite(ctx, in.Role, limited)
		if err != nil {
			return err
		}
		if err := s.checkNotMember(ctx, p); err != nil {
			return err
		}
		if err := s.there(ctx, limited); err != nil {
			return err
		}
		client := s.Store.Client(ctx)
		earlier, err := s.replaceable(ctx, email)
		if err != nil {
			return err
		}
		if err := s.room(ctx, len(earlier)); err != nil {
			return err
		}
		row, err := client.Invitation.Create().SetHash(secret.HashToken(token)).SetEmail(email).SetRole(in.Role).SetSubaccounts(limited).
			SetInviterID(c.ID).SetInviter(c.Name).SetExpiresAt(store.Timestamp().Add(invited)).Save(ctx)
		if err != nil {
			return err
		}
		out.Invitation = &Invitation{row}
		_, err = client.Invitation.Delete().Where(invitation.IDIn(earlier...), invitation.AcceptedAtIsNil()).Exec(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	out.Link, out.Mailed, err = s.send(ctx, out.Invitation, p, "/invite/"+token)
	return out, err
}

// mayStillInvite is Anew for who invites somebody to so much.
func (s *Service) mayStillInvite(ctx context.Context, role string, limited []string) (context.Context, error) {
	ctx, err := s.Anew(ctx, "members:create")
	if err != nil {
		return nil, err
	}
	if role == owner && !isOwner(ctx) || !authz.From(ctx).Covers(limited) {
		return nil, errNoLonger
	}
	return ctx, nil
}

// replaceable are the open invitations to an address in whose place another one of the caller's comes. One that they may not take back is
// forbidden; but who is limited to some subaccounts does not learn of it, and leaves it.
func (s *Service) replaceable(ctx context.Context, email string) (ids []string, err error) {
	rows, err := s.Store.Client(ctx).Invitation.Query().Where(invitation.Email(email), invitation.AcceptedAtIsNil()).All(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		err := endable(ctx, []*ent.Invitation{r})
		switch {
		case err == nil:
			ids = append(ids, r.ID)
		case len(authz.From(ctx).Subaccounts) == 0 && r.ExpiresAt.After(store.Timestamp()):
			return nil, err
		}
	}
	return ids, nil
}

// isOwner says whether the caller may do what only owners may. The operator may, at the command line.
func isOwner(ctx context.Context) bool {
	c := authz.From(ctx)
	return c.Kind == authz.KindSystem || c.Scopes.Has("billing:update") // only owners have it
}

// endable is forbidden where one of the invitations is to more than the caller may give: who may not give it does not take it.
func endable(ctx context.Context, rows []*ent.Invitation) error {
	for _, r := range rows {
		if r.Role == owner && !isOwner(ctx) || !authz.From(ctx).Covers(r.Subaccounts) {
			return fault.New(fault.Forbidden, "The invitation grants more than you may grant.")
		}
	}
	return nil
}

// checkNotMember is a conflict if the person is already a member of the caller's workspace. Who is limited to some subaccounts learns it of
// the members of these only.
func (s *Service) checkNotMember(ctx context.Context, p *storedPerson) error {
	if p == nil {
		return nil
	}
	c := authz.From(ctx)
	is, err := s.Store.Client(ctx).Membership.Query().Where(membership.UserID(p.ID), membership.WorkspaceID(c.Workspace),
		store.Within(c, membership.FieldSubaccounts)).Exist(ctx)
	if err == nil && is {
		err = fault.New(fault.Conflict, "This person is already a member.", fault.Break("email", fault.Member))
	}
	return err
}

// reads is the language of who is invited: their own, or else that of who invites them.
func (s *Service) reads(ctx context.Context, p *storedPerson) string {
	if p != nil && p.Language != "" {
		return p.Language
	}
	if inviter, err := s.find(ctx, "id", authz.From(ctx).ID); err == nil && inviter != nil {
		return inviter.Language
	}
	return language.English
}

// send the link, where there is a server of e-mail. Whoever invites has the link, whatever becomes of the mail. An invitation to a single
// client is written as by that client.
func (s *Service) send(ctx context.Context, i *Invitation, p *storedPerson, path string) (link string, mailed bool, err error) {
	to, about := notify.Reader{Workspace: i.WorkspaceID, Clients: i.Invitation.Subaccounts, NoPassword: p != nil && p.password == ""}, ""
	if len(to.Clients) == 1 {
		about = to.Clients[0]
	}
	head, err := s.Letterhead(ctx, about, to)
	if err != nil {
		return "", false, err
	}
	link = head.URL + path
	w, err := s.Store.Client(ctx).Workspace.Get(ctx, i.WorkspaceID)
	if err != nil {
		return link, false, fmt.Errorf("invitation: %w", err)
	}
	name, err := s.Called(ctx, w.ID, w.Name, i.Invitation.Subaccounts)
	if err != nil {
		return link, false, err
	}
	soon, cancel := context.WithTimeout(ctx, mailTime)
	defer cancel()
	reads, key := s.reads(ctx, p), "invitation.text"
	if name == head.Product {
		key = "invitation.own"
	}
	product := nameable(head.Product, "Switchboard")
	inviter, name := nameable(authz.From(ctx).Author(), product), nameable(name, product)
	subject := language.Write(reads, "invitation.subject", "workspace", name)
	text := language.Write(reads, key, "inviter", inviter, "workspace", name, "product", product, "link", link)
	failed := s.Messenger.EmailAs(soon, head.Sender, i.Email, subject, text)
	if failed != nil && !errors.Is(failed, notify.ErrNotConfigured) {
		s.Log.WarnContext(ctx, "an invitation could not be e-mailed", "error", failed)
	}
	return link, failed == nil, nil
}

// Uninvite ends an invitation of the caller's workspace that is open.
func (s *Service) Uninvite(ctx context.Context, id string) error {
	return s.Store.Again(ctx, func(ctx context.Context) error {
		ctx, err := s.Anew(ctx, "members:delete")
		if err != nil {
			return err
		}
		client := s.Store.Client(ctx)
		row, err := client.Invitation.Query().Where(invitation.ID(id), invitation.AcceptedAtIsNil(), s.Store.Locked()).Only(ctx)
		if ent.IsNotFound(err) {
			return fault.Missing("invitation").Because(err)
		}
		if err != nil {
			return err
		}
		if err := endable(ctx, []*ent.Invitation{row}); err != nil {
			return err
		}
		return client.Invitation.DeleteOne(row).Exec(ctx)
	})
}
