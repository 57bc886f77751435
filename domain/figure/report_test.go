package figure_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

var authority = sync.OnceValues(authz.NewAuthority)

// postal is the service with people, made of their parts as they are changed, and a mail server.
func postal(t *testing.T, s *store.Store, changes ...func(*person.Parts)) (*figure.Service, *person.Service, *notifytest.Mails) {
	t.Helper()
	roles, err := authority()
	if err != nil {
		t.Fatal(err)
	}
	unlimited, err := limit.New(limit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	mails := notifytest.NewMails(t)
	mailer, err := notify.NewSMTP(mails.URL, "reports@example.com")
	if err != nil {
		t.Fatal(err)
	}
	messenger := &notify.Service{Mailer: mailer}
	parts := person.Parts{
		Store: s, Authority: roles, Pager: &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))},
		Limit: unlimited, AccountLimit: unlimited,
		PasswordCost: person.Cost{Passes: 1, Memory: 8}, Messenger: messenger,
		MemberLeft: func(context.Context, string) error { return nil }, Log: slog.New(slog.DiscardHandler),
	}
	for _, change := range changes {
		change(&parts)
	}
	people := person.New(parts)
	return figure.New(figure.Parts{Store: s, Cutoffs: endless, People: people, Messenger: messenger, BaseURL: "https://agency.example"}), people, mails
}

// join makes somebody a member of the workspace of ctx.
func join(t *testing.T, people *person.Service, ctx context.Context, email string) context.Context {
	t.Helper()
	p, err := people.Add(ctx, email, "Ann", "viewer", "correct horse battery")
	if err != nil {
		t.Fatal(err)
	}
	c := *authz.From(ctx)
	c.Kind, c.ID, c.Name, c.Role = authz.KindUser, p.ID, "Ann", "viewer"
	return authz.With(ctx, &c)
}

// A report covers each week and month once, whole, even if the client's time zone changes meanwhile.
func TestReportsFollowTheZone(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, mails := postal(t, s)
		ctx := storetest.Tenant(t, s)
		ann := join(t, people, ctx, "ann@example.com")
		move := func(zone string) {
			t.Helper()
			write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
				c.Subaccount.UpdateOneID(subaccountOf(ctx)).SetTimeZone(zone).ExecX(ctx)
			})
		}
		count(t, figures)
		for _, c := range []struct{ every, from, to string }{
			{"WEEK", "UTC", "America/Los_Angeles"},
			{"WEEK", "Asia/Tokyo", "America/Los_Angeles"},
			{"WEEK", "America/Los_Angeles", "Pacific/Auckland"},
			{"MONTH", "America/Los_Angeles", "Asia/Tokyo"},
			{"MONTH", "Asia/Tokyo", "America/Los_Angeles"},
		} {
			move(c.from)
			set, err := figures.SetReport(ann, &c.every)
			if err != nil {
				t.Fatal(err)
			}
			zone, err := time.LoadLocation(c.from)
			if err != nil {
				t.Fatal(err)
			}
			move(c.to)
			sent := len(mails.Taken())
			for range 4 {
				next, err := figures.Report(ann)
				if err == nil {
					err = figures.SendReports(t.Context(), next.DueAt)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			want := set.DueAt.In(zone).AddDate(0, 0, -1).Format(time.DateOnly) // the last day of the first
			told := mails.Taken()[sent:]
			if len(told) < 3 {
				t.Errorf("%+v: %d are sent", c, len(told))
			}
			for i, mail := range told {
				_, link, _ := strings.Cut(mail.Body, "/analytics?from=")
				from, rest, _ := strings.Cut(link, "&to=")
				first, err := time.Parse(time.DateOnly, from)
				if err != nil || len(rest) < len(want) {
					t.Fatalf("%v: %s", err, mail.Body)
				}
				last := rest[:len(want)]
				end := first.AddDate(0, 0, 6)
				if c.every == "MONTH" {
					end = first.AddDate(0, 1, -1)
				}
				if i == 0 && last != want || i > 0 && from != want || last != end.Format(time.DateOnly) {
					t.Errorf("%+v: report %d is of %s to %s, want %s", c, i, from, last, want)
				}
				want = end.AddDate(0, 0, 1).Format(time.DateOnly)
			}
		}
	})
}

// The page of all clients has one address in all workspaces: a mail names its own.
func TestReportOfTheAgencyLeadsToItsWorkspace(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, mails := postal(t, s)
		ann := join(t, people, storetest.Tenant(t, s), "ann@example.com")
		all := *authz.From(ann)
		all.Subaccount = ""
		count(t, figures)
		week := "WEEK"
		set, err := figures.SetReport(authz.With(ann, &all), &week)
		if err == nil {
			err = figures.SendReports(t.Context(), set.DueAt)
		}
		taken := mails.Taken()
		if err != nil || len(taken) != 1 {
			t.Fatalf("%v: %+v", err, taken)
		}
		_, link, _ := strings.Cut(taken[0].Body, "https://agency.example/w/agency/analytics?from=")
		if want := "&workspace=" + all.Workspace; !strings.Contains(link, want) {
			t.Errorf("%s lacks %s", taken[0].Body, want)
		}
	})
}

// A report goes to who asked for it, once for each week, whoever looks and however often; and no longer to who may not see it any more.
func TestReports(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, mails := postal(t, s)
		ctx := storetest.Tenant(t, s)
		ann := join(t, people, ctx, "ann@example.com")
		week := "WEEK"
		set, err := figures.SetReport(ann, &week)
		if err != nil {
			t.Fatal(err)
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			for n := range 3 {
				c.Conversation.Create().SetCreatedAt(set.DueAt.AddDate(0, 0, -1-n)).ExecX(ctx)
			}
			c.Conversation.Create().SetCreatedAt(set.DueAt).ExecX(ctx) // next week
		})
		count(t, figures)
		if err := figures.SendReports(t.Context(), set.DueAt.Add(-time.Second)); err != nil || len(mails.Taken()) != 0 {
			t.Fatalf("%v: too early, %v", err, mails.Taken())
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := figures.SendReports(t.Context(), set.DueAt); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		taken := mails.Taken()
		body := ""
		if len(taken) == 1 {
			body = strings.Join(strings.Fields(taken[0].Body), " ")
		}
		if len(taken) != 1 || taken[0].To != "ann@example.com" || !strings.Contains(body, " Conversations 3 (0) ") ||
			!strings.Contains(body, "https://agency.example/w/"+subaccountOf(ctx)+"/analytics?from=") {
			t.Fatalf("%+v", taken)
		}
		again, err := figures.Report(ann)
		if err != nil || again.DueAt.Sub(set.DueAt) != 7*24*time.Hour {
			t.Fatalf("%+v after %+v: %v", again, set, err)
		}
		mails.Fail(&smtp.SMTPError{Code: 451, Message: "later"})
		if err := figures.SendReports(t.Context(), again.DueAt); err == nil {
			t.Error("a report that was not taken is said to be sent")
		}
		if err := figures.SendReports(t.Context(), again.DueAt); err != nil || len(mails.Taken()) != 2 {
			t.Errorf("%v: %d are sent, want the one that was not taken", err, len(mails.Taken()))
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Membership.Update().Where(membership.UserID(authz.From(ann).ID)).SetSubaccounts([]string{"sub_other"}).ExecX(ctx)
		})
		if err := figures.SendReports(t.Context(), again.DueAt.AddDate(0, 0, 7)); err != nil || len(mails.Taken()) != 2 {
			t.Errorf("%v: %d are sent, one to somebody who may not see it", err, len(mails.Taken()))
		}
		if off, err := figures.SetReport(ann, nil); off != nil || err != nil {
			t.Errorf("%v, %v", off, err)
		}
		if err := figures.SendReports(t.Context(), again.DueAt.AddDate(0, 0, 70)); err != nil || len(mails.Taken()) != 2 {
			t.Errorf("%v: %d are sent, one that nobody wants", err, len(mails.Taken()))
		}
		if _, err := figures.SetReport(ann, &week); err != nil {
			t.Error(err)
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) { c.Membership.Delete().ExecX(ctx) })
		if err := figures.SendReports(t.Context(), again.DueAt.AddDate(0, 0, 70)); err != nil || len(mails.Taken()) != 2 {
			t.Errorf("%v: %d are sent, one to somebody who has left", err, len(mails.Taken()))
		}
		if left := s.Client(ctx).FigureReport.Query().CountX(ctx); left != 0 {
			t.Errorf("%d reports of somebody who has left are kept", left)
		}
		if _, err := figures.SetReport(ctx, &week); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a key: %v", err)
		}
	})
}
