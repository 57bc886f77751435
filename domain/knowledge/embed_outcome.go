package knowledge

import (
	"context"
	"errors"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// outcomes of requests to an endpoint of embeddings, as the metrics name them; the first that fits counts.
var outcomes = []struct {
	name string
	of   []error
}{
	{"no_money", []error{errNoPrice, budget.ErrUsedUp, budget.ErrWorkspaceUsedUp}},
	{"unavailable", []error{llm.ErrUnavailable}},
	{"overloaded", []error{llm.ErrOverloaded}},
	{"refused", []error{llm.ErrRefused}},
	{"too_long", []error{llm.ErrOverflow}},
	{"unreadable", []error{llm.ErrGarbage, llm.ErrCut}},
	{"late", []error{context.DeadlineExceeded}},
	{"canceled", []error{context.Canceled}},
}

// outcome of a request for vectors. The time that a question has ends most of what an endpoint is silent for.
func outcome(ctx context.Context, err error) string {
	if err == nil {
		return "ok"
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return "late"
	}
	for _, o := range outcomes {
		for _, kind := range o.of {
			if errors.Is(err, kind) {
				return o.name
			}
		}
	}
	return "failed"
}
