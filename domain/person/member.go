package person

import (
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/invitation"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// owner is the role that may do everything.
const owner = "owner"

// Membership is a member of the caller's workspace, as the outside sees it.
type Membership struct {
	*ent.Membership

	Name, Email string
}

// Key is its position in lists.
func (m *Membership) Key() (time.Time, string) { return m.CreatedAt, m.ID }

// Subaccounts that they are limited to.
func (m *Membership) Subaccounts() []string { return append([]string{}, m.Membership.Subaccounts...) }

// List the members of the caller's workspace, newest first; with a search, those that have it in their names or addresses. Callers limited to
// some subaccounts see the members of these, and not the agency's or other clients' people.
func (s *Service) List(ctx context.Context, search *string, first *int, after *string) (*page.List[*Membership], error) {
	c := authz.From(ctx)
	q := page.Query{
		Entity: ent.TypeMembership, List: "members", Filter: append([]string{store.Text(search)}, c.Subaccounts...), First: first, After: after,
		Where: []func(*sql.Selector){store.Within(c, membership.FieldSubaccounts)},
	}
	if fragment := strings.TrimSpace(store.Text(search)); fragment != "" {
		ids, err := s.called(ctx, fragment)
		if err != nil {
			return nil, err
		}
		q.Where = append(q.Where, sql.FieldIn(membership.FieldID, ids...))
	}
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*Membership, error) {
		rows, err := page.Rows(ctx, s.parts.Store.Client(ctx).Membership.Query(), w,
			func(r *ent.Membership) *Membership { return &Membership{Membership: r} })
		if err != nil {
			return nil, err
		}
		return rows, s.call(ctx, rows)
	})
}

// mostCalled are as many members as a search finds.
const mostCalled = 500

// called are the memberships that the caller sees of their workspace whose names or addresses have the fragment. Users stand in no tenant, so
// that the workspace is named here.
func (s *Service) called(ctx context.Context, fragment string) ([]string, error) {
	c, system := authz.From(ctx), store.System(ctx, "names of members")
	pattern := like(fragment)
	ids, err := s.parts.Store.Client(system).Membership.Query().Where(
		membership.WorkspaceID(c.Workspace), store.Within(c, membership.FieldSubaccounts),
		func(q *sql.Selector) {
			q.Where(sql.P(func(b *sql.Builder) {
				b.WriteString("EXISTS (SELECT 1 FROM users u WHERE u.id = " + q.C(membership.FieldUserID) + " AND (lower(u.name) LIKE ").Arg(pattern).
					WriteString(` ESCAPE '\' OR lower(u.email) LIKE `).Arg(pattern).WriteString(` ESCAPE '\'))`)
			}))
		}).Order(membership.ByCreatedAt(sql.OrderDesc())).Limit(mostCalled).IDs(system)
	if err != nil {
		return nil, fmt.Errorf("search members: %w", err)
	}
	return ids, nil
}

// call members by their names, read at once: of who is a member of the workspace, and nobody else.
func (s *Service) call(ctx context.Context, members []*Membership) error {
	if len(members) == 0 {
		return nil
	}
	var marks []string
	var ids []any
	for i, m := range members {
		marks, ids = append(marks, "$"+strconv.Itoa(i+1)), append(ids, m.UserID)
	}
	rows, err := s.parts.Store.SystemDB().QueryContext(ctx, "SELECT id, email, name FROM users WHERE id IN ("+strings.Join(marks, ", ")+")", ids...)
	if err != nil {
		return fmt.Errorf("names of members: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var p Person
		if err := rows.Scan(&p.ID, &p.Email, &p.Name); err != nil {
			return fmt.Errorf("names of members: %w", err)
		}
		for _, m := range members {
			if m.UserID == p.ID {
				m.Name, m.Email = p.Name, p.Email
			}
		}
	}
	return rows.Err()
}

// Remove a member of the caller's workspace, and the invitations by which they could come back.
func (s *Service) Remove(ctx context.Context, id string) error {
	email, err := s.addressOf(ctx, id)
	if err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		ctx, row, err := s.held(ctx, id, "members:delete")
		if err != nil {
			return err
		}
		if err := s.checkOwnerChange(ctx, row, "", nil); err != nil {
			return err
		}
		if err := s.parts.Store.Client(ctx).Membership.DeleteOne(row).Exec(ctx); err != nil {
			return err
		}
		if err := s.closeInvitations(ctx, email); err != nil {
			return err
		}
		return s.restricted(ctx, row.UserID)
	})
}

// restricted is what follows where somebody may do less than before.
func (s *Service) restricted(ctx context.Context, userID string) error {
	if err := s.parts.MemberLeft(ctx, userID); err != nil {
		return err
	}
	return s.recall(ctx, userID)
}

// recall what somebody has invited to: they may not do so any more, or not to all of it.
func (s *Service) recall(ctx context.Context, userID string) error {
	_, err := s.parts.Store.Client(ctx).Invitation.Delete().Where(invitation.InviterID(userID), invitation.AcceptedAtIsNil()).Exec(ctx)
	return err
}

// addressOf a member of the caller's workspace; "" if there is no such member. Users stand in no tenant, so that the workspace is named.
func (s *Service) addressOf(ctx context.Context, id string) (email string, err error) {
	err = s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT u.email FROM memberships m JOIN users u ON u.id = m.user_id
		WHERE m.workspace_id = $1 AND m.id = $2`, authz.From(ctx).Workspace, id).Scan(&email)
	if err != nil && !errors.Is(err, stdsql.ErrNoRows) {
		return "", fmt.Errorf("address of a member: %w", err)
	}
	return email, nil
}

// held is a membership, with all of the workspace's owners and the caller locked: of two who leave at once the second one stays. The caller of
// the answered context is what they are by now.
func (s *Service) held(ctx context.Context, id, scope string) (context.Context, *ent.Membership, error) {
	caller := authz.From(ctx)
	rows, err := s.parts.Store.Client(ctx).Membership.Query().
		Where(membership.Or(membership.ID(id), membership.Role(owner), membership.UserID(caller.ID)), s.parts.Store.Locked()).
		Order(membership.ByID()).All(ctx)
	if err != nil {
		return nil, nil, err
	}
	if ctx, err = s.reauthorize(ctx, rows, scope); err != nil {
		return nil, nil, err
	}
	i := slices.IndexFunc(rows, func(r *ent.Membership) bool { return r.ID == id })
	if i < 0 {
		return nil, nil, fault.Missing("member")
	}
	if !authz.From(ctx).Covers(rows[i].Subaccounts) {
		return nil, nil, fault.New(fault.Forbidden, "You are limited to some subaccounts, but this member is not.")
	}
	return ctx, rows[i], nil
}

// checkOwnerChange allows only owners and the operator to grant, limit or take away ownership. At least one owner of the whole workspace remains.
func (s *Service) checkOwnerChange(ctx context.Context, row *ent.Membership, role string, limited []string) error {
	if row.Role != owner && role != owner {
		return nil
	}
	if !isOwner(ctx) {
		return fault.New(fault.Forbidden, "Only owners can grant or remove the owner role.")
	}
	if row.Role != owner || role == owner && len(limited) == 0 {
		return nil
	}
	others, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.Role(owner), membership.IDNEQ(row.ID)).All(ctx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(others, func(o *ent.Membership) bool { return len(o.Subaccounts) == 0 }) {
		return fault.New(fault.Conflict, "The workspace has no other owner.")
	}
	return nil
}

// there is not_found if the workspace has not all of the subaccounts.
func (s *Service) there(ctx context.Context, ids []string) error {
	n, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.IDIn(ids...)).Count(ctx)
	if err == nil && n != len(ids) {
		err = fault.MissingField("subaccount", "subaccounts")
	}
	return err
}
