package llm

import (
	"fmt"
	"slices"
)

// What an answer may have at most.
const (
	textLimit     = 1 << 20
	argumentLimit = 256 << 10
	nameLimit     = 1 << 10
	callLimit     = 64
	chunkLimit    = 4 << 20
	bodyLimit     = 64 << 20
)

// reading is an answer as it comes, on either wire.
type reading struct {
	reply   *Reply
	say     func(string) error
	thought thought
	size    int         // of all text, thoughts in it too
	heft    int         // of the same and of thoughts beside it, in twelfths of a token
	at      map[int]int // the tool call that the parts with an index belong to
	ids     []string    // of the tool calls, as the endpoint gave them
	reason  string      // why the answer ends
	begun   bool        // something was said
	ended   bool        // all was said
	told    bool        // the endpoint told how many tokens the reply has, and not only so far
}

// text takes a piece of what is said, thoughts included.
func (in *reading) text(piece string) error {
	if piece == "" {
		return nil
	}
	in.heft += heft(piece)
	if in.size += len(piece); in.size > textLimit {
		return &protocolError{"the text has no end"}
	}
	said := in.thought.pass(piece)
	if in.thought.unopened && !in.reply.unopened {
		in.reply.unopened, in.reply.Retracted, in.reply.Text = true, in.reply.Text != "", ""
	}
	return in.aloud(said)
}

// aloud tells a piece that is no thought.
func (in *reading) aloud(piece string) error {
	if piece == "" {
		return nil
	}
	in.begun = true
	in.reply.Text += piece
	if in.say == nil {
		return nil
	}
	if err := in.say(piece); err != nil {
		return &deafError{err}
	}
	return nil
}

// refuse takes a piece of a refusal.
func (in *reading) refuse(piece string) error {
	if piece == "" {
		return nil
	}
	in.heft += heft(piece)
	if in.size += len(piece); in.size > textLimit {
		return &protocolError{"the refusal has no end"}
	}
	in.begun = true
	in.reply.Refusal += piece
	return nil
}

// open begins a tool call, whose parts are those with the index from now on. Its id is its own, whatever the endpoint gave.
func (in *reading) open(index int, id, name, args string) error {
	at := len(in.reply.Calls)
	if at >= callLimit {
		return &protocolError{"the tool calls have no end"}
	}
	in.begun = true
	c := Call{ID: id}
	if id == "" || slices.Contains(in.ids, id) {
		c.ID = fmt.Sprintf("call_%d", at+1)
	}
	if in.at == nil {
		in.at = map[int]int{}
	}
	in.at[index] = at
	in.ids, in.reply.Calls = append(in.ids, id), append(in.reply.Calls, c)
	return in.more(at, name, args)
}

// more adds to a tool call. A name that is repeated is not said twice.
func (in *reading) more(at int, name, args string) error {
	c := &in.reply.Calls[at]
	if name != c.Name {
		c.Name += name
	}
	c.Arguments += args
	if len(c.Arguments) > argumentLimit || len(c.Name) > nameLimit {
		return &protocolError{"the arguments of a tool have no end"}
	}
	return nil
}

// end takes why the answer ends; "" is that all was said.
func (in *reading) end(incomplete string) { in.ended, in.reason = true, incomplete }

// close ends an answer that gives no reason, where something was said, if only what is held back.
func (in *reading) close() {
	in.ended = in.ended || in.begun || in.thought.holds()
}

// size of what is asked, in bytes.
func (r Request) size() int {
	n := 0
	for _, m := range r.Messages {
		n += len(m.Content)
		for _, c := range m.Calls {
			n += len(c.Name) + len(c.Arguments)
		}
	}
	for _, t := range r.Tools {
		n += len(t.Name) + len(t.Description) + len(t.Parameters)
	}
	return n
}
