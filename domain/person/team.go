package person

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// teamMost is how many members of a team are listed: those who have been members for the longest.
const teamMost = 500

// soughtMost is how many are listed of those who are searched for by name.
const soughtMost = 50

// viewerRole is the role that changes nothing.
const viewerRole = "viewer"

// Works says whether a member works in a subaccount of the workspace: they see it, and may change what is in it.
func Works(m *ent.Membership, subaccount string) bool {
	return m.Role != viewerRole && (len(m.Subaccounts) == 0 || slices.Contains(m.Subaccounts, subaccount))
}

// Working selects the memberships of those who work in a subaccount, as Works says.
func Working(subaccount string) predicate.Membership {
	return membership.And(membership.RoleNEQ(viewerRole), store.Reaching(subaccount, membership.FieldSubaccounts))
}

// Sought narrows a team to those whose names have a part in common, or whose ids are given. Addresses are not searched: not everybody who
// sees a team may know them.
type Sought struct {
	Search *string
	IDs    []string
}

// Team are the members who work in a subaccount of the caller's workspace, by name.
func (s *Service) Team(ctx context.Context, subaccount string, by Sought) ([]*Person, error) {
	var ids []string
	var err error
	if by.Search == nil && by.IDs == nil {
		ids, err = s.parts.Store.Client(ctx).Membership.Query().Where(Working(subaccount)).Order(membership.ByCreatedAt(), membership.ByID()).
			Limit(teamMost).Select(membership.FieldUserID).Strings(ctx)
	} else {
		ids, err = s.sought(ctx, subaccount, by)
	}
	if err != nil {
		return nil, err
	}
	names, err := s.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	team := make([]*Person, 0, len(ids))
	for _, id := range ids {
		team = append(team, &Person{ID: id, Name: names[id]})
	}
	slices.SortFunc(team, func(a, b *Person) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(a.ID, b.ID))
	})
	return team, nil
}

// sought are the users of a team who are searched for, the first by name. Users stand in no tenant, so that the workspace is named here.
func (s *Service) sought(ctx context.Context, subaccount string, by Sought) ([]string, error) {
	system := store.System(ctx, "names of a team")
	q := s.parts.Store.Client(system).Membership.Query().Where(membership.WorkspaceID(authz.From(ctx).Workspace), Working(subaccount))
	most := soughtMost
	if by.IDs != nil {
		q.Where(membership.UserIDIn(by.IDs...))
		most = max(most, len(by.IDs))
	}
	if fragment := strings.TrimSpace(store.Text(by.Search)); fragment != "" {
		q.Where(func(q *entsql.Selector) {
			q.Where(entsql.P(func(b *entsql.Builder) {
				b.WriteString("(" + nameIn(q) + ") LIKE ").Arg(like(fragment)).WriteString(` ESCAPE '\'`)
			}))
		})
	}
	ids, err := q.Order(func(q *entsql.Selector) { q.OrderExpr(entsql.Expr("(" + nameIn(q) + ")")) }, membership.ByUserID()).
		Limit(most).Select(membership.FieldUserID).Strings(system)
	if err != nil {
		return nil, fmt.Errorf("search a team: %w", err)
	}
	return ids, nil
}

func nameIn(q *entsql.Selector) string {
	return "SELECT lower(u.name) FROM users u WHERE u.id = " + q.C(membership.FieldUserID)
}

// like is the pattern of texts that have a fragment, in lower case.
func like(fragment string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.ToLower(fragment)) + "%"
}

// Names of users by their ids, read at once: of who is a member of the caller's workspace, and nobody else. Users stand in no
// tenant, so that the workspace is named here.
func (s *Service) Names(ctx context.Context, ids []string) (map[string]string, error) {
	names := map[string]string{}
	if len(ids) == 0 {
		return names, nil
	}
	marks, args := make([]string, len(ids)), []any{authz.From(ctx).Workspace}
	for i, id := range ids {
		marks[i], args = "$"+strconv.Itoa(i+2), append(args, id) //nolint:mnd // the first is the workspace
	}
	rows, err := s.parts.Store.SystemDB().QueryContext(ctx, `SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
		WHERE m.workspace_id = $1 AND u.id IN (`+strings.Join(marks, ", ")+`)`, args...)
	if err != nil {
		return nil, fmt.Errorf("names of a team: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id, name string
		if err := rows.Scan(&id, &name); err != nil {
			return nil, fmt.Errorf("names of a team: %w", err)
		}
		names[id] = name
	}
	return names, rows.Err()
}

// Addressee is a member whom something is sent to.
type Addressee struct {
	notify.Reader

	// Email is "" for somebody who is no member.
	Email, Language string
	// Claimed says that nobody has made sure yet whose the address is.
	Claimed bool
}

// Addressee is a member of the caller's workspace, who is limited as the caller is.
func (s *Service) Addressee(ctx context.Context, id string) (*Addressee, error) {
	c := authz.From(ctx)
	to := &Addressee{Reader: notify.Reader{Workspace: c.Workspace, Clients: c.Subaccounts}}
	err := s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT u.email, u.password = '', `+chosen+`,
		EXISTS (SELECT 1 FROM claimed c WHERE c.user_id = u.id),
		EXISTS (SELECT 1 FROM memberships o WHERE o.user_id = u.id AND o.workspace_id <> m.workspace_id)
		FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = $1 AND u.id = $2`, c.Workspace, id).
		Scan(&to.Email, &to.NoPassword, &to.Language, &to.Claimed, &to.Elsewhere)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("address of a member: %w", err)
	}
	return to, nil
}
