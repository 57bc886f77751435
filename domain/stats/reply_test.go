package stats_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/stats"
	"github.com/switchboard-dev/switchboard/ent"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// far is a zone whose days begin at other times than those of UTC.
const far = "Pacific/Auckland"

// replied has a reply of an assistant fail at each of some instants, which costs a quarter of a dollar.
func replied(t *testing.T, s *store.Store, ctx context.Context, times ...time.Time) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		who, talk := c.Assistant.Create().SetName("A").SaveX(ctx), c.Conversation.Create().SetCreatedAt(times[0]).SaveX(ctx)
		for _, when := range times {
			c.Turn.Create().SetCreatedAt(when).SetConversationID(talk.ID).SetAssistantID(who.ID).SetAnswerer("model").SetOutcome("FAILED").
				SetCost(250_000).ExecX(ctx)
		}
	})
}

// counting is a service that knows what analytics have counted.
func counting(t *testing.T, s *store.Store, kept time.Duration) (*stats.Service, *figure.Service) {
	t.Helper()
	forever := func(context.Context) (calls, conversations time.Time, err error) { return calls, conversations, nil }
	figures := figure.New(figure.Parts{Store: s, Cutoffs: forever})
	if err := figures.Count(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	return stats.New(stats.Parts{Store: s, TraceKept: kept, Replies: figures.Replies, Swept: figures.Swept}), figures
}

// failed are the replies that failed in a time, and in the time before it: by the totals, if the days and the subaccounts have them as well.
func failed(t *testing.T, service *stats.Service, ctx context.Context, from, to time.Time) (now, before int, days map[string]int) {
	t.Helper()
	got, err := service.Read(ctx, from, to)
	if err != nil {
		t.Fatal(err)
	}
	for _, totals := range []stats.Totals{got.Totals, got.Before} {
		if n := totals.ErrorReplies; totals.Errors != n || totals.CostInDollars() != 0.25*float64(n) {
			t.Errorf("%d failed of %d, for $%v", n, totals.Errors, totals.CostInDollars())
		}
	}
	of, subs := 0, 0
	days = map[string]int{}
	for _, d := range got.Days {
		days[d.Day] = d.Totals.ErrorReplies
		of += d.Totals.ErrorReplies
	}
	for _, sub := range got.Subaccounts {
		subs += sub.Totals.ErrorReplies
	}
	if now, before = got.Totals.ErrorReplies, got.Before.ErrorReplies; of != now || subs != now {
		t.Errorf("%d on its days and %d of its subaccounts, of %d", of, subs, now)
	}
	return now, before, days
}

// What replies came to is counted also where their turns have been deleted, once, on its day, and beside what is still there. Thirty days are
// compared with thirty days.
func TestRepliesOutlastTheirTurns(t *testing.T) {
	t.Parallel()
	const kept = 30 * 24 * time.Hour
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, stranger := storetest.Tenant(t, s), storetest.Stranger(t, s)
		other := storetest.Rival(t, s, ctx)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetTimeZone(far).ExecX(ctx)
		})
		hour := time.Now().UTC().Truncate(time.Hour)
		ago := func(days int, more time.Duration) time.Time { return hour.AddDate(0, 0, -days).Add(-more) }
		for _, who := range []context.Context{ctx, stranger} {
			replied(t, s, who, ago(1, 0), ago(29, 0), ago(30, time.Minute), ago(30, 90*time.Minute), ago(45, 0),
				ago(59, 23*time.Hour), ago(61, 0), ago(70, 0))
		}
		replied(t, s, other, ago(40, 0))
		service, _ := counting(t, s, kept)
		for _, when := range []string{"before the sweep", "after it"} {
			for _, c := range []struct {
				name        string
				ctx         context.Context
				days        int
				now, before int
			}{
				{"a month", ctx, 30, 2, 4},
				{"a month of the workspace", wide(ctx), 30, 2, 5},
				{"a month of another", other, 30, 0, 1},
				{"a quarter", ctx, 90, 8, 0},
				{"a quarter of the workspace", wide(ctx), 90, 9, 0},
				{"a week", ctx, 7, 1, 0},
				{"half a month", ctx, 15, 1, 2},
			} {
				now, before, days := failed(t, service, c.ctx, ago(c.days, 0), hour.Add(time.Hour))
				if now != c.now || before != c.before {
					t.Errorf("%s, %s: %d, and %d before, want %d and %d", when, c.name, now, before, c.now, c.before)
				}
				if on := ago(45, 0).In(rule.ZoneOrUTC(far)).Format(time.DateOnly); c.name == "a quarter" && days[on] != 1 {
					t.Errorf("%s: %d on %s", when, days[on], on)
				}
			}
			write(t, s, store.System(ctx, "sweep"), func(ctx context.Context, c *ent.Client) {
				c.Turn.Delete().Where(entturn.CreatedAtLT(time.Now().Add(-kept))).ExecX(ctx)
			})
		}
	})
}

// Where a subaccount keeps conversations or calls for less time than traces, what the replies of those that are deleted came to is still counted: in
// the time, and in the time before it. That of others, whose turns are still there, is counted once.
func TestRepliesOutlastTheirConversations(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"CONVERSATIONS", "CALLS"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, s *store.Store) {
				const month, week = 30 * 24 * time.Hour, 7 * 24 * time.Hour
				ctx, stranger := storetest.Tenant(t, s), storetest.Stranger(t, s)
				other := storetest.Rival(t, s, ctx)
				hour := time.Now().UTC().Truncate(time.Hour)
				ago := func(days int) time.Time { return hour.AddDate(0, 0, -days) }
				for _, who := range []context.Context{ctx, stranger, other} {
					replied(t, s, who, ago(1), ago(6), ago(8), ago(29), ago(31), ago(59), ago(70))
				}
				service, figures := counting(t, s, month)
				for _, when := range []string{"before the sweep", "after it"} {
					for _, c := range []struct {
						name              string
						ctx               context.Context
						days, now, before int
					}{
						{"a month", ctx, 30, 4, 2},
						{"a month of the workspace", wide(ctx), 30, 8, 4},
						{"a month of another", other, 30, 4, 2},
						{"a month of a stranger", stranger, 30, 4, 2},
						{"a quarter", ctx, 90, 7, 0},
						{"a week", ctx, 7, 2, 1},
					} {
						now, before, _ := failed(t, service, c.ctx, ago(c.days), hour.Add(time.Hour))
						if now != c.now || before != c.before {
							t.Errorf("%s, %s: %d, and %d before, want %d and %d", when, c.name, now, before, c.now, c.before)
						}
					}
					write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
						cutoff := time.Now().Add(-week)
						if err := figures.Passed(ctx, authz.From(ctx).Subaccount, kind, cutoff); err != nil {
							t.Error(err)
						}
						c.Turn.Delete().Where(entturn.CreatedAtLT(cutoff)).ExecX(ctx)
					})
				}
			})
		})
	}
}
