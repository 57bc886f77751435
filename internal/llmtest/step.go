package llmtest

import (
	"net/http"
	"strings"
	"time"
)

// Step is one answer.
type Step struct {
	text    []string
	refusal string
	calls   []call
	reason  string // why it ends, as OpenAI says it; "" is the usual one
	status  int
	fault   refusal
	header  map[string]string
	garbage string
	cut     int // after so many pieces; -1: never
	pause   time.Duration
	hang    bool
	mute    bool // tells no usage
	cached  int  // how many of the tokens asked were read from a cache
	bare    bool // [DONE], and no reason
	whole   bool // plain JSON
	zero    bool // every tool call has the index 0
}

type call struct{ name, arguments string }

// Say answers with a text, word by word.
func Say(text string) Step { return Pieces(strings.SplitAfter(text, " ")...) }

// Pieces answers with a text in these pieces.
func Pieces(text ...string) Step { return Step{text: text, cut: -1} }

// Refuse answers with a refusal: a text of its own on OpenAI's wire, no more than a reason on Anthropic's.
func Refuse(text string) Step { return Step{refusal: text, cut: -1} }

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
	s.fault = refusal{status: status, message: "The server had an error processing your request."}
	for i := 0; i+1 < len(headers); i += 2 {
		s.header[headers[i]] = headers[i+1]
	}
	return s
}

// Saying says more of a failure: its message, code and type.
func (s Step) Saying(message, code, typing string) Step {
	s.fault.message, s.fault.code, s.fault.typing = message, code, typing
	return s
}

// Overflow refuses a request that is longer than the model reads, in the words of both wires.
func Overflow() Step {
	return Fail(http.StatusBadRequest).Saying(
		"prompt is too long: this model's maximum context length is 8192 tokens.", "context_length_exceeded", "")
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

// Cached tells that so many of the tokens asked were read from a cache.
func (s Step) Cached(tokens int) Step {
	s.cached = tokens
	return s
}

// Ending gives the reason why the answer ends, in OpenAI's words: length, content_filter.
func (s Step) Ending(reason string) Step {
	s.reason = reason
	return s
}

// Bare ends without a reason.
func (s Step) Bare() Step {
	s.bare = true
	return s
}

// Whole answers in one piece of plain JSON, whatever was asked for.
func (s Step) Whole() Step {
	s.whole = true
	return s
}

// AtZero gives every tool call the index 0, as Ollama does.
func (s Step) AtZero() Step {
	s.zero = true
	return s
}
