package knowledge

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// About describes in few words what an assistant's knowledge covers, for whoever words a question to it.
type About struct {
	// Languages are ISO 639-1.
	Languages, Names, Headings []string
}

// How much it tells.
const (
	aboutNames    = 20
	aboutHeadings = 60
)

// About is what the knowledge of an assistant covers; empty if it has none.
func (s *Service) About(ctx context.Context, asker Asker) (a About, err error) {
	client := s.parts.Store.Client(ctx)
	rows, err := client.KnowledgeSource.Query().
		Where(indexed, knowledgesource.HasKnowledgeBaseWith(asker.linked()...)).
		Order(ent.Asc(knowledgesource.FieldCreatedAt, knowledgesource.FieldID)).Limit(aboutNames).
		Select(knowledgesource.FieldID, knowledgesource.FieldName, knowledgesource.FieldLanguage).All(ctx)
	if err != nil || len(rows) == 0 {
		return a, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
		a.Names = append(a.Names, r.Name)
		if lang := store.Text(r.Language); lang != "" && !slices.Contains(a.Languages, lang) {
			a.Languages = append(a.Languages, lang)
		}
	}
	parts, err := client.Chunk.Query().Where(chunk.SourceIDIn(ids...), chunk.HeadingNotNil()).
		Order(ent.Asc(chunk.FieldSourceID, chunk.FieldOrdinal)).Limit(aboutHeadings).Select(chunk.FieldHeading).All(ctx)
	for _, c := range parts {
		if h := plain.FirstBytes(*c.Heading, 200); !slices.Contains(a.Headings, h) {
			a.Headings = append(a.Headings, h)
		}
	}
	return a, err
}
