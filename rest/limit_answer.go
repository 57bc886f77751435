package rest

import (
	"context"
	"net/http"
	"strings"

	"github.com/switchboard-dev/switchboard/graph/scalar"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Bounds of what is read from the database for answers that are in memory at the same time, and of the answers. A small one is free.
const (
	smallAnswer   = 256 << 10
	answerStep    = 1 << 20
	allAnswers    = 192 << 20
	partOfAnswers = 64 << 20 // of one subaccount
	mostOfAnswers = 96 << 20 // of one workspace
	// largestAnswer is what one may be made of: the rows, and what is written of them.
	largestAnswer = 2 * scalar.LongestAnswer
)

// limitAnswer has what is read for the request count until it ends. What goes on for as long as its client wants counts by its operations,
// and legacy writes do not count: like a mutation, they are not refused for what they took.
func (d *Door) limitAnswer(ctx context.Context, r *http.Request) (metered context.Context, done func()) {
	switch {
	case r.URL.Path == graphQL && streams(r):
		return share.Metering(ctx, d.meter), func() {}
	case r.Method != http.MethodGet && strings.HasPrefix(r.URL.Path, "/v2/"):
		return ctx, func() {}
	}
	return d.meter(ctx)
}

// hold counts what is in memory for a download, which its client reads as slowly as it likes, until it is given back.
func (d *Door) hold(n int64, parts ...share.Part) (give func(), err error) {
	if give, err = d.answers.Take(n, parts...); err != nil {
		return nil, crowded(err, "downloads")
	}
	return give, nil
}

func (d *Door) meter(ctx context.Context) (metered context.Context, done func()) {
	m := &share.Meter{Free: smallAnswer, Step: answerStep, Most: largestAnswer, Over: scalar.TooMuch()}
	m.Take = func(n int64) (func(), error) {
		give, err := d.answers.Take(n, holders(ctx, partOfAnswers, mostOfAnswers)...)
		if err != nil {
			return nil, crowded(err, "large answers")
		}
		return give, nil
	}
	return share.Metered(ctx, m), m.Close
}
