package chat

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sending is a text or an e-mail that a tool has begun to send, as the message that it is for keeps it until that is answered. A turn that is begun
// again, as its server died, finds it there and does not send it again.
type sending struct {
	Key       string `json:"key"` // of the tool, the address and the text
	Tool      string `json:"tool"`
	Call      string `json:"call"`      // the use of the tool, which is kept with the turn, unless that dies
	Arguments string `json:"arguments"` // as the model wrote them
	Sent      bool   `json:"sent"`      // else nobody knows
}

// What a model reads of a message that is not sent again.
const (
	sentBefore = "This message has been sent already. It is not sent again."
	sentMaybe  = "This message was being sent before, and it is not known whether it went out. It is not sent again."
)

// told is what a model reads of it later.
func (s sending) told() string {
	if s.Sent {
		return sentBefore
	}
	return sentMaybe
}

// once sends what a tool is asked to send, few times in a turn, and not if it was begun before for what the turn answers; the sending says by what it
// is asked for. It is sent again where a try has told that it was sent, and the contact has written since. A draft of a call is not begun again, and
// notes nothing.
func (b *toolbox) once(one sending) func(ctx context.Context, to, text string, send func(context.Context) error) error {
	if b.turn.in.Private {
		one.Arguments = string(noArguments)
	}
	return func(ctx context.Context, to, text string, send func(context.Context) error) error {
		this := one
		this.Key = keyOf(one.Tool, to, text)
		if err := b.note(ctx, this); err != nil {
			return err
		}
		err := b.few(one.Tool)
		if err == nil {
			err = send(ctx)
		}
		if err != nil && !unsent(err) {
			return err
		}
		this.Sent = err == nil
		b.settle(context.WithoutCancel(ctx), this)
		return err
	}
}

// note what is about to be sent. One that was begun before is a conflict.
func (b *toolbox) note(ctx context.Context, one sending) error {
	return b.resend(ctx, func(all []sending) ([]sending, error) {
		if i := slices.IndexFunc(all, one.same); i >= 0 {
			if again := all[i].Sent && slices.ContainsFunc(b.earlier, all[i].is); !again {
				return nil, fault.New(fault.Conflict, all[i].told())
			}
		}
		return append(slices.DeleteFunc(all, one.same), one), nil
	})
}

// keyOf what is sent: a hash, as the address is nobody's business here.
func keyOf(name, to, text string) string {
	h := sha256.New()
	_, _ = fmt.Fprintf(h, "%q %q %q", name, to, text) // a hash never fails
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// same says whether another one is of the same message.
func (s sending) same(other sending) bool { return s.Key == other.Key }

// is says whether a use of a tool is the one that sent it.
func (s sending) is(c *ToolCall) bool { return c.ID == s.Call }

// unsent says that what was to be sent has certainly not gone out, so that it may be tried again.
func unsent(err error) bool {
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return true
	}
	if _, ok := errors.AsType[misuseError](err); ok {
		return true
	}
	return slices.ContainsFunc([]error{notify.ErrNotConfigured, notify.ErrRefused, notify.ErrUnavailable}, func(known error) bool {
		return errors.Is(err, known)
	})
}

// settle notes that a message was sent, or forgets one that was not. If that fails, it is one of which nobody knows.
func (b *toolbox) settle(ctx context.Context, one sending) {
	err := b.resend(ctx, func(all []sending) ([]sending, error) {
		all = slices.DeleteFunc(all, one.same)
		if one.Sent {
			all = append(all, one)
		}
		return all, nil
	})
	if err != nil {
		t := b.turn
		t.service.parts.Log.WarnContext(ctx, "the outcome of a message could not be stored", "conversation", t.conversation.ID, "error", err)
	}
}

// resend changes what has been begun to be sent for what the turn answers; one of its messages keeps it. The conversation is locked before, so that
// of two at once the second sees what the first has begun.
func (b *toolbox) resend(ctx context.Context, change func(all []sending) ([]sending, error)) error {
	if b.occasion.ID == "" {
		return nil
	}
	t := b.turn
	return t.service.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := t.service.parts.Store.Client(ctx)
		held := client.Conversation.Query().Where(conversation.ID(t.conversation.ID), t.service.parts.Store.Locked())
		if there, err := held.Exist(ctx); err != nil || !there {
			return cmp.Or(err, error(fault.Missing("conversation")))
		}
		m, err := client.Message.Query().Where(entmessage.ID(b.occasion.ID)).Select(entmessage.FieldID, entmessage.FieldSends).Only(ctx)
		if err != nil {
			return store.Missing(err, "message")
		}
		all, err := sendings(m)
		if err == nil {
			all, err = change(all)
		}
		if err != nil {
			return err
		}
		text, err := json.Marshal(all)
		if err != nil {
			return fmt.Errorf("sends: %w", err)
		}
		return client.Message.Update().Where(entmessage.ID(m.ID)).SetSends(text).Exec(ctx)
	})
}

// occasionOf messages that are answered together is the one that uses of tools are known by: the one that keeps what was begun to be sent for them,
// or else the first. There may be more of them by the next try, and those that another server has kept may come before the others.
func occasionOf(heard []*ent.Message) *ent.Message {
	for _, m := range heard {
		if len(m.Sends) > 0 {
			return m
		}
	}
	return heard[0]
}

// sendings are what a message keeps of them.
func sendings(m *ent.Message) (all []sending, err error) {
	if len(m.Sends) > 0 {
		if err := json.Unmarshal(m.Sends, &all); err != nil {
			return nil, fmt.Errorf("sends of %s: %w", m.ID, err)
		}
	}
	return all, nil
}

// begun are the uses of tools that earlier tries have begun for a message, beside those of which they have told: their server died.
func begun(m *ent.Message, told []*ToolCall) (calls []*ToolCall) {
	all, err := sendings(m)
	if err != nil {
		return nil // they are looked at again before anything is sent
	}
	for _, s := range all {
		if slices.ContainsFunc(told, s.is) {
			continue
		}
		call := &ToolCall{ID: id.New("tcall"), Name: s.Tool, Arguments: json.RawMessage(s.Arguments)}
		if s.Sent {
			call.Result = json.RawMessage(`{"sent":true}`)
		} else {
			call.Error = patch.Filled(s.told())
		}
		calls = append(calls, call)
	}
	return calls
}
