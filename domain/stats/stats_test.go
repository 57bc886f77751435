package stats_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/stats"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		panic(err)
	}
	return t.UTC()
}

// write in a transaction of the caller.
func write(t *testing.T, s *store.Store, ctx context.Context, f func(ctx context.Context, c *ent.Client)) {
	t.Helper()
	err := s.Tx(ctx, func(ctx context.Context) error {
		f(ctx, s.Client(ctx))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// wide is the caller without a subaccount, limited to some where they are given.
func wide(ctx context.Context, limited ...string) context.Context {
	c := *authz.From(ctx)
	c.Subaccount, c.Subaccounts = "", limited
	return authz.With(ctx, &c)
}

func read(t *testing.T, s *store.Store, ctx context.Context, from, to string) *stats.Insights {
	t.Helper()
	out, err := stats.New(stats.Parts{Store: s}).Read(ctx, at(from), at(to))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// everything happens once or twice on the second day, and once the day before the time.
func everything(ctx context.Context, c *ent.Client, day time.Time) {
	call := func(status, sentiment string, ms int) *ent.CallCreate {
		create := c.Call.Create().SetCreatedAt(day).SetDirection("outbound").SetToNumber("+12025550100").SetStatus(status).
			SetActive(false).SetDurationMs(ms).SetCost(1_500_000)
		if sentiment != "" {
			create.SetUserSentiment(sentiment).SetAnsweredAt(day)
		}
		return create
	}
	call("COMPLETED", "POSITIVE", 1001).ExecX(ctx)
	call("COMPLETED", "MIXED", 59_000).ExecX(ctx)
	call("FAILED", "", 0).ExecX(ctx)
	call("NO_ANSWER", "", 0).ExecX(ctx)
	who := c.Assistant.Create().SetName("A").SetUpdatedAt(day).SetSyncRefusal("no such voice").SaveX(ctx)
	c.Assistant.Create().SetName("B").SetUpdatedAt(day).ExecX(ctx)
	talk := c.Conversation.Create().SetCreatedAt(day).SetUserSentiment("NEGATIVE").SaveX(ctx)
	c.Conversation.Create().SetCreatedAt(day).SetConversationType("VOICE").SetUserSentiment("POSITIVE").ExecX(ctx)
	c.Conversation.Create().SetCreatedAt(day).SetUserSentiment("NEUTRAL").ExecX(ctx)
	for _, ai := range []bool{false, true, false} {
		c.Message.Create().SetCreatedAt(day).SetConversationID(talk.ID).SetContent("x").SetAi(ai).ExecX(ctx)
	}
	for _, outcome := range []string{"ANSWERED", "FAILED"} {
		c.Turn.Create().SetCreatedAt(day).SetConversationID(talk.ID).SetAssistantID(who.ID).SetAnswerer("model").SetOutcome(outcome).
			SetCost(250_000).ExecX(ctx)
	}
	c.CallRefusal.Create().SetCreatedAt(day).SetReason("dnd").SetEvidence([]byte("[]")).ExecX(ctx)
	c.Appointment.Create().SetCreatedAt(day).SetStartTime(day).ExecX(ctx)
	base := c.KnowledgeBase.Create().SetName("K").SaveX(ctx)
	for _, status := range []string{"READY", "FAILED"} {
		c.KnowledgeSource.Create().SetKnowledgeBaseID(base.ID).SetName("S").SetType("text").SetStatus(status).SetUpdatedAt(day).ExecX(ctx)
	}
	hook := c.Webhook.Create().SetURL("https://example.com").SetEvents([]string{"*"}).SetSecret([]byte("s")).SaveX(ctx)
	for i, status := range []string{"FAILED", "PENDING", "DELIVERED"} {
		e := c.Event.Create().SetType("webhook.test").SetThingID(hook.ID).SetSequence(day.Unix() + int64(i)).SaveX(ctx)
		c.WebhookDelivery.Create().SetCreatedAt(day).SetWebhookID(hook.ID).SetEventID(e.ID).SetEventType("webhook.test").SetStatus(status).ExecX(ctx)
	}
}

// Every number is what one counts by hand, of the time and of as long a time before; an empty day is there, too.
func TestNumbers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, stranger := storetest.Tenant(t, s), storetest.Stranger(t, s)
		for _, who := range []context.Context{ctx, stranger} {
			write(t, s, who, func(ctx context.Context, c *ent.Client) {
				everything(ctx, c, at("2026-03-02T23:59:59.999999Z"))
				everything(ctx, c, at("2026-02-28T00:00:00Z"))
				everything(ctx, c, at("2026-02-25T23:59:59Z")) // before the time before
				everything(ctx, c, at("2026-03-04T00:00:00Z")) // after the time
			})
		}
		want := stats.Totals{
			Calls: 4, AnsweredCalls: 2, FailedCalls: 2, CallSeconds: 2 + 59, Conversations: 3, Messages: 3, AiMessages: 1,
			Positive: 1, Neutral: 1, Negative: 1, Mixed: 1, Errors: 5, Refusals: 1, Appointments: 1,
			ErrorCalls: 1, ErrorReplies: 1, ErrorSources: 1, ErrorAssistants: 1, ErrorDeliveries: 1,
		}
		for name, who := range map[string]context.Context{"subaccount": ctx, "workspace": wide(ctx)} {
			got := read(t, s, who, "2026-03-01T00:00:00Z", "2026-03-04T00:00:00Z")
			for what, totals := range map[string]stats.Totals{
				"time": got.Totals, "time before": got.Before, "second day": got.Days[1].Totals, "subaccount": got.Subaccounts[0].Totals,
			} {
				if dollars := totals.CostInDollars(); dollars != 6.5 {
					t.Errorf("%s: the %s cost %v", name, what, dollars)
				}
				if same := counts(totals); !reflect.DeepEqual(same, counts(want)) {
					t.Errorf("%s: the %s has\n%v, want\n%v", name, what, same, counts(want))
				}
			}
			days := fmt.Sprint(got.Days[0].Day, got.Days[1].Day, got.Days[2].Day)
			if len(got.Days) != 3 || days != "2026-03-012026-03-022026-03-03" || got.Days[0].Totals != (stats.Totals{}) {
				t.Errorf("%s: %s", name, days)
			}
			if len(got.Subaccounts) != 1 || got.Subaccounts[0].ID != authz.From(ctx).Subaccount || got.Subaccounts[0].Name != "Client" {
				t.Errorf("%s: %+v", name, got.Subaccounts)
			}
		}
	})
}

// counts are the exported numbers.
func counts(t stats.Totals) map[string]int {
	all := map[string]int{}
	v := reflect.ValueOf(t)
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.IsExported() {
			all[f.Name] = int(v.Field(i).Int())
		}
	}
	return all
}

func calls(t *testing.T, s *store.Store, ctx context.Context, times ...string) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		for _, text := range times {
			c.Call.Create().SetCreatedAt(at(text)).SetDirection("inbound").SetToNumber("+12025550100").SetActive(false).ExecX(ctx)
		}
	})
}

// A workspace's are those of the subaccounts that the caller may use, the busiest first, and never those of another.
func TestReach(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		first := storetest.Tenant(t, s)
		second, archived, stranger := storetest.Rival(t, s, first), storetest.Rival(t, s, first), storetest.Stranger(t, s)
		const when = "2026-03-01T12:00:00Z"
		calls(t, s, first, when)
		calls(t, s, second, when, when)
		calls(t, s, archived, when, when, when)
		calls(t, s, stranger, when, when, when, when)
		write(t, s, archived, func(ctx context.Context, c *ent.Client) {
			c.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetArchived(true).ExecX(ctx)
		})
		a, b, x := authz.From(first).Subaccount, authz.From(second).Subaccount, authz.From(stranger).Subaccount
		for _, c := range []struct {
			name  string
			ctx   context.Context
			calls int
			subs  []string
		}{
			{"the whole workspace", wide(first), 3, []string{b, a}},
			{"limited", wide(first, a), 1, []string{a}},
			{"limited to nobody's and another's", wide(first, x, "sub_nobody"), 0, []string{}},
			{"one", second, 2, []string{b}},
		} {
			got := read(t, s, c.ctx, "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z")
			ids := []string{}
			for _, sub := range got.Subaccounts {
				ids = append(ids, sub.ID)
			}
			if got.Totals.Calls != c.calls || !reflect.DeepEqual(ids, c.subs) {
				t.Errorf("%s: %d calls of %v, want %d of %v", c.name, got.Totals.Calls, ids, c.calls, c.subs)
			}
		}
		theirs := *authz.From(first)
		theirs.Subaccount = x
		strange := authz.With(t.Context(), &theirs)
		if _, err := stats.New(stats.Parts{Store: s}).Read(strange, at(when), at("2026-03-02T00:00:00Z")); !fault.Is(err, fault.NotFound) {
			t.Errorf("a stranger's subaccount: %v", err)
		}
	})
}

// The days are those of the subaccount's clock, also where one has 23 hours or 25, on both sides of its midnights.
func TestDaysOfTheClock(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetTimeZone("America/New_York").ExecX(ctx)
		})
		calls(t, s, ctx,
			"2026-03-08T04:59:59.9999Z",                         // the 7th
			"2026-03-08T05:00:00Z", "2026-03-09T03:59:59.9999Z", // the 8th has 23 hours
			"2026-03-09T04:00:00Z",
			"2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z", "2026-11-02T04:59:59.9999Z", "2026-11-02T05:00:00Z", // 25 hours
		)
		for _, c := range []struct{ from, to, want string }{
			{"2026-03-07T05:00:00Z", "2026-03-10T04:00:00Z", "07:1 08:2 09:1 "},
			{"2026-10-31T04:00:00Z", "2026-11-03T05:00:00Z", "31:1 01:2 02:1 "},
			{"2026-03-08T05:00:00Z", "2026-03-08T05:00:01Z", "08:1 "},
		} {
			got := ""
			for _, d := range read(t, s, ctx, c.from, c.to).Days {
				got += fmt.Sprintf("%s:%d ", d.Day[8:], d.Totals.Calls)
			}
			if got != c.want {
				t.Errorf("from %s: %s, want %s", c.from, got, c.want)
			}
		}
	})
}

func TestRange(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	ctx := storetest.Tenant(t, s)
	for _, c := range []struct {
		from, to string
		days     int // 0: refused
	}{
		{"2026-01-01T00:00:00Z", "2026-04-03T00:00:00Z", 92},
		{"2026-01-01T00:00:00Z", "2026-04-03T00:00:00.000001Z", 0},
		{"2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", 0},
		{"2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z", 0},
		{"1969-01-01T00:00:00Z", "1969-01-02T00:00:00Z", 0},
		{"2026-01-01T23:00:00Z", "2026-01-02T01:00:00Z", 2},
	} {
		got, err := stats.New(stats.Parts{Store: s}).Read(ctx, at(c.from), at(c.to))
		if c.days == 0 {
			if !fault.Is(err, fault.Validation) {
				t.Errorf("%s to %s: %v", c.from, c.to, err)
			}
		} else if err != nil || len(got.Days) != c.days || got.Totals != (stats.Totals{}) {
			t.Errorf("%s to %s: %v, %v", c.from, c.to, got, err)
		}
	}
}
