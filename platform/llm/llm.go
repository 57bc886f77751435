// Package llm asks language models for replies, at any endpoint that speaks OpenAI's chat completions: OpenAI, vLLM,
// Ollama, LiteLLM and others. It knows neither the database nor who asks.
package llm

import (
	"encoding/json"
	"net/http"
	"time"
)

// Endpoint is where a language model answers.
type Endpoint struct {
	// URL is the base of its paths, such as https://api.openai.com/v1.
	URL string
	Key string
	// Default is the model where a request names none.
	Default string
	// Names are what the endpoint calls the models that assistants name.
	Names map[string]string
	// HTTP makes the requests; nil: the client's own does.
	HTTP *http.Client
}

// Model is what the endpoint calls the model that an assistant names.
func (e Endpoint) Model(named string) string {
	if name, ok := e.Names[named]; ok {
		return name
	}
	if named == "" {
		return e.Default
	}
	return named
}

// Who said a message.
const (
	System    = "system"
	User      = "user"
	Assistant = "assistant"
	ToolSays  = "tool"
)

// Tool is something that a model may ask for.
type Tool struct {
	Name, Description string
	// Parameters is a JSON Schema.
	Parameters json.RawMessage
}

// Call is a tool that the model asks for. The arguments are as it wrote them.
type Call struct{ ID, Name, Arguments string }

// Message is one of a request.
type Message struct {
	Role, Content string
	// Calls are those that an assistant's message asks for.
	Calls []Call
	// CallID says whose result a tool's message is.
	CallID string
}

// Request is what a model is asked.
type Request struct {
	// Model is as the assistant names it.
	Model       string
	Temperature *float64
	Messages    []Message
	Tools       []Tool
	MaxTokens   int
}

// Reply is what a model answered.
type Reply struct {
	Text  string
	Calls []Call
	// Model is what the endpoint was asked for.
	Model string
	// InputTokens and OutputTokens are estimates where the endpoint tells none.
	InputTokens, OutputTokens int
	FirstToken                time.Duration
	// Finished is false where the model ran into its limit.
	Finished bool
}
