package retention_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Events are kept for thirty days at most, whoever says nothing: to say so, and no longer to say so, deletes nothing, and takes no scope.
func TestThirtyDaysOfEventsAreNoFewer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		roles, err := authority()
		if err != nil {
			t.Fatal(err)
		}
		caller := *authz.From(f.own)
		if caller.Scopes, err = roles.Role("operator"); err != nil || caller.Scopes.Has("webhooks:delete") {
			t.Fatalf("operators delete webhooks: the test would prove nothing, %v", err)
		}
		operator := authz.With(f.own, &caller)
		f.set(operator, "EVENTS", new(30))
		f.set(operator, "EVENTS", nil)
		if _, err := f.SetDefault(f.own, retention.Change{Kind: "EVENTS", Days: new(30)}); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Inherit(operator, "EVENTS"); err != nil {
			t.Errorf("inherit: %v", err)
		}
		for _, less := range []retention.Change{{Kind: "EVENTS", Days: new(29)}, {Kind: "CALLS", Days: new(3650)}} {
			if _, err := f.Set(operator, less); !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s for %d days: %v", less.Kind, *less.Days, err)
			}
		}
	})
}
