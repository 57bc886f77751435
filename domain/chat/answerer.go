package chat

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
)

// Answerer words replies.
type Answerer interface {
	// Answer words the reply to a question, and tells what happens meanwhile. An error means that there is no whole reply;
	// the turn then fails as chat_failed, and what the reply has cost until then counts all the same.
	Answer(ctx context.Context, q Question, tell Listener) (Reply, error)
}

// Question is all that an answerer may know.
type Question struct {
	Prompt string
	// Task is added to the prompt for this one reply.
	Task    string
	Frame   Frame
	Channel string
	// Digest sums up what was said before, a statement on each line; the history may begin in the middle of that.
	Digest  string
	History []Said
	Input   string
	// Language is the assistant's, such as de-AT; "" is whatever is spoken.
	Language string
	Passages []*knowledge.Match
	// Known is how many passages the assistant answers from. It is set only for answerers without a language model.
	Known int
	// Model and Temperature are the assistant's wishes.
	Model       *string
	Temperature *float64
	// MaxTokens bounds the reply; 0 is the endpoint's own bound.
	MaxTokens int
	// Parting is what is said where a tool hands the conversation to a person; "" is nothing.
	Parting string
	// Fallback is what is said where nothing answers; "" is the usual sentence.
	Fallback string
	// Self is who answers.
	Self Self
	// Tools are what may be used; nil: none.
	Tools Toolbox
	// Used are the tools that earlier tries of the same turn have used.
	Used []*ToolCall
}

// Self is what an assistant without a language model says of itself.
type Self struct{ Name, Business, Greeting string }

// Reply is an answer, who worded it, and what it took.
type Reply struct {
	Text     string
	Answerer string
	// Retracted says that text was streamed before that turned out to be the model's reasoning.
	Retracted bool
	// Refusal is the text where it says that the model will not answer. Incomplete is why there would have been more of a
	// language model's text, one of the llm package's reasons.
	Refusal, Incomplete string
	// Unknown says that nothing that the assistant knows answers.
	Unknown bool
	// Unanswered says that a language model has told that of what it was asked.
	Unanswered bool
	// Model and Endpoint are those of a language model, and EndpointName is that of a further endpoint of the workspace.
	Model, Endpoint, EndpointName string
	// Request are those to the model, compressed. Room is how many tokens the history could have in the first, and Cut are the
	// parts of which something had to be left out.
	Request                   []byte
	Room                      int
	Cut                       []string
	Rounds                    int
	Calls                     []*ToolCall
	InputTokens, OutputTokens int
	// CachedTokens are those of the input that the endpoint had in its cache.
	CachedTokens int
	// Cost is in millionths of a US dollar. Unpriced says that nobody knows what the model costs, and some of it is not counted.
	Cost       int64
	Unpriced   bool
	FirstToken time.Duration
	// Tools is the time spent waiting for tools, of which several may run at the same time.
	Tools time.Duration
}
