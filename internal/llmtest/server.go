// Package llmtest is an endpoint of language models for tests. It speaks OpenAI's chat completions as the original does,
// is as strict about requests, and plays what a test tells it to.
package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// Key is the one that the server takes.
const Key = "sk-test-canary"

// Message is one of a request, as it came.
type Message struct {
	Role       string `json:"role"`
	Content    any    `json:"content"`
	ToolCallID string `json:"tool_call_id"`
	ToolCalls  []struct {
		ID       string `json:"id"`
		Type     string `json:"type"`
		Function struct {
			Name      string `json:"name"`
			Arguments string `json:"arguments"`
		} `json:"function"`
	} `json:"tool_calls"`
}

// Text of the message.
func (m Message) Text() string {
	s, _ := m.Content.(string)
	return s
}

// Request is one that came.
type Request struct {
	Model    string    `json:"model"`
	Messages []Message `json:"messages"`
	Stream   bool      `json:"stream"`
	Options  struct {
		Usage bool `json:"include_usage"`
	} `json:"stream_options"`
	Temperature *float64 `json:"temperature"`
	MaxTokens   int      `json:"max_completion_tokens"`
	Tools       []struct {
		Type     string `json:"type"`
		Function struct {
			Name        string         `json:"name"`
			Description string         `json:"description"`
			Parameters  map[string]any `json:"parameters"`
		} `json:"function"`
	} `json:"tools"`
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
	if r.Header.Get("Authorization") != "Bearer "+Key {
		refuse(w, http.StatusUnauthorized, "Incorrect API key provided: "+strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		return
	}
	if r.Method != http.MethodPost || r.URL.Path != "/v1/chat/completions" {
		refuse(w, http.StatusNotFound, "Invalid URL ("+r.Method+" "+r.URL.Path+")")
		return
	}
	var in Request
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		refuse(w, http.StatusBadRequest, "We could not parse the JSON body of your request.")
		return
	}
	if why := in.wrong(); why != "" {
		refuse(w, http.StatusBadRequest, why)
		return
	}
	step := s.next(in)
	s.open.Add(1)
	defer s.open.Add(-1)
	step.play(w, r, in)
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

func refuse(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	text, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	_, _ = fmt.Fprintf(w, `{"error":{"message":%s,"type":"invalid_request_error","param":null,"code":null}}`, text) // the client may be gone
}

// wrong is why the original would refuse the request, or "".
func (r Request) wrong() string {
	if r.Model == "" {
		return "you must provide a model parameter"
	}
	if !r.Stream {
		return "this endpoint only streams" // as we always ask it to
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

// Step is one answer.
type Step struct {
	text    []string
	calls   []call
	status  int
	header  map[string]string
	garbage string
	cut     int // after so many pieces; -1: never
	pause   time.Duration
	hang    bool
	mute    bool // tells no usage
}

type call struct{ name, arguments string }

// Say answers with a text, word by word.
func Say(text string) Step { return Step{text: strings.SplitAfter(text, " "), cut: -1} }

// Call answers with a tool call. Arguments are JSON, or not.
func Call(name, arguments string) Step { return Step{cut: -1}.And(name, arguments) }

// And adds a tool call to the same answer.
func (s Step) And(name, arguments string) Step {
	s.calls = append(s.calls[:len(s.calls):len(s.calls)], call{name, arguments})
	return s
}

// Fail answers with a status. Headers come in pairs.
func Fail(status int, headers ...string) Step {
	s := Step{status: status, header: map[string]string{}, cut: -1}
	for i := 0; i+1 < len(headers); i += 2 {
		s.header[headers[i]] = headers[i+1]
	}
	return s
}

// Garbage answers with a body of status 200 that is not of the protocol.
func Garbage(body string) Step { return Step{garbage: body, cut: -1} }

// Hang answers with nothing until the client goes.
func Hang() Step { return Step{hang: true, cut: -1} }

// Cut breaks the answer off after so many pieces.
func (s Step) Cut(pieces int) Step {
	s.cut = pieces
	return s
}

// Every waits between the pieces.
func (s Step) Every(d time.Duration) Step {
	s.pause = d
	return s
}

// Mute tells no usage.
func (s Step) Mute() Step {
	s.mute = true
	return s
}
