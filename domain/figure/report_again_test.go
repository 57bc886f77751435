package figure_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// post is a mail server; its answer to an address and a text.
type post func(to, text string) error

// Mail of notify.Mailer.
func (p post) Mail(_ context.Context, _ notify.Sender, to, _, text string) error { return p(to, text) }

// A report of which the mail server certainly knows nothing is still due, whatever went wrong before and whoever stops the job.
func TestReportsAreNotLost(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, mails := postal(t, s)
		ctx := storetest.Tenant(t, s)
		ann, week := join(t, people, ctx, "ann@example.com"), "WEEK"
		set, err := figures.SetReport(ann, &week)
		if err != nil {
			t.Fatal(err)
		}
		count(t, figures)
		head, failed := figures.Parts().Letterhead, errors.New("the database is away")
		figures.Parts().Letterhead = func(ctx context.Context, about string, to notify.Reader) (*notify.Letterhead, error) {
			err := failed
			failed = nil
			if err != nil {
				return nil, err
			}
			return head(ctx, about, to)
		}
		if err := figures.SendReports(t.Context(), set.DueAt); err == nil || len(mails.Taken()) != 0 {
			t.Errorf("%v: %v", err, mails.Taken())
		}
		server := figures.Parts().Messenger
		stopped, stop := context.WithCancel(t.Context())
		figures.Parts().Messenger = &notify.Service{Mailer: post(func(string, string) error {
			stop()
			return notify.ErrUnavailable
		})}
		if err := figures.SendReports(stopped, set.DueAt); !errors.Is(err, notify.ErrUnavailable) {
			t.Error(err)
		}
		figures.Parts().Messenger = server
		for range 2 {
			if err := figures.SendReports(t.Context(), set.DueAt); err != nil || len(mails.Taken()) != 1 {
				t.Errorf("%v: %d are sent", err, len(mails.Taken()))
			}
		}
	})
}

// A recipient whom the mail server puts off keeps nobody waiting, and is given up after a day. The next report covers the next week, or the last one
// if weeks have passed meanwhile.
func TestReportsThatArePutOff(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, _ := postal(t, s)
		ctx := storetest.Tenant(t, s)
		ann, bob, week := join(t, people, ctx, "ann@lapsed.example"), join(t, people, ctx, "bob@example.com"), "WEEK"
		set, err := figures.SetReport(ann, &week)
		if err != nil {
			t.Fatal(err)
		}
		var told []string // the weeks that Bob hears of
		tried, gone := 0, true
		figures.Parts().Messenger = &notify.Service{Mailer: post(func(to, text string) error {
			if to == "ann@lapsed.example" && gone {
				tried++
				return notify.ErrUnavailable
			}
			_, link, _ := strings.Cut(text, "/analytics?from=")
			told = append(told, to[:3]+" "+link[:len(time.DateOnly)])
			return nil
		})}
		crowd(t, s, ann, figure.ReportsAtOnce-1, set.DueAt)
		if _, err := figures.SetReport(bob, &week); err != nil {
			t.Fatal(err)
		}
		count(t, figures)
		monday := func(weeks int) string { return set.DueAt.AddDate(0, 0, 7*weeks).Format(time.DateOnly) }
		at := set.DueAt.Add(time.Second)
		for range 2 {
			_ = figures.SendReports(t.Context(), at)
			at = at.Add(figure.Look)
		}
		if want := []string{"bob " + monday(-1)}; !slices.Equal(told, want) || tried < figure.ReportsAtOnce {
			t.Fatalf("%v are sent after %d that were put off, want %v", told, tried, want)
		}
		for _, late := range []time.Duration{23 * time.Hour, 25 * time.Hour} { // the first try of a day, and the last
			for range 2 {
				_ = figures.SendReports(t.Context(), set.DueAt.Add(late))
			}
		}
		if next, err := figures.Report(ann); err != nil || !next.DueAt.Equal(set.DueAt.AddDate(0, 0, 7)) {
			t.Errorf("%+v, %v: it is not given up", next, err)
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.FigureReport.Update().SetDueAt(set.DueAt.AddDate(0, 0, 7)).ExecX(ctx)
		})
		gone, told = false, nil
		for range 2 {
			if err := figures.SendReports(t.Context(), set.DueAt.AddDate(0, 0, 3*7+2)); err != nil { // nobody has looked for weeks
				t.Error(err)
			}
		}
		slices.Sort(told)
		if want := "ann " + monday(2); len(told) != figure.ReportsAtOnce+1 || told[0] != want || told[len(told)-2] != want || told[len(told)-1] != "bob "+monday(2) {
			t.Errorf("%d are sent: %v, want all of %s", len(told), slices.Compact(told), monday(2))
		}
	})
}

// crowd has somebody get so many more reports.
func crowd(t *testing.T, s *store.Store, ctx context.Context, n int, due time.Time) {
	t.Helper()
	workspace := authz.From(ctx).Workspace
	write(t, s, store.System(ctx, "a crowd of reports"), func(ctx context.Context, c *ent.Client) {
		of := c.Membership.Query().Where(membership.UserID(authz.From(ctx).ID)).OnlyX(ctx)
		for i := range n {
			about := c.Subaccount.Create().SetWorkspaceID(workspace).SetName(fmt.Sprint("Client ", i)).SaveX(ctx)
			c.FigureReport.Create().SetWorkspaceID(workspace).SetMembershipID(of.ID).SetAbout(about.ID).SetEvery("WEEK").SetDueAt(due).ExecX(ctx)
		}
	})
}

// Somebody who chooses quickly, or in two tabs, gets one report, as last chosen.
func TestReportsChosenAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, _ := postal(t, s)
		ann := join(t, people, storetest.Tenant(t, s), "ann@example.com")
		for range 25 {
			var both sync.WaitGroup
			for _, every := range []string{"WEEK", "MONTH"} {
				both.Go(func() {
					if _, err := figures.SetReport(ann, &every); err != nil {
						t.Error(err)
					}
				})
			}
			both.Wait()
		}
		if n := s.Client(ann).FigureReport.Query().CountX(ann); n != 1 {
			t.Errorf("%d reports", n)
		}
	})
}
