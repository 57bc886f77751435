package notice_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// Members who choose among only some subaccounts, as at a brand's host, keep their choices for the others.
func TestChosenOfOthersStay(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		here, there := authz.From(o.ctx).Subaccount, authz.From(storetest.Rival(t, o.Parts().Store, o.ctx)).Subaccount
		narrow := *authz.From(o.ann)
		narrow.Subaccounts = []string{here}
		at := authz.With(o.ann, &narrow)
		want := func(what string, ctx context.Context, ids ...string) {
			t.Helper()
			got, err := o.Settings(ctx)
			slices.Sort(ids)
			if err != nil || !slices.Equal(got.SubaccountIDs, ids) {
				t.Errorf("%s: %v, %v", what, got, err)
			}
		}
		o.choose(o.ann, notice.SettingsInput{SubaccountIDs: []string{there}})
		o.choose(at, notice.SettingsInput{SubaccountIDs: []string{here}})
		want("one of those that she sees there", o.ann, here, there)
		o.choose(o.ann, notice.SettingsInput{SubaccountIDs: []string{there}})
		o.choose(at, notice.SettingsInput{SubaccountIDs: []string{}})
		want("all of those", o.ann, here, there)
		want("which are there", at, here)
		o.choose(o.ann, notice.SettingsInput{SubaccountIDs: []string{}})
		o.choose(at, notice.SettingsInput{SubaccountIDs: []string{}})
		want("all, and nothing before", o.ann)
		narrow.Confined = true
		o.choose(at, notice.SettingsInput{SubaccountIDs: []string{here}})
		want("all that there are at the host", o.ann)
	})
}
