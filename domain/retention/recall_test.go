package retention_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/ent"
)

// A run that has begun deletes nothing more by a setting that has been corrected since, be it the subaccount's own or its workspace's.
func TestSettingsAreTakenBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		own := authz.From(f.own).Subaccount
		f.Parts().Passed = func(_ context.Context, sub, kind string, _ time.Time) error {
			if sub == own {
				t.Errorf("%s are being deleted", kind)
			}
			return nil
		}
		f.Parts().ForgetEvents = func(_ context.Context, sub string, _ time.Time) (int, bool, error) {
			if sub == own {
				t.Error("events are being deleted")
			}
			return 0, false, nil
		}
		f.populate(f.own)
		for name, change := range map[string]struct{ wrong, right func(kind string) error }{
			"for ever": {f.change(f.own, new(20)), f.change(f.own, nil)},
			"longer":   {f.change(f.own, new(20)), f.change(f.own, new(30))},
			"its workspace's": {f.change(f.own, new(20)), func(kind string) error {
				_, err := f.Inherit(f.own, kind)
				return err
			}},
			"of the workspace":    {f.standard(new(20)), f.standard(nil)},
			"not its workspace's": {f.standard(new(20)), f.change(f.own, new(30))},
		} {
			for _, kind := range []string{"CALLS", "CONVERSATIONS", "APPOINTMENTS", "EVENTS"} {
				if err := change.wrong(kind); err != nil {
					t.Fatal(name, err)
				}
			}
			left, err := f.OneRoundAfter(t.Context(), func() {
				for _, kind := range []string{"CALLS", "CONVERSATIONS", "APPOINTMENTS", "EVENTS"} {
					if err := change.right(kind); err != nil {
						t.Error(name, err)
					}
				}
			})
			if err != nil || left != 0 {
				t.Errorf("%s: %d tasks are left, %v", name, left, err)
			}
			f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
				c.Retention.Delete().ExecX(ctx)
				c.WorkspaceRetention.Delete().ExecX(ctx)
				return nil
			})
		}
		if got := f.left(f.own); got != [4]int{4, 259, 2, 2} {
			t.Errorf("left: %v", got)
		}
	})
}

// Services that keep figures of deleted rows are told in the same deletion.
func TestFiguresAreTold(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		told := map[string]time.Time{}
		f.Parts().Passed = func(_ context.Context, sub, kind string, before time.Time) error {
			if sub == authz.From(f.own).Subaccount {
				told[kind] = before
			}
			return nil
		}
		f.populate(f.own)
		f.set(f.own, "CALLS", new(30))
		f.set(f.own, "CONVERSATIONS", new(60))
		f.work()
		if len(told) != 2 || !told["CALLS"].Equal(f.now.AddDate(0, 0, -30)) || !told["CONVERSATIONS"].Equal(f.now.AddDate(0, 0, -60)) {
			t.Errorf("told %v", told)
		}
	})
}

// change a subaccount's setting.
func (f *fixture) change(ctx context.Context, days *int) func(kind string) error {
	return func(kind string) error {
		_, err := f.Set(ctx, retention.Change{Kind: kind, Days: days})
		return err
	}
}

// standard changes the workspace's setting.
func (f *fixture) standard(days *int) func(kind string) error {
	return func(kind string) error {
		_, err := f.SetDefault(f.own, retention.Change{Kind: kind, Days: days})
		return err
	}
}
