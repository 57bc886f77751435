package chat

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/hold"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// leftHeld is the hold of a conversation that a turn has left which ended with its server: nobody has renewed it, and it was not released. nil is
// none. It tells of tries that were begun, and of each once. The attempts of a job do not: one counts also where the server died while the job had
// nothing to do.
func (w *TurnWorker) leftHeld(ctx context.Context, conversationID string) (*ent.Hold, error) {
	left, err := w.Store.Client(ctx).Hold.Query().
		Where(hold.ConversationID(conversationID), hold.Purpose(forTurn), hold.UntilLT(store.Timestamp())).Only(ctx)
	return left, ent.MaskNotFound(err)
}

// tellKilled keeps a trace of a try that ended with its server, by the hold that it has left, where some of what waits was there when it began.
// Whoever tells has the conversation.
func (w *TurnWorker) tellKilled(ctx context.Context, m *ent.Message, left *ent.Hold) error {
	if left == nil {
		return nil
	}
	client := w.Store.Client(ctx)
	waited, err := client.Message.Query().Where(entmessage.ConversationID(m.ConversationID), entmessage.Awaits(awaitsTurn),
		entmessage.CreatedAtLTE(left.CreatedAt)).Exist(ctx)
	if err != nil || !waited {
		return err
	}
	c, err := client.Conversation.Get(ctx, m.ConversationID)
	if err != nil || c.ContactID == nil {
		return ent.MaskNotFound(err)
	}
	assistant, err := w.Contacts.Router(ctx, *c.ContactID)
	if err != nil || assistant == "" { // nobody answers it
		return err
	}
	return w.Store.Again(ctx, func(ctx context.Context) error {
		client := w.Store.Client(ctx)
		// Whoever deletes the conversation has it before its traces.
		there, err := client.Conversation.Query().Where(conversation.ID(c.ID), w.Store.Reserved()).Exist(ctx)
		if err != nil || !there {
			return err
		}
		return client.Turn.Create().SetConversationID(c.ID).SetMessageID(m.ID).SetAssistantID(assistant).
			SetOutcome(outcomeFailed).SetAnswerer("").SetFailure(killedReason).Exec(ctx)
	})
}

// deadly says whether tries of what waits ended with their servers as often as one message is tried: since the first of it, whichever message each
// was for. The job of a later message begins its attempts anew, and the earlier one may be why.
func (w *TurnWorker) deadly(ctx context.Context, m *ent.Message, first string) (bool, error) {
	began, err := w.Store.Client(ctx).Message.Get(ctx, first)
	if err != nil {
		return false, store.Missing(err, "message")
	}
	told, err := w.Store.Client(ctx).Turn.Query().Where(entturn.ConversationID(m.ConversationID), entturn.Failure(killedReason),
		entturn.CreatedAtGTE(began.CreatedAt)).Count(ctx)
	return told >= turnAttempts, err
}
