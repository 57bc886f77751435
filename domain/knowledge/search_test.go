package knowledge_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

const hours = `# Visiting us

We are in the old town.

## Opening hours

The shop is open from nine to five. On Sundays the shop is closed.

## Parking

There is no parking at the shop. The nearest garage is in Mill Lane.
`

func TestSearchTellsWhereItStands(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, source := d.taught("hours.zip", archived(t, "shop/visit.md", hours, "imprint.txt", "The shop belongs to nobody."))
		found := d.search(base, "When is the shop open?")
		if len(found) < 2 {
			t.Fatalf("%d passages", len(found))
		}
		m := found[0]
		want := knowledge.Match{
			ID: m.ID, Score: m.Score, Coverage: 1, Text: "The shop is open from nine to five. On Sundays the shop is closed.",
			SourceID: source, SourceName: "hours.zip", Page: m.Page, Heading: m.Heading, Language: "en",
		}
		if *m != want || *m.Page != "shop/visit.md" || *m.Heading != "Visiting us > Opening hours" {
			t.Errorf("%+v", m)
		}
		if all := d.passages(source); !slices.ContainsFunc(all, func(c *ent.Chunk) bool { return c.ID == m.ID && c.Text == m.Text }) {
			t.Error("the match has the id of no stored passage with its text")
		}
		for i, m := range found {
			if m.Score <= 0 || m.Score >= 1 || i > 0 && m.Score > found[i-1].Score {
				t.Errorf("score %d is %f", i, m.Score)
			}
		}
		if first, err := d.SearchBase(d.ctx, base, "When is the shop open?", 1); err != nil || len(first) != 1 || first[0].ID != m.ID {
			t.Errorf("the best one alone: %v, %v", first, err)
		}
		for _, query := range []string{"zeppelin", "?!", ""} {
			if none := d.search(base, query); none == nil || len(none) > 0 {
				t.Errorf("%q finds %v", query, none)
			}
		}
	})
}

func TestSearchIsTheSameOnBothDatabases(t *testing.T) {
	t.Parallel()
	answers := map[string]string{}
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		d := open(t, dialect)
		base, _ := d.taught("hours.md", hours)
		for _, query := range []string{"shop", "opening hours of the shop on Sundays", "garage in Mill Lane"} {
			for _, m := range d.search(base, query) {
				answers[dialect] += fmt.Sprintln(query, m.Score, *m.Heading, m.Text)
			}
		}
	}
	if answers[storetest.SQLite] != answers[storetest.Postgres] || answers[storetest.SQLite] == "" {
		t.Errorf("%s", answers)
	}
}

func TestSearchSeesOwnKnowledgeOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		tenants := []*desk{d, d.as(storetest.Rival(t, d.Parts().Store, d.ctx)), d.as(storetest.Stranger(t, d.Parts().Store))}
		bases, sources := make([]string, len(tenants)), make([]string, len(tenants))
		for i, own := range tenants {
			bases[i], sources[i] = own.taught("hours.md", hours+strings.Repeat("shop ", i))
		}
		for i, own := range tenants {
			for _, m := range own.search(bases[i], "shop") {
				if m.SourceID != sources[i] {
					t.Errorf("tenant %d finds source %s", i, m.SourceID)
				}
			}
			rows, err := own.Postings(own.ctx, bases, []string{"shop"})
			if err != nil || len(rows) != 1 || rows[0].SourceID != sources[i] {
				t.Errorf("tenant %d reads %+v of the index, %v", i, rows, err)
			}
			var hits []index.Hit
			for _, s := range sources {
				hits = append(hits, index.Hit{SourceID: s})
			}
			texts, err := own.Passages(own.ctx, hits)
			if err != nil || len(texts) != 1 || texts[0].SourceID != sources[i] {
				t.Errorf("tenant %d reads %+v, %v", i, texts, err)
			}
			_, err = own.SearchBase(own.ctx, bases[(i+1)%len(bases)], "shop", 5)
			wantCode(t, err, fault.NotFound)
		}
		if rows, err := d.Postings(t.Context(), bases, []string{"shop"}); err == nil || len(rows) > 0 {
			t.Errorf("nobody reads %+v of the index", rows)
		}
	})
}

// However few rows a planner takes a tenant for, every one is looked up by its whole key.
func TestSearchWalksNoTenant(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.taught("manual.txt", manual(100))
		plans, err := d.Plans(d.ctx)
		if err != nil {
			t.Fatal(err)
		}
		lookups, lexicons, passages, bases := 0, 0, 0, 0
		for _, line := range plans {
			if (strings.Contains(line, "Index Cond:") || strings.Contains(line, "SEARCH")) && strings.Count(line, " AND ") == 2 {
				lookups++
			}
			if (strings.Contains(line, "Index Cond:") || strings.Contains(line, "SEARCH")) && strings.Count(line, " AND ") == 3 {
				passages++
			}
			if strings.Contains(line, "source_id") && strings.Contains(line, "subaccount_id") && strings.Count(line, " AND ") == 1 {
				lexicons++
			}
			if strings.Contains(line, "(subaccount_id=? AND knowledge_base_id=?)") || strings.Contains(line, "knowledge_base_id)::text = k.id") {
				bases++
			}
		}
		if lookups != 3 || lexicons != 2 || passages != 1 || bases != 1 {
			t.Errorf("%d of 3 statements look rows up by three keys, %d of 1 by four, %d of 2 by their source, %d of 1 by their base:\n%s",
				lookups, passages, lexicons, bases, strings.Join(plans, "\n"))
		}
	})
}

func TestDeletedSourceIsGone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, source := d.taught("hours.md", hours)
		other := d.base("Other")
		for _, c := range []struct {
			ctx    context.Context
			base   string
			source string
		}{{d.ctx, other, source}, {d.ctx, base, "ksrc_none"}, {storetest.Rival(t, d.Parts().Store, d.ctx), base, source}} {
			wantCode(t, d.DeleteSource(c.ctx, c.base, c.source), fault.NotFound)
		}
		if len(d.search(base, "shop")) == 0 {
			t.Fatal("the source is gone before it was deleted")
		}
		if err := d.DeleteSource(d.ctx, base, source); err != nil {
			t.Fatal(err)
		}
		found := d.search(base, "shop")
		d.tidy(base)
		if left := d.passages(source); len(found) > 0 || len(left) > 0 {
			t.Errorf("%d passages are found, %d are left", len(found), len(left))
		}
		// Its job may come late.
		if err := d.try(source, 1); err != nil {
			t.Errorf("reading what was deleted: %v", err)
		}
	})
}

func TestSearchOfAnAssistant(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		assistant := d.assistant()
		search := func(query string) knowledge.Result {
			t.Helper()
			r, err := d.SearchAssistant(d.ctx, knowledge.Asker{AssistantID: assistant}, query, 5)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		if r := search("shop"); len(r.Matches) > 0 || r.Namespace != "" || r.Passages != 0 {
			t.Errorf("without knowledge: %+v", r)
		}
		first, _ := d.taught("hours.md", hours)
		second, _ := d.taught("prices.md", "# Prices\nA ticket for the shop tour is five.\n")
		unknown, _ := d.taught("secret.md", "The shop has a secret.")
		for _, base := range []string{first, second} {
			if _, err := d.Assign(d.ctx, base, assistant); err != nil {
				t.Fatal(err)
			}
		}
		r := search("shop")
		names := map[string]bool{}
		for _, m := range r.Matches {
			names[m.SourceName] = true
		}
		if r.Namespace != first || r.Passages != 3 || len(r.Matches) != 3 || !names["hours.md"] || !names["prices.md"] {
			t.Errorf("of %s and %s, not %s: %+v", first, second, unknown, r)
		}
		d.archive(first)
		if r := search("shop"); r.Namespace != second || len(r.Matches) != 1 {
			t.Errorf("with one of them archived: %+v", r)
		}
	})
}
