package knowledge_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// Sources are found in all knowledge bases that are in use, the newest first, and by nobody else.
func TestSourcesAreFoundInAllBases(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, other, away := d.base("Library"), d.base("Other"), d.base("Archived")
		d.write(func(ctx context.Context, client *ent.Client) error {
			source := func(base, name string) *ent.KnowledgeSourceCreate {
				return client.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetName(name).SetType("text")
			}
			for _, create := range []*ent.KnowledgeSourceCreate{
				source(base, "Żółw_1"), source(other, "Another ŻÓŁW"), source(away, "Żółw, archived"), source(base, "Gone żółw").SetStatus("REMOVED"),
				source(other, "100% wool"),
			} {
				if err := create.Exec(ctx); err != nil {
					return err
				}
			}
			return client.KnowledgeBase.Update().Where(knowledgebase.ID(away)).SetIsArchived(true).Exec(ctx)
		})
		find := func(ctx context.Context, f knowledge.Finding) string {
			found, err := d.FindSources(ctx, f)
			if err != nil {
				t.Fatal(err)
			}
			var out []string
			for _, f := range found {
				out = append(out, f.Name+" in "+f.KnowledgeBaseName())
			}
			return strings.Join(out, ", ")
		}
		for search, want := range map[string]string{
			" zołw ": "Another ŻÓŁW in Other, Żółw_1 in Library", "w_1": "Żółw_1 in Library", "%": "100% wool in Other", "  ": "", "nothing": "",
		} {
			if got := find(d.ctx, knowledge.Finding{Search: search}); got != want {
				t.Errorf("%q: %s, want %s", search, got, want)
			}
		}
		if got := find(d.ctx, knowledge.Finding{Search: "zołw", First: new(1)}); got != "Another ŻÓŁW in Other" {
			t.Errorf("one: %s", got)
		}
		for _, ctx := range []context.Context{storetest.Rival(t, d.Parts().Store, d.ctx), storetest.Stranger(t, d.Parts().Store)} {
			if got := find(ctx, knowledge.Finding{Search: "zołw"}); got != "" {
				t.Errorf("another tenant: %s", got)
			}
		}
	})
}

// The names of a subaccount's sources are read from their index, whatever their rows hold; its own ones, without those of websites' pages.
func TestNamesOfSourcesAreReadFromTheirIndex(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		if d.Parts().Store.Postgres() {
			return // it plans by how many rows there are; the indexes are the same
		}
		for own, want := range map[bool]string{
			false: "SEARCH named USING COVERING INDEX knowledgesource_subaccount_id_knowledge_base_id_name_key_id (subaccount_id=?)",
			true:  "SEARCH named USING INDEX knowledgesource_subaccount_id_page_id (subaccount_id=? AND page_id=?)",
		} {
			statement, args, err := d.Finding(d.ctx, own, "x")
			if err != nil {
				t.Fatal(err)
			}
			if plan := storetest.Plan(t, d.ctx, d.Parts().Store, statement, args...); !slices.Contains(plan, want) {
				t.Errorf("own sources %t: %s", own, strings.Join(plan, "\n"))
			}
		}
	})
}
