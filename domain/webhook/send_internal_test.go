package webhook

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// What came of an attempt has one of a few words, whatever the receiver does.
func TestAttemptsAreCountedInAWord(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		status int
		err    error
		want   string
	}{
		{200, nil, "ok"},
		{204, nil, "ok"},
		{301, nil, "redirected"},
		{101, nil, "redirected"},
		{404, nil, "refused"},
		{410, nil, "refused"},
		{500, nil, "failed"},
		{599, nil, "failed"},
		{0, fmt.Errorf("webhook: %w", context.DeadlineExceeded), "late"},
		{0, errors.New("refused"), "unreachable"},
	} {
		if got := came(tt.status, tt.err); got != tt.want {
			t.Errorf("%d, %v: %s, want %s", tt.status, tt.err, got, tt.want)
		}
		if (came(tt.status, tt.err) == "ok") != (reason(tt.status, tt.err) == "") {
			t.Errorf("%d, %v: it is %s, and the owner reads %q", tt.status, tt.err, came(tt.status, tt.err), reason(tt.status, tt.err))
		}
	}
}
