package realtimetest

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/spell"
)

// shortest is how many bytes of µ-law can be committed: 100 ms.
const shortest = 800

// object is JSON.
type object = map[string]any

// session is one connection.
type session struct {
	server *Server
	conn   *websocket.Conn
	number int
	fault  *Fault
	ready  bool
	buffer []byte
	total  int
	items  int
}

// request is what a client says.
type request struct {
	Type    string          `json:"type"`
	Audio   string          `json:"audio"`
	Session json.RawMessage `json:"session"`
}

// run serves the connection until it ends.
func (c *session) run(ctx context.Context) {
	c.say(ctx, object{"type": "session.created", "session": object{"type": "transcription", "object": "realtime.transcription_session"}})
	for {
		if done := c.fail(ctx); done {
			return
		}
		kind, data, err := c.conn.Read(ctx)
		if err != nil {
			return
		}
		var r request
		if kind != websocket.MessageText || json.Unmarshal(data, &r) != nil {
			c.wrong(ctx, "invalid_json", "", "not a JSON message")
			continue
		}
		c.answer(ctx, r)
	}
}

// fail does what a test wants to go wrong; done says that nothing else is served.
func (c *session) fail(ctx context.Context) (done bool) {
	f := c.fault
	if f == nil || c.total < f.After {
		return false
	}
	c.fault = nil
	switch {
	case f.Drop:
		return true
	case f.Hang:
		<-ctx.Done()
		return true
	case f.Garbage:
		_ = c.conn.Write(ctx, websocket.MessageText, []byte("{\x00nonsense"))
		<-ctx.Done()
		return true
	default:
		c.say(ctx, object{"type": "error", "error": object{"type": "invalid_request_error", "code": f.Code, "message": "It failed for " + Key}})
		return false
	}
}

func (c *session) answer(ctx context.Context, r request) {
	switch r.Type {
	case "session.update":
		c.configure(ctx, r.Session)
		return
	case "input_audio_buffer.append", "input_audio_buffer.commit", "input_audio_buffer.clear":
	default:
		c.wrong(ctx, "invalid_value", "type", "unknown type "+r.Type)
		return
	}
	if !c.ready {
		c.wrong(ctx, "invalid_value", "type", r.Type+" before the session is configured")
		return
	}
	switch r.Type {
	case "input_audio_buffer.append":
		codes, err := c.server.take(c.number, r.Audio)
		if err != nil || len(codes) == 0 {
			c.wrong(ctx, "invalid_value", "audio", "no audio")
			return
		}
		c.buffer = append(c.buffer, codes...)
		c.total += len(codes)
	case "input_audio_buffer.commit":
		c.commit(ctx)
	case "input_audio_buffer.clear":
		c.buffer = nil
		c.say(ctx, object{"type": "input_audio_buffer.cleared"})
	}
}

// configure takes only the session of a client that decides itself when somebody has finished.
func (c *session) configure(ctx context.Context, config json.RawMessage) {
	var s struct {
		Type  string `json:"type"`
		Audio struct {
			Input struct {
				Format struct {
					Type string `json:"type"`
				} `json:"format"`
				Transcription struct {
					Model string `json:"model"`
				} `json:"transcription"`
				Turns *json.RawMessage `json:"turn_detection"`
			} `json:"input"`
		} `json:"audio"`
	}
	in := &s.Audio.Input
	const unset = `"unset"`
	keep := json.RawMessage(unset)
	in.Turns = &keep
	switch err := json.Unmarshal(config, &s); {
	case err != nil || s.Type != "transcription":
		c.wrong(ctx, "invalid_value", "session.type", "not a transcription session")
	case in.Format.Type != "audio/pcmu":
		c.wrong(ctx, "invalid_value", "session.audio.input.format", "not µ-law")
	case in.Turns != nil:
		c.wrong(ctx, "invalid_value", "session.audio.input.turn_detection", "turns are to be detected")
	case in.Transcription.Model != Model:
		c.say(ctx, object{"type": "error", "error": object{
			"type": "invalid_request_error", "code": "invalid_value", "param": "session.audio.input.transcription.model", "message": "Unknown.",
		}})
	default:
		c.ready = true
		c.server.lock.Lock()
		c.server.configs = append(c.server.configs, config)
		c.server.lock.Unlock()
		c.say(ctx, object{"type": "session.updated", "session": config})
	}
}

func (c *session) commit(ctx context.Context) {
	if len(c.buffer) < shortest {
		c.wrong(ctx, "input_audio_buffer_commit_empty", "", fmt.Sprintf("buffer of %d bytes is too small", len(c.buffer)))
		return
	}
	text := spell.Read(c.buffer)
	c.buffer = nil
	c.items++
	id := fmt.Sprintf("item_%d_%d", c.number, c.items)
	c.say(ctx, object{"type": "input_audio_buffer.committed", "item_id": id})
	c.say(ctx, object{"type": "conversation.item.added", "item": object{"id": id, "type": "message"}})
	c.server.later(func() {
		c.say(ctx, object{"type": "conversation.item.input_audio_transcription.delta", "item_id": id, "content_index": 0, "delta": text})
		c.say(ctx, object{
			"type": "conversation.item.input_audio_transcription.completed", "item_id": id, "content_index": 0, "transcript": text,
			"usage": object{"type": "duration", "seconds": 1},
		})
	})
}

// wrong answers what the original does not take.
func (c *session) wrong(ctx context.Context, code, param, message string) {
	c.server.note(message)
	c.say(ctx, object{"type": "error", "error": object{"type": "invalid_request_error", "code": code, "param": param, "message": message}})
}

func (c *session) say(ctx context.Context, what object) {
	data, err := json.Marshal(what)
	if err == nil {
		_ = c.conn.Write(ctx, websocket.MessageText, data) // the client may be gone
	}
}
