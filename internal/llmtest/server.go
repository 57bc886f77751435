// Package llmtest is an endpoint of language models for tests. It speaks OpenAI's chat completions and Anthropic's messages
// as the originals do, is as strict about requests, and plays what a test tells it to, on either wire.
package llmtest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// Key is the one that the server takes.
const Key = "sk-test-canary"

// Message is one of a request, as it came.
type Message struct {
	Role       string     `json:"role"`
	Content    any        `json:"content"`
	ToolCallID string     `json:"tool_call_id"`
	ToolCalls  []ToolCall `json:"tool_calls"`
}

// ToolCall is one that an assistant's message asked for.
type ToolCall struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

// Tool is one that a request offers.
type Tool struct {
	Type     string `json:"type"`
	Function struct {
		Name        string         `json:"name"`
		Description string         `json:"description"`
		Parameters  map[string]any `json:"parameters"`
	} `json:"function"`
}

// Text of the message.
func (m Message) Text() string {
	s, _ := m.Content.(string)
	return s
}

// Request is one that was received. One on Anthropic's wire is put into OpenAI's words, as far as there are any.
type Request struct {
	Anthropic *Anthropic `json:"-"` // as it came, on that wire
	Model     string     `json:"model"`
	Messages  []Message  `json:"messages"`
	Stream    bool       `json:"stream"`
	Options   struct {
		Usage bool `json:"include_usage"`
	} `json:"stream_options"`
	Temperature *float64 `json:"temperature"`
	MaxTokens   int      `json:"max_completion_tokens"`
	// OldMaxTokens is what it was called before, which others than the original still go by.
	OldMaxTokens int    `json:"max_tokens"`
	Tools        []Tool `json:"tools"`
	ToolChoice   string `json:"tool_choice"`
}

// Last message of the request.
func (r Request) Last() Message { return r.Messages[len(r.Messages)-1] }

// Server is the endpoint. Its zero answers are played in turn; when they are used up, Answer decides.
type Server struct {
	*httptest.Server

	lock     sync.Mutex
	requests []Request
	steps    []Step
	answer   func(Request) Step
	open     atomic.Int64
}

// Serve starts the endpoint; it ends with the test.
func Serve(t testing.TB) *Server {
	t.Helper()
	s := &Server{answer: func(Request) Step { return Say("Hello.") }}
	s.Server = httptest.NewServer(http.HandlerFunc(s.handle))
	t.Cleanup(s.Close)
	return s
}

// Base is the URL that clients are given.
func (s *Server) Base() string { return s.URL + "/v1" }

// Play answers the next requests so, one after another.
func (s *Server) Play(steps ...Step) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.steps = append(s.steps, steps...)
}

// Answer decides what is answered where nothing is to be played.
func (s *Server) Answer(f func(Request) Step) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.answer = f
}

// Requests are those that came and were taken, or failed as a step told.
func (s *Server) Requests() []Request {
	s.lock.Lock()
	defer s.lock.Unlock()
	return append([]Request(nil), s.requests...)
}

// Open is how many answers are under way.
func (s *Server) Open() int { return int(s.open.Load()) }

// Idle waits until no answer is under way: nothing is generated for nobody.
func (s *Server) Idle(t testing.TB) {
	t.Helper()
	await.Until(t, "the model still generates", func() bool { return s.Open() == 0 })
}

func (s *Server) handle(w http.ResponseWriter, r *http.Request) {
	in, wrong := s.take(r)
	if wrong != nil {
		wrong.write(w, in.Anthropic != nil)
		return
	}
	step := s.next(*in)
	s.open.Add(1)
	defer s.open.Add(-1)
	step.play(w, r, *in)
}

// take reads a request, on the wire of its path.
func (s *Server) take(r *http.Request) (*Request, *refusal) {
	in := &Request{}
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if r.URL.Path == "/v1/messages" {
		in.Anthropic, key = &Anthropic{}, r.Header.Get("X-Api-Key")
	}
	if key != Key {
		return in, &refusal{status: http.StatusUnauthorized, message: "Incorrect API key provided: " + key}
	}
	if r.Method != http.MethodPost || r.URL.Path != "/v1/chat/completions" && in.Anthropic == nil {
		return in, &refusal{status: http.StatusNotFound, message: "Invalid URL (" + r.Method + " " + r.URL.Path + ")"}
	}
	var into any = in
	if in.Anthropic != nil {
		into = in.Anthropic
	}
	if err := json.NewDecoder(r.Body).Decode(into); err != nil {
		return in, &refusal{status: http.StatusBadRequest, message: "We could not parse the JSON body of your request."}
	}
	var why string
	if in.Anthropic != nil {
		why = in.Anthropic.wrong(r.Header)
		*in = in.Anthropic.request()
	} else {
		why = in.wrong()
	}
	if why != "" {
		return in, &refusal{status: http.StatusBadRequest, message: why}
	}
	return in, nil
}

func (s *Server) next(in Request) Step {
	s.lock.Lock()
	s.requests = append(s.requests, in)
	if len(s.steps) > 0 {
		defer s.lock.Unlock()
		step := s.steps[0]
		s.steps = s.steps[1:]
		return step
	}
	answer := s.answer
	s.lock.Unlock()
	return answer(in)
}

// refusal is an answer that is none.
type refusal struct {
	status                int
	message, code, typing string
}

func (f refusal) write(w http.ResponseWriter, anthropic bool) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.status)
	_, _ = w.Write(written(f.body(anthropic))) //nolint:gosec // JSON, for a test; the client may be gone
}

// body of the refusal, as each wire has it.
func (f refusal) body(anthropic bool) object {
	typing := cmp.Or(f.typing, "invalid_request_error")
	if anthropic {
		return object{"type": "error", "error": object{"type": typing, "message": f.message}}
	}
	var code any
	if f.code != "" {
		code = f.code
	}
	return object{"error": object{"message": f.message, "type": typing, "param": nil, "code": code}}
}

func written(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// wrong is why the original would refuse the request, or "".
func (r Request) wrong() string {
	if r.Model == "" {
		return "you must provide a model parameter"
	}
	if !r.Stream {
		return "this endpoint only streams" // as we always ask it to
	}
	if r.MaxTokens > 0 && r.OldMaxTokens > 0 {
		return "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported."
	}
	if len(r.Messages) == 0 {
		return "Invalid 'messages': empty array."
	}
	waiting := map[string]bool{}
	for i, m := range r.Messages {
		if m.Role != "tool" && len(waiting) > 0 {
			return "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'."
		}
		if why := m.wrong(i, waiting); why != "" {
			return why
		}
	}
	if len(waiting) > 0 {
		return "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'."
	}
	return r.wrongTool()
}

// wrong is why a message would be refused. Waiting are the tool calls that no message has answered yet.
func (m Message) wrong(at int, waiting map[string]bool) string {
	switch m.Role {
	case "system", "developer", "user", "assistant":
		if m.Content == nil && len(m.ToolCalls) == 0 {
			return fmt.Sprintf("Invalid value for 'messages[%d].content': expected a string, got null.", at)
		}
		for _, c := range m.ToolCalls {
			waiting[c.ID] = true
		}
	case "tool":
		if !waiting[m.ToolCallID] {
			return "messages with role 'tool' must be a response to a preceding message with 'tool_calls'."
		}
		delete(waiting, m.ToolCallID)
	default:
		return fmt.Sprintf("Invalid value: '%s'. Supported values are: 'system', 'assistant', 'user', 'tool', and 'developer'.", m.Role)
	}
	return ""
}

func (r Request) wrongTool() string {
	for i, tool := range r.Tools {
		if tool.Type != "function" || tool.Function.Name == "" || tool.Function.Parameters["type"] != "object" {
			return fmt.Sprintf("Invalid schema for function 'tools[%d]': schema must be a JSON Schema of 'type: \"object\"'.", i)
		}
	}
	return ""
}
