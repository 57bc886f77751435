package rest_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Whoever adds a number that another workspace has, and a trunk that calls could come from, gets none of its calls: unless the provider has
// called the account that they have registered.
func TestNumberOfSeveralWorkspaces(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ctx, at := store.System(context.Background(), "test"), time.Now().UTC().Add(-time.Hour)
		trunks := map[string]string{}
		for _, who := range []string{b.workspace, b.rival} {
			must(0, b.store.Tx(ctx, func(ctx context.Context) error {
				client := b.store.Client(ctx)
				sub := must(client.Subaccount.Query().Where(subaccount.WorkspaceID(who)).Order(subaccount.ByID()).FirstID(ctx))
				client.PhoneNumber.Create().SetSubaccountID(sub).SetNumber(ours).SetCreatedAt(at).ExecX(ctx)
				at = at.Add(time.Minute)
				return nil
			}))
			must(0, b.store.Tx(workspace.As(context.Background(), who), func(ctx context.Context) error {
				trunks[who] = b.store.Client(ctx).Trunk.Create().SetName("Provider").SetHost("sip.example.com").SaveX(ctx).ID
				return nil
			}))
		}
		own, theirs := trunks[b.workspace], trunks[b.rival]
		for name, tt := range map[string]struct {
			trunks  []string
			account string
			want    string
		}{
			"the oldest":            {[]string{theirs, own}, "", b.workspace},
			"in any order":          {[]string{own, theirs}, "", b.workspace},
			"the account":           {[]string{own, theirs}, theirs, b.rival},
			"of one workspace only": {[]string{theirs}, "", b.rival},
		} {
			_, _ = b.door.Product.Calls.Arrive(t.Context(), live.Arrival{
				Trunks: tt.trunks, Account: tt.account, To: ours, From: caller, Owner: live.Owner{Name: "copy0", Term: time.Hour},
			})
			refusals := must(b.store.Client(ctx).CallRefusal.Query().All(ctx))
			if len(refusals) != 1 {
				t.Fatalf("%s: %d calls arrive", name, len(refusals))
			}
			if got := must(b.store.Client(ctx).Subaccount.Get(ctx, refusals[0].SubaccountID)).WorkspaceID; got != tt.want {
				t.Errorf("%s: it is a call to %s, want %s", name, got, tt.want)
			}
			must(0, b.store.Tx(ctx, func(ctx context.Context) error {
				_, err := b.store.Client(ctx).CallRefusal.Delete().Exec(ctx)
				return err
			}))
		}
	})
}
