package notice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/ent/noticedevice"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Kept is how long notices are.
const Kept = 90 * 24 * time.Hour

// sweepSize is how many notices are forgotten in one transaction.
const sweepSize = 500

// Sweep forgets notices that are old, those of members who have too many, and browsers in which nobody is signed in any more.
func (s *Service) Sweep(ctx context.Context) error {
	ctx = store.System(ctx, "sweep notices")
	for n := sweepSize; n == sweepSize; {
		ids, err := s.parts.Store.Client(ctx).Notice.Query().Where(notice.CreatedAtLT(s.bell.now().Add(-Kept))).
			Order(notice.ByCreatedAt()).Limit(sweepSize).IDs(ctx)
		if err == nil {
			err = s.remove(ctx, ids)
		}
		if err != nil {
			return fmt.Errorf("sweep notices: %w", err)
		}
		n = len(ids)
	}
	all, err := s.crowded(ctx)
	if err != nil {
		return fmt.Errorf("sweep notices: %w", err)
	}
	for _, one := range all {
		if err := s.forget(ctx, one.WorkspaceID, one.UserID); err != nil {
			return fmt.Errorf("sweep notices: %w", err)
		}
	}
	if err := s.forgetBrowsers(ctx); err != nil {
		return fmt.Errorf("sweep browsers: %w", err)
	}
	return nil
}

// forgetBrowsers whose sessions have ended, some at a time.
func (s *Service) forgetBrowsers(ctx context.Context) error {
	for last, n := "", sweepSize; n == sweepSize; {
		rows, err := s.parts.Store.Client(ctx).NoticeDevice.Query().Where(noticedevice.IDGT(last)).
			Order(noticedevice.ByID()).Limit(sweepSize).All(ctx)
		if err != nil || len(rows) == 0 {
			return err
		}
		last, n = rows[len(rows)-1].ID, len(rows)
		_, ended, err := s.signedIn(ctx, rows)
		if err == nil {
			err = s.drop(ctx, ended...)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// crowded are the members who have too many notices.
func (s *Service) crowded(ctx context.Context) (all []SendArgs, err error) {
	rows, err := s.parts.Store.Query(ctx, `SELECT s.workspace_id, n.user_id FROM notices n JOIN subaccounts s ON s.id = n.subaccount_id
		GROUP BY s.workspace_id, n.user_id HAVING count(*) > $1`, kept)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	for rows.Next() {
		var one SendArgs
		if err := rows.Scan(&one.WorkspaceID, &one.UserID); err != nil {
			return nil, fmt.Errorf("members with many notices: %w", err)
		}
		all = append(all, one)
	}
	return all, nil
}

// forget the notices of a member that are behind the newest. Those that are still to be sent are counted apart: what comes in quiet hours
// does not push them out.
func (s *Service) forget(ctx context.Context, workspace, user string) error {
	ctx = store.System(ctx, "notices behind the newest")
	waiting := notice.Or(notice.MailDueAtNotNil(), notice.PushDueAtNotNil())
	return errors.Join(s.forgetOf(ctx, workspace, user, waiting), s.forgetOf(ctx, workspace, user, notice.Not(waiting)))
}

func (s *Service) forgetOf(ctx context.Context, workspace, user string, which predicate.Notice) error {
	for n := sweepSize; n == sweepSize; {
		ids, err := s.parts.Store.Client(ctx).Notice.Query().Where(of(user, workspace, nil)...).Where(which).
			Order(ent.Desc(notice.FieldCreatedAt, notice.FieldID)).Offset(kept).Limit(sweepSize).IDs(ctx)
		if err == nil {
			err = s.remove(ctx, ids)
		}
		if err != nil {
			return err
		}
		n = len(ids)
	}
	return nil
}

func (s *Service) remove(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		_, err := s.parts.Store.Client(ctx).Notice.Delete().Where(notice.IDIn(ids...)).Exec(ctx)
		return err
	})
}
