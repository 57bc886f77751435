package donotcall_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Files add so many entries. Single numbers are kept beyond that, and what the operator imports for a workspace.
func TestListsHaveALimit(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		d := donotcall.New(donotcall.Parts{Store: s, Pager: &page.Pager{Store: s}, Phone: phone.Reader{Store: s}, NumberKey: []byte("key")})
		if n := d.Most(); n != 200_000 {
			t.Errorf("a list has %d entries", n)
		}
		d.Few(4)
		add := func(number string) error {
			_, err := d.Add(ctx, number, nil)
			return err
		}
		addAll := func(number string) error {
			_, err := d.WorkspaceAdd(ctx, number, nil)
			return err
		}
		read := func(numbers ...string) error {
			_, err := d.Import(ctx, strings.NewReader(strings.Join(numbers, "\n")), "US", nil)
			return err
		}
		readAll := func(numbers ...string) error {
			_, err := d.WorkspaceImportText(ctx, strings.Join(numbers, "\n"), "US", nil)
			return err
		}
		const one, two, three, four, five = "+14155550101", "+14155550102", "+14155550103", "+14155550104", "+14155550105"
		if err := errors.Join(add(one), read(one, two), addAll(one), readAll(one, two)); err != nil {
			t.Fatal(err)
		}
		entry, err := d.Add(ctx, two, nil) // it is there
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Remove(ctx, entry.ID, "a mistake"); err != nil { // which is kept, and counts
			t.Fatal(err)
		}
		for what, err := range map[string]error{"a file": read(three, four, five), "a file of the workspace's": readAll(three, four, five)} {
			if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "limit of 4 entries") {
				t.Errorf("%s that is too long: %v", what, err)
			}
		}
		if err := errors.Join(read(one, three, four), readAll(one, three, four)); err != nil {
			t.Fatalf("a file for which there is room: %v", err)
		}
		for what, err := range map[string]error{"a file": read(five), "a file of the workspace's": readAll(five)} {
			if !fault.Is(err, fault.Conflict) {
				t.Errorf("one more, %s: %v", what, err)
			}
		}
		if err := errors.Join(add(one), addAll(one), read(one), readAll(one)); err != nil {
			t.Errorf("one that is listed: %v", err)
		}
		err = s.Tx(ctx, func(ctx context.Context) error {
			_, err := d.Record(ctx, five, donotcall.ByText, nil)
			return err
		})
		if has, failed := d.Has(ctx, five); err != nil || failed != nil || !has {
			t.Errorf("somebody who has texted is not listed: %v, %v", err, failed)
		}
		if n, err := d.WorkspaceRecord(ctx, []string{five}, nil); n != 1 || err != nil {
			t.Errorf("the operator adds %d, %v", n, err)
		}
		const six = "+14155550106"
		if err := errors.Join(add(six), addAll(six)); err != nil {
			t.Errorf("a single number: %v", err)
		}
		if n, err := s.Client(ctx).DoNotCall.Query().Count(ctx); n != 6 || err != nil {
			t.Errorf("%d entries, %v", n, err)
		}
	})
}
