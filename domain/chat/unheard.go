package chat

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// unheard says whether a turn was refused before it did or said anything for what the contact wrote. The message is then not kept, just as
// when it is refused at once. Messages that a job answers, and what was heard in a call, are always kept.
func (t *turn) unheard(cause error) bool {
	if !fault.Is(cause, fault.ChatRefused) || t.delivers || t.in.CallID != "" || t.output != "" || t.cut != nil {
		return false
	}
	said := t.heard[len(t.heard)-1]
	return len(t.heard) == 1 && len(t.trace.Calls) == 0 && len(t.used()) == 0 && !optsOut(said.Channel, said.Content)
}

// takeBack removes what the contact said, and the conversation that it began, unless others have said something in it meanwhile.
func (t *turn) takeBack(ctx context.Context) error {
	client := t.service.Store.Client(ctx)
	locked, err := client.Conversation.Query().Where(conversation.ID(t.conversation.ID), t.service.Store.Locked()).Exist(ctx)
	if err != nil || !locked { // it is gone, with all that was said
		return err
	}
	if err := client.Message.DeleteOneID(t.heard[0].ID).Exec(ctx); err != nil {
		return ent.MaskNotFound(err)
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
