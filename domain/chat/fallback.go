package chat

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/modelendpoint"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Why a conversation waits for a person where no model answers, or no provider takes the reply, and what its trace says.
const (
	unansweredReason = "No language model answered."
	unpaidReason     = "The budget does not pay for a reply."
	unsentReason     = "The reply could not be sent."
	fellBack         = "No language model answered. The assistant's fallback sentence was sent instead, and the conversation waits for a person."
	killedReason     = "The server stopped, or lost its database, before the assistant had answered."
)

// handOff is the tool that leaves a conversation to a person. addTag is the one that can give the contact the tag that silences assistants.
const (
	handOff = "hand_off"
	addTag  = "add_tag"
)

// fallBack says the assistant's fallback sentence if no model answers, there is no further try, and the client is still there; or, if the model has
// handed the conversation off before it failed, the sentence for that. False: it says nothing, and the turn fails.
func (t *turn) fallBack(ctx context.Context, cause error) bool {
	if t.willRetry || ctx.Err() != nil || !fault.Is(cause, fault.ChatFailed) {
		return false
	}
	sentence, parting := t.consolation()
	if sentence == "" {
		return false
	}
	if t.delivers { // nobody has read it, and it may end within a word
		t.output = ""
	}
	if !parting || !strings.Contains(t.output, sentence) {
		if t.output != "" {
			sentence = "\n\n" + sentence
		}
		if listener(ctx)(Event{Kind: Delta, Content: sentence}) != nil {
			return false
		}
		t.output += sentence
	}
	t.service.parts.Log.WarnContext(ctx, "no model answers; a sentence of the assistant's is said instead",
		"conversation", t.conversation.ID, "handedOff", parting, "error", fault.From(cause).Unwrap())
	if t.trace.Outcome = outcomeAnswered; !parting {
		t.fellBack, t.trace.Outcome, t.trace.Failure = true, outcomeFailed, fellBack
		t.attend() // it may have failed before that was known
	}
	t.miss(ctx)
	return true
}

// consolation is what is said where no model answers; "" is nothing. Parting says that the conversation was handed off, and this is the
// sentence for that.
func (t *turn) consolation() (sentence string, parting bool) {
	b, err := assistant.BehaviorOf(t.assistant)
	if err != nil {
		return "", false
	}
	if slices.ContainsFunc(t.trace.Calls, handedOff) {
		if t.holds != "" {
			return t.holds, true
		}
		if sentence, err = t.parting(b); err == nil && sentence != "" {
			return sentence, true
		}
	}
	return store.Text(b.FallbackSentence), false
}

// abandon leaves a conversation to a person whose waiting messages, up to this one, nobody will try to answer again.
func (s *Service) abandon(ctx context.Context, m *ent.Message, reason string) error {
	ctx = context.WithoutCancel(ctx)
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.skipPending(ctx, m); err != nil {
			return err
		}
		return s.wait(ctx, m.ConversationID, reason)
	})
}

// wait has a conversation wait for a person, unless it does already.
func (s *Service) wait(ctx context.Context, conversationID, reason string) error {
	return inbox.HandOff(ctx, s.parts.Store, conversationID, &reason)
}

// goOn lets the assistant go on where the conversation waits for a person only because nobody could pay for a reply, or because the contact was not
// to be disturbed, and that may be otherwise now. If a person has replied since, or has the word, it stays with people.
func (t *turn) goOn(ctx context.Context) error {
	if otherwise, err := t.waitsNoMore(ctx, t.conversation); err != nil || !otherwise {
		return err
	}
	if silenced, err := t.service.parts.Contacts.Silenced(ctx, t.contact.ID); err != nil || silenced {
		return err
	}
	reason := *t.conversation.HandOffReason
	return t.service.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := t.service.parts.Store.Client(ctx)
		row, err := client.Conversation.Query().Where(conversation.ID(t.conversation.ID), t.service.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "conversation")
		}
		if t.conversation = row; !waitsFor(row, reason) {
			return nil
		}
		replied, err := client.Message.Query().Where(entmessage.ConversationID(row.ID), entmessage.Source(sourceHuman), entmessage.Ai(true),
			entmessage.CreatedAtGT(*row.HandedOffAt)).Exist(ctx)
		if err != nil || replied {
			return err
		}
		t.conversation, err = endHandOff(client.Conversation.UpdateOneID(row.ID), row).Save(ctx)
		return err
	})
}

// waitsFor says that a conversation waits for a person for no other reason.
func waitsFor(c *ent.Conversation, reason string) bool {
	return c.HandedOffAt != nil && store.Text(c.HandOffReason) == reason && !paused(c)
}

// waitsNoMore says whether what a conversation waits for a person for may be otherwise now.
func (t *turn) waitsNoMore(ctx context.Context, c *ent.Conversation) (bool, error) {
	switch {
	case waitsFor(c, unpaidReason):
		return t.paysOtherwise(ctx, *c.HandedOffAt)
	case waitsFor(c, undisturbed):
		return !t.contact.Dnd, nil
	}
	return false, nil
}

// paysOtherwise says whether anything has changed since an instant that decides who pays for replies: the month, a budget, a price. That some of a
// budget is left says nothing: it may be too little for any reply.
func (t *turn) paysOtherwise(ctx context.Context, since time.Time) (bool, error) {
	if budget.MonthOf(since) != budget.MonthOf(time.Now()) || t.subaccount.UpdatedAt.After(since) {
		return true, nil
	}
	of, client := authz.From(ctx).Workspace, t.service.parts.Store.Client(ctx) // it has the prices of models as well
	priced, err := client.Workspace.Query().Where(workspace.ID(of), workspace.UpdatedAtGT(since)).Exist(ctx)
	if err != nil || priced {
		return priced, err
	}
	return client.ModelEndpoint.Query().Where(modelendpoint.WorkspaceID(of), modelendpoint.UpdatedAtGT(since)).Exist(ctx)
}

// parting is what the assistant says when the conversation is handed to a person; "" is nothing.
func (t *turn) parting(b *assistant.Behavior) (string, error) {
	if b.ClosedSentence == nil {
		return store.Text(b.HandOffSentence), nil
	}
	c, err := appointment.CalendarOf(t.assistant)
	if err != nil {
		return "", err
	}
	now := t.scene(t.service.parts.Now()).now
	if c.Open(now, now.Location()) {
		return store.Text(b.HandOffSentence), nil
	}
	return *b.ClosedSentence, nil
}

// behave adds to a question how the assistant behaves.
func (t *turn) behave(q *Question) error {
	b, err := assistant.BehaviorOf(t.assistant)
	if err != nil {
		return err
	}
	if b.MaxTokens != nil {
		q.MaxTokens = *b.MaxTokens
	}
	q.Fallback = store.Text(b.FallbackSentence)
	q.Parting, err = t.parting(b)
	return err
}

// handedOff says whether a tool has left the conversation to a person.
func handedOff(c *ToolCall) bool { return c.Name == handOff && c.Error == nil }

// leave a conversation in which the assistant has nothing to say, except for what it owes the contact.
func (t *turn) leave(ctx context.Context) (*Completion, error) {
	if t.unwanted() {
		return t.silence(ctx)
	}
	parting, err := t.owed(ctx)
	switch {
	case err != nil:
		return nil, t.giveUp(ctx, err)
	case parting == "" && t.in.Line != nil: // somebody waits on the line
		if t.output, err = t.excuse(); err != nil {
			return nil, t.giveUp(ctx, err)
		}
		return t.silence(ctx)
	case parting == "":
		return t.silence(ctx)
	}
	t.begin()
	t.handsOff.Add(1)
	t.output, t.trace.Reply, t.trace.Outcome = parting, Reply{Text: parting}, outcomeAnswered
	if err := listener(ctx)(Event{Kind: Delta, Content: parting}); err != nil {
		return nil, t.fail(ctx, err)
	}
	return t.say(ctx)
}

// owed is what an earlier try would have said at its end, which handed the conversation off and then failed; "" is nothing.
func (t *turn) owed(ctx context.Context) (string, error) {
	if t.conversation.HandedOffAt == nil || paused(t.conversation) || t.known.err != nil || !slices.ContainsFunc(t.used(), handedOff) {
		return "", nil //nolint:nilerr // nothing is said where the look-up failed
	}
	if t.contact != nil {
		if silenced, err := t.service.parts.Contacts.Silenced(ctx, t.contact.ID); err != nil || silenced {
			return "", err
		}
	}
	b, err := assistant.BehaviorOf(t.assistant)
	if err != nil {
		return "", err
	}
	return t.parting(b)
}

// part says what is said where the conversation was handed to a person, unless the model has said it.
func (d *dialogue) part() error {
	if d.question.Parting == "" || !slices.ContainsFunc(d.reply.Calls, handedOff) || strings.Contains(d.reply.Text, d.question.Parting) {
		return nil
	}
	return d.say(d.question.Parting, true)
}
