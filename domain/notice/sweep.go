package notice

import (
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Kept is how long notices are.
const Kept = 90 * 24 * time.Hour

// sweepSize is how many notices are forgotten in one transaction.
const sweepSize = 500

// Sweep forgets notices that are old, and those of members who have too many.
func (s *Service) Sweep(ctx context.Context) error {
	ctx = store.System(ctx, "sweep notices")
	for n := sweepSize; n == sweepSize; {
		ids, err := s.Store.Client(ctx).Notice.Query().Where(notice.CreatedAtLT(s.now().Add(-Kept))).
			Order(notice.ByCreatedAt()).Limit(sweepSize).IDs(ctx)
		if err == nil {
			err = s.remove(ctx, ids)
		}
		if err != nil {
			return fmt.Errorf("sweep notices: %w", err)
		}
		n = len(ids)
	}
	users, err := s.Store.Texts(ctx, `SELECT user_id FROM notices GROUP BY user_id HAVING count(*) > $1`, kept)
	if err != nil {
		return fmt.Errorf("sweep notices: %w", err)
	}
	for _, user := range users {
		if err := s.forget(ctx, user); err != nil {
			return fmt.Errorf("sweep notices: %w", err)
		}
	}
	return nil
}

// forget the notices of a user that are behind the newest, in all that they are members of.
func (s *Service) forget(ctx context.Context, user string) error {
	ctx = store.System(ctx, "notices behind the newest")
	for n := sweepSize; n == sweepSize; {
		ids, err := s.Store.Client(ctx).Notice.Query().Where(notice.UserID(user)).
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
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		_, err := s.Store.Client(ctx).Notice.Delete().Where(notice.IDIn(ids...)).Exec(ctx)
		return err
	})
}
