package call

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// owns makes a workspace that has had numbers for some hours, and a trunk. It returns the trunk.
func owns(t *testing.T, s *store.Store, hours int, numbers ...string) (trunk string) {
	t.Helper()
	tenant := authz.From(storetest.Tenant(t, s))
	if err := s.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error {
		client, at := s.Client(ctx), time.Now().UTC().Add(-time.Duration(hours)*time.Hour)
		for _, number := range numbers {
			if err := client.PhoneNumber.Create().SetSubaccountID(tenant.Subaccount).SetNumber(number).SetCreatedAt(at).Exec(ctx); err != nil {
				return err
			}
		}
		row, err := client.Trunk.Create().SetWorkspaceID(tenant.Workspace).SetName("Provider").SetHost("sip.example.com").Save(ctx)
		if err == nil {
			trunk = row.ID
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return trunk
}

// Of several workspaces at a provider's address, the one whose number was dialled has the call, by its own trunk: the oldest, whether it was dialled
// whole or as it ends, by whatever the provider calls it by each trunk, and by the account that has proved itself before all.
func TestWhoIsCalled(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		calls := &Service{parts: Parts{Store: s, Log: slog.New(slog.DiscardHandler)}}
		mine := owns(t, s, 1, "+15551234567", "+4930555001", "+4989555001", "+2079460000")
		older := owns(t, s, 9, "+4415551234567", "+4930555099", "+4989555099", "+442079460000")
		many := owns(t, s, 9, "+33155512345", "+34155512345")
		all := []string{older, many, mine}
		system := store.System(t.Context(), "test")
		for _, row := range s.Client(system).PhoneNumber.Query().AllX(system) {
			if got := store.Text(row.NumberKey); got != row.Number[len(row.Number)-store.Ending:] {
				t.Errorf("%s ends in %q", row.Number, got)
			}
		}
		for name, tt := range map[string]struct {
			to, account string
			numbers     map[string]string
			want        string // "" is nobody
		}{
			"as it is":                           {to: "+15551234567", want: mine},
			"without the +":                      {to: "15551234567", want: older},
			"without the +, a newer one's alone": {to: "4930555001", want: mine},
			"what another has added as it is":    {to: "02079460000", want: older},
			"and is called with the +":           {to: "+2079460000", want: mine},
			"and by its account":                 {to: "02079460000", account: mine, want: mine},
			"as it ends":                         {to: "05551234567", want: older},
			"within the country":                 {to: "030555001", want: mine},
			"of one that ends so":                {to: "0155512345", want: ""},
			"nobody's":                           {to: "+15557654321", want: ""},
			"too little":                         {to: "555001", want: ""},
			"a name":                             {to: "alice", want: ""},
			"the account's":                      {to: "05551234567", account: mine, want: mine},
			"an account without it":              {to: "030555001", account: older, want: mine},
			"whose user is called":               {to: "joe", numbers: map[string]string{mine: "+4930555001"}, want: mine},
			"whose user is somebody's number":    {to: "+4930555001", numbers: map[string]string{older: "+4930555777"}, want: mine},
			"and was there later":                {to: "+4930555099", numbers: map[string]string{mine: "+4930555001"}, want: older},
			"whose user is it, with an own one":  {to: "+4930555001", numbers: map[string]string{many: "+33155512345"}, want: many},
			"of those who have it, at one trunk": {to: "+4930555001", numbers: map[string]string{mine: "+4930000000"}, want: ""},
		} {
			got, err := calls.dialled(system, live.Arrival{Trunks: all, Account: tt.account, To: tt.to, Numbers: tt.numbers})
			switch {
			case tt.want == "" && !errors.Is(err, live.ErrNobody):
				t.Errorf("%s: %+v, %v", name, got, err)
			case tt.want != "" && (err != nil || got.trunk != tt.want):
				t.Errorf("%s: %+v, %v; want %s of %v", name, got, err, tt.want, all)
			}
		}
	})
}

// To find out who is called costs as many statements for fifty workspaces at an address as for one.
func TestStatementsOfWhoIsCalled(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	calls := &Service{parts: Parts{Store: s, Log: slog.New(slog.DiscardHandler)}}
	all := []string{owns(t, s, 1, "+15551234567")}
	count := func(to string) int64 {
		ctx, asked := store.Count(store.System(t.Context(), "test"))
		_, _ = calls.dialled(ctx, live.Arrival{Trunks: all, To: to})
		n, _ := asked.Statements()
		return n
	}
	dialled := []string{"+15551234567", "5551234567", "+15557654321", "5557654321"}
	var alone []int64
	for _, to := range dialled {
		alone = append(alone, count(to))
	}
	for range 49 {
		all = append(all, owns(t, s, 2))
	}
	for i, to := range dialled {
		if n := count(to); n != alone[i] || n > 6 || n == 0 {
			t.Errorf("%s: %d statements, %d for one workspace", to, n, alone[i])
		}
	}
}
