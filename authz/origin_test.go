package authz_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
)

func TestSameOrigin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		origin, base string
		want         bool
	}{
		{"", "https://app.example", true},
		{"https://app.example", "https://app.example", true},
		{"https://app.example", "http://app.example", true}, // whoever ends TLS before us may not have told us
		{"http://app.example", "https://app.example", false},
		{"https://evil.example", "https://app.example", false},
		{"https://app.example:8443", "https://app.example", false},
		{"null", "https://app.example", false},
		{"http://localhost:5173", "http://127.0.0.1:8080", true},
		{"http://localhost.evil.example", "http://127.0.0.1:8080", false},
	} {
		if got := authz.SameOrigin(c.origin, c.base); got != c.want {
			t.Errorf("%s at %s: %v", c.origin, c.base, got)
		}
	}
}
