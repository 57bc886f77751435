package certificate_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A claim keeps others out for as long as it lasts, and a claim from before the clock was set back nobody.
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
		for in, granted := range map[time.Duration]bool{-time.Minute: true, 2 * certificate.LongestClaim: false, 24 * time.Hour: true} {
			if err := certificate.Claimed(t.Context(), s, in); err != nil {
				t.Fatal(err)
			}
			if claims() != granted {
				t.Errorf("beside a claim that ends in %s another is granted: %t", in, !granted)
			}
		}
	})
}
