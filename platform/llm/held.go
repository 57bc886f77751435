package llm

import (
	"io"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// Bounds of what answers that are being read hold, in bytes. Small ones are free.
const (
	smallAnswer   = 64 << 10
	answerStep    = 512 << 10
	allAnswers    = 256 << 20
	mostOfAnswers = 64 << 20  // of a tenant, and no more than half of what others leave
	largestAnswer = bodyLimit // of one
)

// Answers is the share of large answers, in bytes, that are being read.
func (c *Client) Answers() *share.Pool { return c.answers }

// held counts what an answer to a tenant takes of the share, until it is closed.
func (c *Client) held(tenant string) *share.Meter {
	return &share.Meter{
		Free: smallAnswer, Step: answerStep, Most: largestAnswer, Over: errEndless,
		Take: func(n int64) (func(), error) {
			give, err := c.answers.Take(n, share.Part{Of: tenant, Most: mostOfAnswers, Half: true})
			if err != nil { // another request may find room
				return nil, &failure{kind: ErrOverloaded, cause: err}
			}
			return give, nil
		},
	}
}

// holding reads what is held.
type holding struct {
	io.Reader

	held *share.Meter
}

// Read of io.Reader.
func (h *holding) Read(to []byte) (int, error) {
	n, err := h.Reader.Read(to)
	if over := h.held.Add(int64(n)); over != nil {
		return n, over //nolint:wrapcheck // ours
	}
	return n, err //nolint:wrapcheck // its caller does
}
