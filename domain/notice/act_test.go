package notice_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// limit a member to a subaccount, without anybody being told.
func (o *office) limit(user, subaccount string) {
	o.t.Helper()
	o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
		return client.Membership.Update().Where(membership.UserID(user)).SetSubaccounts([]string{subaccount}).Exec(ctx)
	})
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

// conversation of a contact in the subaccount of ctx.
func (o *office) conversation(ctx context.Context, name string) (id string) {
	o.t.Helper()
	o.write(ctx, func(ctx context.Context, client *ent.Client) error {
		who, err := client.Contact.Create().SetName(name).Save(ctx)
		if err != nil {
			return err
		}
		c, err := client.Conversation.Create().SetContactID(who.ID).Save(ctx)
		if err == nil {
			id = c.ID
		}
		return err
	})
	return id
}

// handOff a conversation to a person.
func (o *office) handOff(ctx context.Context, id string) {
	o.t.Helper()
	if err := o.Parts().Store.Tx(ctx, func(ctx context.Context) error { return inbox.HandOff(ctx, o.Parts().Store, id, nil) }); err != nil {
		o.t.Fatal(err)
	}
}

// triage conversations as somebody.
func (o *office) triage(ctx context.Context, in inbox.Triage, ids ...string) {
	o.t.Helper()
	if _, err := o.inbox.Triage(ctx, ids, in); err != nil {
		o.t.Fatal(err)
	}
}

func assign(to string) inbox.Triage { return inbox.Triage{AssigneeID: patch.Sent(&to)} }

// settle waits until no job is left.
func (o *office) settle() {
	o.t.Helper()
	await.Until(o.t, "jobs are left", func() bool {
		all, err := o.Parts().Queue.Count(o.t.Context())
		if all.In("discarded")+all.In("retryable") > 0 {
			o.t.Fatalf("a job has failed: %s", o.failures())
		}
		return err == nil && all.In("available")+all.In("scheduled")+all.In("running") == 0
	})
	o.clock.pass(time.Millisecond) // what comes next is newer
}

// failures are what failed jobs say.
func (o *office) failures() (all []string) {
	table := "river_job"
	if o.Parts().Store.Postgres() {
		table = "river." + table
	}
	rows, err := o.Parts().Store.SystemDB().QueryContext(o.t.Context(), "SELECT kind, errors FROM "+table+" WHERE state IN ('discarded', 'retryable')")
	if err != nil {
		return []string{err.Error()}
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var kind string
		var errs any
		if err := rows.Scan(&kind, &errs); err != nil {
			return []string{err.Error()}
		}
		all = append(all, fmt.Sprintf("%s: %s", kind, errs))
	}
	return append(all, fmt.Sprint(rows.Err()))
}

// told are the kinds of notices that somebody has, newest first, with those who caused them and the contacts.
func (o *office) told(ctx context.Context) []string {
	o.t.Helper()
	o.settle()
	list, err := o.List(ctx, nil, nil, nil)
	if err != nil {
		o.t.Fatal(err)
	}
	all := []string{}
	for _, n := range list.Nodes {
		all = append(all, n.Kind+" "+n.Actor+" "+n.Contact)
	}
	return all
}

func (o *office) want(ctx context.Context, what string, want ...string) {
	o.t.Helper()
	if got := o.told(ctx); !slices.Equal(got, want) {
		o.t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// choose settings.
func (o *office) choose(ctx context.Context, in notice.SettingsInput) {
	o.t.Helper()
	if _, err := o.ChangeSettings(ctx, in); err != nil {
		o.t.Fatal(err)
	}
}

// send what is due by the clock.
func (o *office) send() {
	o.t.Helper()
	o.settle()
	w := &notice.DueWorker{Service: o.Service}
	if err := w.Work(o.t.Context(), &river.Job[notice.DueArgs]{JobRow: &rivertype.JobRow{}}); err != nil {
		o.t.Fatal(err)
	}
	o.settle()
}

// wantFault fails the test unless err is a fault with the code.
func wantFault(t *testing.T, what string, err error, code fault.Code) {
	t.Helper()
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != code {
		t.Errorf("%s: got %v, want %s", what, err, code)
	}
}
