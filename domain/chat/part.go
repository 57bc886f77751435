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
// not wait, unless somebody listens in who can take over. Somebody who is put through is with a person, and where the assistant itself hangs up it
// has said why.
func (t *turn) part(ctx context.Context) error {
	l, handed := t.in.Line, slices.ContainsFunc(t.trace.Calls, handedOff)
	fell := t.needsPerson || t.fellBack && t.holds != "" // the fallback sentence has been said, and nothing behind it
	if l == nil || !handed && !fell || l.Transfer != "" {
		return nil
	}
	own, err := t.parts()
	if err != nil {
		return err
	}
	text := l.Left
	switch {
	case fell && t.holds != "":
		text, l.Waits = t.holds, true
	case handed && t.holds != "" && strings.Contains(t.output, t.holds):
		l.Waits = true
		return nil
	case !handed || own && t.holds == "" || l.End && t.output != "":
		return nil // the sentence for that has been said
	}
	if strings.Contains(t.output, text) {
		return nil
	}
	if t.output != "" {
		text = "\n\n" + text
	}
	t.output += text
	return listener(ctx)(Event{Kind: Delta, Content: text})
}

// parts has the call end with the sentence for that, and says whether it is the assistant's own.
func (t *turn) parts() (own bool, err error) {
	l := t.in.Line
	l.Parts = true
	if l.Left, err = t.closing(); err != nil || l.Left != "" {
		return l.Left != "", err
	}
	l.Left = t.later()
	return false, nil
}

// excuse ends a call in which the assistant has nothing to say, and is what the caller hears: a person has the conversation, who may be listening
// in. It is "" if the contact is to hear no assistant at all.
func (t *turn) excuse() (string, error) {
	l := t.in.Line
	if t.conversation.HandedOffAt == nil && !paused(t.conversation) {
		l.Parts = true
		return "", nil
	}
	if _, err := t.parts(); err != nil {
		return "", err
	}
	if t.attend(); t.holds != "" {
		l.Waits = true
		return t.holds, nil
	}
	return l.Left, nil
}

// attend finds out whether somebody listens in who can take over. Then the caller is asked to wait for them if the turn leaves the call to a person.
func (t *turn) attend() {
	if l := t.in.Line; l != nil && l.Attended != nil && l.Attended() {
		t.holds = t.sentence(smalltalk.Hold)
	}
}

// look of the turn, when nobody changes the conversation any more. If the assistant has nothing to say, the caller hears why.
func (d *Draft) look(ctx context.Context) (err error) {
	if after := d.turn.in.After; after != nil {
		select {
		case <-after:
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // the caller's own
		}
	}
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

// later says that somebody calls back.
func (t *turn) later() string { return t.sentence(smalltalk.Later) }

// sentence of a kind, in the language of the assistant, or else of the contact.
func (t *turn) sentence(kind string) string {
	q := Question{Input: t.asked(), Language: store.Text(t.assistant.Language)}
	for _, m := range t.known.earlier {
		q.History = append(q.History, Said{Role: role(m.Ai), Content: m.Content})
	}
	return q.sentence(kind)
}

// What a model reads of the tool that hands off, on a call; attended is where somebody listens in.
const (
	onCall   = " On a call nobody joins the line: the call ends after your reply. That somebody will call back is said for you, behind it."
	attended = " Somebody of the team listens in on this call and may take it over. That the contact is to wait is said for you, behind your reply."
)

// described is the description of a tool in the turn.
func (t *turn) described(name, description string) string {
	switch {
	case name != handOff || t.in.Line == nil:
		return description
	case t.holds != "":
		return description + attended
	}
	return description + onCall
}
