package llm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// What an answer may have at most.
const (
	textLimit     = 1 << 20
	asideLimit    = 4 << 20
	argumentLimit = 256 << 10 // of all tools together
	nameLimit     = 1 << 10
	callLimit     = 64
	pieceLimit    = 50_000 // of tool calls
	chunkLimit    = 4 << 20
	bodyLimit     = 64 << 20
	eventLimit    = 300_000
)

// reading is an answer as it comes, on either wire.
type reading struct {
	reply   *Reply
	say     func(string) error
	held    *share.Meter // counts what is kept while it is read
	thought thought
	said    strings.Builder
	blank   strings.Builder // white space that waits for the first word
	refused strings.Builder
	calls   []*calling
	size    int         // of all text, thoughts in it too
	aside   int         // of thoughts beside it
	heft    int         // of both, in twelfths of a token
	at      map[int]int // the tool call that the parts with an index belong to
	pieces  int         // of tool calls
	args    int         // bytes of their arguments
	reason  string      // why the answer ends
	begun   bool        // something was said
	ended   bool        // all was said
	told    bool        // the endpoint told how many tokens the reply has, and not only so far
}

// put what came into the reply.
func (in *reading) put() {
	in.reply.Text, in.reply.Refusal = in.said.String(), in.refused.String()
	for _, c := range in.calls {
		in.reply.Calls = append(in.reply.Calls, Call{c.id, c.name, c.arguments.String()})
	}
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
		in.reply.unopened, in.reply.Retracted = true, in.said.Len() > 0
		in.said.Reset()
		in.blank.Reset()
	}
	return in.aloud(said)
}

// aloud tells a piece that is no thought. White space alone is nothing said, so that another may still be asked.
func (in *reading) aloud(piece string) error {
	switch {
	case piece == "":
		return nil
	case in.said.Len() > 0:
	case strings.TrimSpace(piece) == "":
		in.blank.WriteString(piece)
		return nil
	default:
		piece = in.blank.String() + piece
		in.blank.Reset()
	}
	in.begun = true
	in.said.WriteString(piece)
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
	in.refused.WriteString(piece)
	return nil
}

// think takes a piece of a thought that stands beside the text. It is not kept.
func (in *reading) think(piece string) error {
	in.heft += heft(piece)
	if in.aside += len(piece); in.aside > asideLimit {
		return &protocolError{"the thoughts have no end"}
	}
	return nil
}

// open begins a tool call, whose parts are those with the index from now on. Its id is its own, whatever the endpoint gave.
func (in *reading) open(index int, id, name, args string) error {
	at := len(in.calls)
	if at >= callLimit {
		return &protocolError{"the tool calls have no end"}
	}
	in.begun = true
	c := &calling{given: id, id: id}
	if id == "" || slices.ContainsFunc(in.calls, func(before *calling) bool { return before.given == id }) {
		c.id = fmt.Sprintf("call_%d", at+1)
	}
	if in.at == nil {
		in.at = map[int]int{}
	}
	in.at[index] = at
	in.calls = append(in.calls, c)
	return in.more(at, name, args)
}

// more adds to a tool call. A name that is repeated is not said twice.
func (in *reading) more(at int, name, args string) error {
	c := in.calls[at]
	if name != c.name {
		c.name += name
	}
	c.add(args)
	in.args += len(args)
	if in.pieces++; in.args > argumentLimit || in.pieces > pieceLimit || len(c.name) > nameLimit {
		return &protocolError{"the arguments of tools have no end"}
	}
	return nil
}

// end takes why the answer ends; "" is that all was said.
func (in *reading) end(incomplete string) { in.ended, in.reason = true, incomplete }

// close ends an answer that gives no reason, where something was said, if only what is held back.
func (in *reading) close() {
	in.ended = in.ended || in.begun || in.thought.holds() || in.blank.Len() > 0
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
