package store

import (
	"context"
	"errors"
	"fmt"
)

// Alone runs a statement that is a transaction of its own, unless the context has one, and gives the one text that each of its rows has.
// On PostgreSQL it is one trip, without BEGIN and COMMIT. It is neither audited nor observed, and what is said of Query holds of the tenant.
func (s *Store) Alone(ctx context.Context, query string, args ...any) (found []string, err error) {
	if s.current(ctx) == nil && !s.Postgres() {
		err = s.Tx(ctx, func(ctx context.Context) (err error) {
			found, err = s.Alone(ctx, query, args...)
			return err
		})
		return found, err
	}
	rows, err := s.alone(ctx, query, args)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, fmt.Errorf("execute: %w", err)
		}
		found = append(found, one)
	}
	return found, rows.Err()
}

// Later is Alone in the context's transaction if nobody needs the answer before the commit: found is called with each row by then.
func (s *Store) Later(ctx context.Context, found func(string), query string, args ...any) error {
	t := s.current(ctx)
	if t == nil {
		return ErrOutside
	}
	if t.pipe == nil {
		all, err := s.Alone(ctx, query, args...)
		for _, one := range all {
			found(one)
		}
		return err
	}
	if t.pipe.over {
		return errOver
	}
	clear(t.fresh)
	t.pipe.late = append(t.pipe.late, statement{query: query, args: args, found: found})
	return nil
}

// Step is a statement of a Chain.
type Step struct {
	Query string
	Args  []any
	// Found is called with the one text that each row of a step before the last has; nil: it has none.
	Found func(string)
}

// Chain runs statements of PostgreSQL, one after the other, that are a transaction of their own, and answers the rows of the last one: one
// trip, without BEGIN and COMMIT. What is said of Alone holds of each.
func (s *Store) Chain(ctx context.Context, steps ...Step) (Answer, error) {
	last := len(steps) - 1
	before := make([]statement, last)
	for i, step := range steps[:last] {
		before[i] = statement{query: step.Query, args: step.Args, found: step.Found}
	}
	return s.alone(ctx, steps[last].Query, steps[last].Args, before...)
}

func (s *Store) alone(ctx context.Context, query string, args []any, before ...statement) (Answer, error) {
	if s.current(ctx) != nil {
		return s.Query(ctx, query, args...)
	}
	if s.pendingRead(ctx) != nil {
		return nil, errTogether
	}
	if err := s.Prove(ctx); err != nil {
		return nil, err
	}
	if s.held.Load() {
		return nil, errHeld()
	}
	t, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	t.pipe.late = before
	results, err := t.pipe.send(ctx, true, statement{query: query, args: args})
	if err != nil {
		t.pipe.free()
		return nil, goneMeanwhile(fmt.Errorf("execute: %w", err))
	}
	found := &rows{results: results, conn: t.pipe.conn}
	if found.Rows, err = results.Query(); err != nil {
		_ = found.Close() // the error is reported already
		return nil, goneMeanwhile(fmt.Errorf("execute: %w", err))
	}
	return found, nil
}
