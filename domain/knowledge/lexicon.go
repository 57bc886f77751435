package knowledge

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bounds of what is kept in memory: of words, and of sketches of vectors. If a base has more entries in its index, the words of
// its last sources match only as written. The same applies to the last bases of a search if all of them have more words
// together.
const (
	shelfMemory    = 96 << 20 // bytes of all bases together
	lexiconEntries = 500_000
	searchedWords  = 500_000
)

// lexicons are the words of the bases that have sources, in the order of the bases, as far as a search compares with them.
func (s *Service) lexicons(ctx context.Context, bases []string, sources []*ent.KnowledgeSource) ([]*index.Lexicon, error) {
	of := map[string][]*ent.KnowledgeSource{}
	for _, r := range sources {
		of[r.KnowledgeBaseID] = append(of[r.KnowledgeBaseID], r)
	}
	var all []*index.Lexicon
	left := cmp.Or(s.words, searchedWords)
	for _, base := range bases {
		if len(of[base]) == 0 || left == 0 {
			continue
		}
		l, err := s.lexicon(ctx, base, of[base], left)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
		left -= l.Len()
	}
	return all, nil
}

// lexicon of a base, of so many words at most. What is kept was read for another search, perhaps: it is of no use if that had more
// room, or less.
func (s *Service) lexicon(ctx context.Context, base string, sources []*ent.KnowledgeSource, most int) (*index.Lexicon, error) {
	caller := authz.From(ctx)
	if caller == nil {
		return nil, errNobody
	}
	ids, revision := revised(sources)
	at := place{caller.Subaccount, base, ""}
	if most < cmp.Or(s.words, searchedWords) {
		at.space = "rest" // what another assistant reads whole stays beside it
	}
	fits := func(l *index.Lexicon) bool { return l.Len() == most || l.Len() < most && !l.Cut() }
	return s.shelf.get(ctx, at, revision, fits, func() (*index.Lexicon, error) {
		return s.readLexicon(ctx, ids, most)
	})
}

func (s *Service) readLexicon(ctx context.Context, ids []string, most int) (*index.Lexicon, error) {
	ctx = share.Metered(ctx, nil) // the shelf has a bound of its own
	words := index.Collect(s.parts.Words, most)
	err := s.rows(ctx, termsOf, func(rows store.Answer) error {
		var term string
		if err := rows.Scan(&term); err != nil {
			return fmt.Errorf("lexicon: %w", err)
		}
		words.Add(term)
		return nil
	}, ids, lexiconEntries)
	if err != nil {
		return nil, err
	}
	return words.Lexicon(), nil
}

// revised are the sources' ids, and a sum that another follows when one of them comes, goes or is read again.
func revised(sources []*ent.KnowledgeSource) (ids []string, revision [sha256.Size]byte) {
	slices.SortFunc(sources, func(a, b *ent.KnowledgeSource) int { return cmp.Compare(a.ID, b.ID) })
	h := sha256.New()
	for _, r := range sources {
		ids = append(ids, r.ID)
		_, _ = fmt.Fprintln(h, r.ID, r.UpdatedAt.UnixMicro(), r.Passages, r.TotalLength)
	}
	h.Sum(revision[:0])
	return ids, revision
}
