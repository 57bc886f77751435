package person_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// first is a valid setup by somebody with the address.
func first(email string) person.Setup {
	return person.Setup{Workspace: "Acme", Subaccount: "Client", Name: "Ann", Email: email, Password: password, From: "192.0.2.1", TimeZone: "Europe/Amsterdam", Region: "NL"}
}

func TestSetupWorksOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		d := empty(t, s)
		token, err := d.Open(t.Context())
		if err != nil || token == "" {
			t.Fatalf("%q, %v: want a token", token, err)
		}
		setUp := func(email string) func() error {
			return func() error {
				_, _, _, err := d.SetUp(t.Context(), token, first(email))
				return err
			}
		}
		errs := atOnce(setUp("ann@example.com"), setUp("bob@example.com"))
		if errs[0] != nil {
			t.Fatalf("two at once: %v", errs)
		}
		wantFault(t, errs[1], fault.NotFound)
		wantFault(t, setUp("cay@example.com")(), fault.NotFound)
		ctx := store.System(t.Context(), "look")
		workspaces, subaccounts := s.Client(ctx).Workspace.Query().CountX(ctx), s.Client(ctx).Subaccount.Query().CountX(ctx)
		if m := s.Client(ctx).Membership.Query().OnlyX(ctx); workspaces != 1 || subaccounts != 1 || m.Role != "owner" {
			t.Errorf("%d workspaces, %d subaccounts, a member that is %s: want one of each, and an owner", workspaces, subaccounts, m.Role)
		}
		if open, err := d.Opened(t.Context()); err != nil || open {
			t.Errorf("%t, %v: want the setup closed", open, err)
		}
		if token, err := d.Open(t.Context()); err != nil || token != "" {
			t.Errorf("%q, %v: want no second setup", token, err)
		}
	})
}

func TestSetupRefuses(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		d := empty(t, s)
		_, _, _, err := d.SetUp(t.Context(), "", first("ann@example.com"))
		wantFault(t, err, fault.NotFound) // not open yet
		token, err := d.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, _, _, err = d.SetUp(t.Context(), "guess", first("ann@example.com"))
		wantFault(t, err, fault.NotFound)
		long := strings.Repeat("ü", 200)
		for _, tt := range []struct {
			spoil  func(in *person.Setup)
			fields []string
		}{
			{func(in *person.Setup) { in.Workspace, in.Subaccount = " ", "" }, []string{"subaccount", "workspace"}},
			{func(in *person.Setup) { in.Workspace, in.Subaccount = long+"ü", long+"ü" }, []string{"subaccount", "workspace"}},
			{func(in *person.Setup) { in.Name = long + "ü" }, []string{"name"}},
			{func(in *person.Setup) { in.Email = "ann" }, []string{"email"}},
			{func(in *person.Setup) { in.Password = "short" }, []string{"password"}},
		} {
			in := first("ann@example.com")
			tt.spoil(&in)
			_, _, _, err := d.SetUp(t.Context(), token, in)
			wantFault(t, err, fault.Validation, tt.fields...)
		}
		in := first("ann@example.com")
		in.Workspace, in.Subaccount, in.Name = long, long, long // characters are counted, not bytes
		fresh, _, _, err := d.SetUp(t.Context(), token, in)     // refused attempts do not use up the token
		if err != nil {
			t.Fatal(err)
		}
		d.going(fresh)
	})
}
