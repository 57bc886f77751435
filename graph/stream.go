package graph

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// stream takes a turn and hands out what happens, until it ends or nobody listens any more. What is refused before
// anything happens is refused as by a mutation.
func (r *Resolver) stream(ctx context.Context, in chat.Input) (<-chan generated.ChatEvent, error) {
	events, begun := make(chan generated.ChatEvent), make(chan error, 1)
	go func() {
		defer close(events)
		started := false
		send := func(e generated.ChatEvent) error {
			if !started {
				started = true
				begun <- nil
			}
			select {
			case events <- e:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		done, err := r.complete(chat.Listening(ctx, func(e chat.Event) error { return send(chatEvent(e)) }), in)
		switch {
		case err == nil:
			_ = send(&generated.ChatDone{Completion: done}) // it fails where nobody listens
		case started:
			_ = send(r.failure(ctx, err)) // likewise
		default:
			begun <- err
		}
	}()
	if err := <-begun; err != nil {
		return nil, err
	}
	return events, nil
}

// complete the turn. Nothing else catches what panics in it.
func (r *Resolver) complete(ctx context.Context, in chat.Input) (done *chat.Completion, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fault.Recovered(ctx, p)
		}
	}()
	return r.Chat.Complete(ctx, in)
}

func chatEvent(e chat.Event) generated.ChatEvent {
	switch e.Kind {
	case chat.ToolUse:
		return &generated.ChatToolCall{ToolCall: e.Call}
	case chat.ToolResult:
		return &generated.ChatToolResult{ToolCall: e.Call}
	}
	return &generated.ChatDelta{Content: e.Content}
}

// failure is an error as the last event.
func (r *Resolver) failure(ctx context.Context, err error) *generated.ChatFailure {
	shown := r.present(ctx, err)
	code, _ := shown.Extensions["code"].(fault.Code)
	return &generated.ChatFailure{Code: string(code), Message: shown.Message}
}
