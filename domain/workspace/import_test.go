package workspace_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const clients = "\ufefflocation_id,name,zone,country,monthly_budget,concurrency\n" +
	"L-1,\"Smile, Dental\",Europe/Berlin,de,250.5,7\n" +
	"L-2,,,,,\n"

// A file creates what is not there, once; a changed one changes what it says, and empty values nothing.
func TestImportSubaccounts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		stranger := storetest.Stranger(t, s)
		service := workspace.New(workspace.Parts{Store: s})
		bring := func(csv string, dry bool, want workspace.Imported) {
			t.Helper()
			got, err := service.ImportSubaccounts(ctx, csv, dry)
			if err != nil || got.Created != want.Created || got.Updated != want.Updated || got.Unchanged != want.Unchanged || len(got.Problems) > 0 {
				t.Fatalf("%+v, %v, want %+v", got, err, want)
			}
		}
		bring(clients, true, workspace.Imported{Created: 2})
		if n := s.Client(ctx).Subaccount.Query().CountX(ctx); n != 1 {
			t.Fatalf("%d subaccounts after a dry run", n)
		}
		bring(clients, false, workspace.Imported{Created: 2})
		bring(clients, false, workspace.Imported{Unchanged: 2})
		bring("external_id;name;concurrency\nL-1;;9\nL-2;Law;\nL-3;New;\n", true, workspace.Imported{Created: 1, Updated: 2})
		bring("external_id;name;concurrency\nL-1;;9\nL-2;Law;\nL-3;New;\n", false, workspace.Imported{Created: 1, Updated: 2})
		found := map[string]string{}
		for _, row := range s.Client(ctx).Subaccount.Query().AllX(ctx) {
			if row.LocationID != nil {
				budget := 0.0
				if row.MonthlyBudget != nil {
					budget = *row.MonthlyBudget
				}
				found[*row.LocationID] = fmt.Sprint(row.Name, " ", row.TimeZone, " ", store.Text(row.Region), " ", budget, " ", row.Concurrency)
			}
		}
		for id, want := range map[string]string{"L-1": "Smile, Dental Europe/Berlin DE 250.5 9", "L-2": "Law UTC  0 20", "L-3": "New UTC  0 20"} {
			if found[id] != want {
				t.Errorf("%s: %q, want %q", id, found[id], want)
			}
		}
		latin, err := charmap.Windows1252.NewEncoder().String("location_id\tname\r\nL-4\tZahnärztin Müller\r\n") // as spreadsheets write it
		if err != nil {
			t.Fatal(err)
		}
		bring(latin, false, workspace.Imported{Created: 1})
		bring("location_id,name\nL-4,Zahnärztin Müller\n", true, workspace.Imported{Unchanged: 1})
		if n := s.Client(stranger).Subaccount.Query().CountX(stranger); n != 1 {
			t.Errorf("the stranger has %d", n)
		}
	})
}

// One that is archived is in no list and cannot be used: nobody is told that it was imported.
func TestImportArchived(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		service := workspace.New(workspace.Parts{Store: s})
		if _, err := service.ImportSubaccounts(ctx, clients, false); err != nil {
			t.Fatal(err)
		}
		err := s.Tx(ctx, func(ctx context.Context) error {
			return s.Client(ctx).Subaccount.Update().Where(subaccount.LocationID("L-2")).SetArchived(true).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, csv := range []string{clients, "location_id,name\nL-3,New\nL-2,Law\n"} {
			for _, dry := range []bool{true, false} {
				got, err := service.ImportSubaccounts(ctx, csv, dry)
				if err != nil || len(got.Problems) != 1 || got.Problems[0].Line != 3 || got.Created+got.Updated+got.Unchanged > 0 {
					t.Errorf("dry %t: %+v, %v", dry, got, err)
				}
			}
		}
		names := s.Client(ctx).Subaccount.Query().Order(subaccount.ByName()).Select(subaccount.FieldName).StringsX(ctx)
		if len(names) != 3 || names[1] != "L-2" {
			t.Errorf("there are %q", names)
		}
	})
}

// Everything that is wrong is told at once, by line and column, and nothing is written.
func TestImportProblems(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		service := workspace.New(workspace.Parts{Store: s})
		for csv, want := range map[string][]string{
			"location_id,name,time_zone,region,monthly_budget,concurrency\nL-1,Fine,,,,\n,No id,,,,\nL-2,,Mars/Base,XX,-1,0\nL-1,Again,,,ten,x\nL-3\n": {
				"3 location_id is required", "4 time_zone must be", "4 region must be", "4 monthly_budget must be", "4 concurrency must be",
				"5 monthly_budget must be a number", "5 concurrency must be a whole", "5 location_id must be unique: line 2 has it as well", "6 ",
			},
			"location_id\n" + strings.Repeat("\U00020000", 501) + "\n": {"2 location_id must have at most 2000 bytes"},
			"name,colour,name\nA,red,B\n":                              {"1 colour must be a column", "1 name must not appear twice", "1 location_id is required"},
			"":                                                         {"1 "},
			"location_id\n\"L-1\nL-2\n":                                {"2 "},
			"location_id\n" + strings.Repeat("x\n", 3):                 {"3 location_id must be unique", "4 location_id must be unique"},
			"location_id\n" + many(2001):                               {"2002 "},
		} {
			got, err := service.ImportSubaccounts(ctx, csv, false)
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			for _, p := range got.Problems {
				told = append(told, strings.TrimSpace(fmt.Sprint(p.Line, " ", store.Text(p.Column), " ", p.Message)))
			}
			all := strings.ReplaceAll(strings.Join(told, "\n"), "  ", " ")
			for _, w := range want {
				if !strings.Contains("\n"+all, "\n"+w) {
					t.Errorf("%.60q: %q is not told, but:\n%s", csv, w, all)
				}
			}
			if len(told) != len(want) || got.Created+got.Updated > 0 {
				t.Errorf("%.60q: %+v:\n%s", csv, got, all)
			}
		}
		if n := s.Client(ctx).Subaccount.Query().CountX(ctx); n != 1 {
			t.Errorf("%d subaccounts", n)
		}
		limited := *authz.From(ctx)
		limited.Subaccounts = []string{limited.Subaccount}
		if _, err := service.ImportSubaccounts(authz.With(ctx, &limited), clients, true); !fault.Is(err, fault.Forbidden) {
			t.Errorf("somebody who is limited: %v", err)
		}
	})
}

// While somebody makes a client by the CRM's id, or imports some, others of the workspace write: what is audited refers to the workspace.
func TestWhoMakesClientsHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		if !s.Postgres() {
			return // one writes at a time there
		}
		ctx := storetest.Tenant(t, s)
		service := workspace.New(workspace.Parts{Store: s})
		location := "L-9"
		for what, makes := range map[string]func(ctx context.Context) error{
			"an import": func(ctx context.Context) error {
				_, err := service.ImportSubaccounts(ctx, clients, false)
				return err
			},
			"one": func(ctx context.Context) error {
				_, err := service.AddSubaccount(ctx, workspace.NewSubaccount{LocationID: &location})
				return err
			},
		} {
			err := s.Tx(ctx, func(inside context.Context) error {
				if err := makes(inside); err != nil {
					return err
				}
				beside, cancel := context.WithTimeout(ctx, 20*time.Second)
				defer cancel()
				return s.Tx(beside, func(ctx context.Context) error { return s.Client(ctx).Contact.Create().SetName("Ada").Exec(ctx) })
			})
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}

func many(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "L-%d\n", i)
	}
	return b.String()
}
