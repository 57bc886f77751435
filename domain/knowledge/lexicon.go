package knowledge

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bounds of the words that are kept in memory. Of a base with more entries in its index the words of the last sources are
// found as they are written, and by no others.
const (
	lexiconMemory  = 96 << 20 // bytes of all bases together
	lexiconEntries = 500_000
)

// shelf keeps the lexicons of bases that were asked lately. Where they come to more than the most, the tenant with the most
// of them loses the one that was not asked for longest: nobody can push out all others'. The zero value keeps
// lexiconMemory.
type shelf struct {
	most int

	mu   sync.Mutex
	kept map[place]*volume
	busy map[place]chan struct{} // closed when the place is no longer read
	size map[string]int          // by tenant
	all  int
	tick uint64
}

// place names a base by its tenant, too: whoever else knew its id would find nothing.
type place struct{ subaccount, base string }

type volume struct {
	*index.Lexicon

	revision [sha256.Size]byte
	size     int
	used     uint64
}

// claim answers the lexicon that is kept; or, where somebody is reading it, what to wait for. Where it is neither, the
// caller reads it, and then releases the place.
func (s *shelf) claim(p place, revision [sha256.Size]byte) (l *index.Lexicon, read <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v := s.kept[p]; v != nil && v.revision == revision {
		s.tick++
		v.used = s.tick
		return v.Lexicon, nil
	}
	if busy := s.busy[p]; busy != nil {
		return nil, busy
	}
	if s.busy == nil {
		s.busy = map[place]chan struct{}{}
	}
	s.busy[p] = make(chan struct{})
	return nil, nil
}

func (s *shelf) release(p place) {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.busy[p])
	delete(s.busy, p)
}

func (s *shelf) put(p place, revision [sha256.Size]byte, l *index.Lexicon) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept, s.size = map[place]*volume{}, map[string]int{}
	}
	s.drop(p)
	s.tick++
	v := &volume{l, revision, l.Size(), s.tick}
	s.kept[p] = v
	s.size[p.subaccount] += v.size
	s.all += v.size
	for s.all > cmp.Or(s.most, lexiconMemory) {
		s.drop(s.oldest(s.largest()))
	}
}

func (s *shelf) drop(p place) {
	v := s.kept[p]
	if v == nil {
		return
	}
	delete(s.kept, p)
	s.all -= v.size
	if s.size[p.subaccount] -= v.size; s.size[p.subaccount] == 0 {
		delete(s.size, p.subaccount)
	}
}

// largest is the tenant who has most.
func (s *shelf) largest() (subaccount string) {
	for who, size := range s.size {
		if size > s.size[subaccount] || size == s.size[subaccount] && who < subaccount {
			subaccount = who
		}
	}
	return subaccount
}

func (s *shelf) oldest(subaccount string) (p place) {
	var first *volume
	for at, v := range s.kept {
		if at.subaccount == subaccount && (first == nil || v.used < first.used) {
			p, first = at, v
		}
	}
	return p
}

// lexicons are the words of the bases that have sources, in the order of the bases.
func (s *Service) lexicons(ctx context.Context, bases []string, sources []*ent.KnowledgeSource) ([]*index.Lexicon, error) {
	caller := authz.From(ctx)
	if caller == nil {
		return nil, errNobody
	}
	of := map[string][]*ent.KnowledgeSource{}
	for _, r := range sources {
		of[r.KnowledgeBaseID] = append(of[r.KnowledgeBaseID], r)
	}
	var all []*index.Lexicon
	for _, base := range bases {
		if len(of[base]) == 0 {
			continue
		}
		l, err := s.lexicon(ctx, place{caller.Subaccount, base}, of[base])
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

func (s *Service) lexicon(ctx context.Context, p place, sources []*ent.KnowledgeSource) (*index.Lexicon, error) {
	ids, revision := revised(sources)
	for {
		l, read := s.shelf.claim(p, revision)
		if l != nil {
			return l, nil
		}
		if read == nil {
			break
		}
		select {
		case <-read:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	defer s.shelf.release(p)
	return s.readLexicon(ctx, p, ids, revision)
}

func (s *Service) readLexicon(ctx context.Context, p place, ids []string, revision [sha256.Size]byte) (*index.Lexicon, error) {
	var terms []string
	err := s.rows(ctx, termsOf, func(rows store.Answer) error {
		var term string
		if err := rows.Scan(&term); err != nil {
			return fmt.Errorf("lexicon: %w", err)
		}
		terms = append(terms, term)
		return nil
	}, ids, lexiconEntries)
	if err != nil {
		return nil, err
	}
	l := index.NewLexicon(terms)
	s.shelf.put(p, revision, l)
	return l, nil
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
