package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// Anthropic is a request as it came on that wire.
type Anthropic struct {
	Model  string  `json:"model"`
	System []Block `json:"system"`
	Turns  []struct {
		Role    string  `json:"role"`
		Content []Block `json:"content"`
	} `json:"messages"`
	Tools []struct { // of which Choice says whether they may be used
		Name        string         `json:"name"`
		Description string         `json:"description"`
		Schema      map[string]any `json:"input_schema"`
		Cache       map[string]any `json:"cache_control"`
	} `json:"tools"`
	Choice struct {
		Type string `json:"type"`
	} `json:"tool_choice"`
	MaxTokens   int      `json:"max_tokens"`
	Temperature *float64 `json:"temperature"`
	Stream      bool     `json:"stream"`
}

// Block is a part of a message.
type Block struct {
	Type    string          `json:"type"`
	Text    string          `json:"text"`
	ID      string          `json:"id"`
	Name    string          `json:"name"`
	Input   json.RawMessage `json:"input"`
	CallID  string          `json:"tool_use_id"`
	Content string          `json:"content"`
	Cache   map[string]any  `json:"cache_control"`
}

// wrong is why the original would refuse the request, or "".
func (a *Anthropic) wrong(h http.Header) string { //nolint:cyclop // a check for each rule of the original
	switch {
	case h.Get("Anthropic-Version") == "":
		return "anthropic-version: header is required"
	case a.Model == "":
		return "model: Field required"
	case a.MaxTokens < 1:
		return "max_tokens: Field required"
	case !a.Stream:
		return "this endpoint only streams" // as we always ask it to
	case a.Temperature != nil && (*a.Temperature < 0 || *a.Temperature > 1):
		return "temperature: range: 0..1"
	case len(a.Turns) == 0:
		return "messages: at least one message is required"
	case a.Turns[0].Role != "user":
		return `messages: first message must use the "user" role`
	}
	for _, b := range a.System {
		if b.Type != "text" || strings.TrimSpace(b.Text) == "" {
			return "system: text content blocks must be non-empty"
		}
	}
	for i, t := range a.Tools {
		if t.Name == "" || t.Schema["type"] != "object" {
			return fmt.Sprintf("tools.%d.input_schema.type: Field required", i)
		}
	}
	return a.wrongTurn()
}

// wrongTurn is why one of the messages would be refused.
func (a *Anthropic) wrongTurn() string { //nolint:cyclop // a check for each rule of the original
	waiting := map[string]bool{}
	for i, t := range a.Turns {
		if t.Role != "user" && t.Role != "assistant" {
			return fmt.Sprintf("messages.%d.role: Input should be 'user' or 'assistant'", i)
		}
		answered := len(waiting) == 0
		for _, b := range t.Content {
			switch {
			case strings.HasPrefix(b.Type, "tool_") && len(a.Tools) == 0:
				return "Requests which include `tool_use` or `tool_result` blocks must define tools"
			case b.Type == "tool_result" && !waiting[b.CallID]:
				return fmt.Sprintf("messages.%d: unexpected `tool_use_id` found in `tool_result` blocks", i)
			case b.Type == "tool_result":
				delete(waiting, b.CallID)
				answered = len(waiting) == 0
			case !answered:
				return fmt.Sprintf("messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after", i)
			case b.Type == "text" && strings.TrimSpace(b.Text) == "":
				return fmt.Sprintf("messages.%d: text content blocks must be non-empty", i)
			case b.Type == "tool_use" && strings.Trim(b.ID, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != "":
				return fmt.Sprintf("messages.%d.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'", i)
			case b.Type == "tool_use" && !strings.HasPrefix(string(b.Input), "{"):
				return fmt.Sprintf("messages.%d.tool_use.input: Input should be a valid dictionary", i)
			case b.Type == "tool_use":
				waiting[b.ID] = true
			}
		}
		if len(t.Content) == 0 {
			return fmt.Sprintf("messages.%d: all messages must have non-empty content", i)
		}
	}
	if len(waiting) > 0 {
		return "messages: `tool_use` ids were found without `tool_result` blocks immediately after"
	}
	return ""
}

// request is the request in OpenAI's words.
func (a *Anthropic) request() Request {
	r := Request{Anthropic: a, Model: a.Model, Stream: a.Stream, Temperature: a.Temperature, MaxTokens: a.MaxTokens}
	for _, b := range a.System {
		r.Messages = append(r.Messages, Message{Role: "system", Content: b.Text})
	}
	for _, t := range a.Turns {
		for _, b := range t.Content {
			r.Messages = append(r.Messages, b.message(t.Role))
		}
	}
	r.Tools = make([]Tool, len(a.Tools))
	for i, t := range a.Tools {
		r.Tools[i].Type = "function"
		r.Tools[i].Function.Name, r.Tools[i].Function.Description, r.Tools[i].Function.Parameters = t.Name, t.Description, t.Schema
	}
	return r
}

func (b Block) message(role string) Message {
	switch b.Type {
	case "tool_use":
		m := Message{Role: role, ToolCalls: make([]ToolCall, 1)}
		c := &m.ToolCalls[0]
		c.ID, c.Type, c.Function.Name, c.Function.Arguments = b.ID, "function", b.Name, string(b.Input)
		return m
	case "tool_result":
		return Message{Role: "tool", Content: b.Content, ToolCallID: b.CallID}
	default:
		return Message{Role: role, Content: b.Text}
	}
}
