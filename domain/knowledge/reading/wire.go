package reading

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// mark says what a frame holds.
type mark byte

// The frames. Each is its mark, the length of what it holds as four bytes, and that: JSON, except for the bytes of a piece.
const (
	asked   mark = 'a' // to the child: a request
	pieces  mark = 'b' // a piece of the document, after it was wanted
	wanted  mark = 'w' // from the child: the number of a piece
	texts   mark = 't' // passages
	terms   mark = 'p' // postings
	links   mark = 'l'
	entries mark = 'e'
	done    mark = 'd' // the last one: the answer
)

// Sizes of what goes over at once. What is sent together is far below the longest frame, which is what the other side bears.
const (
	longestFrame = 8 << 20
	pieceSize    = 1 << 20
	header       = 5
)

var errFrame = errors.New("reading: a frame is too long, or out of place")

// line is one end of the pipes between a server and its child.
type line struct {
	in  io.Reader
	out io.Writer
}

func (l line) send(m mark, v any) error {
	body, raw := v.([]byte)
	if !raw {
		var err error
		if body, err = json.Marshal(v); err != nil {
			return fmt.Errorf("reading: %w", err)
		}
	}
	if len(body) > longestFrame {
		return errFrame
	}
	head := make([]byte, header, header+len(body))
	head[0] = byte(m)
	binary.BigEndian.PutUint32(head[1:], uint32(len(body))) //nolint:gosec // it is below longestFrame
	if _, err := l.out.Write(append(head, body...)); err != nil {
		return fmt.Errorf("reading: %w", err)
	}
	return nil
}

// receive the next frame. The error is io.EOF if the other end is closed between two.
func (l line) receive() (m mark, body []byte, err error) {
	var head [header]byte
	if _, err := io.ReadFull(l.in, head[:]); err != nil {
		return 0, nil, err //nolint:wrapcheck // io.EOF has to stay itself
	}
	size := binary.BigEndian.Uint32(head[1:])
	if size > longestFrame {
		return 0, nil, errFrame
	}
	body = make([]byte, size)
	if _, err := io.ReadFull(l.in, body); err != nil {
		return 0, nil, fmt.Errorf("reading: %w", err)
	}
	return mark(head[0]), body, nil
}

// unpack what a frame holds.
func unpack(body []byte, into any) error {
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("reading: %w", err)
	}
	return nil
}

// What is asked for.
const (
	toIndex = "index"
	toLook  = "look"
	toMap   = "map"
)

// request is what a child is asked.
type request struct {
	What       string
	Name, Mime string
	Size       int64

	Page   string `json:",omitempty"` // of the sections that have none
	Bounds Bounds // of an index

	At, Start, Agent string `json:",omitempty"` // of a page or map of a website
	HTML             bool   `json:",omitempty"`
	Most             int    `json:",omitempty"` // entries of a map
}

// answer ends what a child says to a request. One of a refusal and a failure says why it is not whole.
type answer struct {
	Refusal *string `json:",omitempty"` // the document's fault, for the person who sent it
	Failure string  `json:",omitempty"` // ours, for the log
	Held    uint64  // bytes of memory that the child holds now

	Index *Index `json:",omitempty"`
	Page  *Page  `json:",omitempty"`
	Map   *Map   `json:",omitempty"`
}
