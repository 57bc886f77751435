package knowledge

import (
	"context"
	"errors"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Match is a passage that answers a query.
type Match struct {
	// ID is the passage's; the same in a chat's matches.
	ID string
	// Score is from 0 to 1, comparable from query to query.
	Score float64
	// Coverage is how much of the question the passage speaks of, from 0 to 1, each word by what it tells. A passage of
	// little coverage is near the question at best, and answers none.
	Coverage   float64
	Text       string
	SourceID   string
	SourceName string
	// Page is the file inside a zip, the page number or the URL.
	Page    *string
	Heading *string
	// Language is the source's, ISO 639-1, "" if unsure.
	Language string
}

// Result is what a search came to.
type Result struct {
	Matches []*Match
	// Passages is how many were looked at.
	Passages int
	// Namespace is the first knowledge base, "" if there is none.
	Namespace string
}

// Shelf is what an assistant answers from: its knowledge bases, and their sources that are read through.
type Shelf struct {
	links  []*ent.AssistantKnowledgeBase
	stored []*ent.KnowledgeSource
}

// Size is how many passages there are.
func (s *Shelf) Size() (n int) {
	for _, r := range s.stored {
		n += r.Passages
	}
	return n
}

// Shelf of an assistant, and the reads that fill it, which go together.
func (s *Service) Shelf(a Asker) (*Shelf, []func(ctx context.Context) error) {
	shelf := &Shelf{}
	return shelf, []func(ctx context.Context) error{
		func(ctx context.Context) (err error) {
			shelf.links, err = s.links(ctx, a).All(ctx)
			return err
		},
		func(ctx context.Context) (err error) {
			shelf.stored, err = s.stored(ctx, knowledgesource.HasKnowledgeBaseWith(a.linked()...))
			return err
		},
	}
}

// links of an assistant to its knowledge bases, the first first.
func (s *Service) links(ctx context.Context, a Asker) *ent.AssistantKnowledgeBaseQuery {
	return s.parts.Store.Client(ctx).AssistantKnowledgeBase.Query().
		Where(assistantknowledgebase.AssistantID(a.AssistantID), assistantknowledgebase.HasKnowledgeBaseWith(a.used()...)).
		Order(ent.Asc(assistantknowledgebase.FieldCreatedAt, assistantknowledgebase.FieldID))
}

// Namespace that a search of the assistant's would have; "" if it knows nothing.
func (s *Service) Namespace(ctx context.Context, a Asker) (string, error) {
	first, err := s.links(ctx, a).First(ctx)
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return first.KnowledgeBaseID, nil
}

// SearchAssistant finds the passages that answer best in all that an assistant knows.
func (s *Service) SearchAssistant(ctx context.Context, a Asker, query string, limit int) (Result, error) {
	shelf, reads := s.Shelf(a)
	if err := s.parts.Store.Together(ctx, reads...); err != nil {
		return Result{}, err
	}
	return s.SearchShelf(ctx, shelf, query, limit)
}

// SearchShelf is SearchAssistant where the shelf is at hand.
func (s *Service) SearchShelf(ctx context.Context, shelf *Shelf, query string, limit int) (Result, error) {
	if len(shelf.links) == 0 {
		return Result{}, nil
	}
	ids, part := make([]string, len(shelf.links)), parts{only: map[string][]string{}}
	for i, l := range shelf.links {
		ids[i] = l.KnowledgeBaseID
		if len(l.SourceIds) > 0 {
			part.only[l.KnowledgeBaseID] = l.SourceIds
		}
	}
	return s.rank(ctx, ids, shelf.stored, query, limit, part)
}

// indexed is the condition that a source can be found: it has been read, or its text is replaced and the one before is still there.
var indexed = knowledgesource.Or(knowledgesource.Status(Ready),
	knowledgesource.And(knowledgesource.Type(typed), knowledgesource.StatusIn(Pending, Processing, Failed), knowledgesource.IndexedSizeGT(0)))

// stored are the sources that can be found, as a search needs them.
func (s *Service) stored(ctx context.Context, where predicate.KnowledgeSource) ([]*ent.KnowledgeSource, error) {
	return s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(where, indexed).
		Select(knowledgesource.FieldID, knowledgesource.FieldKnowledgeBaseID, knowledgesource.FieldUpdatedAt,
			knowledgesource.FieldName, knowledgesource.FieldLanguage, knowledgesource.FieldPassages,
			knowledgesource.FieldTotalLength, knowledgesource.FieldLengths, knowledgesource.FieldSpace).All(ctx)
}

// search ranks over all the bases together, by their common statistics. Only sources that are read through count.
func (s *Service) search(ctx context.Context, bases []string, text string, limit int, part parts) (Result, error) {
	stored, err := s.stored(ctx, knowledgesource.KnowledgeBaseIDIn(bases...))
	if err != nil {
		return Result{Namespace: bases[0]}, err
	}
	return s.rank(ctx, bases, stored, text, limit, part)
}

// rankings is how often a search starts over because a source was read again meanwhile.
const rankings = 3

// rank the passages of the sources. The index of one that was read again since may not fit what is known of it; then the search begins
// again, with what there is by now.
func (s *Service) rank(
	ctx context.Context, bases []string, stored []*ent.KnowledgeSource, text string, limit int, part parts,
) (result Result, err error) {
	text = ends(text)
	for range rankings {
		result, err = s.rankOnce(ctx, bases, stored, text, limit, part)
		if !errors.Is(err, index.ErrCorrupt) {
			return result, err
		}
		_, before := revised(slices.Clone(stored))
		now, failed := s.stored(ctx, knowledgesource.KnowledgeBaseIDIn(bases...))
		if failed != nil {
			return result, failed
		}
		if _, after := revised(slices.Clone(now)); after == before {
			return result, err
		}
		stored = now
	}
	return result, err
}

func (s *Service) rankOnce(
	ctx context.Context, bases []string, stored []*ent.KnowledgeSource, text string, limit int, part parts,
) (Result, error) {
	result := Result{Namespace: bases[0]}
	if len(stored) == 0 {
		return result, nil
	}
	sources, langs, byID := ranked(stored)
	if err := s.mask(ctx, part, stored, sources); err != nil {
		return result, err
	}
	question := index.Ask(text, langs...)
	rows, err := s.lookUp(ctx, bases, stored, sources, question)
	if err != nil {
		return result, err
	}
	if question.Meant, err = s.near(ctx, stored, sources, text); err != nil {
		return result, err
	}
	// Rows of sources that are being read are passed over: the ranking does not know them.
	hits, stats, err := question.Rank(sources, rows, question.Reread(sources, limit))
	if err != nil {
		return result, err
	}
	result.Passages = stats.Passages
	if result.Matches, err = s.passages(ctx, hits); err != nil {
		return result, err
	}
	result.Matches = judged(question, sources, result.Matches, limit)
	for _, m := range result.Matches {
		m.SourceName, m.Language = byID[m.SourceID].Name, store.Text(byID[m.SourceID].Language)
	}
	return result, err
}

// judged brings the passages into the order of what they say, and leaves the best.
func judged(q *index.Question, sources []index.Source, found []*Match, limit int) []*Match {
	hits, texts := make([]index.Hit, len(found)), make([]string, len(found))
	for i, m := range found {
		hits[i] = index.Hit{SourceID: m.SourceID, Ordinal: i, Score: m.Score}
		texts[i] = store.Text(m.Heading) + "\n" + m.Text
	}
	q.Judge(sources, hits, texts)
	out := make([]*Match, 0, min(limit, len(hits)))
	for _, h := range hits[:min(limit, len(hits))] {
		m := found[h.Ordinal]
		m.Score = h.Score
		out = append(out, m)
	}
	return out
}

func ranked(stored []*ent.KnowledgeSource) (sources []index.Source, langs []string, byID map[string]*ent.KnowledgeSource) {
	byID = make(map[string]*ent.KnowledgeSource, len(stored))
	seen := map[string]bool{}
	for _, r := range stored {
		byID[r.ID] = r
		sources = append(sources, index.Source{ID: r.ID, Chunks: r.Passages, TotalLength: r.TotalLength, Lengths: r.Lengths})
		if lang := store.Text(r.Language); !seen[lang] {
			seen[lang] = true
			langs = append(langs, lang)
		}
	}
	return sources, langs, byID
}
