package figure_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/figurereport"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A workspace with more reports due than a run sends keeps nobody else's waiting.
func TestWorkspacesTakeTurnsWithReports(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, mails := postal(t, s)
		ann, ben := join(t, people, storetest.Tenant(t, s), "ann@example.com"), join(t, people, storetest.Stranger(t, s), "ben@example.com")
		count(t, figures)
		week, due := "WEEK", time.Now().UTC().Truncate(time.Second).Add(-time.Hour)
		if _, err := figures.SetReport(ben, &week); err != nil {
			t.Fatal(err)
		}
		write(t, s, ben, func(ctx context.Context, c *ent.Client) {
			c.FigureReport.Update().Where(figurereport.DueAtNEQ(due)).SetDueAt(due.Add(time.Minute)).ExecX(ctx)
		})
		write(t, s, ann, func(ctx context.Context, c *ent.Client) {
			of := c.Membership.Query().Where(membership.UserID(authz.From(ann).ID)).OnlyX(ctx)
			for i := range 300 {
				c.FigureReport.Create().SetMembershipID(of.ID).SetAbout(fmt.Sprintf("sub_%d", i)).SetEvery(week).SetZone("UTC").SetDueAt(due).ExecX(ctx)
			}
		})
		left := func() int {
			system := store.System(t.Context(), "look")
			return s.Client(system).FigureReport.Query().Where(figurereport.DueAtLTE(time.Now())).CountX(system)
		}
		if err := figures.SendReports(t.Context(), time.Now()); err != nil {
			t.Fatal(err)
		}
		if sent := mails.Taken(); len(sent) != 1 || sent[0].To != "ben@example.com" || left() != 101 {
			t.Errorf("%d are left, and %+v was sent", left(), sent)
		}
		if err := figures.SendReports(t.Context(), time.Now()); err != nil || left() != 0 {
			t.Errorf("%d are left, %v", left(), err)
		}
	})
}

// A member gets so many reports; what they have can be changed and turned off all the same, and others get theirs.
func TestReportsOfAMemberAreBounded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, _ := postal(t, s)
		tenant := storetest.Tenant(t, s)
		ann, bea := join(t, people, tenant, "ann@example.com"), join(t, people, tenant, "bea@example.com")
		week, month := "WEEK", "MONTH"
		write(t, s, ann, func(ctx context.Context, c *ent.Client) {
			of := c.Membership.Query().Where(membership.UserID(authz.From(ann).ID)).OnlyX(ctx)
			for i := range 99 {
				c.FigureReport.Create().SetMembershipID(of.ID).SetAbout(fmt.Sprintf("sub_%d", i)).SetEvery(week).SetZone("UTC").SetDueAt(time.Now()).ExecX(ctx)
			}
		})
		agency := *authz.From(ann)
		agency.Subaccount = ""
		set := func(ctx context.Context, every *string) error {
			_, err := figures.SetReport(ctx, every)
			return err
		}
		for what, err := range map[string]error{
			"the hundredth": set(ann, &week), "the same again": set(ann, &month), "another member": set(bea, &week),
		} {
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
		if err := set(authz.With(ann, &agency), &week); !fault.Is(err, fault.Conflict) {
			t.Errorf("one more: %v", err)
		}
		if err := set(ann, nil); err != nil {
			t.Error(err)
		}
		if err := set(authz.With(ann, &agency), &week); err != nil {
			t.Errorf("after another was turned off: %v", err)
		}
	})
}

// By a client's host name, whoever works for others as well has the report on that client: the one on all of them is neither shown nor changed there.
// For whoever works for that client alone the two are one.
func TestReportsByAClientsHost(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, _ := postal(t, s)
		tenant := storetest.Tenant(t, s)
		ann, bea := join(t, people, tenant, "ann@example.com"), join(t, people, tenant, "bea@example.com")
		write(t, s, tenant, func(ctx context.Context, c *ent.Client) {
			c.Membership.Update().Where(membership.UserID(authz.From(bea).ID)).SetSubaccounts([]string{subaccountOf(tenant)}).ExecX(ctx)
		})
		week, month := "WEEK", "MONTH"
		change := func(ctx context.Context, every *string) {
			t.Helper()
			if _, err := figures.SetReport(ctx, every); err != nil {
				t.Fatal(err)
			}
		}
		want := func(what string, ctx context.Context, every string) {
			t.Helper()
			got, err := figures.Report(ctx)
			if err != nil || every == "" && got != nil || every != "" && (got == nil || got.Every != every) {
				t.Errorf("%s: %+v, %v", what, got, err)
			}
		}
		change(wholly(ann, false), &week)
		want("that of all clients, at the host", wholly(ann, true), "")
		change(wholly(ann, true), nil)
		want("that of all clients, after the host's was turned off", wholly(ann, false), week)
		change(wholly(ann, false), nil)
		change(wholly(ann, true), &month)
		want("that of all clients, after the host's was turned on", wholly(ann, false), "")
		want("the client's", ann, month)
		change(wholly(ann, true), nil)
		want("the client's, turned off", ann, "")
		change(wholly(bea, false), &week)
		want("that of all clients, which are one", wholly(bea, true), week)
		change(wholly(bea, true), nil)
		want("that of all clients, turned off", wholly(bea, false), "")
	})
}

// wholly is somebody who has chosen no subaccount, by the host name of the one that they had chosen or by the installation's own.
func wholly(ctx context.Context, byHost bool) context.Context {
	c := *authz.From(ctx)
	if byHost {
		c.Confined, c.Subaccounts = true, []string{c.Subaccount}
	}
	c.Subaccount = ""
	return authz.With(ctx, &c)
}
