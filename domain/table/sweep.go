package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/tableview"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// owner is whose views are.
type owner struct{ workspace, user string }

// Sweep removes the views that members left behind when a program took them away, or a subaccount from them, that is older than views are, and may
// serve beside this one.
func (s *Service) Sweep(ctx context.Context) error {
	ctx = store.System(ctx, "views that were left behind")
	all, err := s.lost(ctx)
	if err != nil {
		return fmt.Errorf("sweep views: %w", err)
	}
	for _, one := range all {
		if err := s.store.Tx(ctx, func(ctx context.Context) error { return s.forget(ctx, one) }); err != nil {
			return fmt.Errorf("sweep views: %w", err)
		}
	}
	return nil
}

// lost are the owners of views that they should not have any more.
func (s *Service) lost(ctx context.Context) (all []owner, err error) {
	rows, err := s.store.Query(ctx, `SELECT DISTINCT v.workspace_id, v.user_id, v.about, m.id IS NOT NULL, m.subaccounts
		FROM table_views v LEFT JOIN memberships m ON m.workspace_id = v.workspace_id AND m.user_id = v.user_id`)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	for rows.Next() {
		var one owner
		var about string
		var member bool
		var limited []byte
		if err := rows.Scan(&one.workspace, &one.user, &about, &member, &limited); err != nil {
			return nil, fmt.Errorf("views: %w", err)
		}
		var subaccounts []string
		if len(limited) > 0 {
			if err := json.Unmarshal(limited, &subaccounts); err != nil {
				return nil, fmt.Errorf("subaccounts of a member: %w", err)
			}
		}
		stays := member && (about == "" || len(subaccounts) == 0 || slices.Contains(subaccounts, about))
		if !stays && !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all, nil
}

// forget the views that somebody should not have any more, in a transaction.
func (s *Service) forget(ctx context.Context, of owner) error {
	client := s.store.Client(ctx)
	gone := client.TableView.Delete().Where(tableview.WorkspaceID(of.workspace), tableview.UserID(of.user))
	m, err := client.Membership.Query().Where(membership.WorkspaceID(of.workspace), membership.UserID(of.user)).Only(ctx)
	switch {
	case ent.IsNotFound(err):
	case err != nil:
		return err
	case len(m.Subaccounts) == 0:
		return nil
	default:
		gone.Where(tableview.AboutNEQ(""), tableview.AboutNotIn(m.Subaccounts...))
	}
	_, err = gone.Exec(ctx)
	return err
}
