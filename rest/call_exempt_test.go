package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// dialling is a carrier that reaches telephones, as far as the platform knows.
type dialling struct{ *carrier.Simulated }

// Simulates of carrier.Carrier.
func (dialling) Simulates() bool { return false }

// The test carrier's callees may be called at any hour; on another carrier their numbers are like all others.
func TestOnlyTheTestCarrierIsExempt(t *testing.T) {
	t.Parallel()
	verdict := func(p *phones) string {
		return string(p.ask(fmt.Sprintf(`{ callVerdict(input: {assistantId: %q, to: "+15005550001"}) { allowed reason findings { rule refused found } } }`, p.bot)).raw)
	}
	calling(t, func(t *testing.T, p *phones) {
		if got := verdict(p); !strings.Contains(got, `"allowed":true`) || !strings.Contains(got, `"exempt":true`) {
			t.Errorf("the test carrier: %s", got)
		}
	})
	calling(t, func(t *testing.T, p *phones) {
		if got := verdict(p); strings.Contains(got, "exempt") || !strings.Contains(got, `"zones":[`) {
			t.Errorf("another carrier: %s", got)
		}
	}, withParts(func(p *domain.Parts) { p.Carrier = dialling{p.Carrier.(*carrier.Simulated)} }))
}
