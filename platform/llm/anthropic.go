package llm

import (
	"encoding/json"
	"net/http"
	"strings"
)

// anthropicVersion is that of the protocol.
const anthropicVersion = "2023-06-01"

var anthropic = wire{
	address: func(base string) string {
		path := "v1/messages"
		if strings.HasSuffix(strings.TrimRight(base, "/"), "/v1") {
			path = "messages"
		}
		return below(base, path)
	},
	sign: func(h http.Header, key string) {
		h.Set("Anthropic-Version", anthropicVersion)
		if key != "" {
			h.Set("X-Api-Key", key)
		}
	},
	body:  messagesOf,
	event: (*reading).event,
	whole: (*reading).wholeMessage,
}

// messagesRequest is the body of a request.
type messagesRequest struct {
	Model       string          `json:"model"`
	MaxTokens   int             `json:"max_tokens"`
	System      []block         `json:"system,omitempty"`
	Messages    []exchange      `json:"messages"`
	Tools       []anthropicTool `json:"tools,omitempty"`
	Choice      *toolChoice     `json:"tool_choice,omitempty"`
	Temperature *float64        `json:"temperature,omitempty"`
	Stream      bool            `json:"stream"`
}

// exchange is a message: what one side said, with its tool calls or their results.
type exchange struct {
	Role    string  `json:"role"`
	Content []block `json:"content"`
}

// block is a part of a message: text, tool_use or tool_result.
type block struct {
	Type    string          `json:"type"`
	Text    string          `json:"text,omitempty"`
	ID      string          `json:"id,omitempty"`
	Name    string          `json:"name,omitempty"`
	Input   json.RawMessage `json:"input,omitempty"`
	CallID  string          `json:"tool_use_id,omitempty"`
	Content string          `json:"content,omitempty"`
	Cache   *cacheControl   `json:"cache_control,omitempty"`
}

type anthropicTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"input_schema"`
	Cache       *cacheControl   `json:"cache_control,omitempty"`
}

// toolChoice says which tools may be used.
type toolChoice struct {
	Type string `json:"type"`
}

// cacheControl marks where a prefix ends that is worth to be kept: tools come first, then the system's, then the messages.
type cacheControl struct {
	Type string `json:"type"`
}

var kept = &cacheControl{"ephemeral"}

// markLimit is how many marks a request may have.
const markLimit = 4

// messagesOf is a request as the endpoint wants it, without what it has said that it does not take.
func messagesOf(e Endpoint, r Request, dropped map[string]bool) any {
	a := messagesRequest{Model: e.Model(r.Model), MaxTokens: r.MaxTokens, Stream: true, Temperature: r.Temperature}
	if a.MaxTokens == 0 {
		a.MaxTokens = DefaultMaxTokens
	}
	if dropped[temperature] {
		a.Temperature = nil
	}
	if a.Temperature != nil && *a.Temperature > 1 {
		highest := 1.0
		a.Temperature = &highest
	}
	for _, t := range r.Tools {
		a.Tools = append(a.Tools, anthropicTool{Name: t.Name, Description: t.Description, Schema: t.Parameters})
	}
	if len(a.Tools) > 0 {
		a.Tools[len(a.Tools)-1].Cache = kept
		if r.Worded { // without tools, it refuses what was said of them
			a.Choice = &toolChoice{"none"}
		}
	}
	marks := 1
	for _, m := range r.Messages {
		if marks == markLimit {
			m.Stable = 0
		}
		blocks := blocksOf(m)
		if m.Stable > 0 {
			marks++
		}
		a.add(m.Role, blocks)
	}
	if len(a.Messages) == 0 || a.Messages[0].Role != User { // the endpoint wants the other side to have begun
		a.Messages = append([]exchange{{User, []block{{Type: "text", Text: nothingSaid}}}}, a.Messages...)
	}
	return a
}

// nothingSaid stands for a message without words, which the endpoint does not take.
const nothingSaid = "…"

// add what one side said; two messages of it in a row are one.
func (a *messagesRequest) add(role string, blocks []block) {
	switch role {
	case System:
		a.System = append(a.System, blocks...)
		return
	case ToolSays:
		role = User
	}
	if len(blocks) == 0 {
		return
	}
	if last := len(a.Messages) - 1; last >= 0 && a.Messages[last].Role == role {
		a.Messages[last].Content = append(a.Messages[last].Content, blocks...)
		return
	}
	a.Messages = append(a.Messages, exchange{role, blocks})
}

// blocksOf are the parts of a message. One of the assistant or the system that says nothing has none.
func blocksOf(m Message) []block {
	if m.Role == ToolSays {
		return []block{{Type: "tool_result", CallID: legible(m.CallID), Content: m.Content}}
	}
	var all []block
	if strings.TrimSpace(m.Content) != "" {
		all = append(all, textBlocks(m.Content, m.Stable)...)
	} else if m.Role == User {
		all = append(all, block{Type: "text", Text: nothingSaid})
	}
	for _, c := range m.Calls {
		all = append(all, block{Type: "tool_use", ID: legible(c.ID), Name: c.Name, Input: json.RawMessage(c.object())})
	}
	return all
}

// textBlocks are a text, and a mark where it stops to be stable.
func textBlocks(text string, stable int) []block {
	stable = min(stable, len(text))
	if strings.TrimSpace(text[:stable]) == "" {
		return []block{{Type: "text", Text: text}}
	}
	all := []block{{Type: "text", Text: text[:stable], Cache: kept}}
	if strings.TrimSpace(text[stable:]) != "" {
		all = append(all, block{Type: "text", Text: text[stable:]})
	}
	return all
}

// legible is the id of a call as the endpoint takes it: other endpoints' ids have other characters.
func legible(id string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, id)
}
