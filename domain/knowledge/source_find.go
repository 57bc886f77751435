package knowledge

import (
	"context"
	"strings"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// Found is a source with the name of its knowledge base.
type Found struct{ *Source }

// KnowledgeBaseName is what its knowledge base is called.
func (f *Found) KnowledgeBaseName() string {
	if base := f.Edges.KnowledgeBase; base != nil {
		return base.Name
	}
	return ""
}

// Finding is what is searched for in the names of sources.
type Finding struct {
	Search string
	// Own leaves out the pages of websites.
	Own   bool
	First *int
}

// FindSources finds sources by their names in all knowledge bases that are not archived, the newest first.
func (s *Service) FindSources(ctx context.Context, f Finding) ([]*Found, error) {
	sought := strings.TrimSpace(f.Search)
	if sought == "" {
		return []*Found{}, nil
	}
	most := page.DefaultSize
	if f.First != nil {
		most = *f.First
	}
	rows, err := s.finding(ctx, f.Own, sought).Order(knowledgesource.ByCreatedAt(sql.OrderDesc()), knowledgesource.ByID(sql.OrderDesc())).
		WithKnowledgeBase(func(q *ent.KnowledgeBaseQuery) { q.Select(knowledgebase.FieldSubaccountID, knowledgebase.FieldName) }).
		Limit(most).Select(knowledgesource.FieldSubaccountID, knowledgesource.FieldName, knowledgesource.FieldType, knowledgesource.FieldKnowledgeBaseID).
		All(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]*Found, len(rows))
	for i, r := range rows {
		out[i] = &Found{&Source{r}}
	}
	return out, nil
}

// finding asks for the sources whose names have something in them.
func (s *Service) finding(ctx context.Context, own bool, sought string) *ent.KnowledgeSourceQuery {
	subaccount := authz.From(ctx).Subaccount
	query := s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(there, called(subaccount, "", own, sought), inUse(subaccount))
	if own {
		query.Where(knowledgesource.PageIDIsNil())
	}
	return query
}

// inUse is the condition that the knowledge base of a source is not archived.
func inUse(subaccount string) func(*sql.Selector) {
	return func(q *sql.Selector) {
		bases := sql.Dialect(q.Dialect()).Table(knowledgebase.Table).As("base")
		q.Where(sql.Exists(sql.Dialect(q.Dialect()).Select(bases.C(knowledgebase.FieldID)).From(bases).Where(sql.And(
			sql.EQ(bases.C(knowledgebase.FieldSubaccountID), subaccount), sql.EQ(bases.C(knowledgebase.FieldIsArchived), false),
			sql.ColumnsEQ(bases.C(knowledgebase.FieldID), q.C(knowledgesource.FieldKnowledgeBaseID)),
		))))
	}
}
