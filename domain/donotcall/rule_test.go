package donotcall_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What commands put on a list keeps the rules of what clients do: nothing that breaks one is written, and the field is named.
func TestOperatorsKeepTheRules(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		d := donotcall.New(donotcall.Parts{Store: s, Pager: &page.Pager{Store: s}, Phone: phone.Reader{Store: s}, NumberKey: []byte("key")})
		const number = "+14155550100"
		long, most := strings.Repeat("ü", 1001), strings.Repeat("ü", 1000) // characters are counted, not bytes
		record := func(number string, reason *string) error {
			_, err := d.WorkspaceRecord(ctx, []string{number}, reason)
			return err
		}
		file := func(region string, reason *string) error {
			_, err := d.WorkspaceImport(ctx, strings.NewReader(number), region, reason)
			return err
		}
		own := func(region string, reason *string) error {
			_, err := d.Import(ctx, strings.NewReader(number), region, reason)
			return err
		}
		register := func(region string) error {
			_, err := d.ImportRegister(t.Context(), "us-ftc", region, donotcall.Add, strings.NewReader(number))
			return err
		}
		for name, c := range map[string]struct {
			err   error
			field string
		}{
			"a long reason":               {record(number, &long), "reason"},
			"a local number":              {record("4155550100", nil), "number"},
			"a number with spaces":        {record("+1 415 555 0100", nil), "number"},
			"no number":                   {record("", nil), "number"},
			"a file's long reason":        {file("US", &long), "reason"},
			"a file of nowhere":           {file("XX", nil), "region"},
			"a file without a country":    {file("", nil), "region"},
			"a country by another name":   {file("USA", nil), "region"},
			"a subaccount's long reason":  {own("", &long), "reason"},
			"a subaccount's with both":    {own("US", &long), "reason"},
			"a subaccount's of nowhere":   {own("XX", nil), "region"},
			"a register of nowhere":       {register("XX"), "region"},
			"a register without country":  {register(""), "region"},
			"taken off for no reason":     {d.WorkspaceRemove(ctx, number, ""), "reason"},
			"taken off for a blank":       {d.WorkspaceRemove(ctx, number, " \t"), "reason"},
			"taken off for a long reason": {d.WorkspaceRemove(ctx, number, long), "reason"},
		} {
			if !named(c.err, c.field) {
				t.Errorf("%s: %v, want a problem of %s", name, c.err, c.field)
			}
		}
		untouched(t, ctx, s)
		for name, err := range map[string]error{"a reason": record(number, &most), "a file": file("US", &most), "a register": register("US")} {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := d.WorkspaceRemove(ctx, number, most); err != nil {
			t.Errorf("taken off: %v", err)
		}
	})
}

// named says whether an error is a validation_error of a field.
func named(err error, field string) bool {
	return fault.Is(err, fault.Validation) &&
		slices.ContainsFunc(fault.From(err).Details, func(d fault.Detail) bool { return d.Field == field })
}

// untouched fails the test if there is an entry of any list.
func untouched(t *testing.T, ctx context.Context, s *store.Store) { //nolint:revive // the test comes first
	t.Helper()
	client := s.Client(ctx)
	all, own := client.WorkspaceDoNotCall.Query().CountX(ctx), client.DoNotCall.Query().CountX(ctx)
	var registered int
	if err := s.SystemDB().QueryRowContext(ctx, `SELECT count(*) FROM do_not_call_registers`).Scan(&registered); err != nil || all+own+registered > 0 {
		t.Errorf("%d, %d and %d entries, %v", all, own, registered, err)
	}
}
