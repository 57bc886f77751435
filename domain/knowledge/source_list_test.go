package knowledge_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// Sources are found by a part of their name, whatever their number, and sorted.
func TestSourcesAreFound(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, other := d.base("Library"), d.base("Other")
		d.write(func(ctx context.Context, client *ent.Client) error {
			rows := []*ent.KnowledgeSourceCreate{
				client.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetName("Żółw_1").SetType("text").SetStatus(knowledge.Failed),
				client.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetName("Gone żółw").SetType("text").SetStatus("REMOVED"),
				client.KnowledgeSource.Create().SetKnowledgeBaseID(other).SetName("Another żółw").SetType("text"),
			}
			for i := range 120 {
				rows = append(rows, client.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetName(fmt.Sprintf("Manual %03d", i)).SetType("text"))
			}
			return client.KnowledgeSource.CreateBulk(rows...).Exec(ctx)
		})
		for what, c := range map[string]struct {
			filter knowledge.SourceFilter
			want   string
		}{
			"by a part, without accents": {knowledge.SourceFilter{Search: new(" zołw ")}, "Żółw_1"},
			"wildcards are letters":      {knowledge.SourceFilter{Search: new("w_1")}, "Żółw_1"},
			"by status":                  {knowledge.SourceFilter{Status: new(knowledge.Failed)}, "Żółw_1"},
			"of both":                    {knowledge.SourceFilter{Status: new(knowledge.Failed), Search: new("manual")}, ""},
			"from A":                     {knowledge.SourceFilter{Sort: page.Named, First: new(2)}, "Manual 000 Manual 001"},
			"from Z":                     {knowledge.SourceFilter{Sort: page.NamedDescending, First: new(2)}, "Żółw_1 Manual 119"},
			"found, from Z": {
				knowledge.SourceFilter{Sort: page.NamedDescending, Search: new("manual 00"), First: new(2)}, "Manual 009 Manual 008",
			},
		} {
			list, err := d.Sources(d.ctx, base, c.filter)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range list.Nodes {
				got = append(got, s.Name)
			}
			if joined := strings.Join(got, " "); joined != c.want {
				t.Errorf("%s: %q, want %q", what, joined, c.want)
			}
		}
		d.pages(t, base)
		_, err := d.Sources(storetest.Rival(t, d.Parts().Store, d.ctx), base, knowledge.SourceFilter{Search: new("zolw")})
		if !fault.Is(err, fault.NotFound) {
			t.Errorf("a rival: %v", err)
		}
	})
}

// pages of the sources by name, one behind the other, have each once.
func (d *desk) pages(t *testing.T, base string) {
	t.Helper()
	seen, after := map[string]bool{}, (*string)(nil)
	for {
		list, err := d.Sources(d.ctx, base, knowledge.SourceFilter{Sort: page.Named, First: new(50), After: after})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list.Nodes {
			if seen[s.ID] {
				t.Errorf("%s is there twice", s.Name)
			}
			seen[s.ID] = true
		}
		if !list.PageInfo().HasNextPage {
			break
		}
		after = list.PageInfo().EndCursor
	}
	if len(seen) != 121 {
		t.Errorf("%d sources on all pages", len(seen))
	}
}
