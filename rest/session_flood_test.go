package rest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

// While many addresses try bad passwords at once, somebody who has signed in before gets in, and whoever does not is told to try again
// later. Nobody hangs.
func TestFloodOfLogins(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		set, _ := b.signInFrom("10.0.0.1", "ada@example.com", password, "")
		device, _, _ := strings.Cut(set, ";")
		const flood = 60
		bad := make([]reply, flood)
		var all sync.WaitGroup
		for i := range bad {
			all.Go(func() {
				_, bad[i] = b.signInFrom(fmt.Sprintf("10.1.0.%d", i), fmt.Sprintf("nobody%d@example.com", i), "wrong horse battery", "")
			})
		}
		var owner, newcomer reply
		all.Go(func() { _, owner = b.signInFrom("10.0.0.2", "ada@example.com", password, device) })
		all.Go(func() { _, newcomer = b.signInFrom("10.0.0.3", "ada@example.com", password, "") })
		all.Wait()
		if owner.status != http.StatusOK {
			t.Errorf("the owner's browser: %d %s", owner.status, owner.raw)
		}
		for i, r := range slices.Concat(bad, []reply{newcomer}) {
			switch {
			case r.status == http.StatusServiceUnavailable && r.header.Get("Retry-After") != "" && r.code() == "unavailable":
			case i < flood && r.status == http.StatusUnauthorized, i == flood && r.status == http.StatusOK:
			default:
				t.Errorf("%d: %d %s %s", i, r.status, r.header, r.raw)
			}
		}
	}, proxied())
}
