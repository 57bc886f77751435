package chat

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Overheard is something said in a call while a person spoke instead of the assistant.
type Overheard struct {
	Text string
	// Human says that it was that person, and not the contact.
	Human bool
}

// Overhear keeps what was said, in order. Nobody answers it.
func (s *Service) Overhear(ctx context.Context, conversationID string, all []Overheard) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		for _, o := range all {
			// Each line again: the one before may have brought the conversation back, and somebody may have it now.
			c, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(conversationID), s.parts.Store.Locked()).Only(ctx)
			if err != nil {
				return store.Missing(err, "conversation")
			}
			e := entry{called: true, content: o.Text, channel: Voice, source: sourceAPI}
			if o.Human {
				e.source, e.ai = sourceHuman, true
			}
			if _, err := s.keep(ctx, c, e); err != nil {
				return err
			}
		}
		return nil
	})
}
