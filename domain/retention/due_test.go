package retention_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/ent"
)

// What a run could not delete is reported as due, and what nobody wants deleted any more is not.
func TestWhatIsDueIsTold(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		worker, broken := &retention.Worker{Service: f.Service}, errors.New("broken")
		for _, days := range []int{40, 50, 10} {
			f.rang(f.own, f.talk(f.own, "VOICE", days, 1), days, false)
		}
		f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
			return c.Event.Create().SetType("call.ended").SetThingID("call_1").SetSequence(1).SetCreatedAt(f.now.AddDate(0, 0, -2)).Exec(ctx)
		})
		f.Parts().ForgetEvents = func(context.Context, string, time.Time) (int, bool, error) { return 0, false, broken }
		f.Parts().Passed = func(_ context.Context, sub, _ string, _ time.Time) error {
			if sub == authz.From(f.own).Subaccount {
				return broken
			}
			return nil
		}
		f.set(f.own, "CALLS", new(30))
		f.set(f.own, "EVENTS", new(1))
		f.set(f.other, "CALLS", new(30))
		if err := worker.Work(t.Context(), &river.Job[retention.SweepArgs]{}); !errors.Is(err, broken) {
			t.Fatal(err)
		}
		if n, told := f.due["CALLS"]; n != 2 || !told || f.due["EVENTS"] != 1 {
			t.Errorf("told: %v", f.due)
		}
		f.set(f.own, "CALLS", nil)
		f.set(f.other, "CALLS", nil)
		f.set(f.own, "EVENTS", nil)
		f.work()
		for _, kind := range []string{"CALLS", "CONVERSATIONS", "APPOINTMENTS", "EVENTS", "CALL_REFUSALS"} {
			if n, told := f.due[kind]; n != 0 || !told {
				t.Errorf("told of %s: %v", kind, f.due)
			}
		}
	})
}
