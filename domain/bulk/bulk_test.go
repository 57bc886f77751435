package bulk_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// All contacts that match are changed, and no others. Those that are so already are skipped, and those of others as if they were gone.
func TestContactsThatMatchAreChanged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		fair := d.crowd(d.ctx, 60, "fair")
		d.crowd(d.ctx, 3, "web")
		rival := storetest.Rival(t, d.Parts().Store, d.ctx)
		theirs := d.crowd(rival, 5, "fair")
		vip := d.tag("vip")
		d.ends(d.tags("fair", vip).ID, "COMPLETED 60+0+0/60")
		if n := d.tagged(vip); n != 60 {
			t.Errorf("%d contacts have the tag", n)
		}
		d.ends(d.tags("fair", vip).ID, "COMPLETED 0+60+0/60")

		some := append([]string{fair[0], fair[0], "con_nobody", ""}, theirs...)
		c, err := d.ChangeContacts(d.ann, some, nil, bulk.ContactChange{Action: bulk.RemoveTag, TagID: &vip})
		if err != nil {
			t.Fatal(err)
		}
		d.ends(c.ID, "COMPLETED 1+7+0/8")
		owner := d.join("usr_owner", "owner")
		for _, step := range []struct {
			action string
			left   int
		}{{bulk.Archive, 60}, {bulk.Restore, 0}} {
			c, err := d.ChangeContacts(owner, fair, nil, bulk.ContactChange{Action: step.action})
			if err != nil {
				t.Fatal(err)
			}
			d.ends(c.ID, "COMPLETED 60+0+0/60")
			if n := d.Parts().Store.Client(d.ctx).Contact.Query().Where(contact.IsArchived(true)).CountX(d.ctx); n != step.left {
				t.Errorf("%s: %d contacts are archived", step.action, n)
			}
		}
		if n := d.Parts().Store.Client(rival).Contact.Query().Where(contact.IsArchived(true)).CountX(rival); n > 0 {
			t.Errorf("%d contacts of a rival are archived", n)
		}
	})
}

// What cannot be begun leaves nothing behind.
func TestBulkChangesThatAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ids := d.crowd(d.ctx, 1, "web")
		vip, gone := d.tag("vip"), "tag_gone"
		many := make([]string, bulk.Most+1)
		for i := range many {
			many[i] = fmt.Sprint(i)
		}
		tag := bulk.ContactChange{Action: bulk.AddTag, TagID: &vip}
		for name, try := range map[string]func() (*bulk.Change, error){
			"neither":  func() (*bulk.Change, error) { return d.ChangeContacts(d.ann, nil, nil, tag) },
			"both":     func() (*bulk.Change, error) { return d.ChangeContacts(d.ann, ids, from("web"), tag) },
			"too many": func() (*bulk.Change, error) { return d.ChangeContacts(d.ann, many, nil, tag) },
			"no tag": func() (*bulk.Change, error) {
				return d.ChangeContacts(d.ann, ids, nil, bulk.ContactChange{Action: bulk.AddTag})
			},
			"a tag for nothing": func() (*bulk.Change, error) {
				return d.ChangeContacts(d.ann, ids, nil, bulk.ContactChange{Action: bulk.Archive, TagID: &vip})
			},
		} {
			if _, err := try(); !fault.Is(err, fault.Validation) {
				t.Errorf("%s: %v", name, err)
			}
		}
		_, err := d.ChangeContacts(d.ann, ids, nil, bulk.ContactChange{Action: bulk.AddTag, TagID: &gone})
		if !fault.Is(err, fault.NotFound) {
			t.Errorf("a tag that is gone: %v", err)
		}
		storetest.Copies(t, d.Parts().Store, "contacts", ids[0], bulk.Most)
		if _, err := d.ChangeContacts(d.ann, nil, from("web"), tag); !fault.Is(err, fault.Validation) {
			t.Errorf("more match than may be: %v", err)
		}
		if n := d.Parts().Store.Client(d.ctx).BulkChange.Query().CountX(d.ctx); n > 0 {
			t.Errorf("%d changes are kept", n)
		}
		if c := d.tags("nowhere", vip); c.Status != bulk.Completed || c.FinishedAt == nil || c.Total != 0 {
			t.Errorf("nothing matches: %s", c)
		}
		if _, err := d.Get(storetest.Rival(t, d.Parts().Store, d.ctx), bulk.Contacts, d.tags("nowhere", vip).ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("a rival sees it: %v", err)
		}
	})
}

// A subaccount has so many changes under way, and keeps so many that have ended.
func TestBulkChangesHaveALimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.crowd(d.ctx, 1, "web")
		vip := d.tag("vip")
		first := d.tags("web", vip)
		for range 9 {
			d.tags("web", vip)
		}
		more := func() error {
			_, err := d.ChangeContacts(d.ann, nil, from("web"), bulk.ContactChange{Action: bulk.AddTag, TagID: &vip})
			return err
		}
		if err := more(); !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "10") {
			t.Errorf("an eleventh: %v", err)
		}
		if _, err := d.Cancel(d.ann, bulk.Conversations, first.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("cancelled as one of conversations: %v", err)
		}
		if c, err := d.Cancel(d.ann, bulk.Contacts, first.ID); err != nil || c.Status != bulk.Cancelled {
			t.Errorf("%v: %v", c, err)
		}
		storetest.Copies(t, d.Parts().Store, "bulk_changes", first.ID, 120)
		for range 4 {
			d.tags("nowhere", vip)
		}
		if n := d.Parts().Store.Client(d.ctx).BulkChange.Query().CountX(d.ctx); n > 110 {
			t.Errorf("%d changes are kept", n)
		}
		if err := more(); err != nil {
			t.Error(err)
		}
	})
}

// cutter cuts a job off, or has a write fail.
type cutter struct {
	when func(ent.Mutation) error
}

func (c *cutter) Writing(_ context.Context, m ent.Mutation) ([]string, error) { return nil, c.when(m) }

func (*cutter) Changed(context.Context, []store.Change) (func(), error) { return func() {}, nil }

// A job that is cut off in the middle, as where its process is killed, goes on behind the parts that are done: nothing is done twice.
func TestBulkChangeGoesOnWhereItWasCutOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		const all = 400
		d.crowd(d.ctx, all, "fair")
		vip := d.tag("vip")
		change := d.tags("fair", vip)
		ctx, cut := context.WithCancel(t.Context())
		defer cut()
		done := 0
		d.Parts().Store.Observe(&cutter{func(m ent.Mutation) error {
			if _, ok := m.(*ent.ContactTagMutation); !ok || done > 0 {
				return nil
			}
			if done = d.tagged(vip); done > 0 { // a transaction has been committed, and another one is open
				cut()
				return context.Canceled
			}
			return nil
		}})
		err := d.work(ctx, change.ID, 10)
		var snooze *rivertype.JobSnoozeError
		if !errors.As(err, &snooze) || done == 0 || done == all {
			t.Fatalf("cut off at %d: %v", done, err)
		}
		if got, want := d.stands(change.ID), fmt.Sprintf("RUNNING %d+0+0/%d", done, all); got != want {
			t.Errorf("it stands at %s, want %s", got, want)
		}
		d.ends(change.ID, fmt.Sprintf("COMPLETED %d+0+0/%d", all, all))
		if n := d.tagged(vip); n != all {
			t.Errorf("%d have the tag", n)
		}
	})
}

// between looks at a change between two of its transactions.
type between struct{ look func() }

func (*between) Writing(_ context.Context, m ent.Mutation) (things []string, err error) {
	if _, ok := m.(*ent.BulkChangeMutation); ok {
		things = []string{"change"}
	}
	return things, nil
}

func (b *between) Changed(context.Context, []store.Change) (func(), error) { return b.look, nil }

// Cancelled in the middle, it stops there.
func TestBulkChangeIsCancelledInTheMiddle(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		const all = 400
		d.crowd(d.ctx, all, "fair")
		vip := d.tag("vip")
		change, done := d.tags("fair", vip), 0
		d.Parts().Store.Observe(&between{func() {
			if done > 0 {
				return
			}
			if done = d.tagged(vip); d.stands(change.ID) != fmt.Sprintf("RUNNING %d+0+0/%d", done, all) {
				t.Errorf("%d have the tag, and it stands at %s", done, d.stands(change.ID))
			}
			if _, err := d.Cancel(d.ann, bulk.Contacts, change.ID); err != nil {
				t.Error(err)
			}
		}})
		if err := d.work(t.Context(), change.ID, 1); err != nil || done == 0 || done == all {
			t.Fatalf("cancelled at %d: %v", done, err)
		}
		d.ends(change.ID, fmt.Sprintf("CANCELLED %d+0+0/%d", done, all))
		if n := d.tagged(vip); n != done {
			t.Errorf("%d have the tag, of %d when it was cancelled", n, done)
		}
		again := d.tags("fair", vip)
		d.ends(again.ID, fmt.Sprintf("COMPLETED %d+%d+0/%d", all-done, done, all))
		if c, err := d.Cancel(d.ann, bulk.Contacts, again.ID); err != nil || c.Status != bulk.Completed {
			t.Errorf("cancelled behind its end: %v %v", c, err)
		}
	})
}

// One that cannot be changed has failed, and the others are changed all the same: whether a rule says so or the database.
func TestOneThatFailsKeepsNoOthers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ids := d.crowd(d.ctx, 60, "fair")
		first := d.tag("0")
		storetest.Copies(t, d.Parts().Store, "tags", first, 999, "name", "name_key")
		d.write(func(ctx context.Context, client *ent.Client) error {
			for _, tag := range client.Tag.Query().IDsX(ctx) {
				client.ContactTag.Create().SetContactID(ids[30]).SetTagID(tag).ExecX(ctx)
			}
			return nil
		})
		vip := d.tag("vip")
		d.ends(d.tags("fair", vip).ID, "COMPLETED 59+0+1/60")

		d.Parts().Store.Observe(&cutter{func(m ent.Mutation) error {
			if c, ok := m.(*ent.ContactMutation); ok {
				if id, _ := c.ID(); id == ids[7] {
					return errors.New("the database cannot write this one")
				}
			}
			return nil
		}})
		owner := d.join("usr_owner", "owner")
		c, err := d.ChangeContacts(owner, nil, from("fair"), bulk.ContactChange{Action: bulk.Archive})
		if err != nil {
			t.Fatal(err)
		}
		d.retried(c.ID)
		if got := d.stands(c.ID); got != "COMPLETED 59+0+1/60" {
			t.Errorf("it stands at %s", got)
		}
		if n := d.Parts().Store.Client(d.ctx).Contact.Query().Where(contact.IsArchived(true)).CountX(d.ctx); n != 59 {
			t.Errorf("%d are archived", n)
		}
	})
}

// A change whose job is gone is given up by the sweep, one whose job waits is not.
func TestSweepGivesBulkChangesUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.crowd(d.ctx, 3, "fair")
		vip := d.tag("vip")
		change := d.tags("fair", vip)
		if err := d.Sweep(t.Context()); err != nil || d.stands(change.ID) != "PENDING 0+0+0/3" {
			t.Errorf("%v: %s", err, d.stands(change.ID))
		}
		jobs := "river_job"
		if d.Parts().Store.Postgres() {
			jobs = "river.river_job"
		}
		if _, err := d.Parts().Store.SystemDB().ExecContext(t.Context(), "DELETE FROM "+jobs); err != nil {
			t.Fatal(err)
		}
		if err := d.Sweep(t.Context()); err != nil || d.stands(change.ID) != "FAILED 0+0+0/3" {
			t.Errorf("%v: %s", err, d.stands(change.ID))
		}
	})
}
