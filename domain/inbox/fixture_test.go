package inbox_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// authority is made once: no test changes it.
var authority = sync.OnceValues(authz.NewAuthority)

// office is the service on a database of its own, with a subaccount; Ann and Bob work there.
type office struct {
	*inbox.Service

	t             *testing.T
	ctx, ann, bob context.Context
}

func each(t *testing.T, f func(t *testing.T, o *office)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) { f(t, open(t, s)) })
}

// open the service on a database.
func open(t *testing.T, s *store.Store) *office {
	t.Helper()
	roles, err := authority()
	if err != nil {
		t.Fatal(err)
	}
	unlimited, err := limit.New(limit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	workers := river.NewWorkers()
	queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	river.AddWorker(workers, &inbox.LeaveWorker{})
	river.AddWorker(workers, &inbox.TeamGoneWorker{})
	pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
	o := &office{t: t, ctx: storetest.Tenant(t, s)}
	o.Service = inbox.New(inbox.Parts{Store: s, Pager: pager, Queue: queue, People: person.New(person.Parts{
		Store: s, Authority: roles, Pager: pager, Limit: unlimited, AccountLimit: unlimited,
		PasswordCost: person.Cost{Passes: 1, Memory: 8}, Messenger: &notify.Service{},
		MemberLeft: inbox.Leaving{Queue: queue}.MemberLeft, Log: slog.New(slog.DiscardHandler),
	})})
	o.ann, o.bob = o.join(o.ctx, "ann@example.com", "operator"), o.join(o.ctx, "bob@example.com", "operator")
	return o
}

// join makes somebody a member of the workspace of ctx, limited to its subaccounts that are named, and returns a context of theirs.
func (o *office) join(ctx context.Context, email, role string, limited ...string) context.Context {
	o.t.Helper()
	p, err := o.Parts().People.Add(ctx, email, "", role, "correct horse battery")
	if err != nil {
		o.t.Fatal(err)
	}
	if len(limited) > 0 {
		err = o.Parts().Store.Tx(ctx, func(ctx context.Context) error {
			return o.Parts().Store.Client(ctx).Membership.Update().Where(membership.UserID(p.ID)).SetSubaccounts(limited).Exec(ctx)
		})
	}
	if err != nil {
		o.t.Fatal(err)
	}
	c := *authz.From(ctx)
	c.Kind, c.ID, c.Name, c.Role, c.Subaccounts = authz.KindUser, p.ID, p.Name, role, limited
	return authz.With(ctx, &c)
}

// leave the workspace.
func (o *office) leave(ctx context.Context) {
	o.t.Helper()
	list, err := o.Parts().People.List(o.ctx, nil, nil, nil)
	if err != nil {
		o.t.Fatal(err)
	}
	for _, m := range list.Nodes {
		if m.UserID == user(ctx) {
			if err := o.Parts().People.Remove(o.ctx, m.ID); err != nil {
				o.t.Fatal(err)
			}
		}
	}
}

func user(ctx context.Context) string { return authz.From(ctx).ID }

// write in a transaction of the subaccount of ctx.
func (o *office) write(ctx context.Context, f func(ctx context.Context, client *ent.Client) error) {
	o.t.Helper()
	if err := o.Parts().Store.Tx(ctx, func(ctx context.Context) error { return f(ctx, o.Parts().Store.Client(ctx)) }); err != nil {
		o.t.Fatal(err)
	}
}

// conversation that the contact has just written in.
func (o *office) conversation(ctx context.Context) (id string) {
	o.t.Helper()
	o.write(ctx, func(ctx context.Context, client *ent.Client) error {
		c, err := client.Conversation.Create().SetLastHeardAt(store.Timestamp()).Save(ctx)
		if err == nil {
			id = c.ID
		}
		return err
	})
	return id
}

func (o *office) get(id string) *ent.Conversation {
	o.t.Helper()
	c, err := o.Parts().Store.Client(o.ctx).Conversation.Get(o.ctx, id)
	if err != nil {
		o.t.Fatal(err)
	}
	return c
}

// handOff conversations to a person.
func (o *office) handOff(ids ...string) {
	o.t.Helper()
	for _, id := range ids {
		err := o.Parts().Store.Tx(o.ctx, func(ctx context.Context) error { return inbox.HandOff(ctx, o.Parts().Store, id, nil) })
		if err != nil {
			o.t.Fatal(err)
		}
	}
}

// triage conversations as somebody, without a problem.
func (o *office) triage(ctx context.Context, in inbox.Triage, ids ...string) {
	o.t.Helper()
	if _, err := o.Triage(ctx, ids, in); err != nil {
		o.t.Fatal(err)
	}
}

func status(s string) inbox.Triage { return inbox.Triage{Status: patch.Sent(&s)} }

func snooze(until time.Time) inbox.Triage {
	in := status(inbox.Snoozed)
	in.SnoozedUntil = patch.Sent(&until)
	return in
}

func assign(to string) inbox.Triage { return inbox.Triage{AssigneeID: patch.Sent(&to)} }

// assigned by a rule, among users.
func (o *office) assigned(rule string, users ...string) {
	o.t.Helper()
	if _, err := o.ChangeSettings(o.ctx, inbox.SettingsInput{Assignment: patch.Sent(&rule), Assignees: users}); err != nil {
		o.t.Fatal(err)
	}
}

// wantFault fails the test unless err is a fault with the code.
func wantFault(t *testing.T, what string, err error, code fault.Code) {
	t.Helper()
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != code {
		t.Errorf("%s: got %v, want %s", what, err, code)
	}
}
