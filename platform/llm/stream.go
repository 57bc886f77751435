package llm

import (
	"bufio"
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

// What an answer may have at most.
const (
	textLimit     = 1 << 20
	argumentLimit = 256 << 10
	callLimit     = 64
	chunkLimit    = 4 << 20
	bodyLimit     = 64 << 20
)

var (
	errSilent   = errors.New("the endpoint is silent for too long")
	errEarly    = errors.New("the stream ended before its end")
	errReported = errors.New("the endpoint reports an error")
)

// once asks once. What it says before an error is in the reply.
func (c *Client) once(ctx context.Context, e Endpoint, r Request, say func(string) error) (*Reply, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(c.o.Patience, func() { cancel(errSilent) })
	defer watch.Stop()
	start := time.Now()
	in := &reading{reply: &Reply{Model: e.Model(r.Model)}, say: say}
	answer, err := post(ctx, cmp.Or(e.HTTP, c.o.HTTP), e, bodyOf(e, r))
	if err == nil {
		defer func() { _ = answer.Body.Close() }() // it was read
		err = in.read(http.MaxBytesReader(nil, answer.Body, bodyLimit), func() {
			watch.Reset(c.o.Silence)
			if in.reply.FirstToken == 0 {
				in.reply.FirstToken = time.Since(start)
			}
		})
	}
	in.count(r)
	switch _, deaf := errors.AsType[*deafError](err); {
	case deaf:
		return in.reply, errors.Unwrap(err)
	case in.ended: // all was said, whatever came of the connection
		return in.reply, nil
	default:
		return in.reply, classify(ctx, err, in.begun)
	}
}

// deafError is that of whoever is told the text.
type deafError struct{ error }

// Unwrap gives what was wrong.
func (e *deafError) Unwrap() error { return e.error }

// reading is an answer as it comes.
type reading struct {
	reply *Reply
	say   func(string) error
	begun bool
	ended bool
	told  bool // the endpoint told how many tokens
}

// read takes the answer in; heard is called for each chunk. Its error matters only where the answer has not ended.
func (in *reading) read(body io.Reader, heard func()) error {
	body = io.MultiReader(body, strings.NewReader("\n\n")) // some servers leave out the empty line after the last event
	none := true
stream:
	for event, err := range sse.Read(body, &sse.ReadConfig{MaxEventSize: chunkLimit}) {
		switch {
		case errors.Is(err, bufio.ErrTooLong):
			return &protocolError{"a chunk has no end"}
		case err != nil:
			return fmt.Errorf("stream: %w", err)
		case event.Data == "": // a sign of life
			continue
		case strings.HasPrefix(event.Data, "[DONE]"):
			break stream
		}
		none = false
		heard()
		if err := in.chunk(event.Data); err != nil {
			return err
		}
	}
	if none {
		return &protocolError{"it is not a stream of chunks"}
	}
	return errEarly
}

func (in *reading) chunk(data string) error {
	var c chunk
	err := json.Unmarshal([]byte(data), &c)
	if _, broken := errors.AsType[*json.SyntaxError](err); broken { // a field of another type is passed over: servers differ
		return &protocolError{"a chunk is not JSON"}
	}
	if c.Error != nil {
		return errReported
	}
	if u := c.Usage; u.Input > 0 || u.Output > 0 {
		in.told = true
		in.reply.InputTokens, in.reply.OutputTokens = u.Input, u.Output
	}
	if len(c.Choices) == 0 {
		return nil
	}
	choice := c.Choices[0]
	for _, part := range choice.Delta.Calls {
		if err := in.call(part); err != nil {
			return err
		}
	}
	if reason := choice.FinishReason; reason != "" {
		in.ended, in.reply.Finished = true, reason != "length"
	}
	return in.text(choice.Delta.Content)
}

func (in *reading) text(piece string) error {
	if piece == "" {
		return nil
	}
	if len(in.reply.Text)+len(piece) > textLimit {
		return &protocolError{"the text has no end"}
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

// call takes a part of a tool call.
func (in *reading) call(part toolCall) error {
	at := part.Index
	if at < 0 || at >= callLimit || at > len(in.reply.Calls) {
		return &protocolError{fmt.Sprintf("there is no tool call %d", at)}
	}
	in.begun = true
	if at == len(in.reply.Calls) {
		in.reply.Calls = append(in.reply.Calls, Call{ID: fmt.Sprintf("call_%d", at+1)})
	}
	c := &in.reply.Calls[at]
	if part.ID != "" {
		c.ID = part.ID
	}
	c.Name += part.Function.Name
	c.Arguments += part.Function.Arguments
	if len(c.Arguments) > argumentLimit {
		return &protocolError{"the arguments of a tool have no end"}
	}
	return nil
}

// bytesPerToken is a rule of thumb for endpoints that count no tokens.
const bytesPerToken = 4

// Tokens estimates how many tokens a text of so many bytes has. Each model counts in its own way.
func Tokens(bytes int) int { return (bytes + bytesPerToken - 1) / bytesPerToken }

func (in *reading) count(r Request) {
	if in.told {
		return
	}
	asked, said := 0, len(in.reply.Text)
	for _, m := range r.Messages {
		asked += len(m.Content)
	}
	for _, c := range in.reply.Calls {
		said += len(c.Arguments)
	}
	in.reply.InputTokens = Tokens(asked)
	in.reply.OutputTokens = Tokens(said)
	if !in.begun {
		in.reply.InputTokens = 0 // nobody was asked
	}
}
