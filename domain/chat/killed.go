package chat

import (
	"context"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// killed is how many tries of a job ended with their server, which could not say why: of every other one the queue keeps the error.
func killed(j *river.Job[TurnArgs]) int { return j.Attempt - 1 - len(j.Errors) }

// leads says whether the message is the newest that waits. If it is not, the job of a later one answers it, and has to know of tries of this job that
// ended with their server: it begins its attempts anew, and the message may be why.
func (w *TurnWorker) leads(ctx context.Context, j *river.Job[TurnArgs], m *ent.Message) (bool, error) {
	newest, err := w.newest(ctx, m)
	if err == nil && !newest {
		err = w.tellKilled(ctx, m, min(killed(j), turnAttempts))
	}
	return newest, err
}

// tellKilled keeps a trace of each try of a message that ended with its server, unless the message has been answered.
func (w *TurnWorker) tellKilled(ctx context.Context, m *ent.Message, tries int) error {
	if tries <= 0 {
		return nil
	}
	c, err := w.Store.Client(ctx).Conversation.Get(ctx, m.ConversationID)
	if err != nil || c.ContactID == nil {
		return ent.MaskNotFound(err)
	}
	assistant, err := w.Contacts.Router(ctx, *c.ContactID)
	if err != nil || assistant == "" { // nobody answers it
		return err
	}
	return w.Store.Again(ctx, func(ctx context.Context) error {
		client := w.Store.Client(ctx)
		// Whoever deletes the conversation, or answers, has it before its messages and traces.
		there, err := client.Conversation.Query().Where(conversation.ID(c.ID), w.Store.Reserved()).Exist(ctx)
		if err != nil || !there {
			return err
		}
		waits, err := client.Message.Query().Where(entmessage.ID(m.ID), entmessage.Awaits(awaitsTurn)).Exist(ctx)
		if err != nil || !waits {
			return err
		}
		told, err := client.Turn.Query().Where(entturn.MessageID(m.ID), entturn.Failure(killedReason)).Count(ctx)
		for ; err == nil && told < tries; told++ {
			err = client.Turn.Create().SetConversationID(c.ID).SetMessageID(m.ID).SetAssistantID(assistant).
				SetOutcome(outcomeFailed).SetAnswerer("").SetFailure(killedReason).Exec(ctx)
		}
		return err
	})
}

// deadly says whether tries of what waits ended with their servers as often as one message is tried: since the first of it, whichever message each
// was for, and with those of this job.
func (w *TurnWorker) deadly(ctx context.Context, j *river.Job[TurnArgs], m *ent.Message, first string) (bool, error) {
	began, err := w.Store.Client(ctx).Message.Get(ctx, first)
	if err != nil {
		return false, store.Missing(err, "message")
	}
	told, err := w.Store.Client(ctx).Turn.Query().Where(entturn.ConversationID(m.ConversationID), entturn.Failure(killedReason),
		entturn.CreatedAtGTE(began.CreatedAt)).Count(ctx)
	return err == nil && told+max(killed(j), 0) >= turnAttempts, err
}
