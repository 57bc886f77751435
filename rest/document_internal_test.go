package rest

import (
	"net/http"
	"testing"

	"github.com/switchboard-dev/switchboard/operation"
)

// What a request with an Idempotency-Key does is one transaction with its answer, but for what talks to others meanwhile: a search has its
// question embedded, and pays for that.
func TestOnlyWritesAreOneWithTheirAnswer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		o    operation.Operation
		want bool
	}{
		"a write":       {operation.Operation{}, true},
		"a search":      {operation.Operation{ReadOnly: true}, false},
		"a call":        {operation.Operation{Outside: true}, false},
		"a long import": {operation.Operation{Sliced: true}, false},
	} {
		c.o.Method = http.MethodPost
		if got := (&Door{}).document(&c.o).atomic; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
