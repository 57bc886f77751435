package bulk_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// authority is made once: no test changes it.
var authority = sync.OnceValues(authz.NewAuthority)

// desk is the service on a database of its own, whose jobs the test does. Ann asks for changes; she is an operator.
type desk struct {
	*bulk.Service

	t        *testing.T
	ctx, ann context.Context
}

func each(t *testing.T, f func(t *testing.T, d *desk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) { f(t, open(t, s)) })
}

func open(t *testing.T, s *store.Store) *desk {
	t.Helper()
	roles, err := authority()
	if err != nil {
		t.Fatal(err)
	}
	workers := river.NewWorkers()
	queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	river.AddWorker(workers, &bulk.Worker{})
	river.AddWorker(workers, &chat.RatingWorker{})
	pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
	contacts := contact.New(contact.Parts{Store: s, Pager: pager, Phone: phone.Reader{Store: s}, Queue: queue})
	team := inbox.New(inbox.Parts{Store: s, Pager: pager, Queue: queue})
	d := &desk{t: t, ctx: storetest.Tenant(t, s)}
	d.Service = bulk.New(bulk.Parts{
		Store: s, Queue: queue, Contacts: contacts, Inbox: team, Mandates: mandate.Judge{Store: s, Authority: roles}, Log: slog.New(slog.DiscardHandler),
		Chat: chat.New(chat.Parts{Store: s, Pager: pager, Queue: queue, Contacts: contacts, Inbox: team, Log: slog.New(slog.DiscardHandler)}),
	})
	d.ann = d.join("usr_ann", "operator")
	return d
}

// join makes somebody a member of the workspace, and returns a context of theirs.
func (d *desk) join(user, role string) context.Context {
	d.t.Helper()
	c := *authz.From(d.ctx)
	d.write(func(ctx context.Context, client *ent.Client) error {
		return client.Membership.Create().SetWorkspaceID(c.Workspace).SetUserID(user).SetRole(role).Exec(ctx)
	})
	c.Kind, c.ID, c.Name, c.Role = authz.KindUser, user, user, role
	return authz.With(d.ctx, &c)
}

func (d *desk) write(f func(ctx context.Context, client *ent.Client) error) {
	d.t.Helper()
	d.writeAs(d.ctx, f)
}

func (d *desk) writeAs(ctx context.Context, f func(ctx context.Context, client *ent.Client) error) {
	d.t.Helper()
	if err := d.Parts().Store.Tx(ctx, func(ctx context.Context) error { return f(ctx, d.Parts().Store.Client(ctx)) }); err != nil {
		d.t.Fatal(err)
	}
}

// crowd makes contacts that came from somewhere.
func (d *desk) crowd(ctx context.Context, n int, source string) (ids []string) {
	d.t.Helper()
	d.writeAs(ctx, func(ctx context.Context, client *ent.Client) error {
		for i := range n {
			c, err := client.Contact.Create().SetName(fmt.Sprint(source, " ", i)).SetSource(source).Save(ctx)
			if err != nil {
				return err
			}
			ids = append(ids, c.ID)
		}
		return nil
	})
	return ids
}

func (d *desk) tag(name string) string {
	d.t.Helper()
	made, err := d.Parts().Contacts.AddTag(d.ctx, contact.CreateTag{Name: name})
	if err != nil {
		d.t.Fatal(err)
	}
	return made.ID
}

// tagged is how many contacts have a tag.
func (d *desk) tagged(tag string) int {
	d.t.Helper()
	n, err := d.Parts().Store.Client(d.ctx).ContactTag.Query().Where(contacttag.TagID(tag)).Count(d.ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// from is the filter of contacts that came from somewhere.
func from(source string) *bulk.ContactFilter {
	return &bulk.ContactFilter{Source: patch.Sent(&source)}
}

// tags begins to give the contacts that came from somewhere a tag.
func (d *desk) tags(source, tag string) *bulk.Change {
	d.t.Helper()
	c, err := d.ChangeContacts(d.ann, nil, from(source), bulk.ContactChange{Action: bulk.AddTag, TagID: &tag})
	if err != nil {
		d.t.Fatal(err)
	}
	return c
}

// work on a change, as the queue has it done.
func (d *desk) work(ctx context.Context, id string, attempt int) error {
	return (&bulk.Worker{Service: d.Service}).Work(ctx, &river.Job[bulk.Args]{
		JobRow: &rivertype.JobRow{Attempt: attempt, MaxAttempts: 10}, Args: bulk.Args{BulkChangeID: id},
	})
}

// stands is how a change stands: its status, and how many were changed, skipped and failed, of how many.
func (d *desk) stands(id string) string {
	d.t.Helper()
	c, err := d.Parts().Store.Client(d.ctx).BulkChange.Get(d.ctx, id)
	if err != nil {
		d.t.Fatal(err)
	}
	return fmt.Sprintf("%s %d+%d+%d/%d", c.Status, c.Changed, c.Skipped, c.Failed, c.Total)
}

// ends works on a change, and fails the test unless it stands so afterwards and nothing of it is left.
func (d *desk) ends(id, want string) {
	d.t.Helper()
	if err := d.work(d.t.Context(), id, 1); err != nil {
		d.t.Errorf("%s: %v", id, err)
	}
	if got := d.stands(id); got != want {
		d.t.Errorf("it stands at %s, want %s", got, want)
	}
	if left := d.Parts().Store.Client(d.ctx).BulkPart.Query().CountX(d.ctx); left > 0 {
		d.t.Errorf("%d parts are left", left)
	}
}

// stops works on a change of three things, and fails the test unless it stops at once, for a reason.
func (d *desk) stops(id, reason string) {
	d.t.Helper()
	d.ends(id, "FAILED 0+0+0/3")
	if c := d.Parts().Store.Client(d.ctx).BulkChange.GetX(d.ctx, id); !strings.Contains(store.Text(c.FailureReason), reason) {
		d.t.Errorf("because %q", store.Text(c.FailureReason))
	}
}

// retried works on a change as often as the queue has it done, until it has ended.
func (d *desk) retried(id string) {
	d.t.Helper()
	attempt := 1
	for range 20 {
		err := d.work(d.t.Context(), id, attempt)
		if err == nil {
			return
		}
		if snooze := new(rivertype.JobSnoozeError); !errors.As(err, &snooze) {
			attempt++
		}
	}
	d.t.Fatalf("it does not end: %s", d.stands(id))
}
