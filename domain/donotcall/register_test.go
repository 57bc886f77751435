package donotcall_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func TestImport(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, r := t.Context(), donotcall.New(donotcall.Parts{Store: s})
		on := func(number, want string) {
			t.Helper()
			if got, err := r.Registered(ctx, number); err != nil || got != want {
				t.Errorf("%s is on %q, %v, want %q", number, got, err, want)
			}
		}
		report, err := r.ImportRegister(ctx, "us-ftc", "US", false, strings.NewReader("415,5550100\n415,5550101\n415,5550100\nnobody\n"))
		if err != nil || report.Numbers != 2 || report.Bad != 1 || fmt.Sprint(report.BadLines) != "[4]" {
			t.Errorf("%+v, %v", report, err)
		}
		if _, err := r.ImportRegister(ctx, "uk-tps", "GB", false, strings.NewReader("020 7946 0000\n+14155550101\n")); err != nil {
			t.Error(err)
		}
		on("+14155550100", "us-ftc")
		on("+14155550101", "uk-tps") // the first by name
		on("+442079460000", "uk-tps")
		on("+14155550102", "")
		on("", "")
		if report, err = r.ImportRegister(ctx, "us-ftc", "US", false, strings.NewReader("4155550102")); err != nil || report.Removed != 0 {
			t.Errorf("%+v, %v", report, err)
		}
		on("+14155550100", "us-ftc")
		if report, err = r.ImportRegister(ctx, "us-ftc", "US", true, strings.NewReader("4155550102")); err != nil || report.Removed != 2 {
			t.Errorf("%+v, %v", report, err)
		}
		on("+14155550100", "")
		on("+14155550102", "us-ftc")
		on("+14155550101", "uk-tps")
		all, err := r.Registers(ctx)
		if err != nil || len(all) != 2 || all[0].Name != "uk-tps" || all[0].Numbers != 2 || all[1].Numbers != 1 || all[1].Imported.IsZero() {
			t.Errorf("%+v, %v", all, err)
		}
	})
}

// A file with hardly a number, such as one of another country, replaces nothing.
func TestABadFileReplacesNothing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		r := donotcall.New(donotcall.Parts{Store: s})
		if _, err := r.ImportRegister(t.Context(), "us-ftc", "US", false, strings.NewReader("4155550100\n4155550101\n")); err != nil {
			t.Fatal(err)
		}
		for _, file := range []string{"", "phone\n", "1;nobody\n2;nobody\n", "4155550102\n1;nobody\n2;nobody\n"} {
			report, err := r.ImportRegister(t.Context(), "us-ftc", "US", true, strings.NewReader(file))
			if err == nil || report.Removed != 0 {
				t.Errorf("%q: %+v, %v", file, report, err)
			}
		}
		for _, number := range []string{"+14155550100", "+14155550101"} {
			if on, err := r.Registered(t.Context(), number); err != nil || on != "us-ftc" {
				t.Errorf("%s is on %q, %v", number, on, err)
			}
		}
	})
}

// More than is written at once.
func TestImportOfMany(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var file strings.Builder
		const many = 12_345
		for n := range many {
			_, _ = fmt.Fprintf(&file, "+1415%07d\n", 2000000+n)
		}
		r := donotcall.New(donotcall.Parts{Store: s})
		report, err := r.ImportRegister(t.Context(), "us-ftc", "US", false, strings.NewReader(file.String()))
		if err != nil || report.Numbers != many {
			t.Fatalf("%+v, %v", report, err)
		}
		if all, err := r.Registers(t.Context()); err != nil || len(all) != 1 || all[0].Numbers != many {
			t.Errorf("%+v, %v", all, err)
		}
	})
}

// Tenants have no way to it.
func TestRegistersAreTheSystems(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	for _, statement := range []string{`SELECT * FROM do_not_call_registers`, `DELETE FROM do_not_call_registers`} {
		if _, err := s.AppDB().ExecContext(t.Context(), statement); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}

// A file that is no list of numbers is the sender's mistake, and says which argument it is.
func TestALineWithoutEndIsRefused(t *testing.T) {
	t.Parallel()
	ctx := authz.With(t.Context(), &authz.Caller{Workspace: "ws_1"})
	_, err := donotcall.New(donotcall.Parts{}).WorkspaceImportText(ctx, strings.Repeat("1;", 50_000), "US", nil)
	if f := fault.From(err); f.Code != fault.Validation || len(f.Details) != 1 || f.Details[0].Field != "csv" {
		t.Errorf("%v", err)
	}
}
