package llm

import (
	"context"
	"errors"
	"testing"
	"time"
)

// Requests are counted by what became of them. One whose caller has gone is no fault of the endpoint's.
func TestRequestsAreCounted(t *testing.T) {
	t.Parallel()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for want, err := range map[string]error{
		"ok": nil, "canceled": &withheldError{errors.New("no money")}, "unavailable": &failure{kind: ErrUnavailable}, "overloaded": &failure{kind: ErrOverloaded}, "failed": errors.New("else"),
	} {
		if got := outcome(t.Context(), err); got != want {
			t.Errorf("%v is %s, want %s", err, got, want)
		}
	}
	if got := outcome(gone, context.Canceled); got != "canceled" {
		t.Errorf("a caller who has gone is %s", got)
	}
	for _, own := range []bool{false, true} {
		counted, whose, lasted := "", !own, time.Duration(0)
		c := New(Options{Count: func(own bool, outcome string, took time.Duration) { whose, counted, lasted = own, outcome, took }})
		if _, err := c.Stream(gone, Endpoint{URL: "http://127.0.0.1:1", Own: own}, Request{}, nil); err == nil || counted != "canceled" || whose != own || lasted <= 0 {
			t.Errorf("%q, a workspace's own: %v, %v", counted, whose, err)
		}
	}
}
