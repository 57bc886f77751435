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
// anew, as its server died, finds it there and does not send it again.
type sending struct {
	Key       string `json:"key"` // of the tool, the address and the text
	Tool      string `json:"tool"`
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

// once sends what a tool is asked to send, unless it was begun before for what the turn answers. nil: it is sent as often as it is asked for. That is
// so in a draft of a call, which is not begun anew.
func (b *toolbox) once(name string, args json.RawMessage) func(ctx context.Context, to, text string, send func(context.Context) error) error {
	t := b.turn
	if t.heard[0].ID == "" {
		return nil
	}
	return func(ctx context.Context, to, text string, send func(context.Context) error) error {
		one := sending{Key: keyOf(name, to, text), Tool: name, Arguments: string(written(string(args)))}
		if t.in.Private {
			one.Arguments = string(noArguments)
		}
		if err := t.resend(ctx, func(all []sending) ([]sending, error) {
			if i := slices.IndexFunc(all, one.same); i >= 0 {
				return nil, fault.New(fault.Conflict, all[i].told())
			}
			return append(all, one), nil
		}); err != nil {
			return err
		}
		err := send(ctx)
		if err != nil && !unsent(err) {
			return err
		}
		one.Sent = err == nil
		t.settle(context.WithoutCancel(ctx), one)
		return err
	}
}

// keyOf what is sent: a hash, as the address is nobody's business here.
func keyOf(name, to, text string) string {
	h := sha256.New()
	_, _ = fmt.Fprintf(h, "%q %q %q", name, to, text) // a hash never fails
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// same says whether another one is of the same message.
func (s sending) same(other sending) bool { return s.Key == other.Key }

// unsent says that what was to be sent has certainly not gone out, so that it may be tried again.
func unsent(err error) bool {
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return true
	}
	return slices.ContainsFunc([]error{notify.ErrNotConfigured, notify.ErrRefused, notify.ErrUnavailable}, func(known error) bool {
		return errors.Is(err, known)
	})
}

// settle notes that a message was sent, or forgets one that was not. Where that fails, it is one of which nobody knows.
func (t *turn) settle(ctx context.Context, one sending) {
	err := t.resend(ctx, func(all []sending) ([]sending, error) {
		all = slices.DeleteFunc(all, one.same)
		if one.Sent {
			all = append(all, one)
		}
		return all, nil
	})
	if err != nil {
		t.service.Log.WarnContext(ctx, "what became of a message is not noted", "conversation", t.conversation.ID, "error", err)
	}
}

// resend changes what has been begun to be sent for what the turn answers. The first of its messages keeps it: there may be more of them by the next
// try. The conversation is locked before, so that of two at once the second sees what the first has begun.
func (t *turn) resend(ctx context.Context, change func(all []sending) ([]sending, error)) error {
	return t.service.Store.Again(ctx, func(ctx context.Context) error {
		client := t.service.Store.Client(ctx)
		held := client.Conversation.Query().Where(conversation.ID(t.conversation.ID), t.service.Store.Locked())
		if there, err := held.Exist(ctx); err != nil || !there {
			return cmp.Or(err, error(fault.Missing("conversation")))
		}
		m, err := client.Message.Query().Where(entmessage.ID(t.heard[0].ID)).Select(entmessage.FieldID, entmessage.FieldSends).Only(ctx)
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
		if slices.ContainsFunc(told, func(c *ToolCall) bool { return c.Name == s.Tool && string(c.Arguments) == s.Arguments }) {
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
