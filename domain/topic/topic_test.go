package topic_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// desk is the service on a database of its own, with a subaccount.
type desk struct {
	*topic.Service

	t   *testing.T
	ctx context.Context
}

func each(t *testing.T, f func(t *testing.T, d *desk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		workers := river.NewWorkers()
		queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		river.AddWorker(workers, &topic.SettleWorker{})
		pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
		f(t, &desk{Service: topic.New(topic.Parts{Store: s, Pager: pager, Queue: queue}), t: t, ctx: storetest.Tenant(t, s)})
	})
}

func (d *desk) create(name string) string {
	d.t.Helper()
	row, err := d.Create(d.ctx, topic.Input{Name: name})
	if err != nil {
		d.t.Fatal(err)
	}
	return row.ID
}

func (d *desk) propose(names ...string) []string {
	d.t.Helper()
	ids, err := d.Propose(d.ctx, names)
	if err != nil {
		d.t.Fatal(err)
	}
	return ids
}

// about makes a conversation and a call about the topics.
func (d *desk) about(topics ...string) (conversation, call string) {
	d.t.Helper()
	err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
		c := d.Parts().Store.Client(ctx)
		talk, err := c.Conversation.Create().Save(ctx)
		if err != nil {
			return err
		}
		rang, err := c.Call.Create().SetActive(false).SetDirection("inbound").SetToNumber("+12025550100").Save(ctx)
		if err != nil {
			return err
		}
		conversation, call = talk.ID, rang.ID
		return errors.Join(d.KeepConversation(ctx, talk.ID, topics), d.KeepCall(ctx, rang.ID, topics))
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return conversation, call
}

// shown are the names of the topics of a conversation.
func (d *desk) shown(conversation string) string {
	d.t.Helper()
	named, err := d.OfConversation(d.ctx, &page.Member{}, conversation)
	if err != nil {
		d.t.Fatal(err)
	}
	names := make([]string, len(named))
	for i, n := range named {
		names[i] = n.Name
	}
	return strings.Join(names, ", ")
}

func (d *desk) names() []string {
	d.t.Helper()
	list, err := d.List(d.ctx, nil, nil, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	names := []string{}
	for _, n := range list.Nodes {
		names = append(names, n.Name)
	}
	slices.Sort(names)
	return names
}

func (d *desk) settle(id string) {
	d.t.Helper()
	work := &topic.SettleWorker{Service: d.Service}
	if err := work.Work(d.t.Context(), &river.Job[topic.SettleArgs]{Args: topic.SettleArgs{TopicID: id}}); err != nil {
		d.t.Fatal(err)
	}
}

// A model's labels are the topics that there are; a new one is added while there is room, on each day for twenty.
func TestPropose(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		hours := d.create("Opening hours")
		if ids := d.propose("opening  HOURS", "Price list", "price list", "Parking", "Jobs"); len(ids) != 2 || ids[0] != hours {
			t.Errorf("%v, want %s and one that is new", ids, hours)
		}
		ids := d.propose("Opening hours", "Price list", "Parking")
		if len(ids) != 3 {
			t.Errorf("%v, want three", ids)
		}
		if none := d.propose("!!"); none == nil || len(none) != 0 || d.propose() != nil {
			t.Errorf("no label is %v", none)
		}
		if again := d.propose("opening hours", "PRICE LIST", "Párking"); !slices.Equal(again, ids) {
			t.Errorf("%v, then %v", ids, again)
		}
		if err := d.Delete(d.ctx, ids[1]); err != nil {
			t.Fatal(err)
		}
		if again := d.propose("Price list", "Parking"); !slices.Equal(again, ids[2:]) {
			t.Errorf("a deleted topic is back: %v", again)
		}
		for i := range 30 {
			d.propose(fmt.Sprintf("Topic %d", i))
		}
		if n := len(d.names()); n != 1+19 { // twenty were proposed, one of them is deleted
			t.Errorf("%d topics after a day", n)
		}
	})
}

// Of many that propose the same at once none fails, and there is one topic.
func TestProposeAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if ids, err := d.Propose(d.ctx, []string{"Opening hours"}); err != nil || len(ids) != 1 {
					t.Errorf("%v, %v", ids, err)
				}
			})
		}
		all.Wait()
		if names := d.names(); len(names) != 1 {
			t.Errorf("%v", names)
		}
	})
}

func TestMost(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
			rows := make([]*ent.TopicCreate, 200)
			for i := range rows {
				name := fmt.Sprintf("topic %d", i)
				rows[i] = d.Parts().Store.Client(ctx).Topic.Create().SetName(name).SetNameKey(name)
			}
			return d.Parts().Store.Client(ctx).Topic.CreateBulk(rows...).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Create(d.ctx, topic.Input{Name: "One more"}); !fault.Is(err, fault.Conflict) {
			t.Errorf("one more: %v", err)
		}
		if ids := d.propose("One more", "Topic 7"); len(ids) != 1 {
			t.Errorf("%v", ids)
		}
		if usual, err := d.Usual(d.ctx); err != nil || len(usual) != 60 {
			t.Errorf("%d, %v", len(usual), err)
		}
	})
}

// A merged topic is another one for everybody at once, and its links follow.
func TestMerge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b := d.create("Hours"), d.create("Opening hours")
		first, _ := d.about(a)
		both, _ := d.about(a, b)
		for _, bad := range [][2]string{{a, a}, {a, "topic_x"}, {"topic_x", a}} {
			if _, err := d.Merge(d.ctx, bad[0], bad[1]); err == nil {
				t.Errorf("%v are merged", bad)
			}
		}
		if _, err := d.Merge(d.ctx, a, b); err != nil {
			t.Fatal(err)
		}
		for range 2 { // before the job and after it
			if d.shown(first) != "Opening hours" || d.shown(both) != "Opening hours" {
				t.Errorf("%s, %s", d.shown(first), d.shown(both))
			}
			d.settle(a)
		}
		if n, err := d.Parts().Store.Client(d.ctx).TopicLink.Query().Count(d.ctx); err != nil || n != 4 {
			t.Errorf("%d links, %v", n, err)
		}
		if ids := d.propose("hours"); !slices.Equal(ids, []string{b}) {
			t.Errorf("its name is %v", ids)
		}
		if again := d.create("Hours"); again != a || len(d.names()) != 2 {
			t.Errorf("brought back as %s: %v", again, d.names())
		}
	})
}

func TestRename(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b := d.create("Hours"), d.create("Prices")
		if _, err := d.Rename(d.ctx, a, topic.Input{Name: "prices"}); !fault.Is(err, fault.Conflict) {
			t.Errorf("a name that is taken: %v", err)
		}
		for _, name := range []string{"HOURS", "Opening hours", "Hours", "Opening hours"} {
			if row, err := d.Rename(d.ctx, a, topic.Input{Name: name}); err != nil || row.Name != name || row.ID != a {
				t.Errorf("%s: %+v, %v", name, row, err)
			}
			if ids := d.propose("hours", name); !slices.Equal(ids, []string{a}) {
				t.Errorf("%s: both names are %v", name, ids)
			}
		}
		for _, name := range []string{"", "   ", strings.Repeat("x", 61)} {
			if _, err := d.Rename(d.ctx, b, topic.Input{Name: name}); !fault.Is(err, fault.Validation) {
				t.Errorf("%q: %v", name, err)
			}
		}
	})
}

// Another tenant sees, changes and guesses nothing.
func TestOtherTenant(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b := d.create("Hours"), d.create("Prices")
		talk, _ := d.about(a)
		rival := &desk{Service: d.Service, t: t, ctx: storetest.Rival(t, d.Parts().Store, d.ctx)}
		theirs := rival.create("hours")
		if names := rival.names(); !slices.Equal(names, []string{"hours"}) || rival.shown(talk) != "" {
			t.Errorf("%v, %q", names, rival.shown(talk))
		}
		_, err := rival.Merge(rival.ctx, theirs, a)
		_, renamed := rival.Rename(rival.ctx, a, topic.Input{Name: "Mine"})
		for _, err := range []error{err, renamed, rival.Delete(rival.ctx, b)} {
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("%v", err)
			}
		}
		if d.shown(talk) != "Hours" {
			t.Error(d.shown(talk))
		}
	})
}

// A deleted topic is taken from what it was of; with a conversation or a call its links go.
func TestDelete(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, b := d.create("Hours"), d.create("Prices")
		talk, call := d.about(a, b)
		if err := d.Delete(d.ctx, a); err != nil {
			t.Fatal(err)
		}
		if d.shown(talk) != "Prices" {
			t.Error(d.shown(talk))
		}
		d.settle(a)
		links := func() int {
			n, err := d.Parts().Store.Client(d.ctx).TopicLink.Query().Count(d.ctx)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n := links(); n != 2 {
			t.Errorf("%d links", n)
		}
		err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
			c := d.Parts().Store.Client(ctx)
			return errors.Join(c.Conversation.DeleteOneID(talk).Exec(ctx), c.Call.DeleteOneID(call).Exec(ctx))
		})
		if n := links(); err != nil || n != 0 {
			t.Errorf("%d links, %v", n, err)
		}
	})
}
