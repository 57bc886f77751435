package webhook

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/egress"
)

// Deliveries to an older webhook whose URL has a user say so, because trying again changes nothing.
func TestReasonOfAURLWithAUser(t *testing.T) {
	t.Parallel()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://ann:pw@example.com/hook", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := egress.Straight(egress.New(nil)).Do(r)
	if err == nil {
		_ = resp.Body.Close()
	}
	for want, err := range map[string]error{
		"user or password": fmt.Errorf("webhook: %w", err), "within 15 seconds": context.DeadlineExceeded, "not be reached": egress.ErrAddress,
	} {
		if got := reason(0, err); !strings.Contains(got, want) {
			t.Errorf("%v: %s", err, got)
		}
	}
}
