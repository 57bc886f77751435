package llm

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

var openAI = wire{
	address: func(base string) string { return below(base, "chat/completions") },
	sign: func(h http.Header, key string) {
		if key != "" {
			h.Set("Authorization", "Bearer "+key)
		}
	},
	body: completion,
	event: func(in *reading, data []byte) (bool, error) {
		if strings.HasPrefix(string(data), "[DONE]") {
			in.close()
			return true, nil
		}
		return false, in.chunk(data)
	},
	whole:    (*reading).chunk,
	toolless: true,
}

// below is an address below the base; a base that is no URL gives one that cannot be requested.
func below(base, path string) string {
	address, err := url.JoinPath(base, path)
	if err != nil {
		return base
	}
	return address
}

// completionRequest is the body of a request: what OpenAI's chat completions take.
type completionRequest struct {
	Model       string     `json:"model"`
	Messages    []message  `json:"messages"`
	Tools       []function `json:"tools,omitempty"`
	Choice      string     `json:"tool_choice,omitempty"`
	Temperature *float64   `json:"temperature,omitempty"`
	MaxTokens   int        `json:"max_completion_tokens,omitempty"`
	// OldMaxTokens is what MaxTokens was called before, and still is by most who speak OpenAI's protocol.
	OldMaxTokens int            `json:"max_tokens,omitempty"`
	Stream       bool           `json:"stream"`
	Options      *streamOptions `json:"stream_options,omitempty"`
}

type streamOptions struct {
	Usage bool `json:"include_usage"`
}

// message is one of a request. Content is null where an assistant only asked for tools.
type message struct {
	Role    string     `json:"role"`
	Content *string    `json:"content,omitempty"`
	Calls   []toolCall `json:"tool_calls,omitempty"`
	CallID  string     `json:"tool_call_id,omitempty"`
}

// function is a tool as a request offers it.
type function struct {
	Type     string `json:"type"`
	Function struct {
		Name        string          `json:"name"`
		Description string          `json:"description,omitempty"`
		Parameters  json.RawMessage `json:"parameters"`
	} `json:"function"`
}

// toolCall is one of an assistant's message; in a chunk it is a part of one.
type toolCall struct {
	Index    int    `json:"index"`
	ID       string `json:"id,omitempty"`
	Type     string `json:"type,omitempty"`
	Function struct {
		Name      string    `json:"name"`
		Arguments arguments `json:"arguments"`
	} `json:"function"`
}

// What an endpoint may not know, by the name of the parameter.
const (
	oldMaxTokens = "max_tokens"
	newMaxTokens = "max_completion_tokens"
	temperature  = "temperature"
	options      = "stream_options"
	// noTools is that the messages have tool calls, and no tool is offered.
	noTools = "no tools"
	// turns is that one side speaks several times in a row, or the assistant first.
	turns = "turns"
)

// completion is a request as the endpoint wants it, without what it has said that it does not take.
func completion(e Endpoint, r Request, dropped map[string]bool) any {
	a := completionRequest{Model: e.Model(r.Model), Temperature: r.Temperature, Stream: true, Options: &streamOptions{true}}
	if dropped[temperature] {
		a.Temperature = nil
	}
	if dropped[options] {
		a.Options = nil
	}
	switch original := original(e.URL); {
	case dropped[oldMaxTokens] && dropped[newMaxTokens]:
	case original && !dropped[newMaxTokens] || dropped[oldMaxTokens]:
		a.MaxTokens = r.MaxTokens
	default:
		a.OldMaxTokens = r.MaxTokens
	}
	said := r.Messages
	if dropped[turns] {
		said = inTurn(said)
	}
	for _, m := range said {
		a.Messages = append(a.Messages, spoken(m))
	}
	offered := r.Tools
	switch { // not every endpoint knows how to choose none; most take what was said of tools without them
	case dropped[noTools]:
		offered, a.Choice = r.toolDefinitions(), "none"
	case r.Worded:
		offered = nil
	}
	for _, t := range offered {
		f := function{Type: "function"}
		f.Function.Name, f.Function.Description, f.Function.Parameters = t.Name, t.Description, t.Parameters
		a.Tools = append(a.Tools, f)
	}
	return a
}

// toolless says whether a request has tool calls in its messages and offers no tools.
func (r Request) toolless() bool {
	return (r.Worded || len(r.Tools) == 0) && slices.ContainsFunc(r.Messages, func(m Message) bool { return len(m.Calls) > 0 })
}

// toolDefinitions are the tools of a request with tool calls in its messages: those that it offers, or else the names of those that were called.
func (r Request) toolDefinitions() []Tool {
	if len(r.Tools) > 0 {
		return r.Tools
	}
	var all []Tool
	for _, m := range r.Messages {
		for _, c := range m.Calls {
			if !slices.ContainsFunc(all, func(t Tool) bool { return t.Name == c.Name }) {
				all = append(all, Tool{Name: c.Name, Parameters: json.RawMessage(`{"type":"object","properties":{}}`)})
			}
		}
	}
	return all
}

// original says whether an endpoint is OpenAI's own, which knows the new name of the limit alone; others know the old one
// for certain.
func original(base string) bool {
	u, err := url.Parse(base)
	return err == nil && (u.Hostname() == "api.openai.com" || strings.HasSuffix(u.Hostname(), ".openai.azure.com"))
}

func spoken(m Message) message {
	said := message{Role: m.Role, Content: &m.Content, CallID: m.CallID}
	if m.Role == Assistant && m.Content == "" {
		said.Content = nil
	}
	for _, c := range m.Calls {
		call := toolCall{ID: c.ID, Type: "function"}
		call.Function.Name, call.Function.Arguments = c.Name, arguments(c.object())
		said.Calls = append(said.Calls, call)
	}
	return said
}
