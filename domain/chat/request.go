package chat

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/switchboard-dev/switchboard/platform/llm"
)

// requestLimit is how long a request to a model may be to be kept, as JSON. Longer ones are not.
const requestLimit = 1 << 20

// asked is a request to a model as people see it.
type asked struct {
	Model       string         `json:"model,omitempty"`
	Temperature *float64       `json:"temperature,omitempty"`
	MaxTokens   int            `json:"maxTokens,omitempty"`
	Messages    []askedMessage `json:"messages"`
	Tools       []askedTool    `json:"tools,omitempty"`
	// Shortened are the parts of which something had to be left out, so that the model can read the rest.
	Shortened []string `json:"shortened,omitempty"`
}

type askedMessage struct {
	Role    string      `json:"role"`
	Content string      `json:"content"`
	Calls   []askedCall `json:"calls,omitempty"`
}

// askedCall is a use of a tool before, as the model asked for it.
type askedCall struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

type askedTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
}

// packed is a request as it is kept with the turn; nil if it is too long.
func packed(r llm.Request, shortened []string) ([]byte, error) {
	shown := asked{Model: r.Model, Temperature: r.Temperature, MaxTokens: r.MaxTokens, Shortened: shortened}
	for _, m := range r.Messages {
		said := askedMessage{Role: m.Role, Content: m.Content}
		for _, c := range m.Calls {
			said.Calls = append(said.Calls, askedCall{c.Name, c.Arguments})
		}
		shown.Messages = append(shown.Messages, said)
	}
	for _, t := range r.Tools {
		shown.Tools = append(shown.Tools, askedTool{t.Name, t.Description, t.Parameters})
	}
	text, err := json.Marshal(shown)
	if err != nil || len(text) > requestLimit {
		return nil, err
	}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err = w.Write(text)
	if err = errors.Join(err, w.Close()); err != nil {
		return nil, fmt.Errorf("compress a request: %w", err)
	}
	return out.Bytes(), nil
}

// unpacked is the JSON of a kept request; nil if none was kept.
func unpacked(request []byte) (*string, error) {
	if len(request) == 0 {
		return nil, nil //nolint:nilnil // there is none
	}
	r, err := gzip.NewReader(bytes.NewReader(request))
	if err != nil {
		return nil, fmt.Errorf("read a request: %w", err)
	}
	text, err := io.ReadAll(io.LimitReader(r, requestLimit))
	if err != nil {
		return nil, fmt.Errorf("read a request: %w", err)
	}
	out := string(text)
	return &out, nil
}
