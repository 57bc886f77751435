package figure_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/figurestate"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A report waits for the figures of its days to be counted. If that takes longer than half a day, it is sent and says so, and is retried if the mail
// server does not answer. Those of others do not wait.
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
		// The report of a week covers the one before as well. Days begin up to a day before they do in UTC.
		whole := quarter(set.DueAt.Truncate(24*time.Hour).AddDate(0, 0, -15))
		since(quarter(set.DueAt) - 1)
		sends("counting", set.DueAt, "ben")
		since(whole + 1)
		sends("still counting", set.DueAt.Add(figure.Look))
		since(whole)
		sends("its days are counted", set.DueAt.Add(2*figure.Look), "ann")

		next := set.DueAt.AddDate(0, 0, 7)
		since(quarter(next) - 1)
		sends("the next week", next, "ben")
		sends("almost half a day later", next.Add(12*time.Hour))
		server := figures.Parts().Messenger
		figures.Parts().Messenger = &notify.Service{Mailer: post(func(string, string) error { return notify.ErrUnavailable })}
		if err := figures.SendReports(t.Context(), next.Add(12*time.Hour+figure.Look)); !errors.Is(err, notify.ErrUnavailable) {
			t.Errorf("the mail server is away: %v", err)
		}
		figures.Parts().Messenger = server
		sends("more than half a day later", next.Add(12*time.Hour+2*figure.Look), "ann", "of some")
		if now, err := figures.Report(ann); err != nil || !now.DueAt.Equal(set.DueAt.AddDate(0, 0, 14)) {
			t.Errorf("it is due next at %+v, %v", now, err)
		}
	})
}

// quarter of an hour that an instant is in, counted as the figures count them.
func quarter(at time.Time) int64 { return at.Unix() / (15 * 60) }
