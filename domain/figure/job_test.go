package figure_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func read(t *testing.T, s *figure.Service, ctx context.Context, q figure.Question) *figure.Analytics {
	t.Helper()
	a, err := s.Read(ctx, q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// today and the day before.
func today() figure.Question {
	now := time.Now().UTC()
	return figure.Question{From: now.AddDate(0, 0, -1).Format(time.DateOnly), To: now.Format(time.DateOnly)}
}

func wide(ctx context.Context, limited ...string) context.Context {
	c := *authz.From(ctx)
	c.Subaccount, c.Subaccounts = "", limited
	return authz.With(ctx, &c)
}

// endless keeps everything.
func endless(context.Context) (calls, conversations time.Time, err error) {
	return calls, conversations, nil
}

// Figures are of the subaccounts that the caller may use: one, some, all, and never those of somebody else.
func TestReach(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
		ctx := storetest.Tenant(t, s)
		rival, stranger := storetest.Rival(t, s, ctx), storetest.Stranger(t, s)
		for n, who := range map[int]context.Context{1: ctx, 20: rival, 300: stranger} {
			write(t, s, who, func(ctx context.Context, c *ent.Client) {
				for range n {
					c.Conversation.Create().ExecX(ctx)
				}
			})
		}
		if !read(t, figures, ctx, today()).StillCounting {
			t.Error("figures that nobody has counted are said to be whole")
		}
		count(t, figures)
		other := subaccountOf(rival)
		one := today()
		one.Filter.SubaccountID = &other
		for name, c := range map[string]struct {
			ctx  context.Context
			q    figure.Question
			want int
		}{
			"one": {ctx, today(), 1}, "all": {wide(ctx), today(), 21}, "limited": {wide(ctx, other), today(), 20},
			"one of all": {wide(ctx), one, 20}, "a stranger": {wide(stranger), today(), 300},
		} {
			if a := read(t, figures, c.ctx, c.q); a.Totals.Conversations != c.want || a.StillCounting {
				t.Errorf("%s: %d, want %d", name, a.Totals.Conversations, c.want)
			}
		}
		if _, err := figures.Read(ctx, one); err == nil {
			t.Error("another subaccount's figures are told")
		}
		by := figure.ByClient
		q := today()
		q.By = &by
		groups := read(t, figures, wide(ctx), q).Groups
		if len(groups) != 2 || *groups[0].ID != other || groups[0].Totals.Conversations != 20 || *groups[1].Name != "Client" {
			t.Errorf("%+v", groups)
		}
	})
}

// What is deleted is no longer counted; what its replies cost was paid. A change that is rolled back marks nothing.
func TestDeletion(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
		ctx := storetest.Tenant(t, s)
		year(t, s, ctx, 100, time.Now().UTC().AddDate(0, 0, -1), 1)
		count(t, figures)
		before := read(t, figures, ctx, today())
		gone := errors.New("rolled back")
		err := s.Tx(ctx, func(ctx context.Context) error {
			s.Client(ctx).Call.Delete().ExecX(ctx)
			return gone
		})
		if backlog, failed := figures.Backlog(ctx); !errors.Is(err, gone) || failed != nil || backlog["changes"] != 0 {
			t.Errorf("%v, %v: %v", err, failed, backlog)
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Conversation.Delete().Where(conversation.ConversationType("CHAT")).ExecX(ctx)
		})
		count(t, figures)
		after := read(t, figures, ctx, today()).Totals
		if after.Conversations != 0 || after.Calls != before.Totals.Calls || before.Totals.ModelCostInDollars == 0 ||
			after.ModelCostInDollars != before.Totals.ModelCostInDollars || after.Replies != before.Totals.Replies {
			t.Errorf("%+v\n%+v", before.Totals, after)
		}
	})
}

// Many write while several count. Nothing is lost, and nothing is counted twice.
func TestCountBeside(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
		ctx := storetest.Tenant(t, s)
		count(t, figures)
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				for range 25 {
					err := s.Tx(ctx, func(ctx context.Context) error { return s.Client(ctx).Conversation.Create().Exec(ctx) })
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		for range 2 {
			all.Go(func() {
				for range 10 {
					if err := figures.Count(t.Context(), time.Now().Add(time.Minute)); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		count(t, figures)
		if got := read(t, figures, ctx, today()).Totals.Conversations; got != 100 {
			t.Errorf("%d conversations, want 100", got)
		}
	})
}

// A spreadsheet gets each group, and no formula that somebody has hidden in a name.
func TestCSV(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
	ctx := storetest.Tenant(t, s)
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		who := c.Assistant.Create().SetName("=HYPERLINK(\"x\")").SaveX(ctx)
		c.Conversation.Create().SetAssistantID(who.ID).SetAiResponses(1).ExecX(ctx)
	})
	count(t, figures)
	q, by := today(), figure.ByAssistant
	q.By = &by
	lines := strings.Split(strings.TrimSpace(read(t, figures, ctx, q).Csv()), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "id,name,calls,") || !strings.Contains(lines[1], `,"'=HYPERLINK(""x"")",0,0,0,0,0,1,1,1,`) {
		t.Errorf("%q", lines)
	}
	// The slowest, and the days before, are at the end, where nobody who reads by place trips over them.
	last := ",resolution_p95_seconds,before_calls,before_contained_calls,before_conversations,before_contained_conversations,before_cost_in_dollars"
	if !strings.HasSuffix(lines[0], last) ||
		strings.Count(lines[0], ",") != strings.Count(lines[1], ",") || !strings.HasSuffix(lines[1], ",0,0,0,0,0") {
		t.Errorf("%q", lines)
	}
	q.By = nil
	if lines = strings.Split(strings.TrimSpace(read(t, figures, ctx, q).Csv()), "\n"); len(lines) != 1+48 || !strings.HasPrefix(lines[1], q.From+"T00,") {
		t.Errorf("%d lines, %q", len(lines), lines[1])
	}
}

// What is deleted for its age stays counted, also when nothing is deleted for its age any longer.
func TestFiguresOutlastWhatIsDeletedForItsAge(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		var cutoff time.Time
		figures := figure.New(figure.Parts{Store: s, Cutoffs: func(context.Context) (calls, conversations time.Time, err error) {
			return cutoff, cutoff, nil
		}})
		old := time.Now().UTC().AddDate(0, 0, -40).Truncate(24 * time.Hour).Add(time.Hour)
		var rest string
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			for range 3 {
				rest = c.Conversation.Create().SetCreatedAt(old).SaveX(ctx).ID
				c.Call.Create().SetCreatedAt(old).SetActive(false).SetDirection("outbound").SetFromNumber("+12025550100").SetToNumber("+12025550199").SetStatus("COMPLETED").ExecX(ctx)
			}
		})
		day := figure.Question{From: old.Format(time.DateOnly), To: old.Format(time.DateOnly)}
		expect := func(when string, conversations, calls int) {
			t.Helper()
			count(t, figures)
			if a := read(t, figures, ctx, day).Totals; a.Conversations != conversations || a.Calls != calls {
				t.Errorf("%s: %d conversations and %d calls, want %d and %d", when, a.Conversations, a.Calls, conversations, calls)
			}
		}
		expect("at first", 3, 3)
		cutoff = time.Now().AddDate(0, 0, -30)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Conversation.Delete().Where(conversation.IDNEQ(rest)).ExecX(ctx)
			c.Call.Delete().ExecX(ctx)
		})
		expect("deleted for their age", 3, 3)
		cutoff = time.Time{}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Conversation.UpdateOneID(rest).SetStatus("CLOSED").ExecX(ctx)
		})
		expect("one that is left has changed", 3, 3)

		recent := old.AddDate(0, 0, 39)
		day = figure.Question{From: recent.Format(time.DateOnly), To: recent.Format(time.DateOnly)}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Conversation.Create().SetCreatedAt(recent).ExecX(ctx)
		})
		expect("a young one", 1, 0)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Conversation.Delete().Where(conversation.IDNEQ(rest)).ExecX(ctx)
		})
		expect("deleted by hand", 0, 0)
	})
}

// It also stays counted where the setting was taken back before anything was counted again.
func TestFiguresOutlastASettingThatWasTakenBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
		old := time.Now().UTC().AddDate(0, 0, -40).Truncate(24 * time.Hour).Add(time.Hour)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Conversation.Create().SetCreatedAt(old).ExecX(ctx)
			c.Call.Create().SetCreatedAt(old).SetActive(false).SetDirection("outbound").SetToNumber("+12025550199").SetStatus("COMPLETED").ExecX(ctx)
		})
		count(t, figures)
		for _, kind := range []string{"CALLS", "CONVERSATIONS", "APPOINTMENTS"} {
			err := s.Tx(store.System(ctx, "test"), func(ctx context.Context) error {
				return figures.Passed(ctx, authz.From(ctx).Subaccount, kind, time.Now().AddDate(0, 0, -30))
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Conversation.Delete().ExecX(ctx)
			c.Call.Delete().ExecX(ctx)
		})
		count(t, figures)
		day := old.Format(time.DateOnly)
		if a := read(t, figures, ctx, figure.Question{From: day, To: day}).Totals; a.Conversations != 1 || a.Calls != 1 {
			t.Errorf("%d conversations and %d calls", a.Conversations, a.Calls)
		}
	})
}
