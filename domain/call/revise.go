package call

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// updateCall changes a call, and all that follows from it, with its row locked. It returns the changed call with its contact; nil if the call is
// gone, or never existed.
func (s *Service) updateCall(ctx context.Context, id string, f func(row *ent.Call, u *ent.CallUpdate)) (now *ent.Call, err error) {
	var before ent.Call
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		now = nil
		row, err := s.shown(ctx, id, s.parts.Store.Locked())
		if ent.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("call: %w", err)
		}
		if row.EndedAt != nil && row.Outcome == nil {
			return nil // it never came to be
		}
		before = *row
		before.Transcript = bytes.Clone(row.Transcript)
		u := s.parts.Store.Client(ctx).Call.Update().Where(entcall.ID(id))
		f(row, u)
		if status := statusOf(row); status != row.Status {
			row.Status = status
			u.SetStatus(status)
		}
		now = row
		return s.revise(ctx, store.Late(ctx), &before, row, u)
	})
	if err == nil && now != nil {
		s.over(&before, now)
	}
	return now, err
}

// revise a call by what was set, and do what follows from it. Its event is made of the row.
func (s *Service) revise(ctx, writing context.Context, before, row *ent.Call, u *ent.CallUpdate) error {
	if row.EndedAt != nil {
		s.settle(row, u)
	}
	if err := u.Exec(store.Only(writing, row.ID)); err != nil {
		return err
	}
	row.UpdatedAt = changedAt(u)
	if err := s.follow(ctx, before, row); err != nil {
		return err
	}
	s.parts.Store.Keep(ctx, ent.TypeCall, row.ID, s.view(row))
	return nil
}

// changedAt is when a change was made that has been written.
func changedAt(u *ent.CallUpdate) time.Time {
	at, _ := u.Mutation().UpdatedAt()
	return at
}

// over counts a call that has ended.
func (s *Service) over(before, now *ent.Call) {
	if s.parts.Ended != nil && before.EndedAt == nil && now.EndedAt != nil {
		s.parts.Ended(now.Direction, store.Text(now.Outcome), store.Text(now.Failure))
	}
}
