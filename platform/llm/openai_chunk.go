package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// chunk is a piece of an answer, or all of it where it is not streamed.
type chunk struct {
	Choices choices `json:"choices"`
	Usage   struct {
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
	Content words     `json:"content"`
	Refusal words     `json:"refusal"`
	Calls   toolCalls `json:"tool_calls"`
	Aside   words     `json:"reasoning_content"` // thoughts; OpenAI itself does not send them
}

// choice is one of several replies; one was asked for.
type choice struct {
	Delta        delta  `json:"delta"`
	Message      delta  `json:"message"`
	FinishReason string `json:"finish_reason"`
}

// choices are the first of them, if there is any.
type choices []choice

// UnmarshalJSON of json.Unmarshaler.
func (c *choices) UnmarshalJSON(data []byte) (err error) {
	elements(data, func(first []byte) bool {
		*c = choices{{}}
		err = unreadable(json.Unmarshal(first, &(*c)[0]), "a choice is not JSON")
		return false
	})
	return err
}

// toolCalls are parts of tool calls.
type toolCalls []toolCall

// UnmarshalJSON of json.Unmarshaler.
func (c *toolCalls) UnmarshalJSON(data []byte) (err error) {
	*c, err = decode[toolCall](data, callLimit)
	return err
}

// words are a text, or the text among parts of several kinds.
type words string

// UnmarshalJSON of json.Unmarshaler. What is neither says nothing.
func (w *words) UnmarshalJSON(data []byte) error {
	switch {
	case data[0] == '"':
		return json.Unmarshal(data, (*string)(w)) //nolint:wrapcheck // of a text, which fails for nothing
	case data[0] != '[':
		return nil
	}
	parts, err := decode[struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}](data, partLimit)
	var all strings.Builder
	for _, p := range parts {
		if p.Type == "text" || p.Type == "" {
			all.WriteString(p.Text)
		}
	}
	*w = words(all.String())
	return err
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
	if err := unreadable(json.Unmarshal(data, &c), "a chunk is not JSON"); err != nil {
		return err
	}
	if len(c.Error) > 0 && string(c.Error) != "null" {
		return reported(data)
	}
	if input, output := believed(c.Usage.Input), believed(c.Usage.Output); input > 0 || output > 0 {
		in.told = output > 0
		in.reply.InputTokens, in.reply.OutputTokens, in.reply.CachedTokens = input, output, min(believed(c.Usage.Details.Cached), input)
	}
	if len(c.Choices) == 0 {
		return nil
	}
	first := c.Choices[0]
	for _, d := range []delta{first.Delta, first.Message} {
		if err := in.think(string(d.Aside)); err != nil {
			return err
		}
		for _, part := range d.Calls {
			if err := in.call(part); err != nil {
				return err
			}
		}
		if err := errors.Join(in.refuse(string(d.Refusal)), in.text(string(d.Content))); err != nil {
			return err
		}
	}
	if first.FinishReason != "" {
		in.end(reasons[strings.ToLower(first.FinishReason)])
	}
	return nil
}

// call takes a part of a tool call. One with an id that is new is a new call, whatever its index, and so is one with a
// name where the call of that index is whole: not everybody counts.
func (in *reading) call(part toolCall) error {
	name, args := part.Function.Name, string(part.Function.Arguments)
	at, ok := in.at[part.Index]
	if ok {
		c := in.calls[at]
		another := part.ID != "" && part.ID != c.given
		ok = !another && (part.ID != "" || name == "" || !c.whole())
	}
	if ok {
		return in.more(at, name, args)
	}
	if part.ID == "" && name == "" {
		return &protocolError{"a tool call has no beginning"}
	}
	return in.open(part.Index, part.ID, name, args)
}
