package chat

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/lease"
)

// turn is one exchange under way.
type turn struct {
	service        *Service
	in             Input
	channel        string
	subaccount     *ent.Subaccount
	assistant      *ent.Assistant
	contact        *contact.Contact
	conversation   *ent.Conversation
	held           *lease.Lease // of the conversation
	leaseID        string       // the lease's id, where it was taken with what the contact said; asking is when
	asking         time.Time
	committed      func()          // what was kept along with what the contact said is committed
	heard          []*ent.Message  // what the contact said, which this turn answers
	reply          *ent.Message    // of an earlier try of the same request
	cut            *ent.Message    // what an earlier try had said when it was cut off
	resumed        bool            // an earlier try of the same request kept what the contact said
	referred       map[string]bool // variables that the prompt names
	trace          trace
	output         string
	abbreviated    bool            // of a longer reply, the output is the beginning
	undigested     fresh           // what of the conversation no digest covers
	due            <-chan struct{} // of a draft: closed when tools may be used
	toolless       bool            // no tool is offered: a person reads the reply first
	handsOff       atomic.Int32    // how often the turn leaves the conversation to a person itself
	silences       atomic.Int32    // how often the turn gives the contact the tag that silences assistants itself
	delivers       bool            // the reply goes out to the contact: nobody waits for it here
	willRetry      bool            // if no model answers now, another try will ask
	fellBack       bool            // no model answered, and the fallback sentence was said
	needsPerson    bool            // nothing known answers, and a person is wanted for that
	holds          string          // what asks the caller to wait for somebody who listens in; "" is nobody
	missed         *knowledge.Missed
	limited        bool              // by a budget of the subaccount or the workspace
	reserved       bool              // something of it, for this turn
	began          bool              // the conversation, with what was said
	before         *ent.Conversation // until the contact wrote, at saidAt; nil: it began then, or an earlier try kept what was said
	saidAt         time.Time
	terms          workspace.Terms
	cachedAnswerer Answerer // as found; nil: it was not
	known          findings
}

// admit finds the assistant and whom it is to answer, and refuses where it answers no one. More is read with that. A reply that an earlier try
// has kept needs no permission: it has been paid for.
func (t *turn) admit(ctx context.Context, more ...func(ctx context.Context) error) error {
	var unknown error
	if err := t.service.parts.Store.Together(ctx, append(t.admitting(&unknown), more...)...); err != nil {
		return err
	}
	if ref := t.in.ContactID.Value(); ref != nil && t.in.CreateContact {
		t.contact, unknown = t.service.parts.Contacts.FindOrCreate(ctx, *ref)
	}
	if unknown != nil || t.reply != nil {
		return unknown
	}
	return t.permitted(ctx)
}

// admitting returns the reads of admit; they set unknown to why a contact is not found.
func (t *turn) admitting(unknown *error) []func(ctx context.Context) error {
	reads := append([]func(ctx context.Context) error{t.findAssistant}, t.termReads()...)
	if ref := t.in.ContactID.Value(); ref != nil && !t.in.CreateContact {
		reads = append(reads, func(ctx context.Context) error {
			t.contact, *unknown = t.service.parts.Contacts.Find(ctx, *ref)
			return nil
		})
	}
	return reads
}

func (t *turn) findAssistant(ctx context.Context) (err error) {
	t.assistant, err = t.service.parts.Store.Client(ctx).Assistant.Get(ctx, t.in.AssistantID)
	if ent.IsNotFound(err) {
		return fault.MissingField("assistant", "assistantId").Because(err)
	}
	return err
}

// termReads read on what terms assistants of the subaccount may answer.
func (t *turn) termReads() []func(ctx context.Context) error {
	return []func(ctx context.Context) error{
		func(ctx context.Context) (err error) {
			t.terms, err = t.service.parts.Terms(ctx)
			return err
		},
		func(ctx context.Context) (err error) {
			t.subaccount, err = t.service.parts.Store.Client(ctx).Subaccount.Get(ctx, authz.From(ctx).Subaccount)
			return err
		},
	}
}

// permitted refuses where the assistant answers no one.
func (t *turn) permitted(ctx context.Context) error {
	switch {
	case t.terms.Suspended:
		return refused("workspace_inactive", "The workspace is suspended.")
	case t.subaccount.Archived: // as calls are refused
		return refused("workspace_inactive", "The subaccount is archived.")
	case t.assistant.Archived:
		return refused("assistant_archived", "The assistant is archived and answers no one.")
	}
	left, err := t.service.parts.Budget.Remains(ctx, t.subaccount, 0)
	if err != nil {
		return err
	}
	if !left {
		return refused(usedUp, "The subaccount's budget for this month is used up.")
	}
	if t.limited = t.subaccount.MonthlyBudget != nil || t.terms.Limited; !t.limited {
		return nil
	}
	_, err = t.answerer(ctx)
	return err
}

// Why a reply is refused that nobody can pay.
const (
	usedUp = "budget_used_up"
	noCost = "model_without_price"
)

// unpaid says that a reply is refused for its cost.
func unpaid(err error) bool {
	f, ok := errors.AsType[*fault.Error](err)
	return ok && f.Code == fault.ChatRefused && slices.ContainsFunc(f.Details, func(d fault.Detail) bool {
		return d.Field == "reason" && (d.Message == usedUp || d.Message == noCost)
	})
}

func refused(reason, message string, more ...fault.Detail) *fault.Error {
	return fault.New(fault.ChatRefused, message, append([]fault.Detail{{Field: "reason", Message: reason}}, more...)...)
}

// silence ends the turn without a reply.
func (t *turn) silence(ctx context.Context) (*Completion, error) {
	t.begin()
	t.trace.Outcome = outcomeSilent
	if t.unwanted() {
		t.trace.Failure = undisturbed
	}
	last := t.heard[len(t.heard)-1]
	err := t.service.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := t.unsaid(ctx, last.ID); err != nil || !t.unseen() {
			return err
		}
		return t.service.wait(ctx, t.conversation.ID, undisturbed)
	})
	if err != nil {
		return nil, err
	}
	return t.completion(last), nil
}

// unsaid closes a turn that keeps no reply.
func (t *turn) unsaid(ctx context.Context, messageID string) error {
	if err := t.service.answered(ctx, t.heard); err != nil {
		return err
	}
	if err := t.keepMissed(ctx); err != nil {
		return err
	}
	return t.close(ctx, messageID)
}

// close keeps the trace, and what follows from the turn.
func (t *turn) close(ctx context.Context, messageID string) error {
	if err := t.trace.keep(ctx, t, messageID); err != nil {
		return err
	}
	if t.crowded() {
		if err := t.service.parts.Queue.Insert(ctx, DigestArgs{ConversationID: t.conversation.ID}); err != nil {
			return err
		}
	}
	if t.fellBack || t.needsPerson {
		reason := unansweredReason
		if t.needsPerson {
			reason = unknownReason
		}
		if err := t.service.wait(ctx, t.conversation.ID, reason); err != nil {
			return err
		}
	}
	return t.pay(ctx)
}

// fail stores what there was of a reply that could not be finished, and why, even if the client has gone meanwhile. From the next turn on, the
// contact's message is part of the history; a message that a job answers waits for the job's next try. A refusal without any reply stores neither.
func (t *turn) fail(ctx context.Context, cause error) error {
	ctx = context.WithoutCancel(ctx)
	t.trace.Outcome, t.trace.Failure = outcomeFailed, fault.From(cause).Message
	t.trace.Incomplete = "" // nobody has all of it, however the model ended
	if t.delivers {         // nobody has read it: the next try starts over, and after the last it is not sent
		t.output = ""
	}
	if t.output != "" {
		t.trace.Outcome = outcomeCut
	}
	keep := t.paid
	if t.unheard(cause) {
		keep = t.paidUntraced
	}
	err := keep(ctx, func(ctx context.Context) error {
		if t.unheard(cause) {
			if err := t.takeBack(ctx); err != nil {
				return err
			}
			return t.payUntraced(ctx)
		}
		about, err := t.savePartial(ctx)
		if err != nil {
			return err
		}
		if err := t.unreplied(ctx); err != nil {
			return err
		}
		if err := t.pay(ctx); err != nil {
			return err
		}
		return t.trace.keep(ctx, t, about)
	})
	if err != nil {
		return errors.Join(cause, err)
	}
	return cause
}

// unreplied has what the contact said wait for no reply any more. What waits for a turn goes on waiting.
func (t *turn) unreplied(ctx context.Context) error {
	return t.service.parts.Store.Client(ctx).Message.Update().
		Where(entmessage.ID(t.heard[len(t.heard)-1].ID), entmessage.Awaits(awaitsReply)).ClearAwaits().Exec(ctx)
}

// savePartial stores the unfinished reply. A turn that has lost its lease on the conversation stores nothing: another turn may be
// replying by now.
func (t *turn) savePartial(ctx context.Context) (about string, err error) {
	about = t.heard[len(t.heard)-1].ID
	if t.output == "" {
		return about, nil
	}
	locked := t.service.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(t.conversation.ID), t.service.parts.Store.Locked())
	if _, err = locked.Exist(ctx); err == nil { // before its lease: the two are always locked in this order
		err = t.held.Check(ctx)
	}
	if errors.Is(err, lease.ErrLost) {
		return about, nil
	}
	if err != nil {
		return "", err
	}
	reply, err := t.speak(ctx, true)
	if err != nil {
		return "", err
	}
	return reply.ID, nil
}

// repeated is the completion of an earlier try of the same request.
func (t *turn) repeated(ctx context.Context) (*Completion, error) {
	if err := t.trace.read(ctx, t.service.parts.Store.Client(ctx), t.reply); err != nil {
		return nil, err
	}
	t.output = t.reply.Content
	return t.completion(t.reply), nil
}
