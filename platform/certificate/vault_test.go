package certificate_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A claim keeps others out for as long as it lasts. One from before the clock was set back may be of a copy that lives and orders: it keeps them
// out for as long as any claim lasts, and no longer.
func TestClaimsOfAClockThatWasSetBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *store.Store) {
		claims := func() bool {
			t.Helper()
			claimed, err := certificate.Claim(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			return claimed
		}
		if !claims() || claims() {
			t.Error("not one claim of two is granted")
		}
		for _, c := range []struct {
			ends    time.Duration
			granted bool
			then    time.Duration
		}{
			{-time.Minute, true, certificate.LongestClaim},
			{2 * certificate.LongestClaim, false, 2 * certificate.LongestClaim},
			{24 * time.Hour, false, certificate.LongestClaim},
		} {
			if err := certificate.Claimed(t.Context(), s, c.ends); err != nil {
				t.Fatal(err)
			}
			if claims() != c.granted {
				t.Errorf("beside a claim that ends in %s another is granted: %t", c.ends, !c.granted)
			}
			left, err := certificate.Left(t.Context(), s)
			if err != nil || left > c.then || left < c.then-time.Minute {
				t.Errorf("after one that ended in %s a claim ends in %s instead of %s: %v", c.ends, left, c.then, err)
			}
		}
	})
}
