package chat

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// RatingWorker asks contacts to rate conversations that have been closed, once for each.
type RatingWorker struct {
	river.WorkerDefaults[inbox.AskArgs]
	*Service
}

// Work on one conversation.
func (w *RatingWorker) Work(ctx context.Context, j *river.Job[inbox.AskArgs]) error {
	ctx, c, err := w.about(ctx, j.Args.ConversationID, "rating")
	if err != nil || c == nil {
		return err
	}
	err = w.parts.Store.Again(ctx, func(ctx context.Context) error { return w.askRating(ctx, c.ID) })
	if ent.IsConstraintError(err) {
		return nil // another job has asked meanwhile
	}
	if err != nil {
		return fmt.Errorf("rating: %w", err)
	}
	return nil
}

// askRating of a conversation, unless it has been reopened, the contact has been asked, or nothing is to be sent to them.
func (s *Service) askRating(ctx context.Context, id string) error {
	c, err := s.parts.Store.Client(ctx).Conversation.Query().
		Where(conversation.ID(id), conversation.Status(statusClosed), s.parts.Store.Locked()).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	setting, err := s.parts.Inbox.Asking(ctx)
	if err != nil || setting == nil {
		return err
	}
	if asked, err := s.parts.Inbox.Asked(ctx, id); asked || err != nil {
		return err
	}
	if reaches, err := s.reaches(ctx, c); !reaches || err != nil {
		return err
	}
	if setting.RatingQuestion == nil {
		if setting.RatingQuestion, err = s.usualQuestion(ctx, c); err != nil {
			return err
		}
	}
	text, err := s.parts.Inbox.Request(ctx, setting)
	if err != nil {
		return err
	}
	row, err := s.keep(ctx, c, entry{content: text, ai: true, aside: true, source: sourceAssistant})
	if err != nil {
		return err
	}
	if err := s.parts.Inbox.Ask(ctx, setting, id, row.ID); err != nil {
		return err
	}
	return s.post(ctx, row, true)
}

// usualQuestion is what the contact of a conversation is asked where the subaccount has no words of its own: in the language of the assistant.
func (s *Service) usualQuestion(ctx context.Context, c *ent.Conversation) (*string, error) {
	speaks := language.English
	if c.AssistantID != nil {
		a, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(*c.AssistantID)).Select(assistant.FieldLanguage).Only(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return nil, err
		}
		if a != nil {
			speaks = language.Of(store.Text(a.Language))
		}
	}
	question := language.Write(speaks, "rating.question")
	return &question, nil
}

// reaches says whether a message of ours goes out to a conversation's contact: by its channel, and as they want.
func (s *Service) reaches(ctx context.Context, c *ent.Conversation) (bool, error) {
	channel := store.Text(c.LastChannel)
	sends := channel == channelSMS && s.parts.Messenger.Texter != nil || channel == channelEmail && s.parts.Messenger.Mailer != nil
	if c.ContactID == nil || !sends {
		return false, nil
	}
	to, err := s.parts.Contacts.Get(ctx, *c.ContactID)
	if err != nil {
		return false, err
	}
	address := addressOf(to, channel)
	if to.Dnd || address == nil || channel != channelSMS {
		return !to.Dnd && address != nil, nil
	}
	barred, err := s.parts.Contacts.Barred(ctx, *address) // another contact may have had the number and said STOP
	return !barred, err
}
