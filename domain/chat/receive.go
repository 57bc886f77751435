package chat

import (
	"context"
	"errors"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// receive admits the turn and stores what the contact said. Two first messages at once may both make the conversation of
// one external id; the loser looks again.
func (t *turn) receive(ctx context.Context) error {
	for try := 0; ; try++ {
		t.asking = time.Now()
		err := t.service.parts.Store.Again(ctx, t.receiveOnce)
		if store.Clash(err) && try < 2 && !errors.Is(err, context.Canceled) {
			continue
		}
		if err == nil && t.committed != nil {
			t.committed()
		}
		if err == nil {
			err = t.looked(ctx)
		}
		return err
	}
}

// receiveOnce finds the assistant, the contact and the conversation, unless they are presumed, and writes what was said. What the turn reads next
// goes with the commit.
func (t *turn) receiveOnce(ctx context.Context) error {
	t.heard, t.leaseID, t.committed, t.began, t.before, t.known = nil, "", nil, false, nil, findings{}
	t.contact, t.conversation, t.reply, t.cut, t.resumed = nil, nil, nil, nil, false
	on := func(*sql.Selector) {}
	if t.in.Presumed {
		on = t.presume(authz.From(ctx))
	} else if err := t.meet(ctx); err != nil || len(t.heard) > 0 || t.reply != nil {
		return err
	}
	if t.in.Along != nil {
		var err error
		if t.committed, err = t.in.Along(ctx, on); err != nil { // before the conversation is locked, as where a contact is erased
			return err
		}
	}
	if err := t.service.turns().TakeAlong(ctx, t.conversation.ID, func(id string) { t.leaseID = id }); err != nil {
		return err
	}
	if t.saidAt = store.Timestamp(); !t.began && !t.in.Presumed {
		t.before = t.conversation
	}
	m, err := t.service.keep(ctx, t.conversation, entry{
		at: t.saidAt, called: t.in.CallID != "", presumed: t.in.Presumed,
		content: t.in.Input, channel: t.channel, assistant: t.assistant.ID, source: sourceAPI, awaits: awaitsReply, fenced: true,
	})
	if err != nil {
		return err
	}
	t.heard = []*ent.Message{m}
	return t.lookAlong(ctx)
}

// meet finds the assistant and the contact, and the conversation, which it begins where there is none. An earlier try of the same request may have
// kept what was said.
func (t *turn) meet(ctx context.Context) error {
	var resumed bool
	var place *ent.Conversation
	err := t.admit(ctx, func(ctx context.Context) (err error) {
		resumed, err = t.resume(ctx)
		return err
	}, func(ctx context.Context) (err error) {
		place, err = t.place(ctx)
		return err
	})
	if err == nil && !resumed {
		err = t.converse(ctx, place)
	}
	if err == nil && t.contact == nil && t.conversation.ContactID != nil { // named by the conversation alone
		t.contact, err = t.service.parts.Contacts.Get(ctx, *t.conversation.ContactID)
	}
	return err
}

// resume takes up what an earlier try of the same request kept, so that nothing is said twice.
func (t *turn) resume(ctx context.Context) (bool, error) {
	attempt := authz.From(ctx).Attempt
	if attempt == "" {
		return false, nil
	}
	kept, err := t.service.parts.Store.Client(ctx).Message.Query().Where(entmessage.Attempt(attempt)).WithConversation().All(ctx)
	if err != nil || len(kept) == 0 {
		return false, err
	}
	for _, m := range kept {
		if m.Edges.Conversation == nil { // it was deleted after the messages were read
			return false, nil
		}
		t.conversation = m.Edges.Conversation
		switch {
		case m.Incomplete:
			t.cut = m
		case m.Ai:
			t.reply = m
		default:
			t.heard = []*ent.Message{m}
		}
	}
	if t.channel == "" {
		t.channel = kept[0].Channel
	}
	t.resumed = true
	return true, nil
}

// place is the conversation by our id or the caller's own, held until the transaction ends; nil if there is none.
func (t *turn) place(ctx context.Context) (*ent.Conversation, error) {
	ref := t.in.ConversationID.Value()
	if ref == nil {
		return nil, nil //nolint:nilnil // a new one
	}
	row, err := t.service.parts.Store.Client(ctx).Conversation.Query().
		Where(conversation.Or(conversation.ID(*ref), conversation.ExternalID(*ref)), t.service.parts.Store.Locked()).
		Order(conversation.ByCreatedAt()).First(ctx)
	if ent.IsNotFound(err) {
		return nil, nil //nolint:nilnil // likewise
	}
	return row, err
}

// converse in a conversation that was found, or starts it.
func (t *turn) converse(ctx context.Context, row *ent.Conversation) (err error) {
	if row == nil {
		return t.start(ctx, t.in.ConversationID.Value())
	}
	if t.contact != nil && row.ContactID != nil && *row.ContactID != t.contact.ID {
		return fault.New(fault.Conflict, "The conversation belongs to another contact.",
			fault.Detail{Field: "conversationId", Message: "must be a conversation of this contact"})
	}
	if t.contact != nil && row.ContactID == nil {
		client := t.service.parts.Store.Client(ctx)
		if row, err = client.Conversation.UpdateOneID(row.ID).SetContactID(t.contact.ID).Save(ctx); err != nil {
			return err
		}
		if err := t.service.attribute(ctx, row); err != nil {
			return err
		}
	}
	t.conversation = row
	if t.channel == "" && row.LastChannel != nil {
		t.channel = *row.LastChannel
	}
	return nil
}

func (t *turn) start(ctx context.Context, external *string) error {
	create := t.service.parts.Store.Client(ctx).Conversation.Create().
		SetNillableExternalID(external).SetAssistantID(t.assistant.ID)
	if t.contact != nil {
		create.SetContactID(t.contact.ID)
	}
	var err error
	t.conversation, err = create.Save(ctx)
	t.began = err == nil
	return err
}

// gather takes all that still waits into the turn of a message that waits for one. A chat's turn is about what it came with.
func (t *turn) gather(ctx context.Context) error {
	last := t.heard[len(t.heard)-1]
	if last.Awaits == nil || *last.Awaits != awaitsTurn {
		return nil
	}
	rows, err := t.service.parts.Store.Client(ctx).Message.Query().
		Where(entmessage.ConversationID(t.conversation.ID), entmessage.Awaits(awaitsTurn), upTo(last)).
		Order(ent.Asc(entmessage.FieldCreatedAt, entmessage.FieldID)).All(ctx)
	if err == nil && len(rows) > 0 {
		t.heard = rows
	}
	return err
}

// upTo is the condition that a message is not later than another, before that it is earlier, and after that it is later.
func upTo(m *ent.Message) func(*sql.Selector)   { return placed("<=", m) }
func before(m *ent.Message) func(*sql.Selector) { return placed("<", m) }
func after(m *ent.Message) func(*sql.Selector)  { return placed(">", m) }

func placed(how string, m *ent.Message) func(*sql.Selector) {
	return func(s *sql.Selector) {
		at, id := s.C(entmessage.FieldCreatedAt), s.C(entmessage.FieldID)
		s.Where(sql.P(func(b *sql.Builder) {
			b.WriteString("(" + at + ", " + id + ") " + how + " (").Arg(m.CreatedAt).Comma().Arg(m.ID).WriteString(")")
		}))
	}
}
