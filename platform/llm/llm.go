// Package llm asks language models for replies, at any endpoint that speaks OpenAI's chat completions (OpenAI, vLLM, Ollama,
// LiteLLM and others) or Anthropic's messages. It knows neither the database nor who asks.
package llm

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// Wires are the protocols that endpoints speak.
const (
	OpenAI    = "openai"
	Anthropic = "anthropic"
)

// Endpoint is where a language model answers.
type Endpoint struct {
	// URL is the base of its paths, such as https://api.openai.com/v1.
	URL string
	Key string
	// Wire is its protocol, one of Wires; "" is OpenAI's.
	Wire string
	// Default is the model where a request names none.
	Default string
	// Names are what the endpoint calls the models that assistants name.
	Names map[string]string
	// Prices are those of its owner, by the endpoint's names of models; they come before the providers' list prices.
	Prices map[string]Price
	// Windows are how many tokens a request may have with its reply, by the endpoint's or the assistants' names of models; "" is
	// for all others.
	Windows map[string]int
	// HTTP makes the requests; nil: the client's own does.
	HTTP *http.Client
	// Own says that it is a workspace's, and not the installation's.
	Own bool
	// ID and Name are those of a further endpoint of a workspace; "" if it is the usual one.
	ID, Name string
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

// Choice is an endpoint and the model to ask there.
type Choice struct {
	Endpoint
	// Named is the model, as assistants name it; "" is the request's.
	Named string
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

// object is the arguments as endpoints take them back: many parse them, and refuse the whole request where they are no object. What was
// wrong with them is in the tool's result.
func (c Call) object() string {
	if strings.HasPrefix(strings.TrimSpace(c.Arguments), "{") && json.Valid([]byte(c.Arguments)) {
		return c.Arguments
	}
	return "{}"
}

// Message is one of a request.
type Message struct {
	Role, Content string
	// Data says that a user's message is a record, which is read only as such: what the user said is never joined to it.
	Data bool
	// Calls are those that an assistant's message asks for.
	Calls []Call
	// CallID says whose result a tool's message is.
	CallID string
	// Stable is how many bytes of the content are, with all that comes before them and the tools, the same in other requests
	// that follow soon. Endpoints that cache only on demand are asked to.
	Stable int
}

// Request is what a model is asked.
type Request struct {
	// Tenant and Purpose say on whose account failures are counted: those of one keep nobody else from asking.
	Tenant, Purpose string
	// Model is as the assistant names it.
	Model       string
	Temperature *float64
	Messages    []Message
	Tools       []Tool
	// Worded says that the reply has to be words: the tools are there for what was said of them only.
	Worded bool
	// MaxTokens is how long the reply may be; 0 is the endpoint's own limit, or on Anthropic's wire, which has none,
	// DefaultMaxTokens.
	MaxTokens int
	// Afford is asked before each try, wherever, whether all together may cost so much, in millionths of a US dollar: what those before it
	// have cost, and the most that it can. Its error ends the request. nil: they may.
	Afford func(ctx context.Context, cost int64) error
	spent  int64 // at choices that were asked before
	// openless says that the model is known to leave out the tag that opens a thought.
	openless bool
}

// DefaultMaxTokens is how long a reply may be if no limit is set and the protocol requires one.
const DefaultMaxTokens = 4096

// Why a reply is incomplete.
const (
	// Length means that the model ran into the limit of tokens.
	Length = "length"
	// Filtered means that a filter of the endpoint stopped the reply, or took in the request and gave none.
	Filtered = "filter"
	// Declined means that the model stopped because it will not answer, without a text that says so.
	Declined = "declined"
	// Paused means that the endpoint ended the reply for a while.
	Paused = "pause"
)

// Reply is what a model answered.
type Reply struct {
	Text string
	// Retracted says that what was streamed before Text was reasoning, which only a later tag showed. It is no part of Text.
	Retracted bool
	unopened  bool // the model has closed a thought that it had not opened
	// Refusal is why the model will not answer, in its own words. It is not told while it arrives, and no part of Text.
	Refusal string
	// Incomplete is why there would have been more, one of the reasons; "" if the reply is whole or there is an error.
	Incomplete string
	Calls      []Call
	// Model is what the endpoint was asked for, URL the endpoint's, and Name that of a further one.
	Model, URL, Name string
	// InputTokens and OutputTokens are those of all tries, and estimates where the endpoint tells none. Of the input,
	// CachedTokens were read from the endpoint's cache, and WrittenTokens written into it.
	InputTokens, OutputTokens   int
	CachedTokens, WrittenTokens int
	// Cost is in millionths of a US dollar. Priced is false if the model's price is not known; Cost is 0 then.
	Cost       int64
	Priced     bool
	FirstToken time.Duration
}

// mute says whether there is nothing in a reply, and no reason for that.
func (r *Reply) mute() bool {
	return r.Text == "" && r.Refusal == "" && r.Incomplete == "" && len(r.Calls) == 0 && !r.Retracted
}
