package stats

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Reach returns the subaccounts that the caller's counts are about, by their names: their own, or all that they may use and that are not
// archived; only one of them if it is named. The fault says that the one is missing.
func Reach(ctx context.Context, s *store.Store, one *string) ([]*ent.Subaccount, error) {
	c := authz.From(ctx)
	q := s.Client(ctx).Subaccount.Query().Select(subaccount.FieldID, subaccount.FieldName, subaccount.FieldTimeZone)
	switch {
	case c.Subaccount != "":
		q.Where(subaccount.ID(c.Subaccount))
	case len(c.Subaccounts) > 0:
		q.Where(subaccount.Archived(false), subaccount.IDIn(c.Subaccounts...))
	default:
		q.Where(subaccount.Archived(false))
	}
	if one != nil {
		q.Where(subaccount.ID(*one))
	}
	q.Order(ent.Asc(subaccount.FieldName, subaccount.FieldID))
	var subs []*ent.Subaccount
	if err := q.Scan(ctx, &subs); err != nil {
		return nil, err
	}
	if len(subs) == 0 && (one != nil || c.Subaccount != "") {
		return nil, fault.Missing("subaccount")
	}
	return subs, nil
}
