package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Shared of live.Platform: SQLite's database is one server's.
func (s *Service) Shared() bool { return s.parts.Store.Postgres() }

// Own of live.Platform. A call that somebody wants ended cannot be owned.
func (s *Service) Own(ctx context.Context, key string, o live.Owner, dialog json.RawMessage) (ours bool, err error) {
	ctx, known, err := s.adopt(ctx, key)
	if err != nil || !known {
		return false, err
	}
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		now, err := s.parts.Store.Now(ctx)
		if err != nil {
			return err
		}
		u := s.parts.Store.Client(ctx).Call.Update().
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
	c.SetOwner(o.Name).SetNillableOwnerURL(plain.NonEmpty(o.URL)).SetOwnedUntil(until(now, o))
}

func until(now time.Time, o live.Owner) time.Time {
	return now.Add(o.Term).UTC().Truncate(time.Microsecond)
}

// Renew of live.Platform: one statement for all calls. It is none of ent's, which would have each of them changed just now.
func (s *Service) Renew(ctx context.Context, o live.Owner, keys []string) (map[string]bool, error) {
	ctx = store.System(ctx, "call")
	now, err := s.parts.Store.Now(ctx)
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
	if _, err := s.parts.Store.SystemDB().ExecContext(ctx, query, args...); err != nil {
		return nil, fmt.Errorf("renew calls: %w", err)
	}
	rows, err := s.parts.Store.Client(ctx).Call.Query().Where(entcall.IDIn(keys...), entcall.Owner(o.Name), entcall.Active(true)).
		Select(entcall.FieldID, entcall.FieldHangUp).All(ctx)
	out := make(map[string]bool, len(rows))
	for _, row := range rows {
		out[row.ID] = row.HangUp
	}
	return out, err
}

func (s *Service) dialect() string {
	if s.parts.Store.Postgres() {
		return dialect.Postgres
	}
	return dialect.SQLite
}

// orphanLimit is how many calls are inherited at a time.
const orphanLimit = 100

// Inherit of live.Platform. A lease that is valid for too long is of a time before the clock was set back: it becomes one of a term, which a copy
// that lives renews within it. The heir has another name than the copy: if it dies before it has ended them, another inherits them. However slow
// the database is, many calls take no longer than one, and what is locked keeps nothing else.
func (s *Service) Inherit(ctx context.Context, o live.Owner, but []string) (orphans []live.Orphan, err error) {
	ctx = store.System(ctx, "call")
	if !s.owned(ctx) {
		return nil, nil
	}
	now, err := s.parts.Store.Now(ctx)
	if err != nil {
		return nil, err
	}
	latest := lease.Latest(now, o.Term)
	rows, err := s.parts.Store.Client(ctx).Call.Query().
		Where(entcall.Active(true), entcall.OwnerNotNil(), entcall.Or(entcall.OwnedUntilLT(now), entcall.OwnedUntilGT(latest)), entcall.IDNotIn(but...)).
		Order(entcall.ByOwnedUntil()).Limit(orphanLimit).
		Select(entcall.FieldID, entcall.FieldOwner, entcall.FieldDialog, entcall.FieldOwnedUntil, entcall.FieldAnsweredAt, entcall.FieldHeardAt).All(ctx)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ours, err := s.adoptAll(ctx, now, o, rows)
	if rows[len(rows)-1].OwnedUntil.After(latest) {
		err = errors.Join(err, s.shorten(ctx, latest, until(now, o)))
	}
	for _, row := range rows {
		if ours[row.ID] { // else another copy was sooner
			orphans = append(orphans, live.Orphan{Key: row.ID, Dialog: row.Dialog, Until: carriedUntil(row)})
		}
	}
	return orphans, err
}

// shorten the leases of calls that are valid for longer than any can be.
func (s *Service) shorten(ctx context.Context, latest, until time.Time) error {
	far := s.unlocked(sql.And(sql.EQ(entcall.FieldActive, true), sql.NotNull(entcall.FieldOwner), sql.GT(entcall.FieldOwnedUntil, latest)))
	query, args := sql.Dialect(s.dialect()).Update(entcall.Table).Set(entcall.FieldOwnedUntil, until).Where(sql.In(entcall.FieldID, far)).Query()
	if _, err := s.parts.Store.SystemDB().ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("shorten the leases of calls: %w", err)
	}
	return nil
}

// unlocked selects calls, except for those that somebody else is writing to.
func (s *Service) unlocked(where *sql.Predicate) *sql.Selector {
	by := sql.Dialect(s.dialect())
	calls := by.Select(entcall.FieldID).From(by.Table(entcall.Table)).Where(where)
	if s.parts.Store.Postgres() {
		calls.ForUpdate(sql.WithLockAction(sql.SkipLocked))
	}
	return calls
}

// adoptAll takes over the calls that still have no owner, by one statement, and returns them. As in Renew, the statement does not go through ent.
func (s *Service) adoptAll(ctx context.Context, now time.Time, o live.Owner, rows []*ent.Call) (ours map[string]bool, err error) {
	ids := make([]any, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	free := s.unlocked(sql.And(sql.In(entcall.FieldID, ids...), sql.EQ(entcall.FieldActive, true), sql.LT(entcall.FieldOwnedUntil, now)))
	query, args := sql.Dialect(s.dialect()).Update(entcall.Table).Set(entcall.FieldOwner, o.Name+heir).SetNull(entcall.FieldOwnerURL).
		Set(entcall.FieldOwnedUntil, until(now, o)).Where(sql.In(entcall.FieldID, free)).Returning(entcall.FieldID).Query()
	taken, err := s.parts.Store.SystemDB().QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("inherit calls: %w", err)
	}
	defer func() { _ = taken.Close() }()
	ours = map[string]bool{}
	for taken.Next() {
		var id string
		if err := taken.Scan(&id); err != nil {
			return nil, fmt.Errorf("inherit calls: %w", err)
		}
		ours[id] = true
	}
	if err := taken.Err(); err != nil {
		return nil, fmt.Errorf("inherit calls: %w", err)
	}
	return ours, nil
}

// heir is behind the name of a copy that has inherited a call.
const heir = "/heir"

// carriedUntil is when a call was given up by the copy that carried it. Of one that an heir has not ended the lease is the heir's: the last
// that was heard of it is nearer.
func carriedUntil(row *ent.Call) time.Time {
	if strings.HasSuffix(*row.Owner, heir) && row.HeardAt != nil && row.HeardAt.Before(*row.OwnedUntil) {
		return *row.HeardAt
	}
	if row.AnsweredAt != nil && row.HeardAt != nil && !row.OwnedUntil.After(*row.AnsweredAt) {
		return *row.HeardAt // the clock was set back since
	}
	return *row.OwnedUntil
}

// HangUp of live.Platform.
func (s *Service) HangUp(ctx context.Context, key string) error {
	ctx, known, err := s.adopt(ctx, key)
	if err != nil || !known {
		return err
	}
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		return s.parts.Store.Client(ctx).Call.Update().Where(entcall.ID(key), entcall.Active(true), entcall.HangUp(false)).SetHangUp(true).Exec(ctx)
	})
}

// Carried of live.Platform.
func (s *Service) Carried(ctx context.Context, key string) (bool, error) {
	_, row, err := s.row(ctx, key)
	return err == nil && row != nil && row.Active && row.Owner != nil, err
}
