package chat

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/llm"
)

const (
	// requestLimit is how long the first request to a model may be to be kept, as JSON. A longer one is not, nor what follows it.
	requestLimit = 1 << 20
	// furtherLimit is how long those after it may be together, as kept, and furtherMost how many of them there may be.
	furtherLimit = 1 << 20
	furtherMost  = 20
	// frameLimit is what stands around them.
	frameLimit = 1 << 10
)

// asked is a request to a model as people see it.
type asked struct {
	Model       string         `json:"model,omitempty"`
	Temperature *float64       `json:"temperature,omitempty"`
	MaxTokens   int            `json:"maxTokens,omitempty"`
	Messages    []askedMessage `json:"messages"`
	Tools       []askedTool    `json:"tools,omitempty"`
	// Shortened are the parts that were shortened so that the request fits the model.
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

// askedFurther is a request after the first one of the turn. It has the settings of that, and of its tools those with these names.
type askedFurther struct {
	// Kept is how many messages it has of the request before; Messages follow them.
	Kept      int            `json:"kept"`
	Messages  []askedMessage `json:"messages"`
	Tools     []string       `json:"tools"`
	Shortened []string       `json:"shortened,omitempty"`
}

// asking are the requests of a turn, as kept with it.
type asking struct {
	first   []byte
	further []json.RawMessage
	size    int
	left    int // how many are not kept
	last    []askedMessage
	begun   bool
}

// begin with the first request; one that is too long is not kept.
func (a *asking) begin(r llm.Request, shortened []string) (err error) {
	shown := asked{Model: r.Model, Temperature: r.Temperature, MaxTokens: r.MaxTokens, Messages: askedMessages(r), Shortened: shortened}
	for _, t := range r.Tools {
		shown.Tools = append(shown.Tools, askedTool{t.Name, t.Description, t.Parameters})
	}
	if a.first, err = json.Marshal(shown); err != nil || len(a.first) > requestLimit {
		a.first = nil
	}
	a.last = shown.Messages
	return err
}

// next takes in a request that is about to be made. The first of them is the one that it began with.
func (a *asking) next(r llm.Request, shortened []string) error {
	if !a.begun {
		a.begun = true
		return nil
	}
	if a.first == nil {
		return nil
	}
	f := askedFurther{Messages: askedMessages(r), Tools: make([]string, len(r.Tools)), Shortened: slices.Clone(shortened)}
	for i, t := range r.Tools {
		f.Tools[i] = t.Name
	}
	all := f.Messages
	for f.Kept < min(len(all), len(a.last)) && all[f.Kept].equal(a.last[f.Kept]) {
		f.Kept++
	}
	f.Messages = all[f.Kept:]
	text, err := json.Marshal(f)
	if err != nil {
		return fmt.Errorf("keep a request: %w", err)
	}
	if a.left > 0 || len(a.further) == furtherMost || a.size+len(text) > furtherLimit {
		a.left++ // nor those after it, of which only what is new since it would be kept
		return nil
	}
	a.further, a.size, a.last = append(a.further, text), a.size+len(text), all
	return nil
}

func (m askedMessage) equal(other askedMessage) bool {
	return m.Role == other.Role && m.Content == other.Content && slices.Equal(m.Calls, other.Calls)
}

func askedMessages(r llm.Request) []askedMessage {
	all := make([]askedMessage, 0, len(r.Messages))
	for _, m := range r.Messages {
		said := askedMessage{Role: m.Role, Content: m.Content}
		for _, c := range m.Calls {
			said.Calls = append(said.Calls, askedCall{c.Name, c.Arguments})
		}
		all = append(all, said)
	}
	return all
}

// packed are the requests as kept with the turn; nil if the first is too long. Those after it stand in it.
func (a *asking) packed() ([]byte, error) {
	if a.first == nil {
		return nil, nil
	}
	text := a.first
	if len(a.further)+a.left > 0 {
		rest, err := json.Marshal(struct {
			Further []json.RawMessage `json:"further,omitempty"`
			Left    int               `json:"left,omitempty"`
		}{a.further, a.left})
		if err != nil {
			return nil, fmt.Errorf("keep requests: %w", err)
		}
		text = slices.Concat(text[:len(text)-1], []byte(","), rest[1:])
	}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write(text)
	if err = errors.Join(err, w.Close()); err != nil {
		return nil, fmt.Errorf("compress a request: %w", err)
	}
	return out.Bytes(), nil
}

// unpacked is the JSON of kept requests; nil if none was kept.
func unpacked(request []byte) (*string, error) {
	if len(request) == 0 {
		return nil, nil //nolint:nilnil // there is none
	}
	r, err := gzip.NewReader(bytes.NewReader(request))
	if err != nil {
		return nil, fmt.Errorf("read a request: %w", err)
	}
	text, err := io.ReadAll(io.LimitReader(r, requestLimit+furtherLimit+frameLimit))
	if err != nil {
		return nil, fmt.Errorf("read a request: %w", err)
	}
	out := string(text)
	return &out, nil
}
