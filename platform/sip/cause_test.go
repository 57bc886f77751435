package sip_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// The cause of a call that a trunk has not connected is one of a few names, whatever code and words it uses. A callee who is busy or does not answer
// is no fault of the trunk.
func TestCausesOfRefusals(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{
		401: "denied", 407: "denied", 403: "forbidden", 404: "unknown_number", 410: "unknown_number", 484: "unknown_number", 604: "unknown_number",
		603: "declined", 607: "blocked", 608: "blocked", 415: "media", 488: "media", 606: "media", 500: "unavailable", 503: "unavailable",
		504: "unavailable", 302: "other", 400: "other", 420: "other", 699: "other", 486: "", 600: "", 480: "", 408: "", 487: "",
	} {
		if got := sip.Cause(fmt.Errorf("dial: %w", &sip.Failure{Code: code, Reason: "No"})); got != want {
			t.Errorf("%d is %q, want %q", code, got, want)
		}
	}
	for want, err := range map[string]error{
		"blocked":     &sip.Failure{Code: 603, Reason: "Network Blocked"},
		"denied":      fmt.Errorf("%w: no proof (401 Unauthorized)", sip.ErrDenied),
		"silent":      fmt.Errorf("sip: INVITE: %w", errors.Join(sip.ErrTimeout, nil)),
		"unreachable": &net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", Name: "sip.example.com"}},
	} {
		if got := sip.Cause(err); got != want {
			t.Errorf("%v is %q, want %q", err, got, want)
		}
	}
	for _, err := range []error{nil, sip.ErrClosed, sip.ErrFull, context.Canceled} {
		if got := sip.Cause(err); got != "" {
			t.Errorf("%v is %q", err, got)
		}
	}
}
