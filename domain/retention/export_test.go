package retention

import (
	"context"
	"errors"
	"time"
)

// RemoveSome is one step of a slice, in the context's transaction.
func (s *Service) RemoveSome(ctx context.Context, name, sub string, before time.Time) (int, error) {
	n, _, err := kindOf(name).remove(ctx, s, sub, before)
	return n, err
}

// OneRound gives every task one slice, and answers how many tasks are not done.
func (s *Service) OneRound(ctx context.Context) (left int, err error) {
	return s.OneRoundAfter(ctx, func() {})
}

// OneRoundAfter does something when it is known what is to be deleted, and then gives every task one slice.
func (s *Service) OneRoundAfter(ctx context.Context, meanwhile func()) (left int, err error) {
	tasks, err := s.tasks(ctx)
	meanwhile()
	for _, t := range tasks {
		err = errors.Join(err, s.turn(ctx, t))
		if !t.done {
			left++
		}
	}
	return left, err
}

// Parts are what a service was made of.
func (s *Service) Parts() *Parts { return &s.parts }
