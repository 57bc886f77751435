package knowledge

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Within narrows a search of one knowledge base. The zero value does not.
type Within struct {
	// SourceIDs are the only sources to find passages of; none: all.
	SourceIDs []string `check:"maxItems=100"`
	// Folder is one of an archive, or a URL: only passages of files in it, or of pages below it, are found.
	Folder *string `check:"minLength=1,maxLength=2048"`
}

// SearchWithin finds the passages of a part of one knowledge base that answer the query best. Words are as rare as in all of it.
func (s *Service) SearchWithin(ctx context.Context, id, query string, limit int, w Within) ([]*Match, error) {
	if err := rule.Check(w); err != nil {
		return nil, err
	}
	if err := s.needBase(ctx, id); err != nil {
		return nil, err
	}
	part := parts{folder: w.Folder}
	if len(w.SourceIDs) > 0 {
		part.only = map[string][]string{id: w.SourceIDs}
	}
	r, err := s.search(ctx, []string{id}, query, limit, part)
	return r.Matches, err
}

// parts are what of knowledge bases may be found.
type parts struct {
	only   map[string][]string // sources, by base; a base that is not there is whole
	folder *string
}

// mask hides the passages of sources that may not be found.
func (s *Service) mask(ctx context.Context, p parts, stored []*ent.KnowledgeSource, sources []index.Source) error {
	var open []string
	for i, r := range stored {
		ids, narrowed := p.only[r.KnowledgeBaseID]
		if narrowed && !slices.Contains(ids, r.ID) || p.folder != nil {
			sources[i].Only = make([]bool, sources[i].Chunks)
		}
		if !narrowed || slices.Contains(ids, r.ID) {
			open = append(open, r.ID)
		}
	}
	if p.folder == nil || len(open) == 0 {
		return nil
	}
	place := make(map[string][]bool, len(sources))
	for _, src := range sources {
		place[src.ID] = src.Only
	}
	folder := strings.TrimRight(*p.folder, "/")
	return s.rows(ctx, pagesOf, func(rows store.Answer) error {
		var source, page string
		var ordinal int
		if err := rows.Scan(&source, &ordinal, &page); err != nil {
			return fmt.Errorf("pages: %w", err)
		}
		below := page == folder || strings.HasPrefix(page, folder+"/")
		if only := place[source]; below && ordinal < len(only) {
			only[ordinal] = true
		}
		return nil
	}, open, folder)
}
