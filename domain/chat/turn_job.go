package chat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// TurnArgs name a message that waits for its turn.
type TurnArgs struct {
	MessageID string `json:"message_id"`
}

// Kind of river.JobArgs.
func (TurnArgs) Kind() string { return "chat_turn" }

// turnAttempts is how often a turn is tried whose model does not answer.
const turnAttempts = 5

// turnPatience is how long a turn is tried, however much the contact writes meanwhile: about as long as its attempts take.
const turnPatience = 6 * time.Minute

// What a turn answers of the messages that wait for it: so many of the newest, and so many bytes, which is as long as one may be.
const (
	heardMost  = 50
	heardBytes = 400_000
)

// turnAgain is how soon a job looks again whose conversation has another turn under way. Until then its worker answers others.
const turnAgain = time.Second

// InsertOpts of river.JobArgsWithInsertOpts.
func (TurnArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: turnAttempts} }

// TurnWorker answers what contacts say in messages. What arrives within a short wait makes one turn: the job of the last
// message answers all of it, and those of the others find nothing to do.
type TurnWorker struct {
	river.WorkerDefaults[TurnArgs]
	*Service
}

// Timeout of river.Worker: a turn's own limit, and some to keep what it came to.
func (w *TurnWorker) Timeout(*river.Job[TurnArgs]) time.Duration { return TurnLimit + turnLease }

// Work on one message. If it is deleted meanwhile, nothing is left to do.
func (w *TurnWorker) Work(ctx context.Context, j *river.Job[TurnArgs]) error {
	err := w.work(ctx, j)
	if fault.Is(err, fault.NotFound) {
		if _, m, failed := w.adopt(ctx, j.Args.MessageID); failed == nil && m == nil {
			return nil
		}
	}
	return err
}

func (w *TurnWorker) work(ctx context.Context, j *river.Job[TurnArgs]) error {
	ctx, m, err := w.adopt(ctx, j.Args.MessageID)
	if err != nil || m == nil || m.Awaits == nil {
		return err
	}
	if newest, err := w.newest(ctx, m); err != nil || !newest {
		return err
	}
	if rest := time.Until(m.CreatedAt.Add(w.parts.Wait)); rest > 0 {
		return river.JobSnooze(rest) //nolint:wrapcheck // River looks for it
	}
	left, err := w.leftHeld(ctx, m.ConversationID)
	if err != nil {
		return err
	}
	ctx, held, err := w.turns().Claim(ctx, m.ConversationID)
	if errors.Is(err, lease.ErrHeld) {
		return river.JobSnooze(turnAgain) //nolint:wrapcheck // likewise
	}
	if err != nil {
		return err
	}
	defer held.Release(ctx)
	if err := w.tellKilled(ctx, m, left, held); err != nil {
		return err
	}
	if newest, err := w.newest(ctx, m); err != nil || !newest { // the turn that was under way may have answered it
		return err
	}
	if j.Attempt > j.MaxAttempts { // every try ended with its server: the message may be why
		return w.abandon(ctx, m, unansweredReason)
	}
	return w.try(ctx, j, m, held)
}

// try to answer a message whose conversation is held. If that is the last time, or none would help, somebody else has to.
func (w *TurnWorker) try(ctx context.Context, j *river.Job[TurnArgs], m *ent.Message, held *lease.Lease) error {
	last, deadly, err := w.last(ctx, j, m)
	if err == nil && !deadly {
		err = w.answer(ctx, m, held, !last)
	}
	switch {
	case deadly:
		return w.abandon(ctx, m, unansweredReason)
	case unpaid(err):
		return w.abandon(ctx, m, unpaidReason) // whoever wrote has nobody else until the next month
	case fault.Is(err, fault.ChatRefused):
		return w.skipPending(ctx, m) // nobody answers, and trying again would not help
	case err != nil && last:
		return errors.Join(err, w.abandon(ctx, m, unansweredReason))
	}
	return err
}

// last says whether nobody tries again after this try: the job does not, or the tries of what waits have failed for long enough. The job of a later
// message begins its attempts again, and whoever writes again and again would never get the fallback sentence, or a person. Deadly says that too many
// tries of what waits have ended with their server: there is to be none.
func (w *TurnWorker) last(ctx context.Context, j *river.Job[TurnArgs], m *ent.Message) (last, deadly bool, err error) {
	last = j.Attempt >= j.MaxAttempts
	waiting, err := w.waiting(ctx, m)
	if err == nil && len(waiting) > 1 {
		deadly, err = w.deadly(ctx, m, waiting[len(waiting)-1])
	}
	if err != nil || last || deadly {
		return last, deadly, err
	}
	last, err = w.parts.Store.Client(ctx).Turn.Query().
		Where(entturn.MessageIDIn(waiting...), entturn.CreatedAtLT(time.Now().UTC().Add(-turnPatience))).Exist(ctx)
	return last, false, err
}

// adopt reads the message and works as its tenant from then on. One that is gone has no tenant: nil.
func (s *Service) adopt(ctx context.Context, id string) (context.Context, *ent.Message, error) {
	system := store.System(ctx, "chat turn")
	row, err := s.parts.Store.Client(system).Message.Get(system, id)
	if ent.IsNotFound(err) {
		return ctx, nil, nil
	}
	if err != nil {
		return ctx, nil, fmt.Errorf("turn: %w", err)
	}
	ctx, err = s.as(ctx, row.SubaccountID)
	return ctx, row, err
}

// as works for a subaccount from then on.
func (s *Service) as(ctx context.Context, subaccountID string) (context.Context, error) {
	return s.parts.Store.As(ctx, subaccountID, "chat", "Assistant")
}

// about finds the conversation of a job, and works for its subaccount from then on. It is nil if it has been deleted meanwhile.
func (s *Service) about(ctx context.Context, id, why string) (context.Context, *ent.Conversation, error) {
	system := store.System(ctx, why)
	c, err := s.parts.Store.Client(system).Conversation.Get(system, id)
	if ent.IsNotFound(err) {
		return ctx, nil, nil
	}
	if err != nil {
		return ctx, nil, fmt.Errorf("%s: %w", why, err)
	}
	ctx, err = s.as(ctx, c.SubaccountID)
	return ctx, c, err
}

// newest says whether the message waits for its turn, and none waits that is later.
func (s *Service) newest(ctx context.Context, m *ent.Message) (bool, error) {
	last, err := s.parts.Store.Client(ctx).Message.Query().
		Where(entmessage.ConversationID(m.ConversationID), entmessage.Awaits(awaitsTurn)).
		Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return false, nil
	}
	return err == nil && last.ID == m.ID, err
}

// waiting are the messages that are answered with this one: as many of the newest as a turn takes, and the first, by which its tools are known. Those
// between them wait no longer, and are part of what was said before, except for one that keeps what was begun to be sent.
func (s *Service) waiting(ctx context.Context, m *ent.Message) (ids []string, err error) {
	all := s.parts.Store.Client(ctx).Message.Query().
		Where(entmessage.ConversationID(m.ConversationID), entmessage.Awaits(awaitsTurn), upTo(m))
	rows, err := all.Clone().Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).Limit(heardMost+1).
		Select(entmessage.FieldContent, entmessage.FieldCreatedAt).All(ctx)
	if err != nil {
		return nil, err
	}
	n := taken(rows)
	for _, r := range rows[:n] {
		ids = append(ids, r.ID)
	}
	if n == len(rows) {
		return ids, nil
	}
	first, err := all.Order(ent.Asc(entmessage.FieldCreatedAt, entmessage.FieldID)).FirstID(ctx)
	if err != nil {
		return nil, store.Missing(err, "message")
	}
	return append(ids, first), s.settle(ctx, m.ConversationID, before(rows[n-1]), entmessage.IDNEQ(first), entmessage.SendsIsNil())
}

// taken is how many messages, newest first, a turn takes.
func taken(rows []*ent.Message) int {
	bytes := 0
	for i, m := range rows {
		if bytes += len(m.Content); i == heardMost || i > 0 && bytes > heardBytes {
			return i
		}
	}
	return len(rows)
}

// answer the message, whose conversation is held, by the assistant of the contact's active tag, if it has one. Again says that there will be
// another try.
func (s *Service) answer(ctx context.Context, m *ent.Message, held *lease.Lease, again bool) error {
	c, err := s.parts.Store.Client(ctx).Conversation.Get(ctx, m.ConversationID)
	if err != nil {
		return store.Missing(err, "conversation")
	}
	t := &turn{service: s, channel: m.Channel, conversation: c, heard: []*ent.Message{m}, held: held, delivers: true, willRetry: again}
	if c.ContactID == nil {
		return s.skipPending(ctx, m)
	}
	if t.contact, err = s.parts.Contacts.Get(ctx, *c.ContactID); err != nil {
		return err
	}
	assistant, err := s.parts.Contacts.Router(ctx, t.contact.ID)
	if err != nil {
		return err
	}
	if assistant == "" {
		return s.skipPending(ctx, m)
	}
	err = s.parts.Store.Together(ctx, append(t.termReads(), func(ctx context.Context) (err error) {
		t.assistant, err = s.parts.Store.Client(ctx).Assistant.Get(ctx, assistant)
		return err
	})...)
	if err != nil {
		return err
	}
	if err := t.permitted(ctx); err != nil {
		return err
	}
	if err := t.goOn(ctx); err != nil {
		return err
	}
	_, err = t.proceed(ctx)
	return err
}

// skipPending leaves the waiting messages, up to this one, without an answer.
func (s *Service) skipPending(ctx context.Context, m *ent.Message) error {
	return s.settle(ctx, m.ConversationID, upTo(m))
}

// settle has some of the messages that wait in a conversation wait no longer.
func (s *Service) settle(ctx context.Context, conversationID string, some ...predicate.Message) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		// A deletion of the conversation locks it before its messages, and these in an order of their own.
		held := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(conversationID), s.parts.Store.Reserved())
		if there, err := held.Exist(ctx); err != nil || !there {
			return err
		}
		return s.parts.Store.Client(ctx).Message.Update().Where(some...).
			Where(entmessage.ConversationID(conversationID), entmessage.Awaits(awaitsTurn)).ClearAwaits().ClearSends().Exec(ctx)
	})
}
