package chat

import "context"

// Kinds of what happens in a turn.
const (
	Delta      = "delta"
	ToolUse    = "tool_call"
	ToolResult = "tool_result"
)

// Event is something that happens while a turn is under way.
type Event struct {
	Kind string
	// Content is what was said, of a Delta.
	Content string
	// Call is the tool, of the others.
	Call *ToolCall
}

// Listener gets the events of a turn, one after another. Its error ends the turn.
type Listener func(Event) error

type listenerKey struct{}

// Listening returns a context whose turns are listened to.
func Listening(ctx context.Context, l Listener) context.Context {
	return context.WithValue(ctx, listenerKey{}, l)
}

// listener of the context; one that hears nothing where there is none.
func listener(ctx context.Context) Listener {
	if l, ok := ctx.Value(listenerKey{}).(Listener); ok {
		return l
	}
	return func(Event) error { return nil }
}
