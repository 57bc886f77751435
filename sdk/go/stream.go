package switchboard

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// ChatEvent is something that happens while an assistant replies. Exactly one of its fields is set.
type ChatEvent struct {
	// Delta is the next piece of the reply.
	Delta string
	// ToolCall is a tool that is used now; ToolResult is the same with what came of it.
	ToolCall, ToolResult *ToolCall
	// Done is the whole, and comes last.
	Done *ChatCompletion
}

var errEarly = errors.New("the stream ended early")

// stream a chat completion. An error is the last thing that it yields.
func stream(ctx context.Context, c *core, r request, opts []Option) iter.Seq2[ChatEvent, error] {
	return func(yield func(ChatEvent, error) bool) {
		body, err := streamed(r.body)
		if err != nil {
			yield(ChatEvent{}, err)
			return
		}
		s := c.settings(r, opts)
		response, _, err := c.do(ctx, r, body, "application/json", s, true)
		if err != nil {
			yield(ChatEvent{}, s.keyed(err))
			return
		}
		response.Body = &patient{ReadCloser: response.Body, limit: c.idle}
		defer func() { _ = response.Body.Close() }()
		if !strings.HasPrefix(response.Header.Get("Content-Type"), "text/event-stream") {
			text, err := io.ReadAll(response.Body) // a repeat gets the answer that is kept, which is no stream
			if err != nil {
				yield(ChatEvent{}, s.keyed(ended(ctx, err)))
				return
			}
			done, err := data[ChatCompletion](response, text)
			yield(ChatEvent{Done: &done}, s.keyed(err))
			return
		}
		err = events(response, func(e ChatEvent) bool { return yield(e, nil) })
		if err != nil {
			yield(ChatEvent{}, s.keyed(ended(ctx, err)))
		}
	}
}

// patient is the body of a stream, which fails where nothing comes for too long.
type patient struct {
	io.ReadCloser
	limit time.Duration
	late  atomic.Bool
}

// Read of io.Reader.
func (p *patient) Read(to []byte) (int, error) {
	timer := time.AfterFunc(p.limit, func() {
		p.late.Store(true)
		_ = p.Close() // ends the reading
	})
	defer timer.Stop()
	n, err := p.ReadCloser.Read(to)
	if err != nil && p.late.Load() {
		err = &Error{Code: ErrorCodeTimeout, Message: "The stream was silent for " + p.limit.String() + ".", Err: err}
	}
	return n, err
}

// streamed is a body that asks for a stream.
func streamed(body any) ([]byte, error) {
	text, err := encoded(body)
	if err != nil {
		return nil, err
	}
	return append(bytes.TrimSuffix(text, []byte("}")), `,"stream":true}`...), nil
}

// ended is why a stream broke off.
func ended(ctx context.Context, err error) error {
	var failure *Error
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &failure):
		return err
	}
	return broken(err)
}

// events reads server-sent events until the last one, or until nobody wants more.
func events(response *http.Response, next func(ChatEvent) bool) error {
	in := bufio.NewReader(response.Body)
	name, text := "", ""
	for {
		line, err := in.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return errEarly
		}
		if err != nil {
			return err
		}
		line = strings.TrimRight(line, "\r\n")
		if value, ok := strings.CutPrefix(line, "event:"); ok {
			name = strings.TrimSpace(value)
		}
		if value, ok := strings.CutPrefix(line, "data:"); ok {
			text += strings.TrimPrefix(value, " ")
		}
		if line != "" || text == "" {
			continue
		}
		e, err := chatEvent(response, name, []byte(text))
		if err != nil {
			return err
		}
		if e != nil && !next(*e) || e != nil && e.Done != nil {
			return nil
		}
		name, text = "", ""
	}
}

// chatEvent is nil for an event that this client does not know.
func chatEvent(response *http.Response, name string, text []byte) (e *ChatEvent, err error) {
	e = &ChatEvent{}
	switch name {
	case "delta":
		var delta struct{ Content string }
		err = json.Unmarshal(text, &delta)
		e.Delta = delta.Content
	case "tool_call":
		err = json.Unmarshal(text, &e.ToolCall)
	case "tool_result":
		err = json.Unmarshal(text, &e.ToolResult)
	case "done":
		err = json.Unmarshal(text, &e.Done)
	case "error":
		failure := &Error{Status: response.StatusCode, RequestID: response.Header.Get("X-Request-Id")}
		if err = json.Unmarshal(text, failure); err == nil {
			err = failure
		}
	default:
		return nil, nil
	}
	return e, err
}
