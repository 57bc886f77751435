package chat

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/event"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// unheard says whether a turn was refused before it did or said anything for what the contact wrote. The message is then not kept, just as
// when it is refused immediately. Messages that a job answers, and what was heard in a call, are always kept.
func (t *turn) unheard(cause error) bool {
	if !fault.Is(cause, fault.ChatRefused) || t.delivers || t.in.CallID != "" || t.output != "" || t.cut != nil {
		return false
	}
	said := t.heard[len(t.heard)-1]
	return len(t.heard) == 1 && len(t.trace.Calls) == 0 && len(t.used()) == 0 && wished(said.Channel, said.Content) == noWish
}

// takeBack removes what the contact said, and the conversation that it began, unless others have said something in it meanwhile.
func (t *turn) takeBack(ctx context.Context) error {
	client := t.service.parts.Store.Client(ctx)
	row, err := client.Conversation.Query().Where(conversation.ID(t.conversation.ID), t.service.parts.Store.Locked()).Only(ctx)
	if err != nil { // if it is gone, so is all that was said
		return ent.MaskNotFound(err)
	}
	said := t.heard[0]
	if err := client.Message.DeleteOneID(said.ID).Exec(ctx); err != nil {
		return ent.MaskNotFound(err)
	}
	if err := t.service.parts.Inbox.TakenBack(ctx, row.ID); err != nil {
		return err
	}
	// Its event has its text. Nobody could find that by the contact, once the conversation has one.
	if err := client.Event.Update().Where(event.CreatedAtGTE(said.CreatedAt), event.ThingID(said.ID)).ClearData().Exec(ctx); err != nil {
		return err
	}
	if t.before != nil && row.UpdatedAt.Equal(t.saidAt) { // nobody has changed it meanwhile
		update := client.Conversation.UpdateOneID(row.ID)
		inbox.Unheard(update.Mutation(), t.before, row)
		return update.Exec(ctx)
	}
	last, err := client.Message.Query().Where(entmessage.ConversationID(t.conversation.ID)).
		Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).First(ctx)
	switch {
	case err == nil:
		return client.Conversation.UpdateOneID(t.conversation.ID).SetPreviewText(preview(last.Content)).SetLastChannel(last.Channel).Exec(ctx)
	case !ent.IsNotFound(err):
		return err
	case t.began:
		return client.Conversation.DeleteOneID(t.conversation.ID).Exec(ctx)
	}
	return client.Conversation.UpdateOneID(t.conversation.ID).ClearPreviewText().ClearLastChannel().ClearLastHeardAt().Exec(ctx)
}
