package figure_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/ent/topiclink"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// byTopic are the differences between the groups by topic and a plain count.
func (r *recount) byTopic(from, to string) (all []string) {
	r.t.Helper()
	by := figure.ByTopic
	q := figure.Question{From: from, To: to, By: &by}
	if r.assistant != "" {
		q.Filter.AssistantID = &r.assistant
	}
	a, err := r.figures.Read(r.ctx, q)
	if err != nil {
		r.t.Fatal(err)
	}
	groups := map[string]*figure.Group{}
	for _, g := range a.Groups {
		groups[*g.ID] = g
	}
	for _, row := range r.store.Client(r.ctx).Topic.Query().Where(topic.Hidden(false), topic.MergedIDIsNil()).AllX(r.ctx) {
		g := groups[row.ID]
		if g == nil {
			g = &figure.Group{Name: &row.Name, Totals: &figure.Totals{}, Before: &figure.Totals{}}
		}
		if *g.Name != row.Name {
			all = append(all, *g.Name)
		}
		calls := " AND id IN (SELECT call_id FROM topic_links WHERE topic_id = '" + row.ID + "')"
		chats := " AND id IN (SELECT conversation_id FROM topic_links WHERE topic_id = '" + row.ID + "')"
		for name, query := range map[string]string{
			"Calls": plain["Calls"] + calls, "AnsweredCalls": plain["AnsweredCalls"] + calls, "ContainedCalls": plain["ContainedCalls"] + calls,
			"CallSeconds": plain["CallSeconds"] + calls, "Conversations": plain["Conversations"] + chats,
			"ContainedConversations": plain["ContainedConversations"] + chats, "HandedOffConversations": plain["HandedOffConversations"] + chats,
		} {
			want, was := r.values(query, from, to)[0], r.values(query, a.BeforeFrom, a.BeforeTo)[0]
			if now, before := field(g.Totals, name), field(g.Before, name); now != want || before != was {
				all = append(all, fmt.Sprintf("%s of %s: %v and before %v, want %v and %v", name, row.Name, now, before, want, was))
			}
		}
	}
	return all
}

// checkTopics many times against a plain count.
func (r *recount) checkTopics(when string) {
	r.t.Helper()
	for _, days := range [][2]string{{"2025-01-01", "2025-12-31"}, {"2025-03-08", "2025-03-10"}, {"2025-11-02", "2025-11-02"}, {"2025-02-01", "2025-04-20"}} {
		for _, d := range r.byTopic(days[0], days[1]) {
			r.t.Errorf("%s, %s: %s", when, days[0], d)
		}
	}
}

// ofSame says that a link is of the same conversation or call as another one.
func ofSame(l *ent.TopicLink) predicate.TopicLink {
	if l.CallID != nil {
		return topiclink.CallID(*l.CallID)
	}
	return topiclink.ConversationID(*l.ConversationID)
}

// Groups by topic are what a plain count says, after links have come, gone and moved as well; totals do not notice topics.
func TestRecountTopics(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		year(t, s, ctx, 300, time.Date(2024, 12, 20, 0, 0, 0, 0, time.UTC), 385)
		r := &recount{t: t, store: s, figures: figure.New(figure.Parts{Store: s, Cutoffs: endless}), ctx: ctx, zone: time.UTC}
		count(t, r.figures)
		r.checkTopics("as it was")
		r.check("as it was")
		r.assistant = s.Client(ctx).Assistant.Query().FirstX(ctx).ID
		r.checkTopics("of an assistant")
		r.assistant = ""
		change(t, s, ctx)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			links := c.TopicLink.Query().AllX(ctx)
			spare := c.Topic.Create().SetName("spare").SetNameKey("spare").SaveX(ctx)
			moved := map[string]bool{}
			for i, l := range links {
				about := store.Text(l.CallID) + store.Text(l.ConversationID)
				switch {
				case i%3 == 0 && !moved[about]:
					moved[about] = true
					c.TopicLink.UpdateOneID(l.ID).SetTopicID(spare.ID).ExecX(ctx)
				case i%3 == 1:
					c.TopicLink.DeleteOneID(l.ID).ExecX(ctx)
				}
			}
		})
		if len(r.byTopic("2025-01-01", "2025-12-31")) == 0 {
			t.Error("no change is noticed: the test cannot fail")
		}
		count(t, r.figures)
		r.checkTopics("after changes")
		r.check("after changes")
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			jobs := c.Topic.Query().Where(topic.NameKey("jobs")).OnlyX(ctx)
			c.Topic.Update().Where(topic.NameKey("hours")).SetHidden(true).ExecX(ctx)
			c.Topic.Update().Where(topic.NameKey("prices")).SetMergedID(jobs.ID).ExecX(ctx)
			has := c.TopicLink.Query().Where(topiclink.TopicID(jobs.ID)).AllX(ctx)
			for _, l := range has { // what had both has one
				c.TopicLink.Delete().Where(topiclink.HasTopicWith(topic.NameKey("prices")), ofSame(l)).ExecX(ctx)
			}
		})
		by := figure.ByTopic
		before, err := r.figures.Read(ctx, figure.Question{From: "2025-01-01", To: "2025-12-31", By: &by})
		if err != nil || len(before.Groups) != 2 {
			t.Errorf("%d groups before links have moved, %v", len(before.Groups), err)
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			jobs := c.Topic.Query().Where(topic.NameKey("jobs")).OnlyX(ctx)
			c.TopicLink.Update().Where(topiclink.HasTopicWith(topic.NameKey("prices"))).SetTopicID(jobs.ID).ExecX(ctx)
		})
		count(t, r.figures)
		r.checkTopics("merged")
	})
}

// busy makes as many conversations about a topic of the caller's.
func busy(t *testing.T, s *store.Store, ctx context.Context, name string, times int) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		of := c.Topic.Create().SetName(name).SetNameKey(strings.ToLower(name)).SaveX(ctx)
		for range times {
			c.TopicLink.Create().SetTopicID(of.ID).SetConversationID(c.Conversation.Create().SaveX(ctx).ID).ExecX(ctx)
		}
	})
}

// Over several subaccounts what has the same name is one group, and those of others are in none. What is not known by topic is empty.
func TestTopicsOfAnAgency(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
		ctx := storetest.Tenant(t, s)
		rival, stranger := storetest.Rival(t, s, ctx), storetest.Stranger(t, s)
		busy(t, s, ctx, "Opening hours", 3)
		busy(t, s, rival, "opening hours", 2)
		busy(t, s, rival, "Jobs", 1)
		busy(t, s, stranger, "Opening hours", 50)
		count(t, figures)
		q, by := today(), figure.ByTopic
		q.By = &by
		for who, c := range map[string]context.Context{"Opening hours 5, Jobs 1": wide(ctx), "Opening hours 3": ctx, "opening hours 2, Jobs 1": rival} {
			a := read(t, figures, c, q)
			var got []string
			for _, g := range a.Groups {
				got = append(got, fmt.Sprint(*g.Name, " ", g.Totals.Conversations))
			}
			if strings.Join(got, ", ") != who {
				t.Errorf("%v, want %s", got, who)
			}
			lines := strings.Split(a.Csv(), "\n")
			if head := strings.Split(lines[0], ","); head[11] != "messages" || head[19] != "cost_in_dollars" || strings.Split(lines[1], ",")[11] != "" ||
				strings.Split(lines[1], ",")[19] != "" || strings.Split(lines[1], ",")[7] == "" {
				t.Errorf("%q", lines)
			}
		}
	})
}

// many topics of the caller's, each of as many conversations.
func many(t *testing.T, s *store.Store, ctx context.Context, name string, n, times int) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		topics, talks := make([]*ent.TopicCreate, n), make([]*ent.ConversationCreate, n)
		for i := range n {
			name := fmt.Sprint(name, " ", i)
			topics[i], talks[i] = c.Topic.Create().SetName(name).SetNameKey(name), c.Conversation.Create()
		}
		made, had := c.Topic.CreateBulk(topics...).SaveX(ctx), c.Conversation.CreateBulk(talks...).SaveX(ctx)
		var links []*ent.TopicLinkCreate
		for i, of := range made {
			for m := range times {
				links = append(links, c.TopicLink.Create().SetTopicID(of.ID).SetConversationID(had[(i+m)%n].ID))
			}
		}
		c.TopicLink.CreateBulk(links...).ExecX(ctx)
	})
}

// Beyond the bound on groups, the topics with the fewest conversations share one.
func TestManyTopics(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		many(t, s, rival, "rare", 60, 1)
		for i := range 4 {
			many(t, s, ctx, fmt.Sprint("topic ", i), 500, 2)
		}
		count(t, figures)
		q, by := today(), figure.ByTopic
		q.By = &by
		if g := read(t, figures, wide(ctx), q).Groups[0]; *g.ID != "other" || g.Name != nil || g.Totals.Conversations != 60 {
			t.Errorf("%s with %d conversations, want 60 of others", *g.ID, g.Totals.Conversations)
		}
		if g := read(t, figures, rival, q).Groups; len(g) != 60 {
			t.Errorf("%d groups of one subaccount", len(g))
		}
	})
}
