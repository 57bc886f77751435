package store

import (
	"context"
	"time"
)

// How what has many parts is done: so long in one transaction, as SQLite has one writer for everybody, and so long in one turn.
const (
	sliceFor = 25 * time.Millisecond
	turnFor  = 10 * time.Second
)

// Slice is as much of what has many parts as one transaction does, which is the caller's: some does the next parts and says whether there are
// more.
func Slice(ctx context.Context, some func(context.Context) (more bool, err error)) (more bool, err error) {
	more = true
	for began := time.Now(); more && err == nil && time.Since(began) < sliceFor; {
		more, err = some(ctx)
	}
	return more, err
}

// InSlices does something that has many parts, such as a deletion, in transactions that keep no neighbour waiting, each of a Slice, which may be
// begun again. It ends where there are none, or where others should have their turn: more is true then.
// In a transaction of the caller's everything is done in that one.
func (s *Store) InSlices(ctx context.Context, some func(context.Context) (more bool, err error)) (more bool, err error) {
	return s.OneByOne(ctx, func(ctx context.Context) (more bool, err error) { return Slice(ctx, some) })
}

// OneByOne is InSlices for parts that end with a lock which others take behind those that a part begins with. In one transaction, the next part would
// begin with that lock held, and wait for somebody who waits for it: each part has a transaction of its own.
func (s *Store) OneByOne(ctx context.Context, one func(context.Context) (more bool, err error)) (more bool, err error) {
	more = true
	for began := time.Now(); more && time.Since(began) < turnFor; {
		err := s.Again(ctx, func(ctx context.Context) (err error) {
			more, err = one(ctx)
			return err
		})
		if err != nil {
			return true, err
		}
	}
	return more, nil
}

// Throughout is InSlices to the end, for as long as the context lasts. What was done until it ends is done.
func (s *Store) Throughout(ctx context.Context, some func(context.Context) (more bool, err error)) error {
	for more := true; more; {
		var err error
		if more, err = s.InSlices(ctx, some); err != nil {
			return err
		}
	}
	return nil
}
