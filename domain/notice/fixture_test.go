package notice_test

import (
	"bytes"
	"context"
	"log/slog"
	"maps"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// authority is made once: no test changes it.
var authority = sync.OnceValues(authz.NewAuthority)

// office is the services on a database of their own, whose jobs run, with a subaccount in which Ann and Bob work.
type office struct {
	*notice.Service

	t             *testing.T
	bell          *notice.Bell
	inbox         *inbox.Service
	mails         *notifytest.Mails
	clock         *clock
	ctx, ann, bob context.Context
	sent          *tally
	limiter       func(limit.Rate) (*limit.Limiter, error) // of mails to people
}

// clock is the time of quiet hours and of what is due.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// tally is what was counted, by channel and outcome.
type tally struct {
	mu sync.Mutex
	n  map[string]int
}

func (t *tally) count(channel, outcome string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.n[channel+" "+outcome]++
}

func (t *tally) all() map[string]int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.n)
}

func each(t *testing.T, f func(t *testing.T, o *office)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) { f(t, open(t, s, nil)) })
}

// open the services; fetch reaches push services.
func open(t *testing.T, s *store.Store, fetch *http.Client) *office {
	t.Helper()
	return openWith(t, s, fetch, pushKey, time.Time{})
}

// eachCopy is each, in a copy of an installation that was released an hour ago.
func eachCopy(t *testing.T, f func(t *testing.T, o *office, released time.Time)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		released := store.Timestamp().Add(-time.Hour)
		f(t, openWith(t, s, nil, pushKey, released), released)
	})
}

func openWith(t *testing.T, s *store.Store, fetch *http.Client, pushKey string, released time.Time) *office {
	t.Helper()
	roles, err := authority()
	if err != nil {
		t.Fatal(err)
	}
	unlimited, err := limit.New(limit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	workers := river.NewWorkers()
	queue, err := job.Open(s, workers, log)
	if err != nil {
		t.Fatal(err)
	}
	mails := notifytest.NewMails(t)
	smtp, err := notify.NewSMTP(mails.URL, "Agency <desk@agency.example>")
	if err != nil {
		t.Fatal(err)
	}
	sealer := secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))
	pager := &page.Pager{Store: s, Sealer: sealer}
	messenger := &notify.Service{Mailer: smtp}
	o := &office{t: t, mails: mails, clock: &clock{at: store.Timestamp()}, sent: &tally{n: map[string]int{}}}
	o.limiter = func(limit.Rate) (*limit.Limiter, error) { return unlimited, nil }
	o.bell = notice.NewBell(s, queue, o.clock.now, released)
	people := person.New(person.Parts{
		NewLimiter: func(r limit.Rate) (*limit.Limiter, error) { return o.limiter(r) },
		Store:      s, Authority: roles, Pager: pager, Limit: unlimited, AccountLimit: unlimited,
		PasswordCost: person.Cost{Passes: 1, Memory: 8}, Messenger: messenger,
		MemberLeft: o.bell.MemberLeft, Log: log,
	})
	o.inbox = inbox.New(inbox.Parts{
		Store: s, Pager: pager, Queue: queue, People: people,
		Unmentioned: o.bell.Unmentioned, Waits: o.bell.Waits, Replied: o.bell.Replied,
	})
	o.Service = notice.New(notice.Parts{
		Store: s, Pager: pager, Queue: queue, People: people, Events: event.New(event.Parts{Store: s, Pager: pager, Log: log}),
		Messenger: messenger, Sealer: sealer, Fetch: fetch, PushKey: pushKey, BaseURL: "https://desk.example",
		Looking: o.inbox.Looking, Sent: o.sent.count, Now: o.clock.now, Released: released, Log: log,
	})
	river.AddWorker(workers, &notice.TellWorker{Service: o.Service})
	river.AddWorker(workers, &notice.ImportWorker{Service: o.Service})
	river.AddWorker(workers, &notice.SendWorker{Service: o.Service})
	river.AddWorker(workers, &notice.DueWorker{Service: o.Service})
	river.AddWorker(workers, &notice.LeaveWorker{Service: o.Service})
	s.Observe(o.Service)
	o.ctx = storetest.Tenant(t, s)
	o.ann, o.bob = o.join("ann@example.com"), o.join("bob@example.com")
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = queue.Stop(context.WithoutCancel(t.Context())) })
	return o
}

// join makes somebody a member, limited to the subaccounts that are named, and returns a context of theirs.
func (o *office) join(email string, limited ...string) context.Context {
	o.t.Helper()
	p, err := o.Parts().People.Add(o.ctx, email, "", "operator", "correct horse battery")
	if err == nil && len(limited) > 0 {
		err = o.Parts().Store.Tx(o.ctx, func(ctx context.Context) error {
			return o.Parts().Store.Client(ctx).Membership.Update().Where(membership.UserID(p.ID)).SetSubaccounts(limited).Exec(ctx)
		})
	}
	if err != nil {
		o.t.Fatal(err)
	}
	c := *authz.From(o.ctx)
	c.Kind, c.ID, c.Name, c.Role, c.Subaccounts = authz.KindUser, p.ID, p.Name, "operator", limited
	if c.Scopes, err = o.Parts().People.Scopes("operator"); err != nil {
		o.t.Fatal(err)
	}
	return authz.With(o.ctx, &c)
}
