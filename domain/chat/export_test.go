package chat

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
)

// TellLeft is what a job does before it answers a message: it reads the hold of its conversation, takes it, and reports a try that ended with its
// server. meanwhile runs between the first two.
func (s *Service) TellLeft(ctx context.Context, m *ent.Message, meanwhile func()) error {
	w := &TurnWorker{Service: s}
	left, err := w.leftHeld(ctx, m.ConversationID)
	if err != nil {
		return err
	}
	meanwhile()
	ctx, held, err := w.turns().Claim(ctx, m.ConversationID)
	if err != nil {
		return err
	}
	defer held.Release(ctx)
	return w.tellKilled(ctx, m, left, held)
}

// Parts are what a service was made of.
func (s *Service) Parts() *Parts { return &s.parts }
