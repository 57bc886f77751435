package knowledge

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// statement is SQL in both dialects. Each row is named by the whole of its key, one after the other: asked for a list of
// keys, either planner may guess that the tenant has few rows, and walks them all. The keys are JSON, so that the
// statement is the same for any number of them. The first parameter is the tenant.
type statement struct{ sqlite, postgres string }

var postingsOf = statement{
	`SELECT p.source_id, p.term, p.chunks, p.data FROM json_each($2) AS b CROSS JOIN json_each($3) AS t
		CROSS JOIN postings AS p ON p.subaccount_id = $1 AND p.knowledge_base_id = b.value AND p.term = t.value`,
	`SELECT p.* FROM json_array_elements_text($2) AS b (id), json_array_elements_text($3) AS t (term), LATERAL (
		SELECT source_id, term, chunks, data FROM postings
		WHERE subaccount_id = $1 AND knowledge_base_id = b.id AND term = t.term OFFSET 0) AS p`,
}

// termsOf are the words of sources: an index alone answers it.
var termsOf = statement{
	`SELECT p.term FROM json_each($2) AS s CROSS JOIN postings AS p ON p.subaccount_id = $1 AND p.source_id = s.value
		LIMIT json_extract($3, '$')`,
	`SELECT p.term FROM json_array_elements_text($2) AS s (id), LATERAL (
		SELECT term FROM postings WHERE subaccount_id = $1 AND source_id = s.id OFFSET 0) AS p LIMIT $3::text::bigint`,
}

var chunksOf = statement{
	`SELECT c.id, c.source_id, c.ordinal, c.page, c.heading, c.text FROM json_each($2) AS h
		CROSS JOIN chunks AS c ON c.subaccount_id = $1
			AND c.source_id = h.value ->> 'SourceID' AND c.ordinal = h.value ->> 'Ordinal'`,
	`SELECT c.* FROM json_to_recordset($2) AS h ("SourceID" text, "Ordinal" bigint), LATERAL (
		SELECT id, source_id, ordinal, page, heading, text FROM chunks
		WHERE subaccount_id = $1 AND source_id = h."SourceID" AND ordinal = h."Ordinal" OFFSET 0) AS c`,
}

// pagesOf are the passages of sources that stand below a page.
var pagesOf = statement{
	`SELECT c.source_id, c.ordinal, c.page FROM json_each($2) AS s CROSS JOIN chunks AS c ON c.subaccount_id = $1 AND c.source_id = s.value
		AND substr(c.page, 1, length(json_extract($3, '$'))) = json_extract($3, '$')`,
	`SELECT c.* FROM json_array_elements_text($2) AS s (id), LATERAL (
		SELECT source_id, ordinal, page FROM chunks
		WHERE subaccount_id = $1 AND source_id = s.id AND starts_with(page, $3::json #>> '{}') OFFSET 0) AS c`,
}

// sketchesOf are what is kept in memory of the vectors of bases, as far as they are of a space.
var sketchesOf = statement{
	`SELECT s.id, s.passages, s.sketches FROM json_each($2) AS k CROSS JOIN knowledge_sources AS s ON s.subaccount_id = $1
		AND s.knowledge_base_id = k.value AND s.space = json_extract($3, '$')`,
	`SELECT s.* FROM json_array_elements_text($2) AS k (id), LATERAL (
		SELECT id, passages, sketches FROM knowledge_sources
		WHERE subaccount_id = $1 AND knowledge_base_id = k.id AND space = $3::json #>> '{}' OFFSET 0) AS s`,
}

// vectorsOf are all vectors of sources in a space, in the order of the passages of each.
var vectorsOf = statement{
	`SELECT v.data FROM json_each($2) AS s CROSS JOIN chunk_vectors AS v ON v.subaccount_id = $1 AND v.source_id = s.value
		AND v.space = json_extract($3, '$') ORDER BY v.source_id, v.ordinal`,
	`SELECT v.data FROM json_array_elements_text($2) AS s (id), LATERAL (
		SELECT source_id, ordinal, data FROM chunk_vectors
		WHERE subaccount_id = $1 AND source_id = s.id AND space = $3::json #>> '{}' OFFSET 0) AS v ORDER BY v.source_id, v.ordinal`,
}

// vectorOf are the vectors of single passages in a space.
var vectorOf = statement{
	`SELECT v.source_id, v.ordinal, v.data FROM json_each($2) AS h CROSS JOIN chunk_vectors AS v ON v.subaccount_id = $1
		AND v.source_id = h.value ->> 'SourceID' AND v.space = json_extract($3, '$') AND v.ordinal = h.value ->> 'Ordinal'`,
	`SELECT v.* FROM json_to_recordset($2) AS h ("SourceID" text, "Ordinal" bigint), LATERAL (
		SELECT source_id, ordinal, data FROM chunk_vectors WHERE subaccount_id = $1 AND source_id = h."SourceID"
		AND space = $3::json #>> '{}' AND ordinal = h."Ordinal" OFFSET 0) AS v`,
}

// rows runs a statement with its lists of keys, and has every row scanned.
func (s *Service) rows(ctx context.Context, st statement, scan func(store.Answer) error, keys ...any) (err error) {
	caller := authz.From(ctx)
	if caller == nil {
		return errNobody
	}
	args := []any{caller.Subaccount}
	for _, k := range keys {
		list, err := json.Marshal(k)
		if err != nil {
			return err
		}
		args = append(args, string(list))
	}
	query := st.sqlite
	if s.parts.Store.Postgres() {
		query = st.postgres
	}
	rows, err := s.parts.Store.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// errNobody is a mistake of ours: knowledge is looked up for nobody.
var errNobody = errors.New("knowledge: no caller to look it up for")

// searchedRows is how many rows of the index a search reads: a term has one in each source.
const searchedRows = 250_000

// postings are the rows of the index for the terms, which are asked for in their order and no more of them than the rows of so many
// sources allow. Each is read whole, or left.
func (s *Service) postings(ctx context.Context, bases, terms []string, sources int) (found []index.Row, left []string, err error) {
	most := cmp.Or(s.scanned, searchedRows)
	for len(terms) > 0 && len(found) < most {
		n := min(len(terms), max(1, (most-len(found))/max(1, sources)))
		err := s.rows(ctx, postingsOf, func(rows store.Answer) error {
			var r index.Row
			if err := rows.Scan(&r.SourceID, &r.Term, &r.DF, &r.Data); err != nil {
				return fmt.Errorf("postings: %w", err)
			}
			found = append(found, r)
			return nil
		}, bases, terms[:n])
		if err != nil {
			return nil, nil, err
		}
		terms = terms[n:]
	}
	return found, terms, nil
}

// lookUp reads the rows of the index that a question needs, which it widens by the words of the bases.
func (s *Service) lookUp(
	ctx context.Context, bases []string, stored []*ent.KnowledgeSource, sources []index.Source, question *index.Question,
) ([]index.Row, error) {
	filled := map[string]bool{}
	for _, r := range stored {
		filled[r.KnowledgeBaseID] = true
	}
	bases = slices.DeleteFunc(slices.Clone(bases), func(id string) bool { return !filled[id] })
	words, err := s.lexicons(ctx, bases, stored)
	if err != nil {
		return nil, err
	}
	if err := question.WidenFor(ctx, sources, words...); err != nil {
		return nil, err
	}
	question.Narrow(len(sources), words...)
	rows, left, err := s.postings(ctx, bases, index.Rarest(question.Terms(), words...), len(sources))
	question.Leave(left)
	return rows, err
}

// passages are the texts of the hits, in their order. One whose source has gone meanwhile is left out.
func (s *Service) passages(ctx context.Context, hits []index.Hit) ([]*Match, error) {
	type place struct {
		source  string
		ordinal int
	}
	if len(hits) == 0 {
		return []*Match{}, nil
	}
	found := make(map[place]*Match, len(hits))
	err := s.rows(ctx, chunksOf, func(rows store.Answer) error {
		var m Match
		var ordinal int
		if err := rows.Scan(&m.ID, &m.SourceID, &ordinal, &m.Page, &m.Heading, &m.Text); err != nil {
			return fmt.Errorf("passages: %w", err)
		}
		found[place{m.SourceID, ordinal}] = &m
		return nil
	}, hits)
	out := make([]*Match, 0, len(hits))
	for _, h := range hits {
		if m := found[place{h.SourceID, h.Ordinal}]; m != nil {
			m.Score, m.Coverage = h.Score, h.Coverage
			out = append(out, m)
		}
	}
	return out, err
}
