package llm

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/tmaxmax/go-sse"
)

var (
	errSilent   = errors.New("the endpoint is silent for too long")
	errEarly    = errors.New("the stream ended before its end")
	errReported = errors.New("the endpoint reports an error")
)

// once asks once. What it says before an error is in the reply.
func (c *Client) once(
	ctx context.Context, e Endpoint, r Request, dropped map[string]bool, begun func(), say func(string) error,
) (*Reply, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(c.o.Patience, func() { cancel(errSilent) })
	defer watch.Stop()
	start := time.Now()
	in := &reading{reply: &Reply{Model: e.Model(r.Model), URL: e.URL}, say: say, thought: thought{openless: r.openless}}
	ctx, sent := sending(ctx)
	answer, err := post(ctx, cmp.Or(e.HTTP, c.o.HTTP), e, r, dropped)
	if err == nil {
		defer func() { _ = answer.Body.Close() }() // it was read
		err = in.read(wires[e.Wire], http.MaxBytesReader(nil, answer.Body, bodyLimit), func() {
			watch.Reset(c.o.Silence)
			if in.reply.FirstToken == 0 {
				in.reply.FirstToken = time.Since(start)
				begun()
			}
		})
	}
	taken := in.taken(ctx, sent.Load(), err)
	if err = in.finish(ctx, err); taken || in.ended {
		in.count(r)
	}
	in.reply.Cost, in.reply.Priced = e.Cost(in.reply)
	return in.reply, err
}

// finish says what came of the answer. Once all was said, it does not matter what came of the connection.
func (in *reading) finish(ctx context.Context, err error) error {
	if _, deaf := errors.AsType[*deafError](err); in.ended && !deaf {
		err = in.aloud(in.thought.rest(in.reason != ""))
	}
	if deaf, ok := errors.AsType[*deafError](err); ok {
		return deaf.error
	}
	if f, ok := errors.AsType[*failure](err); ok && errors.Is(f.kind, errFiltered) {
		in.end(Filtered)
	}
	if in.ended {
		in.reply.Incomplete = in.reason
		return nil
	}
	return classify(ctx, err, in.begun)
}

// deafError is that of whoever is told the text.
type deafError struct{ error }

// Unwrap gives what was wrong.
func (e *deafError) Unwrap() error { return e.error }

// read takes the answer in; heard is called for each piece of it. Its error matters only where the answer has not ended.
func (in *reading) read(w wire, body io.Reader, heard func()) error {
	all := bufio.NewReader(body)
	first, err := firstByte(all)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return fmt.Errorf("answer: %w", err)
	case first == '{':
		return in.readWhole(w, all, heard)
	}
	return in.readStream(w, all, heard)
}

// firstByte of an answer that is no space, which is left there.
func firstByte(r *bufio.Reader) (byte, error) {
	for {
		b, err := r.ReadByte()
		if err != nil {
			return 0, err //nolint:wrapcheck // its caller does
		}
		if !strings.ContainsRune(" \t\r\n", rune(b)) {
			return b, r.UnreadByte() //nolint:wrapcheck // there is one to unread
		}
	}
}

// readWhole takes in an answer of plain JSON, which some give though they are asked for a stream.
func (in *reading) readWhole(w wire, body io.Reader, heard func()) error {
	data, err := io.ReadAll(io.LimitReader(body, chunkLimit))
	if err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	if !json.Valid(data) {
		return &protocolError{"the answer is not JSON"}
	}
	heard()
	if err := w.whole(in, data); err != nil {
		return err
	}
	in.close()
	if !in.ended {
		return &protocolError{"the answer says nothing"}
	}
	return nil
}

func (in *reading) readStream(w wire, body io.Reader, heard func()) error {
	body = io.MultiReader(body, strings.NewReader("\n\n")) // some servers leave out the empty line after the last event
	none := true
	for event, err := range sse.Read(body, &sse.ReadConfig{MaxEventSize: chunkLimit}) {
		switch {
		case errors.Is(err, bufio.ErrTooLong):
			return &protocolError{"a chunk has no end"}
		case err != nil:
			return fmt.Errorf("stream: %w", err)
		case strings.TrimSpace(event.Data) == "": // a sign of life
			continue
		}
		if !strings.HasPrefix(event.Data, "[DONE]") {
			none = false
			heard()
		}
		done, err := w.event(in, bytes.TrimSpace([]byte(event.Data)))
		if err != nil {
			return err
		}
		if done {
			break
		}
	}
	if none {
		return &protocolError{"it is not a stream of chunks"}
	}
	return errEarly
}
