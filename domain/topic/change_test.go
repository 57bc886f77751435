package topic_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/topiclink"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func (d *desk) merge(id, into string) {
	d.t.Helper()
	if _, err := d.Merge(d.ctx, id, into); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) delete(id string) {
	d.t.Helper()
	if err := d.Delete(d.ctx, id); err != nil {
		d.t.Fatal(err)
	}
}

// counts of a topic: conversations and calls.
func (d *desk) counts(id string) string {
	d.t.Helper()
	t, err := d.Get(d.ctx, id)
	if err != nil {
		d.t.Fatal(err)
	}
	c, err := d.Counts(d.ctx, t)
	if err != nil {
		d.t.Fatal(err)
	}
	return fmt.Sprint(c.Conversations, " ", c.Calls)
}

// found are how many conversations and calls the filters by a topic find.
func (d *desk) found(id string) string {
	d.t.Helper()
	c, sub := d.Parts().Store.Client(d.ctx), authz.From(d.ctx).Subaccount
	return fmt.Sprint(c.Conversation.Query().Where(topic.Conversations(sub, id)).CountX(d.ctx), " ",
		c.Call.Query().Where(topic.Calls(sub, id)).CountX(d.ctx))
}

func (d *desk) links(id string) int {
	d.t.Helper()
	return d.Parts().Store.Client(d.ctx).TopicLink.Query().Where(topiclink.TopicID(id)).CountX(d.ctx)
}

// Counts and filters are right as soon as topics are merged, before links have moved. A conversation that had both topics counts once.
func TestCounts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b, c := d.create("Hours"), d.create("Opening hours"), d.create("When open")
		d.about(a)
		d.about(a, b)
		d.about(b, c)
		if d.counts(a) != "2 2" || d.counts(b) != "2 2" || d.found(a) != "2 2" {
			t.Errorf("a has %s, b %s", d.counts(a), d.counts(b))
		}
		d.merge(a, b)
		d.merge(b, c)
		for range 2 { // before the jobs and after them
			if d.counts(c) != "3 3" {
				t.Errorf("c has %s", d.counts(c))
			}
			for _, id := range []string{a, b, c} {
				if d.found(id) != "3 3" {
					t.Errorf("%s finds %s", id, d.found(id))
				}
			}
			d.settle(b)
			d.settle(a)
		}
		if d.links(a)+d.links(b) != 0 || d.links(c) != 6 {
			t.Errorf("links are %d, %d, %d", d.links(a), d.links(b), d.links(c))
		}
		rival := &desk{Service: d.Service, t: t, ctx: storetest.Rival(t, d.Parts().Store, d.ctx)}
		if rival.found(c) != "0 0" {
			t.Errorf("a rival finds %s", rival.found(c))
		}
	})
}

// With a topic its parts are deleted, whether they have been moved or not, and no name of them comes back by itself.
func TestMergeThenDelete(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b := d.create("Hours"), d.create("Opening hours")
		talk, _ := d.about(a)
		d.merge(a, b)
		d.delete(b)
		for range 2 {
			if d.shown(talk) != "" || d.found(a) != "0 0" || d.found(b) != "0 0" {
				t.Errorf("%q, %s, %s", d.shown(talk), d.found(a), d.found(b))
			}
			d.settle(a)
			d.settle(b)
		}
		if n := d.links(a) + d.links(b); n != 0 {
			t.Errorf("%d links are left", n)
		}
		if ids := d.propose("hours", "opening hours"); len(ids) != 0 {
			t.Errorf("%v are back", ids)
		}
		if again := d.create("hours"); again != a || d.counts(a) != "0 0" {
			t.Errorf("%s is %s", again, a)
		}
	})
}

// A topic can take the name of a deleted one; of any other name, the refusal says what it stands for.
func TestRenameToWhatWas(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b, c := d.create("Hours"), d.create("Prices"), d.create("Price list")
		talk, _ := d.about(c)
		d.merge(b, c)
		_, err := d.Rename(d.ctx, a, topic.Input{Name: "PRICES"})
		if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "Price list") {
			t.Errorf("the name of another's part: %v", err)
		}
		d.delete(c)
		if row, err := d.Rename(d.ctx, a, topic.Input{Name: "Price list"}); err != nil || row.ID != a {
			t.Errorf("a name that was deleted: %+v, %v", row, err)
		}
		if ids := d.propose("price list", "hours"); !slices.Equal(ids, []string{a}) || d.shown(talk) != "" {
			t.Errorf("the names are %v, and the deleted topic's conversation has %q", ids, d.shown(talk))
		}
	})
}

// No name that a topic has lost is kept as text, and none is in the audit trail.
func TestLostNames(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b, c := d.propose("Ann Smith's crown")[0], d.create("Bob Smith"), d.create("Crowns")
		d.delete(a)
		d.merge(b, c)
		carl := d.create("Carl Smith")
		for _, name := range []string{"carl smith", "Smith Carl", "Crown work"} {
			if _, err := d.Rename(d.ctx, carl, topic.Input{Name: name}); err != nil {
				t.Fatal(err)
			}
		}
		kept := ""
		for _, row := range d.Parts().Store.Client(d.ctx).Topic.Query().AllX(d.ctx) {
			kept += row.Name + row.NameKey
		}
		system := store.System(t.Context(), "test")
		for _, entry := range d.Parts().Store.Client(system).AuditEntry.Query().AllX(system) {
			kept += string(entry.Changes)
		}
		if strings.Contains(strings.ToLower(kept), "smith") || !strings.Contains(kept, "Topic") {
			t.Errorf("kept: %s", kept)
		}
		if ids := d.propose("Ann Smith's crown", "bob smith", "smith carl"); !slices.Equal(ids, []string{c, carl}) {
			t.Errorf("the names are %v, want %s and %s", ids, c, carl)
		}
	})
}

// A job moves all links, though it takes them in slices.
func TestSettleMany(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b := d.create("Hours"), d.create("Opening hours")
		err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
			c := d.Parts().Store.Client(ctx)
			talks := make([]*ent.ConversationCreate, 450)
			for i := range talks {
				talks[i] = c.Conversation.Create()
			}
			rows, err := c.Conversation.CreateBulk(talks...).Save(ctx)
			if err != nil {
				return err
			}
			var links []*ent.TopicLinkCreate
			for i, row := range rows {
				links = append(links, c.TopicLink.Create().SetConversationID(row.ID).SetTopicID(a))
				if i%3 == 0 {
					links = append(links, c.TopicLink.Create().SetConversationID(row.ID).SetTopicID(b))
				}
			}
			return c.TopicLink.CreateBulk(links...).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		d.merge(a, b)
		if d.counts(b) != "450 0" {
			t.Errorf("%s before the job", d.counts(b))
		}
		if d.settle(a); d.links(a) != 0 || d.links(b) != 450 || d.counts(b) != "450 0" {
			t.Errorf("%d and %d links, %s", d.links(a), d.links(b), d.counts(b))
		}
		d.delete(b)
		if d.settle(b); d.links(b) != 0 {
			t.Errorf("%d links are left", d.links(b))
		}
	})
}

// Of several writers at the same time none fails and one wins, and a merged topic is kept as the one that it was merged into.
func TestKeep(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b, c := d.create("Hours"), d.create("Prices"), d.create("Jobs")
		talk, call := d.about()
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
					topics := [][]string{{a, b}, {b, c}}[i%2]
					if err := d.KeepConversation(ctx, talk, topics); err != nil {
						return err
					}
					return d.KeepCall(ctx, call, topics)
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got := d.shown(talk); got != "Hours, Prices" && got != "Jobs, Prices" {
			t.Errorf("it is about %s", got)
		}
		d.merge(a, b)
		d.delete(c)
		err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error { return d.KeepCall(ctx, call, []string{a, b, c, "topic_none"}) })
		if err != nil || d.links(b) != 2 || d.found(b) != "1 1" {
			t.Errorf("%v, %d links, %s", err, d.links(b), d.found(b))
		}
		err = d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
			return d.KeepCall(ctx, "call_gone", []string{b})
		})
		rival := storetest.Rival(t, d.Parts().Store, d.ctx)
		stolen := d.Parts().Store.Tx(rival, func(ctx context.Context) error { return d.KeepCall(ctx, call, nil) })
		if err != nil || stolen != nil || d.found(b) != "1 1" {
			t.Errorf("%v, %v, %s", err, stolen, d.found(b))
		}
	})
}
