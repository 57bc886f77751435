package figure_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/figurestate"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A report waits for its figures to be counted. Where that takes longer than a day, it is sent and says so. Those of others do not wait.
func TestReportsWaitForTheirFigures(t *testing.T) {
	t.Parallel()
	const partial = "These figures are not complete: they are still being counted."
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, mails := postal(t, s)
		ctx, stranger := storetest.Tenant(t, s), storetest.Stranger(t, s)
		ann, ben, week := join(t, people, ctx, "ann@example.com"), join(t, people, stranger, "ben@example.com"), "WEEK"
		count(t, figures)
		set, err := figures.SetReport(ann, &week)
		if err == nil {
			_, err = figures.SetReport(ben, &week)
		}
		if err != nil {
			t.Fatal(err)
		}
		since := func(quarter int64) {
			write(t, s, store.System(ctx, "test"), func(ctx context.Context, c *ent.Client) {
				c.FigureState.Update().Where(figurestate.SubaccountID(subaccountOf(ctx))).SetSince(quarter).ExecX(ctx)
			})
		}
		sent := 0
		sends := func(what string, at time.Time, want ...string) {
			t.Helper()
			if err := figures.SendReports(t.Context(), at); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			told := mails.Taken()[sent:]
			sent += len(told)
			var got []string
			for _, mail := range told {
				got = append(got, mail.To[:3])
				if strings.Contains(mail.Body, partial) {
					got = append(got, "of some")
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v are sent, want %v", what, got, want)
			}
		}
		since(1_000_000)
		sends("counting", set.DueAt, "ben")
		sends("still counting", set.DueAt.Add(figure.Look))
		since(0)
		sends("counted", set.DueAt.Add(2*figure.Look), "ann")
		since(1_000_000)
		next := set.DueAt.AddDate(0, 0, 7)
		sends("the next week", next, "ben")
		sends("almost a day later", next.Add(24*time.Hour))
		sends("more than a day later", next.Add(24*time.Hour+figure.Look), "ann", "of some")
		if now, err := figures.Report(ann); err != nil || !now.DueAt.Equal(set.DueAt.AddDate(0, 0, 14)) {
			t.Errorf("it is due next at %+v, %v", now, err)
		}
	})
}
