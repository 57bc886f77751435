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
	held := c.held(r.Tenant)
	defer held.Close()
	in := &reading{reply: &Reply{Model: e.Model(r.Model), URL: e.URL, Name: e.Name}, say: unwatched(say, watch, c.o.Silence), thought: thought{openless: r.openless}, held: held}
	ctx, sent := sending(ctx)
	answer, err := post(ctx, cmp.Or(e.HTTP, c.o.HTTP), e, r, dropped)
	if err == nil {
		defer func() { _ = answer.Body.Close() }() // it was read
		err = in.read(ctx, wires[e.Wire], http.MaxBytesReader(nil, answer.Body, bodyLimit), func() {
			watch.Reset(c.o.Silence)
			if in.reply.FirstToken == 0 {
				in.reply.FirstToken = time.Since(start)
				begun()
			}
		})
	}
	taken := in.taken(ctx, sent.Load(), err)
	err = in.finish(ctx, err)
	if in.put(); taken || in.ended {
		in.count(r)
	}
	in.reply.Cost, in.reply.Priced = e.Cost(in.reply)
	return in.reply, err
}

// unwatched is say without the watch over the endpoint: a client that reads slowly is no silence of the endpoint's.
func unwatched(say func(string) error, watch *time.Timer, silence time.Duration) func(string) error {
	if say == nil {
		return nil
	}
	return func(text string) error {
		watch.Stop()
		defer watch.Reset(silence)
		return say(text)
	}
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

// deafError is the error of the listener that gets the text.
type deafError struct{ error }

// Unwrap gives what was wrong.
func (e *deafError) Unwrap() error { return e.error }

// read takes the answer in; heard is called for each piece of it. Its error matters only where the answer has not ended.
func (in *reading) read(ctx context.Context, w wire, body io.Reader, heard func()) error {
	all := bufio.NewReader(body)
	first, err := firstByte(all)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return fmt.Errorf("answer: %w", err)
	case first == '{':
		return in.readWhole(w, all, heard)
	}
	return in.readStream(ctx, w, all, heard)
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
	data, err := io.ReadAll(&holding{io.LimitReader(body, chunkLimit), in.held})
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

func (in *reading) readStream(ctx context.Context, w wire, body *bufio.Reader, heard func()) error {
	all, none := &events{in: body, held: in.held}, true
	for count := 0; ; count++ {
		data, err := all.next()
		switch {
		case errors.Is(err, io.EOF):
			return early(none)
		case err != nil:
			return err
		case count == eventLimit:
			return &protocolError{"the stream has no end"}
		case ctx.Err() != nil: // whatever is there already
			return fmt.Errorf("stream: %w", ctx.Err())
		}
		if !bytes.HasPrefix(data, []byte("[DONE]")) {
			none = false
			heard()
		}
		done, err := w.event(in, data)
		if err != nil {
			return err
		}
		if done {
			return early(none)
		}
	}
}

// early is the error of a stream that is over.
func early(none bool) error {
	if none {
		return &protocolError{"it is not a stream of chunks"}
	}
	return errEarly
}
