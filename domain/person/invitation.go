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

// Invitation lets the person who has its link become a member, once.
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

// Key is its position in lists.
func (i *Invitation) Key() (time.Time, string) { return i.CreatedAt, i.ID }

// Subaccounts that they will be limited to.
func (i *Invitation) Subaccounts() []string { return append([]string{}, i.Invitation.Subaccounts...) }

// Invitations of the caller's workspace that are open, newest first.
func (s *Service) Invitations(ctx context.Context, first *int, after *string) (*page.List[*Invitation], error) {
	q := page.Query{Entity: ent.TypeInvitation, List: "invitations", First: first, After: after, Where: []func(*sql.Selector){
		sql.FieldIsNull(invitation.FieldAcceptedAt), sql.FieldGT(invitation.FieldExpiresAt, store.Timestamp()),
	}}
	q.Where, q.Filter = append(q.Where, store.Within(authz.From(ctx), invitation.FieldSubaccounts)), authz.From(ctx).Subaccounts
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*Invitation, error) {
		return page.Rows(ctx, s.parts.Store.Client(ctx).Invitation.Query(), w, func(r *ent.Invitation) *Invitation { return &Invitation{r} })
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
	paper, err := s.paper(ctx, p, limited) // first, as what fails leaves no invitation
	if err != nil {
		return nil, err
	}
	if err := s.mayMail(ctx, email); err != nil {
		return nil, err
	}
	token, c, out := secret.Token(), authz.From(ctx), &CreatedInvitation{}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
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
		row, err := s.renew(ctx, email, func(row *ent.InvitationCreate) {
			row.SetHash(secret.HashToken(token)).SetRole(in.Role).SetSubaccounts(limited).SetInviterID(c.ID).SetInviter(c.Name)
		})
		out.Invitation = &Invitation{row}
		return err
	})
	if err != nil {
		return nil, err
	}
	out.Link = paper.URL + "/invite/" + token
	out.Mailed = s.send(ctx, email, p, paper, out.Link)
	return out, nil
}

// renew makes an invitation to an address, in the place of earlier ones of the caller's.
func (s *Service) renew(ctx context.Context, email string, set func(row *ent.InvitationCreate)) (*ent.Invitation, error) {
	earlier, err := s.replaceable(ctx, email)
	if err != nil {
		return nil, err
	}
	if err := s.room(ctx, len(earlier)); err != nil {
		return nil, err
	}
	client := s.parts.Store.Client(ctx)
	create := client.Invitation.Create().SetEmail(email).SetExpiresAt(store.Timestamp().Add(invited))
	set(create)
	row, err := create.Save(ctx)
	if err != nil {
		return nil, err
	}
	_, err = client.Invitation.Delete().Where(invitation.IDIn(earlier...), invitation.AcceptedAtIsNil()).Exec(ctx)
	return row, err
}

// mayStillInvite is Reauthorize for a caller who invites somebody with these rights.
func (s *Service) mayStillInvite(ctx context.Context, role string, limited []string) (context.Context, error) {
	ctx, err := s.Reauthorize(ctx, "members:create")
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
	rows, err := s.parts.Store.Client(ctx).Invitation.Query().Where(invitation.Email(email), invitation.AcceptedAtIsNil()).All(ctx)
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

// endable is forbidden if one of the invitations gives more than the caller may give: what they may not give, they may not take.
func endable(ctx context.Context, rows []*ent.Invitation) error {
	for _, r := range rows {
		if r.Role == owner && !isOwner(ctx) || !authz.From(ctx).Covers(r.Subaccounts) {
			return fault.New(fault.Forbidden, "The invitation grants more permissions than you can grant.")
		}
	}
	return nil
}

// checkNotMember is a conflict if the person is already a member of the caller's workspace. Callers limited to some subaccounts learn that only of
// the members of these.
func (s *Service) checkNotMember(ctx context.Context, p *storedPerson) error {
	if p == nil {
		return nil
	}
	c := authz.From(ctx)
	is, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.UserID(p.ID), membership.WorkspaceID(c.Workspace),
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

// paper is what an invitation is written on: how it goes out, and what the workspace is called there.
type paper struct {
	*notify.Letterhead

	name string
}

// paper is the letterhead and the name of an invitation to these clients. An invitation to a single client looks like that client, unless the person
// has an account: behind the link they are asked for its password, which opens what they have elsewhere.
func (s *Service) paper(ctx context.Context, p *storedPerson, clients []string) (*paper, error) {
	to, about := notify.Reader{Workspace: authz.From(ctx).Workspace, Clients: clients, Elsewhere: p != nil}, ""
	if len(clients) == 1 {
		about = clients[0]
	}
	head, err := s.parts.Letterhead(ctx, about, to)
	if err != nil {
		return nil, err
	}
	w, err := s.parts.Store.Client(ctx).Workspace.Get(ctx, to.Workspace)
	if err != nil {
		return nil, fmt.Errorf("invitation: %w", err)
	}
	name, err := s.parts.Called(ctx, w.ID, w.Name, clients)
	return &paper{head, name}, err
}

// send the link, if a mail server is configured. The person who invites has the link in any case.
func (s *Service) send(ctx context.Context, email string, p *storedPerson, on *paper, link string) (mailed bool) {
	soon, cancel := context.WithTimeout(ctx, mailTime)
	defer cancel()
	reads, key := s.reads(ctx, p), "invitation.text"
	if on.name == on.Product {
		key = "invitation.own"
	}
	product := Nameable(on.Product, "Switchboard")
	inviter, name := Nameable(authz.From(ctx).Author(), product), Nameable(on.name, product)
	subject := language.Write(reads, "invitation.subject", "workspace", name)
	text := language.Write(reads, key, "inviter", inviter, "workspace", name, "product", product, "link", link)
	failed := s.parts.Messenger.EmailAs(soon, on.Sender, email, subject, text)
	if failed != nil && !errors.Is(failed, notify.ErrNotConfigured) {
		s.parts.Log.WarnContext(ctx, "an invitation could not be e-mailed", "error", failed)
	}
	return failed == nil
}

// Uninvite ends an invitation of the caller's workspace that is open.
func (s *Service) Uninvite(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		ctx, err := s.Reauthorize(ctx, "members:delete")
		if err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		row, err := client.Invitation.Query().Where(invitation.ID(id), invitation.AcceptedAtIsNil(), s.parts.Store.Locked()).Only(ctx)
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
