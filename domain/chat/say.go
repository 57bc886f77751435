package chat

import (
	"context"
	"errors"

	"github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// yield says whether a person has taken the conversation over before anybody heard the reply: they are not talked over, and it is dropped.
func (t *turn) yield(ctx context.Context) (bool, error) {
	if t.heardAlready(ctx) {
		return false, nil
	}
	over, err := t.overtaken(ctx, t.service.parts.Store.Locked())
	if err != nil || !over {
		return false, err
	}
	t.trace.Outcome, t.trace.Failure, t.output, t.fellBack, t.needsPerson = outcomeSilent, "", "", false, false
	return true, nil
}

// say keeps the reply, unless the turn has lost its conversation, or a person has it.
func (t *turn) say(ctx context.Context) (*Completion, error) {
	ctx = context.WithoutCancel(ctx) // it was said, whether anybody is still there or not
	t.abbreviate()
	var reply *ent.Message
	var yielded bool
	outcome, failure, output, fellBack, needsPerson := t.trace.Outcome, t.trace.Failure, t.output, t.fellBack, t.needsPerson
	err := t.paid(ctx, func(ctx context.Context) (err error) {
		t.trace.Outcome, t.trace.Failure, t.output, t.fellBack, t.needsPerson = outcome, failure, output, fellBack, needsPerson // of a try before
		if yielded, err = t.yield(ctx); err != nil {
			return err
		}
		if yielded {
			return t.unsaid(ctx, t.heard[len(t.heard)-1].ID)
		}
		reply, err = t.keepReply(ctx)
		return err
	})
	switch {
	case errors.Is(err, lease.ErrLost):
		return nil, t.fail(ctx, t.lost(ctx, err))
	case store.Undone(err):
		return nil, t.fail(ctx, store.Public(err))
	case fault.Is(err, fault.NotFound): // what was said is paid for; what the contact said waits for no reply any more, if it is there
		return nil, t.giveUp(ctx, err)
	case err != nil:
		return nil, err
	case yielded:
		return t.completion(t.heard[len(t.heard)-1]), nil
	}
	t.held.Ended()
	return t.completion(reply), nil
}

// lost is why a turn does not hold its conversation any more: another turn has it, or it is gone.
func (t *turn) lost(ctx context.Context, cause error) error {
	there, err := t.service.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(t.conversation.ID)).Exist(ctx)
	if err == nil && !there {
		return fault.Missing("conversation").Because(cause)
	}
	return unanswered(cause)
}

// keepReply keeps the reply with all that it ends.
func (t *turn) keepReply(ctx context.Context) (*ent.Message, error) {
	reply, err := t.speak(ctx, t.trace.Outcome == outcomeCut || t.abbreviated, t.heard...)
	if err != nil {
		return nil, err
	}
	if err := t.keepMissed(ctx); err != nil {
		return nil, err
	}
	if err := t.held.End(ctx); err != nil { // after the conversation: the two are always locked in this order
		return nil, err
	}
	if t.delivers {
		if err := t.service.post(ctx, reply, false); err != nil {
			return nil, err
		}
	}
	if err := t.close(ctx, reply.ID); err != nil {
		return nil, err
	}
	if !t.delivers && t.cut == nil {
		t.service.parts.Store.Keep(ctx, ent.TypeMessage, reply.ID, reply) // what close has changed is other messages
	}
	return reply, nil
}

// speak keeps what the assistant said, in place of what an earlier try had said when it was cut off, and marks what it answers.
func (t *turn) speak(ctx context.Context, incomplete bool, answers ...*ent.Message) (*ent.Message, error) {
	if t.cut != nil {
		if err := t.service.parts.Store.Client(ctx).Conversation.UpdateOneID(t.conversation.ID).Exec(ctx); err != nil { // moves its updated_at
			return nil, err
		}
		if err := t.service.answered(ctx, answers); err != nil {
			return nil, err
		}
		whole, err := t.service.parts.Store.Client(ctx).Message.UpdateOne(t.cut).SetContent(t.output).SetIncomplete(incomplete).Save(ctx)
		if err != nil {
			return nil, err
		}
		if t.in.CallID != "" {
			return whole, nil
		}
		return whole, said.Reworded(ctx, t.service.parts.Store, whole)
	}
	return t.service.keep(ctx, t.conversation, entry{
		called:  t.in.CallID != "",
		content: t.output, channel: t.channel, assistant: t.assistant.ID, ai: true, source: sourceAssistant, incomplete: incomplete,
		fenced: true, stale: true, answers: answers,
	})
}
