package deepgramtest

import (
	"context"
	"encoding/json"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/spell"
)

// Sizes in bytes of µ-law: a second, how much makes an interim result, and how much is final by itself.
const (
	second  = 8000
	interim = second / 2
	segment = 3 * second
)

// object is JSON.
type object = map[string]any

// service is what one version of the socket does with sound and with commands; false ends the connection.
type service interface {
	take(ctx context.Context, data []byte)
	obey(ctx context.Context, name string) bool
}

// session is one connection.
type session struct {
	server *Server
	conn   *websocket.Conn
	number int
	fault  *Fault
	sound  []byte
	final  int // how much of the sound has had its final result
	shown  int // and how much its last
	owing  bool
}

// run serves the connection until it ends.
func (c *session) run(ctx context.Context, by service) {
	for !c.fail(ctx) {
		kind, data, err := c.conn.Read(ctx)
		if err != nil {
			return
		}
		if kind == websocket.MessageBinary {
			by.take(ctx, data)
			continue
		}
		var m struct {
			Type string `json:"type"`
		}
		_ = json.Unmarshal(data, &m) // what is no message has no type
		if !by.obey(ctx, m.Type) {
			return
		}
	}
}

// fail does what a test wants to go wrong, and says whether anything did.
func (c *session) fail(ctx context.Context) bool {
	f := c.fault
	if f == nil || len(c.sound) < f.After {
		return false
	}
	switch {
	case f.Garbage:
		_ = c.conn.Write(ctx, websocket.MessageBinary, []byte{0xff, 0, 1})
	case f.Error:
		c.say(ctx, object{"type": "Error", "description": "It failed for " + Key, "message": "x", "variant": "y"})
	case f.Drop:
		return true
	}
	<-ctx.Done()
	return true
}

func (c *session) take(ctx context.Context, data []byte) {
	c.keep(data)
	for len(c.sound)-c.final >= segment {
		c.result(ctx, c.final+segment, true, false)
	}
	if len(c.sound)-c.shown >= interim {
		c.result(ctx, len(c.sound), false, false)
	}
}

// keep takes sound down.
func (c *session) keep(data []byte) {
	c.server.lock.Lock()
	defer c.server.lock.Unlock()
	c.server.heard[c.number] += spell.Read(data)
	c.server.sizes[c.number] += len(data)
	if len(data) == 0 {
		c.server.wrong = append(c.server.wrong, "empty sound") // the original takes it for the end
	}
	c.sound = append(c.sound, data...)
}

func (c *session) obey(ctx context.Context, name string) bool {
	c.server.lock.Lock()
	c.server.commands = append(c.server.commands, name)
	shy, twice := c.server.shy, c.server.twice
	c.server.lock.Unlock()
	switch name {
	case "KeepAlive":
	case "Finalize":
		if left := len(c.sound) - c.final; left == 0 || left <= shy {
			break
		}
		if !twice {
			c.result(ctx, len(c.sound), true, true)
			break
		}
		if c.owing {
			c.result(ctx, c.final, true, true)
		}
		c.owing = true
		c.result(ctx, len(c.sound), true, false)
	case "CloseStream":
		c.say(ctx, object{"type": "Metadata", "request_id": "r", "duration": float64(len(c.sound)) / second, "channels": 1})
		_ = c.conn.Close(websocket.StatusNormalClosure, "")
		return false
	default:
		return c.refuse(ctx, name)
	}
	return true
}

// refuse a command that there is not, and end the connection.
func (c *session) refuse(ctx context.Context, name string) bool {
	c.server.lock.Lock()
	c.server.wrong = append(c.server.wrong, "unknown type "+name)
	c.server.lock.Unlock()
	c.say(ctx, object{"type": "Error", "description": "unknown type", "variant": "UNPARSABLE_CLIENT_MESSAGE"})
	_ = c.conn.Close(websocket.StatusPolicyViolation, "DATA-0000")
	return false
}

// result says what was heard since the last final result.
func (c *session) result(ctx context.Context, to int, final, asked bool) {
	const centi = second / 100 // times are rounded
	from := c.final
	c.shown = to
	if final {
		c.final = to
	}
	c.say(ctx, object{
		"type": "Results", "channel_index": []int{0, 1}, "is_final": final, "speech_final": false, "from_finalize": asked,
		"start": float64(from/centi) / 100, "duration": float64((to-from)/centi) / 100,
		"channel":  object{"alternatives": []object{{"transcript": spell.Read(c.sound[from:to]), "confidence": 0.9}}},
		"metadata": object{"request_id": "r"},
	})
}

func (c *session) say(ctx context.Context, what object) {
	data, err := json.Marshal(what)
	if err == nil {
		_ = c.conn.Write(ctx, websocket.MessageText, data) // the client may be gone
	}
}
