package chat

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/hold"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// How long a turn may take; when one of a copy that died is given up, and how often one that lives says so; how long the next
// one waits for its own, and how often it looks.
const (
	turnLimit = 2 * time.Minute
	turnLease = 10 * time.Second
	signs     = 3 // in a lease
	// TurnLimit is how long a turn may take, with the wait for the one before.
	TurnLimit = turnLimit + patience
	patience  = time.Minute
	look      = 20 * time.Millisecond
	lookLimit = 500 * time.Millisecond
)

// hold waits until no other turn of the conversation is under way, on any copy, and keeps others out until the release.
func (s *Service) hold(ctx context.Context, conversationID string) (release func(), err error) {
	deadline := time.Now().Add(patience)
	for wait := look; ; wait = min(2*wait, lookLimit) {
		held, err := s.grab(ctx, conversationID)
		if err != nil {
			return nil, err
		}
		if held != "" {
			return s.alive(context.WithoutCancel(ctx), held), nil
		}
		if time.Now().After(deadline) {
			return nil, fault.New(fault.Conflict, "Another turn of the conversation is in progress.")
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for the conversation: %w", ctx.Err())
		case <-time.After(wait):
		}
	}
}

// grab takes the conversation, and answers "" where another turn has it.
func (s *Service) grab(ctx context.Context, conversationID string) (held string, err error) {
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		client, now := s.Store.Client(ctx), time.Now().UTC()
		if _, err := client.Hold.Delete().Where(hold.ConversationID(conversationID), hold.UntilLT(now)).Exec(ctx); err != nil {
			return err
		}
		row, err := client.Hold.Create().SetConversationID(conversationID).SetPurpose("turn").SetUntil(now.Add(s.lease())).Save(ctx)
		if err == nil {
			held = row.ID
		}
		return err
	})
	if ent.IsConstraintError(err) {
		return "", nil
	}
	return held, err
}

// alive says of a hold that its turn lives, until that is over.
func (s *Service) alive(ctx context.Context, held string) (release func()) {
	done, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		sign := time.NewTicker(s.lease() / signs)
		defer sign.Stop()
		for {
			select {
			case <-done:
				return
			case <-sign.C:
				s.extend(ctx, held)
			}
		}
	}()
	return func() {
		close(done)
		<-over
		s.letGo(ctx, held)
	}
}

func (s *Service) extend(ctx context.Context, held string) {
	ctx, cancel := context.WithTimeout(ctx, s.lease()/signs)
	defer cancel()
	err := s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.Client(ctx).Hold.Update().Where(hold.ID(held)).SetUntil(time.Now().UTC().Add(s.lease())).Exec(ctx)
	})
	if err != nil {
		s.Log.WarnContext(ctx, "a conversation may be given up", "hold", held, "error", err)
	}
}

func (s *Service) lease() time.Duration { return cmp.Or(s.Lease, turnLease) }

// letGo ends a hold. One that cannot be ended is given up in time.
func (s *Service) letGo(ctx context.Context, held string) {
	err := s.Store.Tx(ctx, func(ctx context.Context) error {
		_, err := s.Store.Client(ctx).Hold.Delete().Where(hold.ID(held)).Exec(ctx)
		return err
	})
	if err != nil {
		s.Log.ErrorContext(ctx, "a conversation stays held", "hold", held, "error", err)
	}
}
