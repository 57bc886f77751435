package fault_test

import (
	"errors"
	"io"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// A fault that many requests answer with has the cause of none of them: each gets its own, and is still that fault.
func TestCauseIsOfOneError(t *testing.T) {
	t.Parallel()
	shared := fault.New(fault.Unauthorized, "No.")
	var wg sync.WaitGroup
	for _, cause := range []error{io.EOF, io.ErrClosedPipe} {
		for range 100 {
			wg.Go(func() {
				err := error(shared.Because(cause))
				if !errors.Is(err, cause) || !errors.Is(err, shared) || !fault.Is(err, fault.Unauthorized) || err.Error() != "No." {
					t.Errorf("%v because of %v", err, errors.Unwrap(err))
				}
				again := shared.Because(io.ErrNoProgress).Because(cause)
				if !errors.Is(again, cause) || errors.Is(again, io.ErrNoProgress) || !errors.Is(again, shared) {
					t.Errorf("%v because of %v", again, errors.Unwrap(again))
				}
			})
		}
	}
	wg.Wait()
	if cause := errors.Unwrap(shared); cause != nil {
		t.Errorf("it keeps the cause of somebody's request: %v", cause)
	}
	if errors.Is(shared, fault.New(fault.Unauthorized, "No.")) {
		t.Error("it is another one that reads the same")
	}
}
