package chat

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/chat/smalltalk"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
)

// unknownReason is why a conversation waits for a person where the embedded answerer has nothing.
const unknownReason = "Nothing that the assistant knows answers the question."

// miss notes that nobody could answer what was asked, to be kept with the reply. Signs of it are an embedded answerer that has
// nothing, a model that says so by a mark, a knowledge base that has nothing for it, a fallback sentence, and a hand-off. Small talk asks nothing.
// What goes wrong is logged: the list must not cost a reply.
func (t *turn) miss(ctx context.Context) {
	r := &t.trace.Reply
	handed := slices.ContainsFunc(r.Calls, func(c *ToolCall) bool { return c.Name == handOff && c.Error == nil })
	blank := r.Answerer == "model" && t.trace.Namespace != "" && len(t.trace.Matches) == 0
	if _, talk := smalltalk.Of(t.asked()); talk || !r.Unknown && !r.Unanswered && !handed && !blank && !t.fellBack {
		return
	}
	m := &knowledge.Missed{AssistantID: t.assistant.ID, ConversationID: t.conversation.ID, Question: t.masked(t.asked())}
	is, err := t.service.parts.Knowledge.Recognize(ctx, m)
	if err != nil {
		t.service.parts.Log.WarnContext(ctx, "an unanswered question could not be stored", "conversation", t.conversation.ID, "error", err)
		return
	}
	if is {
		t.missed = m
	}
}

// keepMissed keeps the question that nobody could answer, in the turn's last transaction.
func (t *turn) keepMissed(ctx context.Context) error {
	if t.missed == nil {
		return nil
	}
	return t.service.parts.Knowledge.Miss(ctx, t.missed)
}

// self is what the assistant says of itself without a language model.
func (t *turn) self() Self {
	values := t.variables(t.service.parts.Now())
	greeting, _ := Fill(opener(t.assistant, !t.in.Outbound), values)
	return Self{Name: t.assistant.Name, Business: t.subaccount.Name, Greeting: greeting}
}
