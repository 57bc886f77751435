// Package table stores views of the dashboard's tables: filters, order and columns, under a name. Each view is private to one person.
package table

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/tableview"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Most is how many views a member has of a table, and tables how many of these there are.
const (
	Most   = 20
	tables = 15
)

// wide are the tables of the workspace: they are the same in all of its subaccounts, and where none is chosen.
var wide = []string{"AUDIT", "KEYS", "SUBACCOUNTS"}

// Service keeps views.
type Service struct{ store *store.Store }

// New makes the service.
func New(s *store.Store) *Service { return &Service{s} }

// View is a table as somebody likes to see it.
type View struct {
	*ent.TableView

	// Conditions and Layout are as in Input.
	Conditions, Layout json.RawMessage
}

// layout is how the columns are.
type layout struct {
	// Hidden are columns that are hidden, or shown although they usually are not.
	Hidden map[string]bool `json:"hidden"`
	// Widths of columns, in pixels.
	Widths map[string]int `json:"widths"`
}

func viewOf(row *ent.TableView) (*View, error) {
	conditions, err := json.Marshal(row.Conditions)
	if err != nil {
		return nil, fmt.Errorf("conditions of %s: %w", row.ID, err)
	}
	columns, err := json.Marshal(layout{row.Hidden, row.Widths})
	if err != nil {
		return nil, fmt.Errorf("layout of %s: %w", row.ID, err)
	}
	return &View{row, conditions, columns}, nil
}

// Views of the caller, or those of one table: of the tables of their subaccount, if they have chosen one, and of those of the workspace. They
// are ordered by table and name. The error is forbidden for an API key.
func (s *Service) Views(ctx context.Context, list *string) ([]*View, error) {
	c, err := member(ctx)
	if err != nil {
		return nil, err
	}
	q := s.store.Client(ctx).TableView.Query().Where(own(c))
	if list != nil {
		q.Where(tableview.List(*list))
	}
	rows, err := q.Order(tableview.ByList(), tableview.ByName(), tableview.ByID()).Limit(Most * tables).All(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]*View, len(rows))
	for i, row := range rows {
		if out[i], err = viewOf(row); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Delete one of the caller's views. The error is not_found if it is another's, or of a table of another subaccount.
func (s *Service) Delete(ctx context.Context, id string) error {
	c, err := member(ctx)
	if err != nil {
		return err
	}
	return s.store.Again(ctx, func(ctx context.Context) error {
		n, err := s.store.Client(ctx).TableView.Delete().Where(tableview.ID(id), own(c)).Exec(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("view")
		}
		return err
	})
}

// MemberLeft removes all views of a user who is no longer a member of the caller's workspace, or those of subaccounts that a member can no longer
// use. It is part of the transaction that changes the membership, which saving a view waits for.
func (s *Service) MemberLeft(ctx context.Context, userID string) error {
	return s.forget(ctx, owner{authz.From(ctx).Workspace, userID})
}

// member is the caller, who is a person.
func member(ctx context.Context) (*authz.Caller, error) {
	c := authz.From(ctx)
	if c == nil || c.Kind != authz.KindUser {
		return nil, fault.New(fault.Forbidden, "Only signed-in people have views of the dashboard's tables.")
	}
	return c, nil
}

// own are the views that the caller has where they are.
func own(c *authz.Caller) predicate.TableView {
	return tableview.And(tableview.UserID(c.ID), tableview.Or(
		tableview.And(tableview.ListIn(wide...), tableview.About(workspaceOf(c))),
		tableview.And(tableview.ListNotIn(wide...), tableview.About(c.Subaccount)),
	))
}

// workspaceOf is what views of the workspace's tables are about: nothing, or the client by whose host name the caller came. The owner of the
// name can have it lead elsewhere, and would read there what the member looks for at other clients.
func workspaceOf(c *authz.Caller) string {
	if c.Confined && len(c.Subaccounts) == 1 {
		return c.Subaccounts[0]
	}
	return ""
}
