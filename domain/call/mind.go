package call

import (
	"context"
	"io"
	"sync"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// mind answers in a call by turns of the call's conversation.
type mind struct {
	service   *Service
	who       authz.Caller
	row       *ent.Call
	variables map[string]string

	mu   sync.Mutex
	note string // for the next turn
}

// Draft of talk.Mind.
func (m *mind) Draft(ctx context.Context, heard talk.Heard) talk.Draft {
	switch {
	case heard.OptOut, optsOut(heard.Text):
		return &said{text: farewell, then: talk.Action{HangUp: true}}
	case heard.Refused != "":
		m.remember("The call could not be transferred to " + heard.Refused + ". The contact knows that and is still on the line.")
		return &said{}
	case m.row.ConversationID == nil:
		return &said{then: talk.Action{HangUp: true}}
	}
	words := heard.Text
	if heard.Keys != "" {
		words = "[pressed " + heard.Keys + " on the keypad]"
	}
	r := &reply{mind: m, line: &chat.Line{Transferable: m.service.transferable}, ctx: authz.With(ctx, &m.who)}
	r.draft = m.service.Chat.Draft(r.ctx, chat.Input{ //nolint:contextcheck // it is ours, as the tenant
		AssistantID: *m.row.AssistantID, Input: words, ConversationID: patch.Sent(m.row.ConversationID),
		ContactID: patch.Sent(m.row.ContactID), AdditionalInstructions: patch.Sent(given(m.noted())),
		CallID: m.row.ID, Line: r.line, Variables: m.variables, Outbound: m.row.Direction == outbound,
	})
	return r
}

func (m *mind) remember(note string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.note = note
}

func (m *mind) noted() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.note
}

// said is a reply that nobody has to think of.
type said struct {
	text string
	then talk.Action
	once sync.Once
}

// Next of talk.Draft.
func (d *said) Next(context.Context) (text string, err error) {
	err = io.EOF
	d.once.Do(func() {
		if d.text != "" {
			text, err = d.text, nil
		}
	})
	return text, err
}

// Commit of talk.Draft.
func (*said) Commit() {}

// Drop of talk.Draft.
func (*said) Drop() {}

// End of talk.Draft.
func (d *said) End(context.Context, string, bool) (talk.Action, error) { return d.then, nil }

// reply is one that is thought of.
type reply struct {
	mind  *mind
	draft *chat.Draft
	line  *chat.Line
	ctx   context.Context //nolint:containedctx // the draft's own
	sorry bool            // nobody answers, and that was said
}

// Next of talk.Draft. Where no assistant answers, that is said.
func (r *reply) Next(ctx context.Context) (string, error) {
	if r.sorry {
		return "", io.EOF
	}
	text, err := r.draft.Next(ctx)
	if fault.Is(err, fault.ChatRefused) || fault.Is(err, fault.ChatFailed) {
		r.sorry = true
		return unable, nil
	}
	return text, err
}

// Commit of talk.Draft.
func (r *reply) Commit() {
	r.mind.remember("")
	r.draft.Commit(r.ctx)
}

// Drop of talk.Draft.
func (r *reply) Drop() { r.draft.Drop(r.ctx) }

// End of talk.Draft.
func (r *reply) End(ctx context.Context, spoken string, cut bool) (talk.Action, error) {
	done, err := r.draft.End(authz.With(ctx, &r.mind.who), spoken, cut)
	if fault.Is(err, fault.ChatRefused) || fault.Is(err, fault.ChatFailed) {
		r.mind.service.Log.WarnContext(ctx, "no assistant answers in a call", "call", r.mind.row.ID, "error", err)
		return talk.Action{HangUp: true}, nil
	}
	if err != nil {
		return talk.Action{}, err
	}
	return talk.Action{Keys: r.line.Keys, Transfer: r.line.Transfer, HangUp: r.line.End || done.Fallback}, nil
}
