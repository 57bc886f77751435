package llm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/ssestream"
)

// What an answer may have at most.
const (
	textLimit     = 1 << 20
	argumentLimit = 256 << 10
	callLimit     = 64
)

var (
	errSilent = errors.New("the endpoint is silent for too long")
	errEarly  = errors.New("the stream ended before its end")
)

// once asks once. What it says before an error is in the reply.
func (c *Client) once(ctx context.Context, e Endpoint, r Request, say func(string) error) (*Reply, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(c.o.Patience, func() { cancel(errSilent) })
	defer watch.Stop()
	params, err := parameters(e, r)
	if err != nil {
		return nil, &failure{kind: ErrRefused, cause: err}
	}
	start := time.Now()
	client := openai.NewClient(option.WithBaseURL(e.URL), option.WithAPIKey(e.Key), option.WithHTTPClient(cmp.Or(e.HTTP, c.o.HTTP)),
		option.WithMaxRetries(0))
	stream := client.Chat.Completions.NewStreaming(ctx, params)
	defer func() { _ = stream.Close() }() // it was read
	in := &reading{reply: &Reply{Model: params.Model}, say: say}
	err = in.read(stream, func() {
		watch.Reset(c.o.Silence)
		if in.reply.FirstToken == 0 {
			in.reply.FirstToken = time.Since(start)
		}
	})
	in.count(r)
	switch _, heard := errors.AsType[*deafError](err); {
	case err == nil:
		return in.reply, nil
	case heard:
		return in.reply, errors.Unwrap(err)
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

func (in *reading) read(stream *ssestream.Stream[openai.ChatCompletionChunk], heard func()) error {
	chunks := 0
	for stream.Next() {
		chunks++
		heard()
		if err := in.chunk(stream.Current()); err != nil {
			return err
		}
	}
	err := stream.Err()
	_, broken := errors.AsType[*json.SyntaxError](err)
	switch {
	case in.ended: // all was said, whatever came of the connection
		return nil
	case broken:
		return &protocolError{"a chunk is not JSON"}
	case err != nil:
		return fmt.Errorf("stream: %w", err)
	case chunks == 0:
		return &protocolError{"it is not a stream of chunks"}
	default:
		return errEarly
	}
}

func (in *reading) chunk(chunk openai.ChatCompletionChunk) error {
	if u := chunk.Usage; u.PromptTokens > 0 || u.CompletionTokens > 0 {
		in.told = true
		in.reply.InputTokens, in.reply.OutputTokens = int(u.PromptTokens), int(u.CompletionTokens)
	}
	if len(chunk.Choices) == 0 {
		return nil
	}
	choice := chunk.Choices[0]
	for _, call := range choice.Delta.ToolCalls {
		if err := in.call(call); err != nil {
			return err
		}
	}
	if reason := choice.FinishReason; reason != "" {
		in.ended, in.reply.Finished = true, reason != "length"
	}
	text := choice.Delta.Content
	if text == "" {
		return nil
	}
	if len(in.reply.Text)+len(text) > textLimit {
		return &protocolError{"the text has no end"}
	}
	in.begun = true
	in.reply.Text += text
	if in.say == nil {
		return nil
	}
	if err := in.say(text); err != nil {
		return &deafError{err}
	}
	return nil
}

// call takes a part of a tool call.
func (in *reading) call(part openai.ChatCompletionChunkChoiceDeltaToolCall) error {
	at := int(part.Index)
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
