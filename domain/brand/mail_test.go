package brand_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// E-mail comes from an address of a brand's own only where the operator has given its domain to that brand: nobody takes another tenant's, a client not
// even that of its agency, and no domain below or beside one is the same.
func TestMailComesFromAllowedDomainsOnly(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := admin(t, storetest.Tenant(t, s))
		c := authz.From(ctx)
		other := admin(t, storetest.Stranger(t, s))
		b := brand.New(brand.Parts{Store: s, BaseURL: "https://switchboard.example", MailDomains: map[string]string{
			"agency.example": c.Workspace, "client.example": c.Subaccount,
		}})
		set := func(reply string) brand.Input { return brand.Input{Name: sent("Care"), ReplyTo: sent(reply)} }
		comes := func(what, want string, of *authz.Caller, about string) {
			t.Helper()
			head, err := b.Letterhead(t.Context(), about, notify.Reader{Workspace: of.Workspace})
			if err != nil || head.Sender.Address != want {
				t.Errorf("%s: %+v, %v, want %q", what, head, err, want)
			}
			if about == "" {
				return
			}
			front, err := b.Front(t.Context(), of.Workspace, about)
			if err != nil || front.Sender != head.Sender {
				t.Errorf("%s, to contacts: %+v, %v", what, front, err)
			}
		}
		for _, one := range []struct{ reply, agency, client string }{
			{"desk@agency.example", "desk@agency.example", ""},
			{"desk@Agency.Example", "desk@Agency.Example", ""},
			{"desk@client.example", "", "desk@client.example"},
			{"desk@mail.agency.example", "", ""},
			{"desk@xagency.example", "", ""},
			{"desk@agency.example.evil.example", "", ""},
			{`"a@agency.example"@evil.example`, "", ""},
		} {
			if _, err := b.Set(ctx, brand.Input{ReplyTo: null()}); err != nil {
				t.Fatal(err)
			}
			if _, err := b.SetWorkspace(ctx, set(one.reply)); err != nil {
				t.Logf("%s: %v", one.reply, err) // it is no address here
				continue
			}
			comes("the agency's "+one.reply, one.agency, c, "")
			comes("inherited "+one.reply, one.agency, c, c.Subaccount)
			if _, err := b.Set(ctx, set(one.reply)); err != nil {
				t.Fatal(err)
			}
			comes("the client's own "+one.reply, one.client, c, c.Subaccount)
			if _, err := b.Set(other, set(one.reply)); err != nil {
				t.Fatal(err)
			}
			if _, err := b.SetWorkspace(other, set(one.reply)); err != nil {
				t.Fatal(err)
			}
			comes("a stranger's "+one.reply, "", authz.From(other), "")
			comes("a stranger's client's "+one.reply, "", authz.From(other), authz.From(other).Subaccount)
		}
	})
}
