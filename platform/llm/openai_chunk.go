package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// chunk is a piece of an answer, or all of it where it is not streamed.
type chunk struct {
	Choices []struct {
		Delta        delta  `json:"delta"`
		Message      delta  `json:"message"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Usage struct {
		Input   int `json:"prompt_tokens"`
		Output  int `json:"completion_tokens"`
		Details struct {
			Cached int `json:"cached_tokens"`
		} `json:"prompt_tokens_details"`
	} `json:"usage"`
	// Error is there, and nothing else, where the endpoint fails in the middle.
	Error json.RawMessage `json:"error"`
}

type delta struct {
	Content words      `json:"content"`
	Refusal words      `json:"refusal"`
	Calls   []toolCall `json:"tool_calls"`
	Aside   words      `json:"reasoning_content"` // thoughts; the original keeps them to itself
}

// words are a text, or the text among parts of several kinds.
type words string

// UnmarshalJSON of json.Unmarshaler. What is neither says nothing.
func (w *words) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*w = words(text)
		return nil
	}
	var parts []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	if json.Unmarshal(data, &parts) == nil {
		for _, p := range parts {
			if p.Type == "text" || p.Type == "" {
				*w += words(p.Text)
			}
		}
	}
	return nil
}

// arguments are a text that is JSON; some send the object itself.
type arguments string

// UnmarshalJSON of json.Unmarshaler.
func (a *arguments) UnmarshalJSON(data []byte) error {
	var text string
	switch {
	case json.Unmarshal(data, &text) == nil:
		*a = arguments(text)
	case bytes.HasPrefix(data, []byte("{")):
		*a = arguments(data)
	}
	return nil
}

// reasons are OpenAI's for ending a reply that is not whole.
var reasons = map[string]string{"length": Length, "content_filter": Filtered}

// chunk takes in one, or a whole answer.
func (in *reading) chunk(data []byte) error {
	var c chunk
	err := json.Unmarshal(data, &c)
	if _, broken := errors.AsType[*json.SyntaxError](err); broken { // a field of another type is passed over: servers differ
		return &protocolError{"a chunk is not JSON"}
	}
	if len(c.Error) > 0 && string(c.Error) != "null" {
		return reported(data)
	}
	if u := c.Usage; u.Input > 0 || u.Output > 0 {
		in.told = u.Output > 0
		in.reply.InputTokens, in.reply.OutputTokens, in.reply.CachedTokens = u.Input, u.Output, min(u.Details.Cached, u.Input)
	}
	if len(c.Choices) == 0 {
		return nil
	}
	choice := c.Choices[0]
	for _, d := range []delta{choice.Delta, choice.Message} {
		in.heft += heft(string(d.Aside))
		for _, part := range d.Calls {
			if err := in.call(part); err != nil {
				return err
			}
		}
		if err := errors.Join(in.refuse(string(d.Refusal)), in.text(string(d.Content))); err != nil {
			return err
		}
	}
	if choice.FinishReason != "" {
		in.end(reasons[strings.ToLower(choice.FinishReason)])
	}
	return nil
}

// call takes a part of a tool call. One with an id that is new is a new call, whatever its index, and so is one with a
// name where the call of that index is whole: not everybody counts.
func (in *reading) call(part toolCall) error {
	name, args := part.Function.Name, string(part.Function.Arguments)
	at, ok := in.at[part.Index]
	if ok {
		c := in.reply.Calls[at]
		another := part.ID != "" && part.ID != in.ids[at]
		ok = !another && (part.ID != "" || name == "" || !json.Valid([]byte(c.Arguments)))
	}
	if ok {
		return in.more(at, name, args)
	}
	if part.ID == "" && name == "" {
		return &protocolError{"a tool call has no beginning"}
	}
	return in.open(part.Index, part.ID, name, args)
}
