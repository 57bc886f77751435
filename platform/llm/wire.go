package llm

import "net/http"

// wire is a protocol: how a request is put, and how its answer is read.
type wire struct {
	// address of a request below the endpoint's base.
	address func(base string) string
	sign    func(h http.Header, key string)
	body    func(e Endpoint, r Request, dropped map[string]bool) any
	// event takes in one event of a stream, and whole an answer that is none. done says that nothing follows.
	event func(in *reading, data []byte) (done bool, err error)
	whole func(in *reading, data []byte) error
	// toolless says that a request with tool calls in its messages may offer no tools. Not every endpoint accepts that.
	toolless bool
}

var wires = map[string]wire{
	"":        openAI,
	OpenAI:    openAI,
	Anthropic: anthropic,
}
