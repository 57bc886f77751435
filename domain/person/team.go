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

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// teamMost is how many members of a team are listed: those who have been members for the longest.
const teamMost = 500

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

// Team are the members who work in a subaccount of the caller's workspace, by name.
func (s *Service) Team(ctx context.Context, subaccount string) ([]*Person, error) {
	ids, err := s.Store.Client(ctx).Membership.Query().Where(Working(subaccount)).Order(membership.ByCreatedAt(), membership.ByID()).
		Limit(teamMost).Select(membership.FieldUserID).Strings(ctx)
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
	rows, err := s.Store.SystemDB().QueryContext(ctx, `SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
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
}

// Addressee is a member of the caller's workspace, who is limited as the caller is.
func (s *Service) Addressee(ctx context.Context, id string) (*Addressee, error) {
	c := authz.From(ctx)
	to := &Addressee{Reader: notify.Reader{Workspace: c.Workspace, Clients: c.Subaccounts}}
	err := s.Store.SystemDB().QueryRowContext(ctx, `SELECT u.email, u.password = '', `+chosen+` FROM memberships m JOIN users u ON u.id = m.user_id
		WHERE m.workspace_id = $1 AND u.id = $2`, c.Workspace, id).Scan(&to.Email, &to.NoPassword, &to.Language)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("address of a member: %w", err)
	}
	return to, nil
}
