package chat

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/ent/hold"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/pause"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How long a turn may take; when one of a copy that died is given up; how long the next one waits for its own.
const (
	turnLimit = 2 * time.Minute
	turnLease = 10 * time.Second
	patience  = time.Minute
	// TurnLimit is how long a turn may take, with the wait for the one before.
	TurnLimit = turnLimit + patience
)

// How soon it is looked again at first, and how seldom later, whether another turn is over, and for how long: tools of a call that has ended have
// finished by then, and whoever speaks now can still be answered.
const (
	lookFirst = 20 * time.Millisecond
	lookMost  = 500 * time.Millisecond
	lookLast  = 12 * time.Second
)

// What conversations are held for.
const (
	forTurn   = "turn"
	forDigest = "digest"
)

// Held is how many conversations are held, of all tenants, by purpose.
func (s *Service) Held(ctx context.Context) (map[string]int, error) {
	return lease.Count(ctx, s.parts.Store, forTurn, forDigest)
}

// turns are the leases of turns.
func (s *Service) turns() *lease.Leases {
	return &lease.Leases{Store: s.parts.Store, Purpose: forTurn, Term: cmp.Or(s.parts.Lease, turnLease), Log: s.parts.Log}
}

// hold waits until no other turn of the conversation is under way, on any copy, and keeps others out until the release. Where what the
// contact said was kept together with the hold, there is nothing to wait for.
func (t *turn) hold(ctx context.Context) (context.Context, *lease.Lease, error) {
	turns := t.service.turns()
	if t.leaseID != "" {
		held, l := turns.Begin(ctx, t.leaseID, t.asking)
		return held, l, nil
	}
	held, l, err := turns.Wait(ctx, t.conversation.ID, patience)
	if errors.Is(err, lease.ErrHeld) {
		err = fault.New(fault.Conflict, "Another turn of the conversation is in progress.").Because(err)
	}
	return held, l, err
}

// Answering says whether a turn of a conversation is under way, on whatever copy: what its tools do is not kept yet.
func (s *Service) Answering(ctx context.Context, conversationID string) (bool, error) {
	return s.parts.Store.Client(ctx).Hold.Query().
		Where(hold.ConversationID(conversationID), hold.Purpose(forTurn), hold.UntilGT(store.Timestamp())).Exist(ctx)
}

// unanswering waits until no turn of a conversation is under way, by whatever channel, or for long enough. What is read before that does not have
// what the other one does: somebody who is cut off while a tool runs, and calls again, would have it done twice. The session says a filler meanwhile.
func (s *Service) unanswering(ctx context.Context, conversationID string) error {
	for deadline, wait := time.Now().Add(lookLast), lookFirst; time.Now().Before(deadline); wait = min(2*wait, lookMost) {
		if !pause.For(ctx, wait) {
			return ctx.Err() //nolint:wrapcheck // the caller's own
		}
		if under, err := s.Answering(ctx, conversationID); err != nil || !under {
			return err
		}
	}
	return nil
}

// letGo of the conversation that was taken with what the contact said, by a turn that does not go on: the next one need not wait until the lease
// expires.
func (t *turn) letGo(ctx context.Context) {
	if t.leaseID == "" {
		return
	}
	_, held := t.service.turns().Begin(ctx, t.leaseID, t.asking)
	held.Release(ctx)
	t.leaseID = ""
}
