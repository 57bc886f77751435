package figure_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A copy of an installation does not send a report that was due before it acted, which the original has sent, and sends the next.
func TestCopySendsReportsThatAreDueLater(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, mails := postal(t, s)
		ann, week := join(t, people, storetest.Tenant(t, s), "ann@example.com"), "WEEK"
		set, err := figures.SetReport(ann, &week)
		if err != nil {
			t.Fatal(err)
		}
		count(t, figures)
		figures.Parts().Released = set.DueAt.Add(time.Hour)
		if err := figures.SendReports(t.Context(), figures.Parts().Released.Add(time.Minute)); err != nil || len(mails.Taken()) != 0 {
			t.Fatalf("%v: what the original has sent is sent again: %v", err, mails.Taken())
		}
		next, err := figures.Report(ann)
		if err != nil || next.DueAt.Sub(set.DueAt) != 7*24*time.Hour {
			t.Fatalf("%+v after %+v: %v", next, set, err)
		}
		if err := figures.SendReports(t.Context(), next.DueAt); err != nil || len(mails.Taken()) != 1 {
			t.Errorf("%v: %d are sent, want the next one", err, len(mails.Taken()))
		}
	})
}
