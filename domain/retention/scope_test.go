package retention_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// lacking is a caller for the whole workspace with what operators may do, which is not the scope.
func (f *fixture) lacking(scope string) context.Context {
	f.t.Helper()
	roles, err := authority()
	if err != nil {
		f.t.Fatal(err)
	}
	caller := *authz.From(f.own)
	if caller.Scopes, err = roles.Role("operator"); err != nil || caller.Scopes.Has(scope) {
		f.t.Fatalf("operators have %s: the test would prove nothing, %v", scope, err)
	}
	return authz.With(f.own, &caller)
}

// Callers who may not delete data by hand cannot have it deleted by a workspace's retention period either.
func TestFewerDaysOfAWorkspaceTakeItsScope(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		setter := f.lacking("conversations:delete")
		set := func(c context.Context, days *int) error {
			_, err := f.SetDefault(c, retention.Change{Kind: "CALLS", Days: days})
			return err
		}
		if err := set(setter, new(1)); !fault.Is(err, fault.Forbidden) {
			t.Errorf("calls for a day instead of for ever: %v", err)
		}
		if err := set(f.own, new(30)); err != nil {
			t.Fatal(err)
		}
		if err := set(setter, new(29)); !fault.Is(err, fault.Forbidden) {
			t.Errorf("29 days instead of 30: %v", err)
		}
		for _, more := range []*int{new(31), nil} {
			if err := set(setter, more); err != nil {
				t.Errorf("more days: %v", err)
			}
		}
	})
}

// Events are kept for thirty days at most, whoever says nothing: to say so, and no longer to say so, deletes nothing, and takes no scope.
func TestThirtyDaysOfEventsAreNoFewer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		operator := f.lacking("webhooks:delete")
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
