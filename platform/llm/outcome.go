package llm

import (
	"context"
	"errors"
)

// outcomes of requests, as the metrics name them; the first that fits counts.
var outcomes = []struct {
	name string
	of   error
}{
	{"unavailable", ErrUnavailable},
	{"overloaded", ErrOverloaded},
	{"refused", ErrRefused},
	{"too_long", ErrOverflow},
	{"unreadable", ErrGarbage},
	{"cut", ErrCut},
	{"late", context.DeadlineExceeded},
}

// outcome of a request whose caller may have gone meanwhile.
func outcome(caller context.Context, err error) string {
	switch {
	case err == nil:
		return "ok"
	case caller.Err() != nil, withheld(err):
		return "canceled"
	}
	for _, o := range outcomes {
		if errors.Is(err, o.of) {
			return o.name
		}
	}
	return "failed"
}
