package chat

import (
	"context"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/chat/smalltalk"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// part ends a call whose conversation the turn has left to a person, who is not on the line: the caller hears that somebody calls back, and does
// not wait. Somebody who is put through is with a person, and where the assistant itself hangs up it has said why.
func (t *turn) part(ctx context.Context) error {
	l, handed := t.in.Line, slices.ContainsFunc(t.trace.Calls, handedOff)
	if l == nil || !handed && !t.needsPerson || l.Transfer != "" {
		return nil
	}
	l.Parts = true
	own, err := t.closing()
	text := t.later()
	if err != nil || !handed || own != "" || l.End && t.output != "" || strings.Contains(t.output, text) {
		return err // the sentence for that has been said
	}
	if t.output != "" {
		text = "\n\n" + text
	}
	t.output += text
	return listener(ctx)(Event{Kind: Delta, Content: text})
}

// excuse ends a call in which the assistant has nothing to say, and is what the caller hears: a person has the conversation. It is "" where the
// contact is to hear no assistant at all.
func (t *turn) excuse() (string, error) {
	t.in.Line.Parts = true
	if t.conversation.HandedOffAt == nil && !paused(t.conversation) {
		return "", nil
	}
	own, err := t.closing()
	if err == nil && own == "" {
		own = t.later()
	}
	return own, err
}

// look of the turn. Where the assistant has nothing to say, the caller hears why.
func (d *Draft) look(ctx context.Context) (err error) {
	d.silent, err = d.turn.look(ctx)
	if err != nil || !d.silent || d.turn.in.Line == nil {
		return err
	}
	text, err := d.turn.excuse()
	if text != "" {
		d.pieces <- text // there is room for it
	}
	return err
}

// closing is the assistant's own sentence for a conversation that is left to a person; "" is none.
func (t *turn) closing() (string, error) {
	b, err := assistant.BehaviorOf(t.assistant)
	if err != nil {
		return "", err
	}
	return t.parting(b)
}

// later says that somebody calls back, in the language of the assistant, or else of the contact.
func (t *turn) later() string {
	q := Question{Input: t.asked(), Language: store.Text(t.assistant.Language)}
	for _, m := range t.known.earlier {
		q.History = append(q.History, Said{Role: role(m.Ai), Content: m.Content})
	}
	return q.sentence(smalltalk.Later)
}

// onCall is what a model reads of the tool that hands off, on a call.
const onCall = " On a call nobody joins the line: the call ends after your reply. That somebody will call back is said for you, behind it."

// described is the description of a tool, as it is in the turn.
func (t *turn) described(name, description string) string {
	if name == handOff && t.in.Line != nil {
		return description + onCall
	}
	return description
}
