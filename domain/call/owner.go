package call

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Shared of live.Platform: SQLite's database is one server's.
func (s *Service) Shared() bool { return s.Store.Postgres() }

// Own of live.Platform. A call that somebody wants ended is nobody's.
func (s *Service) Own(ctx context.Context, key string, o live.Owner, dialog json.RawMessage) (ours bool, err error) {
	ctx, known, err := s.adopt(ctx, key)
	if err != nil || !known {
		return false, err
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		now, err := s.Store.Now(ctx)
		if err != nil {
			return err
		}
		u := s.Store.Client(ctx).Call.Update().
			Where(entcall.ID(key), entcall.Active(true), entcall.HangUp(false), entcall.Or(entcall.OwnerIsNil(), entcall.Owner(o.Name))).
			SetOwner(o.Name).SetOwnedUntil(until(now, o))
		if o.URL != "" {
			u.SetOwnerURL(o.URL)
		}
		if len(dialog) > 0 {
			u.SetDialog(dialog)
		}
		n, err := u.Save(ctx)
		ours = n > 0
		return err
	})
	return ours, err
}

// owned is a call of a copy from its beginning on.
func owned(c *ent.CallCreate, now time.Time, o live.Owner) {
	c.SetOwner(o.Name).SetNillableOwnerURL(given(o.URL)).SetOwnedUntil(until(now, o))
}

func until(now time.Time, o live.Owner) time.Time {
	return now.Add(o.Term).UTC().Truncate(time.Microsecond)
}

// Renew of live.Platform: one statement for all calls. It is none of ent's, which would have each of them changed just now.
func (s *Service) Renew(ctx context.Context, o live.Owner, keys []string) (map[string]bool, error) {
	ctx = store.System(ctx, "call")
	now, err := s.Store.Now(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]any, len(keys))
	for i, key := range keys {
		ids[i] = key
	}
	query, args := sql.Dialect(s.dialect()).Update(entcall.Table).Set(entcall.FieldOwnedUntil, until(now, o)).Where(sql.And(
		sql.EQ(entcall.FieldOwner, o.Name), sql.EQ(entcall.FieldActive, true), sql.In(entcall.FieldID, ids...),
	)).Query()
	if _, err := s.Store.SystemDB().ExecContext(ctx, query, args...); err != nil {
		return nil, fmt.Errorf("renew calls: %w", err)
	}
	rows, err := s.Store.Client(ctx).Call.Query().Where(entcall.IDIn(keys...), entcall.Owner(o.Name), entcall.Active(true)).
		Select(entcall.FieldID, entcall.FieldHangUp).All(ctx)
	out := make(map[string]bool, len(rows))
	for _, row := range rows {
		out[row.ID] = row.HangUp
	}
	return out, err
}

func (s *Service) dialect() string {
	if s.Store.Postgres() {
		return dialect.Postgres
	}
	return dialect.SQLite
}

// orphanLimit is how many calls are inherited at a time.
const orphanLimit = 100

// Inherit of live.Platform. The heir has another name than the copy: if it dies before it has ended them, another inherits them.
func (s *Service) Inherit(ctx context.Context, o live.Owner, but []string) (orphans []live.Orphan, err error) {
	ctx = store.System(ctx, "call")
	if !s.owned(ctx) {
		return nil, nil
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		orphans = nil
		now, err := s.Store.Now(ctx)
		if err != nil {
			return err
		}
		calls := s.Store.Client(ctx).Call
		rows, err := calls.Query().Where(entcall.Active(true), entcall.OwnerNotNil(), entcall.OwnedUntilLT(now), entcall.IDNotIn(but...)).
			Order(entcall.ByOwnedUntil()).Limit(orphanLimit).
			Select(entcall.FieldID, entcall.FieldOwner, entcall.FieldDialog, entcall.FieldOwnedUntil, entcall.FieldHeardAt).All(ctx)
		if err != nil {
			return err
		}
		for _, row := range rows {
			n, err := calls.Update().Where(entcall.ID(row.ID), entcall.Active(true), entcall.OwnerEQ(*row.Owner), entcall.OwnedUntilLT(now)).
				SetOwner(o.Name + heir).ClearOwnerURL().SetOwnedUntil(until(now, o)).Save(ctx)
			if err != nil {
				return err
			}
			if n > 0 { // else another copy was sooner
				orphans = append(orphans, live.Orphan{Key: row.ID, Dialog: row.Dialog, Until: carriedUntil(row)})
			}
		}
		return nil
	})
	return orphans, err
}

// heir is behind the name of a copy that has inherited a call.
const heir = "/heir"

// carriedUntil is when a call was given up by the copy that carried it. Of one that an heir has not ended the lease is the heir's: the last
// that was heard of it is nearer.
func carriedUntil(row *ent.Call) time.Time {
	if strings.HasSuffix(*row.Owner, heir) && row.HeardAt != nil && row.HeardAt.Before(*row.OwnedUntil) {
		return *row.HeardAt
	}
	return *row.OwnedUntil
}

// HangUp of live.Platform.
func (s *Service) HangUp(ctx context.Context, key string) error {
	ctx, known, err := s.adopt(ctx, key)
	if err != nil || !known {
		return err
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.Client(ctx).Call.Update().Where(entcall.ID(key), entcall.Active(true), entcall.HangUp(false)).SetHangUp(true).Exec(ctx)
	})
}

// Carried of live.Platform.
func (s *Service) Carried(ctx context.Context, key string) (bool, error) {
	_, row, err := s.row(ctx, key)
	return err == nil && row != nil && row.Active && row.Owner != nil, err
}
