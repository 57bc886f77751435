package figure_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A mail shows no links or lines of a tenant's own choice, and names otherwise.
func TestReportsShowNamesOnly(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, mails := postal(t, s)
		ctx := storetest.Tenant(t, s)
		ann, week := join(t, people, ctx, "ann@example.com"), "WEEK"
		all := *authz.From(ann)
		all.Subaccount = ""
		var due time.Time
		for _, reader := range []context.Context{ann, authz.With(ann, &all)} {
			set, err := figures.SetReport(reader, &week)
			if err != nil {
				t.Fatal(err)
			}
			if set.DueAt.After(due) { // on a Monday morning, that on all is due first, at noon
				due = set.DueAt
			}
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Subaccount.UpdateOneID(subaccountOf(ctx)).SetName("Smith & Co.\nSee https://evil.example/login").ExecX(ctx)
			c.Conversation.Create().SetCreatedAt(due.AddDate(0, 0, -1)).ExecX(ctx)
		})
		count(t, figures)
		if err := figures.SendReports(t.Context(), due.AddDate(0, 0, 1)); err != nil || len(mails.Taken()) != 2 {
			t.Fatalf("%v: %d are sent", err, len(mails.Taken()))
		}
		for _, m := range mails.Taken() {
			if text := m.Subject + "\n" + m.Body; strings.Contains(text, "evil") || !strings.Contains(text, "Smith & Co. See") {
				t.Errorf("mailed:\n%s", text)
			}
		}
	})
}

// Reports to somebody of whom nobody knows whether the address is theirs are bounded for a workspace. Those beyond that wait.
func TestReportsToStrangersAreBounded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const most = 50
		at := time.Now()
		figures, people, mails := postal(t, s, func(p *person.Parts) {
			p.NewLimiter = func(r limit.Rate) (*limit.Limiter, error) {
				if r.Name == "notices" {
					r.Count = most
				}
				return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
			}
		})
		ctx := storetest.Tenant(t, s)
		stranger, week := join(t, people, ctx, "victim@bank.example"), "WEEK"
		if _, err := s.SystemDB().ExecContext(t.Context(), `INSERT INTO claimed (user_id) VALUES ($1)`, authz.From(stranger).ID); err != nil {
			t.Fatal(err)
		}
		bob := join(t, people, ctx, "bob@example.com")
		set, err := figures.SetReport(bob, &week)
		if err != nil {
			t.Fatal(err)
		}
		for range most { // notices have a count of their own
			if wait, err := people.MayWrite(ctx, person.ANotice, &person.Addressee{Claimed: true}); err != nil || wait > 0 {
				t.Fatal(wait, err)
			}
		}
		crowd(t, s, stranger, most+10, set.DueAt)
		count(t, figures)
		for _, want := range []int{most, most + 10} {
			for range (most+10)/figure.ReportsAtOnce + 1 {
				if err := figures.SendReports(t.Context(), set.DueAt.Add(time.Minute)); err != nil {
					t.Error(err)
				}
			}
			if n := len(mails.Taken()); n != want+1 {
				t.Errorf("%d mails, want %d to a stranger and one to Bob", n, want)
			}
			at = at.Add(time.Hour)
		}
	})
}
