package figure_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/stats"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// whose counts an entry for its subaccount, and says that it names it, as well as its assistant.
func (d *desk) whose(what string, e *figure.Entry) {
	d.t.Helper()
	if e.SubaccountName != "Client" || (e.AssistantName == nil) != (e.AssistantID == nil) {
		d.t.Errorf("%s: %+v", what, e)
	}
	if d.seen != nil {
		d.seen[e.SubaccountID]++
	}
}

// agency is an opening for a caller who may use two subaccounts, of which second is the other one. Beside them are an archived one and
// another workspace.
func agency(t *testing.T, s *store.Store) (d *desk, scopes []scope, second string) {
	t.Helper()
	d, scopes = opening(t, s)
	begin := time.Date(2024, 12, 20, 0, 0, 0, 0, time.UTC)
	second = s.Client(wide(d.ctx)).Subaccount.Query().Where(subaccount.IDNEQ(subaccountOf(d.ctx))).OnlyIDX(wide(d.ctx))
	old, stranger := storetest.Rival(t, s, d.ctx), storetest.Stranger(t, s)
	for _, ctx := range []context.Context{old, stranger} {
		year(t, s, ctx, 100, begin, 385)
	}
	write(t, s, old, func(ctx context.Context, c *ent.Client) {
		c.Subaccount.UpdateOneID(subaccountOf(ctx)).SetArchived(true).ExecX(ctx)
	})
	count(t, d.figures)
	d.ctx = wide(d.ctx)
	return d, scopes, second
}

// Figures of an agency are what their lists come to.
func TestFiguresOfAnAgencyAreWhatTheyOpen(t *testing.T) {
	t.Parallel()
	all := lists(t)
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		d, scopes, second := agency(t, s)
		d.analytics(all, scopes, second)
		d.home(second)
		d.inOrder(second)
	})
}

// analytics has every figure beside its list, over subaccounts whose days are not the same instants: of both, and of the one that somebody is
// limited to. Of topics it is that of their name, whichever of them is asked for.
func (d *desk) analytics(all map[string]opened, scopes []scope, second string) {
	d.t.Helper()
	d.seen = map[string]int{}
	limited := *d
	limited.ctx, limited.seen = wide(d.ctx, second), map[string]int{}
	year := [2]string{"2025-01-01", "2025-12-31"}
	limited.compare(all, scope{}, year)
	for _, sc := range scopes[:7] { // each condition alone: together, a subaccount's own list is tried with them
		d.compare(all, sc, year)
	}
	for _, days := range [][2]string{{"2025-03-01", "2025-03-31"}, {"2025-03-31", "2025-03-31"}} { // to an instant, on two clocks
		d.compare(all, scope{}, days)
	}
	if len(d.seen) != 2 || len(limited.seen) != 1 || limited.seen[second] == 0 {
		d.t.Errorf("entries by subaccount: %v, of the one alone %v", d.seen, limited.seen)
	}
}

// compare each figure of the scope with its list.
func (d *desk) compare(all map[string]opened, sc scope, days [2]string) {
	d.t.Helper()
	totals := d.widely(sc, days)
	for name, o := range all {
		value := valueOf(totals, name)
		if !sc.has(o.List) {
			if value != 0 {
				d.t.Errorf("%s of %v in %s: %v, and no list", name, sc, days, value)
			}
			continue
		}
		if got := cameTo(name, d.list(opened{Search: map[string]string{"figure": o.Wide}}, sc, days[0], days[1])); math.Abs(got-value) > 1e-6 {
			d.t.Errorf("%s of %v in %s: %v, its list %v", name, sc, days, value, got)
		}
		if value == 0 && sc == (scope{}) && days[1] == "2025-12-31" {
			d.t.Errorf("%s is 0 in %s: the test cannot fail", name, days)
		}
	}
}

// widely are the totals of the scope. Topics of one name are a group, which has the id of one of them.
func (d *desk) widely(sc scope, days [2]string) *figure.Totals {
	if sc.topic != "" {
		name := d.figures.Parts().Store.Client(store.System(d.ctx, "the name of a topic")).Topic.GetX(store.System(d.ctx, "the name of a topic"), sc.topic).Name
		by := figure.ByTopic
		q := figure.Question{From: days[0], To: days[1], By: &by, Filter: figure.Filter{AssistantID: given(sc.assistant)}}
		for _, g := range read(d.t, d.figures, d.ctx, q).Groups {
			if *g.Name == name {
				sc.topic = *g.ID
			}
		}
	}
	return d.totals(sc, days[0], days[1])
}

// home has the figures of the home page, which are from one instant until another, beside their lists.
func (d *desk) home(second string) {
	d.t.Helper()
	from, to := time.Date(2025, 3, 1, 14, 0, 0, 0, time.UTC), time.Date(2025, 5, 1, 14, 0, 0, 0, time.UTC)
	for name, ctx := range map[string]context.Context{
		"the agency": d.ctx, "one of it": wide(d.ctx, second), "in one": inside(d.ctx, second),
	} {
		of := *d
		of.ctx = ctx
		in, err := stats.New(stats.Parts{Store: d.figures.Parts().Store}).Read(ctx, from, to)
		if err != nil {
			d.t.Fatal(err)
		}
		for figures, want := range map[string]float64{
			"CALLS": float64(in.Totals.Calls), "ALL_CONVERSATIONS": float64(in.Totals.Conversations), "COST_IN_DOLLARS": in.Totals.CostInDollars(),
			"POSITIVE": float64(in.Totals.Positive), "NEUTRAL": float64(in.Totals.Neutral), "NEGATIVE": float64(in.Totals.Negative),
			"MIXED": float64(in.Totals.Mixed),
		} {
			w := figure.Wanted{Figure: figures, From: "2025-02-28", To: "2025-05-02", Since: &from, Until: &to}
			got := cameTo(map[string]string{"COST_IN_DOLLARS": "costInDollars"}[figures], of.entered(name+" "+figures, w))
			if math.Abs(got-want) > 1e-6 || want == 0 {
				d.t.Errorf("%s of %s: %v, its list %v", figures, name, want, got)
			}
		}
	}
}

// inside is the caller in a subaccount.
func inside(ctx context.Context, subaccount string) context.Context {
	c := *authz.From(ctx)
	c.Subaccount = subaccount
	return authz.With(ctx, &c)
}

// inOrder reads what the agency has from the newest on, whoever's it is. A cursor is of its list alone.
func (d *desk) inOrder(second string) {
	d.t.Helper()
	first, after, seen, turns := 7, (*string)(nil), map[string]bool{}, 0
	w := figure.Wanted{Figure: "COST_IN_DOLLARS", From: "2025-03-01", To: "2025-04-30", First: &first}
	var last *figure.Entry
	for {
		list, err := d.figures.Entries(d.ctx, w)
		if err != nil {
			d.t.Fatal(err)
		}
		for _, e := range list.Nodes {
			if seen[e.ID] || last != nil && e.CreatedAt.After(last.CreatedAt) {
				d.t.Fatalf("%v comes after %v", e, last)
			}
			if last != nil && last.SubaccountID != e.SubaccountID {
				turns++
			}
			seen[e.ID], last = true, e
		}
		next := list.Next()
		if next == "" {
			break
		}
		after, w.After = &next, &next
	}
	if len(seen) < 3*first || turns < first || after == nil {
		d.t.Errorf("%d entries, and %d times another subaccount", len(seen), turns)
	}
	for name, ctx := range map[string]context.Context{
		"a subaccount": inside(d.ctx, second), "a stranger": wide(storetest.Stranger(d.t, d.figures.Parts().Store)),
	} {
		if l, err := d.figures.Entries(ctx, w); err == nil {
			d.t.Errorf("%s reads on behind a cursor of the agency's: %v", name, l.Nodes)
		}
	}
}
