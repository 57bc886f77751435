package donotcall_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	entdonotcall "github.com/switchboard-dev/switchboard/ent/donotcall"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A number that a text has listed, and that a program, a file or a call lists as well, has an entry of that source from then on, which no text takes
// back. The one before is kept as it was, with why it is on the list no more, and both are in the audit trail. Nobody else's is touched.
func TestListedByATextAndOtherwise(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		d := donotcall.New(donotcall.Parts{Store: s, Pager: &page.Pager{Store: s}, Phone: phone.Reader{Store: s}, NumberKey: []byte("key")})
		record := func(ctx context.Context, number, source string) {
			t.Helper()
			if err := s.Tx(ctx, func(ctx context.Context) error {
				_, err := d.Record(ctx, number, source, nil)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		reason := "asked us"
		for i, c := range []struct {
			source, reason string
			list           func(number string) error
		}{
			{donotcall.ByAPI, reason, func(number string) error { _, err := d.Add(ctx, number, &reason); return err }},
			{donotcall.ByImport, reason, func(number string) error {
				out, err := d.Import(ctx, strings.NewReader(number+"\n"+number+"\n+14155559999\n"), "US", &reason)
				if err == nil && (out.Added != 1 || out.Known != 2) {
					t.Errorf("%+v", out)
				}
				return err
			}},
			{donotcall.ByCall, "", func(number string) error { record(ctx, number, donotcall.ByCall); return nil }},
		} {
			number := fmt.Sprint("+1415555010", i)
			record(rival, number, donotcall.ByText)
			record(ctx, number, donotcall.ByText)
			trail := s.Client(ctx).AuditEntry.Query().CountX(ctx)
			if err := c.list(number); err != nil {
				t.Fatalf("%s: %v", c.source, err)
			}
			if n := s.Client(ctx).AuditEntry.Query().CountX(ctx); n == trail {
				t.Errorf("%s: the audit trail says nothing", c.source)
			}
			record(ctx, number, donotcall.ByText) // again: the entry is kept
			err := s.Tx(ctx, func(ctx context.Context) error {
				if bare, err := d.Lift(ctx, number, donotcall.ByText, "START"); bare || err != nil {
					t.Errorf("%s: a text's entry is lifted: %t, %v", c.source, bare, err)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			rows := s.Client(ctx).DoNotCall.Query().Where(entdonotcall.Number(number)).Order(ent.Asc(entdonotcall.FieldCreatedAt)).AllX(ctx)
			if len(rows) != 2 {
				t.Errorf("%s: %d entries", c.source, len(rows))
				continue
			}
			was, is := rows[0], rows[1]
			if was.Source != donotcall.ByText || was.Reason != nil || was.LiftedAt == nil || *was.LiftedBecause != "The number has been listed otherwise." {
				t.Errorf("%s: the entry of the text is %+v", c.source, was)
			}
			if is.Source != c.source || is.LiftedAt != nil || c.reason != "" && (is.Reason == nil || *is.Reason != c.reason) {
				t.Errorf("%s: the entry is %+v", c.source, is)
			}
			theirs := s.Client(rival).DoNotCall.Query().Where(entdonotcall.Number(number)).OnlyX(rival)
			if theirs.Source != donotcall.ByText || theirs.LiftedAt != nil {
				t.Errorf("%s: another client's entry is %+v", c.source, theirs)
			}
		}
	})
}
