package call

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What calls that are under way come to counts against budgets before they end: on the last cents no more begin than these pay for. The
// workspace's budget is for the calls of all its subaccounts, and a stranger's are none of them.
func TestCallsUnderWayCountAgainstBudgets(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		rival, stranger := storetest.Rival(t, s, ctx), storetest.Stranger(t, s)
		calls := &Service{parts: Parts{Store: s, Budget: budget.New(budget.Parts{Store: s}), Prices: map[string]float64{outbound: 0.06, web: 0.01}}}
		begin := func(ctx context.Context, to string, minutes int) {
			t.Helper()
			if err := s.Tx(ctx, func(ctx context.Context) error {
				c := s.Client(ctx).Call.Create().SetDirection(outbound).SetToNumber(to).SetFromNumber("+12025550199")
				if minutes > 0 {
					c.SetAnsweredAt(time.Now().Add(-time.Duration(minutes) * time.Minute))
				}
				return c.Exec(ctx)
			}); err != nil {
				t.Fatal(err)
			}
		}
		refuses := func(ctx context.Context, own, whole float64) (reason string) {
			t.Helper()
			client := s.Client(ctx)
			a := &callRequest{
				now: time.Now(), sub: client.Subaccount.GetX(ctx, authz.From(ctx).Subaccount), workspace: client.Workspace.GetX(ctx, authz.From(ctx).Workspace),
			}
			if err := s.Tx(store.System(ctx, "test"), func(ctx context.Context) (err error) {
				if a.sub, err = s.Client(ctx).Subaccount.UpdateOne(a.sub).SetMonthlyBudget(own).Save(ctx); err == nil {
					a.workspace, err = s.Client(ctx).Workspace.UpdateOne(a.workspace).SetMonthlyBudget(whole).Save(ctx)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
			no, _, err := calls.ask(ctx, a, rules(func(r *gate) bool {
				return r.reason == "account_negative_balance" || r.reason == "workspace_negative_balance"
			}))
			if err != nil {
				t.Fatal(err)
			}
			if no != nil {
				return no.reason
			}
			return ""
		}
		begin(stranger, "+12025550100", 0)
		if no := refuses(ctx, 0.01, 0.01); no != "" {
			t.Errorf("the first on a cent: %s", no)
		}
		begin(ctx, "+12025550101", 0) // a minute, 6 cents
		begin(rival, "+12025550102", 1)
		for _, c := range []struct {
			own, whole float64
			want       string
		}{
			{0.05, 1, "account_negative_balance"},
			{0.07, 1, ""},
			{1, 0.17, "workspace_negative_balance"},
			{1, 0.20, ""},
		} {
			if no := refuses(ctx, c.own, c.whole); no != c.want {
				t.Errorf("with $%v, and $%v of the workspace: %q, want %q", c.own, c.whole, no, c.want)
			}
		}
		if no := refuses(ctx, 0.05, 1); no == "" {
			t.Error("it is not refused")
		}
		err := s.Tx(ctx, calls.room) // of calls that come in together, each is asked about when those before are there
		if no, is := errors.AsType[*denial](err); !is || no.reason != "account_negative_balance" {
			t.Errorf("one that comes in: %v", err)
		}
		one := s.Client(ctx).Call.Query().OnlyX(ctx)
		a := &callRequest{now: time.Now(), call: one, sub: &ent.Subaccount{MonthlyBudget: new(0.01)}}
		if no, _, err := calls.subaccountSpent(ctx, a); no || err != nil {
			t.Errorf("one that is about to be dialled counts against itself: %v", err)
		}
	})
}
