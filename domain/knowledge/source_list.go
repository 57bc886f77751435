package knowledge

import (
	"context"
	"strconv"
	"strings"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// SourceFilter narrows a list of sources.
type SourceFilter struct {
	// Own leaves out the pages of websites.
	Own    bool
	Search *string
	Status *string
	Sort   page.Sort
	First  *int
	After  *string
}

// Sources of a knowledge base.
func (s *Service) Sources(ctx context.Context, baseID string, f SourceFilter) (*page.List[*Source], error) {
	if err := s.needBase(ctx, baseID); err != nil {
		return nil, err
	}
	q := page.Query{
		Entity: ent.TypeKnowledgeSource, List: "knowledge_sources", Sort: f.Sort, First: f.First, After: f.After,
		Filter: []string{baseID, strconv.FormatBool(f.Own), page.Given(f.Search), page.Given(f.Status)},
		Where:  []func(*sql.Selector){sql.FieldEQ(knowledgesource.FieldKnowledgeBaseID, baseID), there},
	}
	if f.Own {
		q.Where = append(q.Where, sql.FieldIsNull(knowledgesource.FieldPageID))
	}
	if f.Status != nil {
		q.Where = append(q.Where, sql.FieldEQ(knowledgesource.FieldStatus, *f.Status))
	}
	if sought := strings.TrimSpace(store.Text(f.Search)); sought != "" {
		q.Where = append(q.Where, called(authz.From(ctx).Subaccount, baseID, f.Own, sought))
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.readSources)
}

// called is the condition that the name of a source of a base, or of any, has something in it. The index has all the names: the rows, which can
// be large, are not gone through for them. Of own sources there is another, and few, beside the pages of websites: those are passed over.
func called(subaccount, baseID string, own bool, sought string) func(*sql.Selector) {
	return func(q *sql.Selector) {
		names := sql.Dialect(q.Dialect()).Table(knowledgesource.Table).As("named")
		found := sql.Dialect(q.Dialect()).Select(names.C(knowledgesource.FieldID)).From(names).Where(sql.And(
			sql.EQ(names.C(knowledgesource.FieldSubaccountID), subaccount),
			sql.Contains(names.C(knowledgesource.FieldNameKey), ngram.Query(sought)),
		))
		if baseID != "" {
			found.Where(sql.EQ(names.C(knowledgesource.FieldKnowledgeBaseID), baseID))
		}
		if own {
			found.Where(sql.IsNull(names.C(knowledgesource.FieldPageID)))
		}
		q.Where(sql.In(q.C(knowledgesource.FieldID), found))
	}
}
