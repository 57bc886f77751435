package llmtest

import (
	"cmp"
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
		s.fault.write(w, in.Anthropic != nil)
		return
	case s.whole:
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(written(s.answer(in))) //nolint:gosec // JSON, for a test; the client may be gone
		return
	}
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	begin, pieces, end := s.events(in)
	out := &stream{w: w}
	out.write(begin...)
	for i, p := range pieces {
		if i+1 == s.cut {
			panic(http.ErrAbortHandler)
		}
		out.write(p)
		select {
		case <-r.Context().Done():
			return
		case <-time.After(s.pause):
		}
	}
	if s.cut > len(pieces) {
		panic(http.ErrAbortHandler)
	}
	out.write(end...)
}

// event is one of a stream.
type event struct{ name, data string }

// events are the answer as its wire streams it: how it begins, its pieces, and how it ends.
func (s Step) events(in Request) (begin, pieces, end []event) {
	if in.Anthropic != nil {
		return s.blocks(in)
	}
	chunk := func(body object) event {
		body["id"], body["object"], body["created"], body["model"] = "chatcmpl-1", "chat.completion.chunk", time.Now().Unix(), in.Model
		return event{data: string(written(body))}
	}
	choice := func(delta object, reason any) event {
		return chunk(object{"choices": []any{object{"index": 0, "delta": delta, "finish_reason": reason}}})
	}
	begin = []event{choice(object{"role": "assistant", "content": ""}, nil)}
	for _, delta := range s.deltas() {
		pieces = append(pieces, choice(delta, nil))
	}
	if !s.bare {
		end = append(end, choice(object{}, s.ending()))
	}
	if in.Options.Usage && !s.mute {
		end = append(end, chunk(object{"choices": []any{}, "usage": s.usage(in)}))
	}
	return begin, pieces, append(end, event{data: "[DONE]"})
}

// deltas are the pieces of the answer: the words, and each tool call with its arguments in two parts.
func (s Step) deltas() []object {
	var all []object
	if s.refusal != "" {
		all = append(all, object{"refusal": s.refusal})
	}
	for _, word := range s.text {
		all = append(all, object{"content": word})
	}
	for i, c := range s.calls {
		half := len(c.arguments) / 2 //nolint:mnd // two parts
		at := i
		if s.zero {
			at = 0
		}
		all = append(all,
			object{"tool_calls": []any{object{
				"index": at, "id": c.id(i), "type": "function", "function": object{"name": c.name, "arguments": ""},
			}}},
			object{"tool_calls": []any{object{"index": at, "function": object{"arguments": c.arguments[:half]}}}},
			object{"tool_calls": []any{object{"index": at, "function": object{"arguments": c.arguments[half:]}}}},
		)
	}
	return all
}

func (c call) id(at int) string { return fmt.Sprintf("call_%s_%d", c.name, at) }

// answer is the whole of it in one piece.
func (s Step) answer(in Request) object {
	if in.Anthropic != nil {
		return s.message(in)
	}
	said := object{"role": "assistant", "content": joined(s.text), "refusal": nil}
	if s.refusal != "" {
		said["content"], said["refusal"] = nil, s.refusal
	}
	var calls []any
	for i, c := range s.calls {
		calls = append(calls, object{"id": c.id(i), "type": "function", "function": object{"name": c.name, "arguments": c.arguments}})
	}
	if calls != nil {
		said["tool_calls"] = calls
	}
	return object{
		"id": "chatcmpl-1", "object": "chat.completion", "model": in.Model, "usage": s.usage(in),
		"choices": []any{object{"index": 0, "message": said, "finish_reason": s.ending()}},
	}
}

func (s Step) ending() string {
	if len(s.calls) > 0 {
		return cmp.Or(s.reason, "tool_calls")
	}
	return cmp.Or(s.reason, "stop")
}

// usage counts words.
func (s Step) usage(in Request) object {
	asked, said := s.count(in)
	return object{
		"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said,
		"prompt_tokens_details": object{"cached_tokens": s.cached},
	}
}

func (s Step) count(in Request) (asked, said int) {
	for _, m := range in.Messages {
		asked += 4 + len(m.Text())/4 //nolint:mnd // about a token
	}
	return asked, len(s.text) + 10*len(s.calls) //nolint:mnd // likewise
}

// stream writes events.
type stream struct{ w http.ResponseWriter }

func (s *stream) write(events ...event) {
	for _, e := range events {
		if e.name != "" {
			_, _ = fmt.Fprintf(s.w, "event: %s\n", e.name) // the client may be gone
		}
		_, _ = fmt.Fprintf(s.w, "data: %s\n\n", e.data) // likewise
	}
	if f, ok := s.w.(http.Flusher); ok {
		f.Flush()
	}
}
