package llm

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
)

// EmbedRequest asks for vectors.
type EmbedRequest struct {
	// Tenant and Purpose are as in Request.
	Tenant, Purpose string
	Texts           []string
	// Dimensions is how many numbers each vector has; 0: as many as the model makes.
	Dimensions int
	// Once says that somebody waits: a failure is not tried again.
	Once bool
	// Afford is as in Request.
	Afford func(ctx context.Context, cost int64) error
}

// Embedded is what became of the texts, and what it took.
type Embedded struct {
	// Vectors are those of the texts, in their order. All are of one length.
	Vectors [][]float32
	// Tokens are an estimate if the endpoint does not report them.
	Tokens int
	// Cost is in millionths of a US dollar. Priced is false if the model's price is not known; Cost is 0 then.
	Cost   int64
	Priced bool
}

// What an answer may have, and what an endpoint may not know.
const (
	dimensionLimit = 8192
	vectorLimit    = 512 << 10 // bytes
	encodingFormat = "encoding_format"
	notJSON        = "it is not JSON"
)

// Embed asks an endpoint of OpenAI's embeddings for the vectors of texts, by its default model. Failures that may pass are
// tried again. The error is one of those of this package; with it comes what all tries took.
func (c *Client) Embed(ctx context.Context, e Endpoint, r EmbedRequest) (out *Embedded, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.o.Whole, ErrLate)
	defer cancel()
	limit := tries
	if r.Once {
		limit = 1
	}
	out = &Embedded{}
	err = c.try(ctx, account{r.Tenant, r.Purpose, e.URL, e.Default, e.ID, e.Own}, limit, func(dropped map[string]bool, _ func()) (err error) {
		if err := r.afford(ctx, e, out.Tokens); err != nil {
			return err
		}
		before := out.Tokens
		out, err = c.embedOnce(ctx, e, r, dropped)
		out.Tokens += before
		if err != nil {
			return classify(ctx, err, false)
		}
		return nil
	})
	out.Cost, out.Priced = e.Cost(&Reply{Model: e.Default, InputTokens: out.Tokens})
	return out, err
}

// limit is how many bytes an answer may have.
func (r EmbedRequest) limit() int64 { return min(bodyLimit, int64(len(r.Texts)+1)*vectorLimit) }

// afford asks whether one more try may be paid, after those that have taken so many tokens.
func (r EmbedRequest) afford(ctx context.Context, e Endpoint, taken int) error {
	if r.Afford == nil {
		return nil
	}
	most, _ := e.MostEmbed(r)
	spent, _ := e.Cost(&Reply{Model: e.Default, InputTokens: taken})
	if err := r.Afford(ctx, spent+most); err != nil {
		return &withheldError{err}
	}
	return nil
}

// embedBody is the body of a request.
type embedBody struct {
	Model      string   `json:"model"`
	Input      []string `json:"input"`
	Format     string   `json:"encoding_format,omitempty"`
	Dimensions int      `json:"dimensions,omitempty"`
}

// embedAnswer is the body of an answer. Tokens are reported as those of the prompt, or as the total.
type embedAnswer struct {
	Data  embedded `json:"data"`
	Usage struct {
		Prompt int `json:"prompt_tokens"`
		Total  int `json:"total_tokens"`
	} `json:"usage"`
}

// embedded are vectors as they came.
type embedded struct {
	most int // of them
	all  []placed
}

// placed is the vector of a text, in the order of the request.
type placed struct {
	Index     int             `json:"index"`
	Embedding json.RawMessage `json:"embedding"`
}

// UnmarshalJSON of json.Unmarshaler.
func (e *embedded) UnmarshalJSON(data []byte) (err error) {
	e.all, err = decode[placed](data, e.most)
	return err
}

// embedOnce asks once. With an error comes how many tokens it took.
func (c *Client) embedOnce(ctx context.Context, e Endpoint, r EmbedRequest, dropped map[string]bool) (*Embedded, error) {
	body := embedBody{Model: e.Default, Input: r.Texts, Format: "float", Dimensions: r.Dimensions}
	if dropped[encodingFormat] {
		body.Format = ""
	}
	via := e.HTTP
	if via == nil {
		via = c.o.HTTP
	}
	ctx, sent := sending(ctx)
	answer, err := send(ctx, via, below(e.URL, "embeddings"), "application/json", func(h http.Header) { openAI.sign(h, e.Key) }, body)
	if err != nil && sent.Load() && ctx.Err() != nil {
		return &Embedded{Tokens: r.tokens()}, err
	}
	if err != nil {
		return &Embedded{}, err
	}
	defer func() { _ = answer.Body.Close() }() // what was read is enough
	held := c.held(r.Tenant)
	defer held.Close()
	text, err := io.ReadAll(&holding{io.LimitReader(answer.Body, r.limit()), held})
	if err != nil {
		return &Embedded{Tokens: r.tokens()}, fmt.Errorf("read: %w", err)
	}
	told := embedAnswer{Data: embedded{most: len(r.Texts)}}
	if err := json.Unmarshal(text, &told); err != nil {
		return &Embedded{}, cmp.Or(unreadable(err, notJSON), error(&protocolError{notJSON}))
	}
	if len(told.Data.all) == 0 && bytes.Contains(text, []byte(`"error"`)) {
		return &Embedded{}, reported(text)
	}
	out := &Embedded{Tokens: cmp.Or(believed(told.Usage.Prompt), believed(told.Usage.Total), r.tokens())}
	out.Vectors, err = told.read(r)
	return out, err
}

// tokens estimates how many the texts have.
func (r EmbedRequest) tokens() (n int) {
	for _, t := range r.Texts {
		n += Tokens(t)
	}
	return n
}

// read the vectors in the order of the texts.
func (a *embedAnswer) read(r EmbedRequest) ([][]float32, error) {
	all := make([][]float32, len(r.Texts))
	for _, d := range a.Data.all {
		if d.Index < 0 || d.Index >= len(r.Texts) || all[d.Index] != nil {
			return nil, &protocolError{"its vectors are not those of the texts"}
		}
		v, err := numbers(d.Embedding)
		if err != nil {
			return nil, err
		}
		all[d.Index] = v
	}
	for _, v := range all {
		if len(v) == 0 || len(v) != len(all[0]) || r.Dimensions > 0 && len(v) != r.Dimensions {
			return nil, &protocolError{"its vectors have another length, or some are missing"}
		}
	}
	return all, nil
}

var errNumbers = &protocolError{"a vector is not a list of numbers"}

// numbers of a vector, as a list or as base64 of floats of four bytes.
func numbers(raw json.RawMessage) (v []float32, err error) {
	if len(raw) > vectorLimit || bytes.Count(raw, []byte(",")) >= dimensionLimit { // a list would be decoded before it can be counted
		return nil, errNumbers
	}
	if len(raw) > 0 && raw[0] == '"' {
		var packed []byte
		if err := json.Unmarshal(raw, &packed); err != nil {
			return nil, errNumbers
		}
		for ; len(packed) >= 4; packed = packed[4:] {
			v = append(v, math.Float32frombits(binary.LittleEndian.Uint32(packed)))
		}
	} else if err := json.Unmarshal(raw, &v); err != nil {
		return nil, errNumbers
	}
	if len(v) > dimensionLimit {
		return nil, errNumbers
	}
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 || math.IsNaN(sum) || math.IsInf(sum, 0) {
		return nil, errNumbers
	}
	return v, nil
}

// MostEmbed is the largest cost that a request can have there, in millionths of a US dollar. False: nobody knows the price.
func (e Endpoint) MostEmbed(r EmbedRequest) (int64, bool) {
	p, ok := e.Price(e.Default)
	asked := 0
	for _, t := range r.Texts {
		asked += (len(t)+fewestBytes-1)/fewestBytes + frameTokens
	}
	return int64(math.Ceil(p.Input * float64(asked))), ok
}
