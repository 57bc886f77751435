package llmtest

import (
	"encoding/json"
	"strings"
)

// blocks are the answer as Anthropic streams it.
func (s Step) blocks(in Request) (begin, pieces, end []event) {
	named := func(name string, body object) event {
		body["type"] = name
		return event{name, string(written(body))}
	}
	usage, begun := s.spent(in), s.spent(in)
	if !s.mute {
		begun["output_tokens"] = 1 // the rest follows at the end
	}
	begin = []event{
		named("message_start", object{"message": object{
			"id": "msg_1", "type": "message", "role": "assistant", "model": in.Model, "content": []any{}, "stop_reason": nil, "usage": begun,
		}}),
		named("ping", object{}),
	}
	at := 0
	if len(s.text) > 0 {
		begin = append(begin, named("content_block_start", object{"index": at, "content_block": object{"type": "text", "text": ""}}))
		for _, word := range s.text {
			pieces = append(pieces, named("content_block_delta", object{"index": at, "delta": object{"type": "text_delta", "text": word}}))
		}
		at++
	}
	for i, c := range s.calls {
		if s.zero {
			at = 0
		}
		half := len(c.arguments) / 2 //nolint:mnd // two parts
		input := func(part string) event {
			return named("content_block_delta", object{"index": at, "delta": object{"type": "input_json_delta", "partial_json": part}})
		}
		pieces = append(pieces,
			named("content_block_start", object{"index": at, "content_block": object{
				"type": "tool_use", "id": c.id(i), "name": c.name, "input": object{},
			}}),
			input(c.arguments[:half]), input(c.arguments[half:]))
		at++
	}
	if !s.bare {
		body := object{"delta": object{"stop_reason": s.stop(), "stop_sequence": nil}}
		if !s.mute {
			body["usage"] = object{"output_tokens": usage["output_tokens"]}
		}
		end = append(end, named("message_delta", body))
	}
	return begin, pieces, append(end, named("message_stop", object{}))
}

// stop is why the answer ends, in Anthropic's words.
func (s Step) stop() string {
	if s.refusal != "" {
		return "refusal"
	}
	reason := s.ending()
	if other, ok := map[string]string{
		"stop": "end_turn", "length": "max_tokens", "tool_calls": "tool_use", "content_filter": "refusal",
	}[reason]; ok {
		return other
	}
	return reason
}

// message is the whole answer in one piece.
func (s Step) message(in Request) object {
	content := []any{}
	if len(s.text) > 0 {
		content = append(content, object{"type": "text", "text": joined(s.text)})
	}
	for i, c := range s.calls {
		content = append(content, object{"type": "tool_use", "id": c.id(i), "name": c.name, "input": json.RawMessage(c.arguments)})
	}
	return object{
		"id": "msg_1", "type": "message", "role": "assistant", "model": in.Model, "content": content, "stop_reason": s.stop(), "usage": s.spent(in),
	}
}

// spent is the usage: what was read from a cache stands beside what was not.
func (s Step) spent(in Request) object {
	if s.mute {
		return object{}
	}
	asked, said := s.count(in)
	return object{
		"input_tokens": asked - s.cached, "cache_read_input_tokens": s.cached, "cache_creation_input_tokens": 0, "output_tokens": said,
	}
}

func joined(text []string) string { return strings.Join(text, "") }
