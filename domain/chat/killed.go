package chat

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/hold"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// leftHeld is the hold that a conversation has for a turn; nil is none. If its reader can take it over, it was neither renewed nor released: its turn
// has ended with its server. So it counts tries that were begun, each once. A job's attempts do not: one counts even if the server died while the job
// had nothing to do.
func (w *TurnWorker) leftHeld(ctx context.Context, conversationID string) (*ent.Hold, error) {
	left, err := w.parts.Store.Client(ctx).Hold.Query().Where(hold.ConversationID(conversationID), hold.Purpose(forTurn)).Only(ctx)
	return left, ent.MaskNotFound(err)
}

// expired says whether a hold was over when the one was taken that the conversation has now, by the clock that wrote both. One that was not has been
// released meanwhile: whoever lives renews it long before it is over.
func (w *TurnWorker) expired(ctx context.Context, left *ent.Hold, held *lease.Lease) (bool, error) {
	now, err := w.parts.Store.Client(ctx).Hold.Get(ctx, held.ID)
	return err == nil && left.Until.Before(now.CreatedAt), ent.MaskNotFound(err)
}

// tellKilled keeps a trace of a try that ended with its server, by the hold that it has left, where some of what waits was there when it began. The
// caller holds the conversation. A message waits for a while before its first try: the clocks of server and database may differ by that much.
func (w *TurnWorker) tellKilled(ctx context.Context, m *ent.Message, left *ent.Hold, held *lease.Lease) error {
	if left == nil {
		return nil
	}
	if over, err := w.expired(ctx, left, held); err != nil || !over {
		return err
	}
	client := w.parts.Store.Client(ctx)
	waited, err := client.Message.Query().Where(entmessage.ConversationID(m.ConversationID), entmessage.Awaits(awaitsTurn),
		entmessage.CreatedAtLTE(left.CreatedAt.Add(w.parts.Wait))).Exist(ctx)
	if err != nil || !waited {
		return err
	}
	c, err := client.Conversation.Get(ctx, m.ConversationID)
	if err != nil || c.ContactID == nil {
		return ent.MaskNotFound(err)
	}
	assistant, err := w.parts.Contacts.Router(ctx, *c.ContactID)
	if err != nil || assistant == "" { // nobody answers it
		return err
	}
	return w.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := w.parts.Store.Client(ctx)
		// A deletion of the conversation locks it before its traces.
		there, err := client.Conversation.Query().Where(conversation.ID(c.ID), w.parts.Store.Reserved()).Exist(ctx)
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
	began, err := w.parts.Store.Client(ctx).Message.Get(ctx, first)
	if err != nil {
		return false, store.Missing(err, "message")
	}
	told, err := w.parts.Store.Client(ctx).Turn.Query().Where(entturn.ConversationID(m.ConversationID), entturn.Failure(killedReason),
		entturn.CreatedAtGTE(began.CreatedAt)).Count(ctx)
	return told >= turnAttempts, err
}
