package guard

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"time"

	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// wire is the connection of one socket. It reads messages as strictly as bodies are read, and lets none through that gqlgen cannot decode.
type wire struct {
	transport.WebsocketConn

	// patience is how long the client may not read.
	patience   time.Duration
	hear       func(n int) bool // Visitor.Hear
	operations operations
}

var _ interface {
	transport.WebsocketImplementation
	transport.WebsocketReadLimiter
	transport.WebsocketReadDeadliner
} = (*wire)(nil)

// Accept of transport.WebsocketImplementation. The door has looked where the visitor's page is from.
func (c *wire) Accept(w http.ResponseWriter, r *http.Request, _ transport.WebsocketAcceptOptions) (transport.WebsocketConn, error) {
	conn, err := transport.CoderWebsocketImplementation{
		AcceptOptions: websocket.AcceptOptions{InsecureSkipVerify: true, Subprotocols: []string{socketProtocol}},
	}.Accept(w, r, transport.WebsocketAcceptOptions{})
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	c.WebsocketConn = conn
	return c, nil
}

// shut closes a connection that is still open: net/http leaves a connection to the handler that took it over, and gqlgen forgets it after a panic.
func (c *wire) shut() {
	if c.WebsocketConn != nil {
		_ = c.WriteClose(int(websocket.StatusInternalError), "The connection ends.") // the client may be gone
	}
}

// enter lets the visitor in, for as long as it may. gqlgen ends a socket as well, but after all answers that wait to be written.
func (c *wire) enter(ctx context.Context, init transport.InitPayload) (context.Context, *transport.InitPayload, error) {
	v := visitor(ctx)
	if v == nil {
		return ctx, nil, errors.New("nobody opens this socket") // a mistake of ours: every door gives one
	}
	admitted, err := v.Admit(ctx, init)
	if err != nil {
		code, reason := refusal(err)
		return transport.WithWebsocketCloseCode(transport.AppendCloseReason(ctx, reason), code), nil, err
	}
	context.AfterFunc(admitted, func() { _ = c.WriteClose(transport.WebsocketCloseNormalClosure, "terminated") }) // the client may be gone
	return transport.AppendCloseReason(admitted, "The connection ends."), nil, nil
}

// message is what a client says.
type message struct {
	ID      string          `json:"id,omitempty"`
	Type    string          `json:"type"`
	Payload json.RawMessage `json:"payload,omitempty"`
}

// known says whether a message is one of those that clients send. gqlgen leaves a socket open whose first it cannot decode.
func (m *message) known() bool {
	switch m.Type {
	case "connection_init":
		var object map[string]json.RawMessage
		return m.Payload == nil || json.Unmarshal(m.Payload, &object) == nil
	case "subscribe", "complete", "ping", "pong":
		return true
	default:
		return false
	}
}

// NextReader of transport.WebsocketConn.
func (c *wire) NextReader() (int, io.Reader, error) {
	kind, r, err := c.WebsocketConn.NextReader()
	if err != nil {
		return kind, nil, err //nolint:wrapcheck // the transport looks for it
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return kind, nil, fmt.Errorf("socket: %w", err)
	}
	if c.hear != nil && !c.hear(len(text)) {
		return kind, nil, c.refuse(closeCrowded, "Too many messages, or messages that are too long.")
	}
	if _, err := strictjson.Parse(text); err != nil {
		return kind, nil, c.refuse(closeInvalid, "A message is not valid JSON.")
	}
	var m message
	if err := json.Unmarshal(text, &m); err != nil || !m.known() {
		return kind, nil, c.refuse(closeInvalid, "A message must have one of the types "+socketProtocol+".")
	}
	switch m.Type {
	case "subscribe":
		ours, ok := c.operations.begin(m.ID)
		if !ok {
			return kind, nil, c.refuse(closeTaken, "An operation with this id is in progress.")
		}
		m.ID = ours
	case "complete":
		m.ID = c.operations.end(m.ID)
	default:
		return kind, bytes.NewReader(text), nil
	}
	if text, err = json.Marshal(m); err != nil {
		return kind, nil, fmt.Errorf("socket: %w", err)
	}
	return kind, bytes.NewReader(text), nil
}

// WriteJSON of transport.WebsocketConn. gqlgen waits for as long as it takes, and meanwhile nothing else is written, no client asked
// whether it is there, and no socket closed.
func (c *wire) WriteJSON(v any) error {
	if !c.address(v) {
		return nil
	}
	late := time.AfterFunc(c.patience, func() { _ = c.Close() })
	defer late.Stop()
	return c.WebsocketConn.WriteJSON(v) //nolint:wrapcheck // nobody looks at it
}

// address a message by the client's id, where it is of an operation that the client still wants. gqlgen exports no type of message, but the
// fields.
func (c *wire) address(v any) bool {
	m := reflect.Indirect(reflect.ValueOf(v))
	id := m.FieldByName("ID")
	if id.String() == "" {
		return true
	}
	theirs, ok := c.operations.clientID(id.String(), m.FieldByName("Type").String() == "complete")
	id.SetString(theirs)
	return ok
}

// refuse what a client says, which ends its socket.
func (c *wire) refuse(code int, reason string) error {
	_ = c.WriteClose(code, reason) // the client may be gone
	return transport.ErrWebsocketClosed
}

// SetReadLimit of transport.WebsocketReadLimiter.
func (c *wire) SetReadLimit(limit int64) {
	if l, ok := c.WebsocketConn.(transport.WebsocketReadLimiter); ok {
		l.SetReadLimit(limit)
	}
}

// SetReadDeadline of transport.WebsocketReadDeadliner.
func (c *wire) SetReadDeadline(at time.Time) error {
	if d, ok := c.WebsocketConn.(transport.WebsocketReadDeadliner); ok {
		return d.SetReadDeadline(at) //nolint:wrapcheck // nobody looks at it
	}
	return nil
}
