package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// object is JSON.
type object = map[string]any

// play writes the answer.
func (s Step) play(w http.ResponseWriter, r *http.Request, in Request) {
	switch {
	case s.hang:
		<-r.Context().Done()
		return
	case s.garbage != "":
		_, _ = fmt.Fprint(w, s.garbage) // the client may be gone
		return
	case s.status != 0:
		for name, value := range s.header {
			w.Header().Set(name, value)
		}
		refuse(w, s.status, "The server had an error processing your request.")
		return
	}
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	out := &stream{w: w, model: in.Model}
	for i, delta := range s.deltas() {
		if i == s.cut {
			panic(http.ErrAbortHandler)
		}
		out.chunk(delta, nil)
		if i == 0 {
			continue // only the role
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(s.pause):
		}
	}
	out.chunk(object{}, s.reason())
	if in.Options.Usage && !s.mute {
		out.send(object{"choices": []any{}, "usage": s.usage(in)})
	}
	out.write("[DONE]")
}

// deltas are the pieces of the answer: the role, the words, and each tool call with its arguments in two parts.
func (s Step) deltas() []object {
	all := []object{{"role": "assistant", "content": ""}}
	for _, word := range s.text {
		all = append(all, object{"content": word})
	}
	for i, c := range s.calls {
		half := len(c.arguments) / 2 //nolint:mnd // two parts
		all = append(all,
			object{"tool_calls": []any{object{
				"index": i, "id": fmt.Sprintf("call_%s_%d", c.name, i), "type": "function", "function": object{"name": c.name, "arguments": ""},
			}}},
			object{"tool_calls": []any{object{"index": i, "function": object{"arguments": c.arguments[:half]}}}},
			object{"tool_calls": []any{object{"index": i, "function": object{"arguments": c.arguments[half:]}}}},
		)
	}
	return all
}

func (s Step) reason() string {
	if len(s.calls) > 0 {
		return "tool_calls"
	}
	return "stop"
}

// usage counts words.
func (s Step) usage(in Request) object {
	asked := 0
	for _, m := range in.Messages {
		asked += 4 + len(m.Text())/4 //nolint:mnd // about a token
	}
	said := len(s.text) + 10*len(s.calls) //nolint:mnd // likewise
	return object{"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said}
}

// stream writes chunks.
type stream struct {
	w     http.ResponseWriter
	model string
}

func (s *stream) chunk(delta object, reason any) {
	s.send(object{"choices": []any{object{"index": 0, "delta": delta, "finish_reason": reason}}})
}

func (s *stream) send(chunk object) {
	chunk["id"], chunk["object"], chunk["created"], chunk["model"] = "chatcmpl-1", "chat.completion.chunk", time.Now().Unix(), s.model
	text, err := json.Marshal(chunk)
	if err != nil {
		panic(err)
	}
	s.write(string(text))
}

func (s *stream) write(data string) {
	_, _ = fmt.Fprintf(s.w, "data: %s\n\n", data) // the client may be gone
	if f, ok := s.w.(http.Flusher); ok {
		f.Flush()
	}
}
