package deepgramtest

import (
	"context"
	"strings"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/spell"
)

// update is how much sound makes an Update, in bytes.
const update = second / 4

// turns is one connection of version 2: words come by turns, which end where the client says so.
type turns struct {
	*session

	from    int // where the turn began, or the sound after the last
	ongoing bool
	index   int
}

func (c *turns) take(ctx context.Context, data []byte) {
	c.keep(data)
	for len(c.sound)-c.shown >= update {
		c.shown += update
		event := "Update"
		if !c.ongoing && c.words(c.shown) != "" {
			c.ongoing, event = true, "StartOfTurn"
		}
		c.inform(ctx, event, c.shown, object{})
	}
}

func (c *turns) obey(ctx context.Context, name string) bool {
	c.server.lock.Lock()
	c.server.commands = append(c.server.commands, name)
	c.server.lock.Unlock()
	switch name {
	case "ForceEndTurn":
		if !c.ongoing && c.words(len(c.sound)) == "" {
			break // it is ignored
		}
		if !c.ongoing {
			c.inform(ctx, "StartOfTurn", len(c.sound), object{})
		}
		c.inform(ctx, "EndOfTurn", len(c.sound), object{"trigger": "manual"})
		c.from, c.shown, c.ongoing = len(c.sound), len(c.sound), false
		c.index++
	case "CloseStream":
		_ = c.conn.Close(websocket.StatusNormalClosure, "")
		return false
	default:
		return c.refuse(ctx, name)
	}
	return true
}

// words of the turn, as far as the sound is heard.
func (c *turns) words(to int) string { return strings.TrimSpace(spell.Read(c.sound[c.from:to])) }

func (c *turns) inform(ctx context.Context, event string, to int, more object) {
	c.server.lock.Lock()
	over := c.server.over
	c.server.lock.Unlock()
	m := object{
		"type": "TurnInfo", "request_id": "r", "event": event, "turn_index": c.index, "audio_window_start": float64(c.from) / second,
		"audio_window_end": float64(to) / second, "transcript": c.words(to), "words": []object{}, "end_of_turn_confidence": over,
	}
	for name, value := range more {
		m[name] = value
	}
	c.say(ctx, m)
}
