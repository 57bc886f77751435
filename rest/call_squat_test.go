package rest_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// shared gives both workspaces the same number, the rival a minute later, and each a trunk. It returns the ids of the trunks.
func (b *bundle) shared() (own, theirs string) { return b.rivals(ours, ours) }

// rivals gives the workspace a number, the rival another one a minute later, and each a trunk.
func (b *bundle) rivals(number, other string) (own, theirs string) {
	ctx, at := store.System(context.Background(), "test"), time.Now().UTC().Add(-time.Hour)
	trunks := map[string]string{}
	numbers := map[string]string{b.workspace: number, b.rival: other}
	for _, who := range []string{b.workspace, b.rival} {
		must(0, b.store.Tx(ctx, func(ctx context.Context) error {
			client := b.store.Client(ctx)
			sub := must(client.Subaccount.Query().Where(subaccount.WorkspaceID(who)).Order(subaccount.ByID()).FirstID(ctx))
			client.PhoneNumber.Create().SetSubaccountID(sub).SetNumber(numbers[who]).SetCreatedAt(at).ExecX(ctx)
			at = at.Add(time.Minute)
			return nil
		}))
		must(0, b.store.Tx(workspace.As(context.Background(), who), func(ctx context.Context) error {
			trunks[who] = b.store.Client(ctx).Trunk.Create().SetName("Provider").SetHost("sip.example.com").SaveX(ctx).ID
			return nil
		}))
	}
	return trunks[b.workspace], trunks[b.rival]
}

// arrival is whose call it is that comes to a number: a workspace, or why it is nobody's.
func (b *bundle) arrival(to, account string, trunks ...string) (who string, err error) {
	b.t.Helper()
	ctx := store.System(context.Background(), "test")
	_, _, err = b.door.Product.Calls.Arrive(b.t.Context(), live.Arrival{
		Trunks: trunks, Account: account, To: to, From: caller, Owner: live.Owner{Name: "copy0", Term: time.Hour},
	})
	refusals := must(b.store.Client(ctx).CallRefusal.Query().All(ctx))
	if len(refusals) == 0 {
		return "", err
	}
	who = must(b.store.Client(ctx).Subaccount.Get(ctx, refusals[0].SubaccountID)).WorkspaceID
	must(0, b.store.Tx(ctx, func(ctx context.Context) error {
		_, err := b.store.Client(ctx).CallRefusal.Delete().Exec(ctx)
		return err
	}))
	return who, nil
}

// A workspace that adds another workspace's number, and a trunk that calls could come from, gets none of its calls, unless the provider has called
// the account that it has registered.
func TestNumberOfSeveralWorkspaces(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		own, theirs := b.shared()
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
			if got, err := b.arrival(ours, tt.account, tt.trunks...); got != tt.want {
				t.Errorf("%s: it is a call to %q (%v), want %s", name, got, err, tt.want)
			}
		}
	})
}

// Nor does whoever adds the number that another workspace's is within its country, if it is one of another country.
func TestNumberThatAnotherEndsIn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		own, theirs := b.rivals("+442079460000", "+2079460000")
		for name, tt := range map[string]struct{ to, account, want string }{
			"within the country":            {"02079460000", "", b.workspace},
			"without its 0":                 {"2079460000", "", b.workspace},
			"whole":                         {"+442079460000", "", b.workspace},
			"the rival's, whole":            {"+2079460000", "", b.rival},
			"the rival's, by their account": {"02079460000", theirs, b.rival},
		} {
			if got, err := b.arrival(tt.to, tt.account, theirs, own); got != tt.want {
				t.Errorf("%s: it is a call to %q (%v), want %s", name, got, err, tt.want)
			}
		}
	})
}

// A workspace takes calls from anywhere, also from addresses that another one trusts. Where it had the number first, nobody else gets them;
// the caller is asked for a proof.
func TestNumberBehindAChallenge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		own, theirs := b.shared()
		opens := func(who, id string, change func(*ent.TrunkUpdateOne)) {
			must(0, b.store.Tx(workspace.As(context.Background(), who), func(ctx context.Context) error {
				u := b.store.Client(ctx).Trunk.UpdateOneID(id)
				change(u)
				return u.Exec(ctx)
			}))
		}
		for _, tt := range []struct {
			name, to, account string
			trunks            []string
			want              string
			fails             error
		}{
			{"an address of the rival's", ours, "", []string{theirs}, "", live.ErrProof},
			{"the same, within the country", ours[len("+1"):], "", []string{theirs}, "", live.ErrProof},
			{"the same, whole without its +", ours[len("+"):], "", []string{theirs}, "", live.ErrProof},
			{"within the country, proved", ours[len("+1"):], own, []string{own}, b.workspace, nil},
			{"another one that ends otherwise", "4155550112", "", []string{theirs}, "", live.ErrNobody},
			{"the same, proved", ours, own, []string{own}, b.workspace, nil},
			{"an address of both", ours, "", []string{theirs, own}, b.workspace, nil},
			{"an account of the rival's", ours, theirs, []string{theirs}, b.rival, nil},
			{"another number", "+14155550112", "", []string{theirs}, "", live.ErrNobody},
		} {
			opens(b.workspace, own, func(u *ent.TrunkUpdateOne) { u.SetChallenge(true) })
			if got, err := b.arrival(tt.to, tt.account, tt.trunks...); got != tt.want || !errors.Is(err, tt.fails) {
				t.Errorf("%s: it is a call to %q (%v), want %q (%v)", tt.name, got, err, tt.want, tt.fails)
			}
		}
		opens(b.workspace, own, func(u *ent.TrunkUpdateOne) { u.SetEnabled(false) })
		if got, err := b.arrival(ours, "", theirs); got != b.rival {
			t.Errorf("the trunk is disabled: %q (%v)", got, err)
		}
		opens(b.workspace, own, func(u *ent.TrunkUpdateOne) { u.SetEnabled(true).SetChallenge(false) })
		opens(b.rival, theirs, func(u *ent.TrunkUpdateOne) { u.SetChallenge(true) })
		if got, err := b.arrival(ours, "", own); got != b.workspace {
			t.Errorf("the rival has had the number later: %q (%v)", got, err)
		}
	})
}

// Nor does it lose calls to whoever adds, later, a number of another country that ends alike: from an address that both providers may use, nothing
// says within which country the number was dialled. Whole, or by a trunk that registers, it is the other one's.
func TestNumberOfAnotherCountryBehindAChallenge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		open, trusted := b.rivals("+13012345678", "+493012345678")
		must(0, b.store.Tx(workspace.As(context.Background(), b.workspace), func(ctx context.Context) error {
			return b.store.Client(ctx).Trunk.UpdateOneID(open).SetChallenge(true).Exec(ctx)
		}))
		for _, tt := range []struct {
			name, to, account, want string
			fails                   error
		}{
			{"within a country", "3012345678", "", "", live.ErrProof},
			{"with a 0", "03012345678", "", "", live.ErrProof},
			{"the older one, whole", "+13012345678", "", "", live.ErrProof},
			{"the later one, whole", "+493012345678", "", b.rival, nil},
			{"the later one, whole without its +", "493012345678", "", b.rival, nil},
			{"with a 0, by the account", "03012345678", trusted, b.rival, nil},
		} {
			if got, err := b.arrival(tt.to, tt.account, trusted); got != tt.want || !errors.Is(err, tt.fails) {
				t.Errorf("%s: it is a call to %q (%v), want %q (%v)", tt.name, got, err, tt.want, tt.fails)
			}
		}
	})
}
