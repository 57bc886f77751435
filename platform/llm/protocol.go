package llm

import "encoding/json"

// completionRequest is the body of a request: what OpenAI's chat completions take.
type completionRequest struct {
	Model       string     `json:"model"`
	Messages    []message  `json:"messages"`
	Tools       []function `json:"tools,omitempty"`
	Temperature *float64   `json:"temperature,omitempty"`
	MaxTokens   int        `json:"max_completion_tokens,omitempty"`
	Stream      bool       `json:"stream"`
	Options     struct {
		Usage bool `json:"include_usage"`
	} `json:"stream_options"`
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

// toolCall is one of an assistant's message; in a chunk it is a part of the one with its index.
type toolCall struct {
	Index    int    `json:"index"`
	ID       string `json:"id,omitempty"`
	Type     string `json:"type,omitempty"`
	Function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

// chunk is a piece of an answer.
type chunk struct {
	Choices []struct {
		Delta struct {
			Content string     `json:"content"`
			Calls   []toolCall `json:"tool_calls"`
		} `json:"delta"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Usage struct {
		Input  int `json:"prompt_tokens"`
		Output int `json:"completion_tokens"`
	} `json:"usage"`
	// Error is there, and nothing else, where the endpoint fails in the middle.
	Error *json.RawMessage `json:"error"`
}
