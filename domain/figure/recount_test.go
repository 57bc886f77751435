package figure_test

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// near is how far a percentile may be from the true one.
const near = 0.05

// recount is a plain count beside the figures.
type recount struct {
	t         *testing.T
	store     *store.Store
	figures   *figure.Service
	ctx       context.Context
	zone      *time.Location
	assistant string
}

// values that a plain query finds between two days of the zone, both inclusive.
func (r *recount) values(query, from, to string) (all []float64) {
	r.t.Helper()
	first, err := time.ParseInLocation(time.DateOnly, from, r.zone)
	if err != nil {
		r.t.Fatal(err)
	}
	last, err := time.ParseInLocation(time.DateOnly, to, r.zone)
	if err != nil {
		r.t.Fatal(err)
	}
	within, args := "subaccount_id = $1 AND created_at >= $2 AND created_at < $3", []any{subaccountOf(r.ctx), first.UTC(), last.AddDate(0, 0, 1).UTC()}
	if r.assistant != "" {
		within, args = within+" AND assistant_id = $4", append(args, r.assistant)
	}
	rows, err := r.store.Query(r.ctx, "SELECT "+strings.ReplaceAll(query, "{within}", within), args...)
	if err != nil {
		r.t.Fatal(query, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var n *float64
		if err := rows.Scan(&n); err != nil {
			r.t.Fatal(query, err)
		}
		if n == nil {
			n = new(float64)
		}
		all = append(all, *n)
	}
	return all
}

// differences between the figures and a plain count.
func (r *recount) differences(from, to string) (all []string) {
	r.t.Helper()
	q := figure.Question{From: from, To: to}
	queries := []map[string]string{plain, unassigned}
	if r.assistant != "" {
		q.Filter.AssistantID, queries = &r.assistant, queries[:1]
	}
	a, err := r.figures.Read(r.ctx, q)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, some := range queries {
		for name, query := range some {
			points := 0.0
			for _, p := range a.Points {
				points += field(p.Totals, name)
			}
			want, was := r.values(query, from, to)[0], r.values(query, a.BeforeFrom, a.BeforeTo)[0]
			if now, before := field(a.Totals, name), field(a.Before, name); !same(now, want) || !same(before, was) || !same(points, want) {
				all = append(all, fmt.Sprintf("%s from %s to %s: %v and before %v, in points %v; want %v and %v", name, from, to, now, before, points, want, was))
			}
		}
	}
	for name, query := range long {
		times := reflect.ValueOf(a.Totals).Elem().FieldByName(name).Interface().(*figure.Times)
		if want := r.values(query, from, to); !agrees(times, want) {
			all = append(all, fmt.Sprintf("%s from %s to %s: %+v, of %d", name, from, to, times, len(want)))
		}
	}
	return all
}

// same but for what adding up fractions of dollars leaves.
func same(a, b float64) bool { return math.Abs(a-b) < 0.01 }

func agrees(got *figure.Times, want []float64) bool {
	if got == nil {
		return len(want) == 0
	}
	ok := got.Count == len(want)
	for share, seconds := range map[float64]float64{0.5: got.P50Seconds, 0.9: got.P90Seconds, 0.95: got.P95Seconds} {
		exact := percentile(want, share) / 1000
		ok = ok && math.Abs(seconds-exact) <= max(near*exact, 0.021)
	}
	return ok
}

// check many times against a plain count.
func (r *recount) check(when string) {
	r.t.Helper()
	for _, days := range [][2]string{
		{"2025-01-01", "2025-12-31"},
		{"2025-03-01", "2025-03-31"},
		{"2025-03-08", "2025-03-10"},
		{"2025-11-02", "2025-11-02"},
		{"2025-01-15", "2025-10-14"},
		{"2025-06-30", "2025-07-01"},
		{"2025-10-26", "2025-10-26"},
		{"2025-02-01", "2025-04-20"},
	} {
		for _, d := range r.differences(days[0], days[1]) {
			r.t.Errorf("%s, %s: %s", when, r.zone, d)
		}
	}
}

// A year of three subaccounts in zones of all sorts is what a plain count says it is: counted from what was there, after late changes and
// deletions, and in another zone. A change that nobody marks is noticed here.
func TestExtendedRecount(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
		first := storetest.Tenant(t, s)
		begin := time.Date(2024, 12, 20, 0, 0, 0, 0, time.UTC)
		var all []*recount
		for zone, ctx := range map[string]context.Context{
			"Asia/Kolkata": first, "America/New_York": storetest.Rival(t, s, first), "Australia/Lord_Howe": storetest.Stranger(t, s),
		} {
			write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
				c.Subaccount.UpdateOneID(subaccountOf(ctx)).SetTimeZone(zone).ExecX(ctx)
			})
			year(t, s, ctx, 300, begin, 385)
			at, err := time.LoadLocation(zone)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, &recount{t: t, store: s, figures: figures, ctx: ctx, zone: at})
		}
		count(t, figures)
		for _, r := range all {
			r.check("as it was")
			r.assistant = s.Client(r.ctx).Assistant.Query().Order(assistant.ByID()).FirstX(r.ctx).ID
			r.check("of an assistant")
			r.assistant = ""
			change(t, s, r.ctx)
		}
		if len(all[0].differences("2025-01-01", "2025-12-31")) == 0 {
			t.Error("no change is noticed: the test cannot fail")
		}
		count(t, figures)
		for _, r := range all {
			r.check("after changes")
		}
		moved(t, s, all[0])
		unmarked(t, s, all[1])
	})
}

// change what was counted: late analyses, replies of people, deletions and what goes with them.
func change(t *testing.T, s *store.Store, ctx context.Context) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		talks := c.Conversation.Query().Order(conversation.ByCreatedAt()).AllX(ctx)
		for i, talk := range talks {
			switch i % 5 {
			case 0:
				c.Message.Create().SetConversationID(talk.ID).SetContent("Hello").SetSource("human").SetAi(true).ExecX(ctx)
			case 1:
				c.Conversation.UpdateOneID(talk.ID).SetUserSentiment("NEGATIVE").SetStatus("CLOSED").SetResolutionSeconds(77).ExecX(ctx)
			case 2:
				c.Conversation.UpdateOneID(talk.ID).SetAiResponses(talk.AiResponses + 1).ClearHandedOffAt().ExecX(ctx)
			case 3:
				c.Conversation.UpdateOneID(talk.ID).SetResponseMet(false).SetResolutionMet(i%2 == 0).ExecX(ctx)
			}
		}
		calls := c.Call.Query().Order(call.ByCreatedAt()).AllX(ctx)
		for i, one := range calls {
			switch i % 4 {
			case 0:
				c.Call.UpdateOneID(one.ID).SetUserSentiment("MIXED").SetSuccessful(true).SetDurationMs(one.DurationMs + 60_000).ExecX(ctx)
			case 1:
				c.Supervision.Create().SetCallID(one.ID).SetUserID("usr_b").SetMode("TAKE_OVER").SetTicket("t" + one.ID).
					SetTakenAt(store.Timestamp()).ExecX(ctx)
			case 2:
				c.Call.DeleteOneID(one.ID).ExecX(ctx)
			}
		}
		c.UnansweredQuestion.Update().SetDismissed(true).ExecX(ctx)
	})
}

// moved to another zone, the days are other days.
func moved(t *testing.T, s *store.Store, r *recount) {
	t.Helper()
	write(t, s, r.ctx, func(ctx context.Context, c *ent.Client) {
		c.Subaccount.UpdateOneID(subaccountOf(ctx)).SetTimeZone("America/St_Johns").ExecX(ctx)
	})
	count(t, r.figures)
	var err error
	if r.zone, err = time.LoadLocation("America/St_Johns"); err != nil {
		t.Fatal(err)
	}
	r.check("moved")
}

// unmarked changes are what the comparison is for.
func unmarked(t *testing.T, s *store.Store, r *recount) {
	t.Helper()
	write(t, s, r.ctx, func(ctx context.Context, c *ent.Client) {
		one := c.Call.Query().Where(call.CreatedAtGTE(time.Date(2025, 6, 1, 0, 0, 0, 0, time.UTC))).Order(call.ByCreatedAt()).FirstX(ctx)
		c.Call.UpdateOneID(one.ID).SetCost(one.Cost + 7).ExecX(ctx)
		c.FigureMark.Delete().ExecX(ctx)
	})
	count(t, r.figures)
	if found := r.differences("2025-01-01", "2025-12-31"); len(found) != 1 || !strings.HasPrefix(found[0], "CallCostInDollars") {
		t.Errorf("a change of a millionth that nobody marked: %v", found)
	}
}
