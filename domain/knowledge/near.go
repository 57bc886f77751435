package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// exact is how many passages are compared with a question number by number: those whose signs are nearest. sketchesMost is how many
// bytes of signs a base may have; what is beyond is found by words alone.
const (
	exact        = 400
	sketchesMost = 64 << 20
)

// sketches are the signs of the vectors of a base's passages in one space, source after source. Each takes a few bytes, so that
// all of them are compared with a question.
type sketches struct {
	data  []byte
	width int // bytes of one
	at    map[string]span
	other bool // sources have some of another width
}

// span is where in the signs of a base those of a source begin and end.
type span struct{ from, to int }

// Size is about how many bytes of memory it takes.
func (s *sketches) Size() int { return len(s.data) + perSource*len(s.at) + perBase }

// perSource is about what a source takes in memory besides its sketches, and perBase what a base without any takes.
const (
	perSource = 100
	perBase   = 1000
)

// near are the passages nearest in meaning to the question, by the vectors that their sources have. Where no endpoint answers in
// time, there are none.
func (s *Service) near(ctx context.Context, stored []*ent.KnowledgeSource, ranked []index.Source, text string) (found []index.Meant, err error) {
	of := map[string][]*ent.KnowledgeSource{}
	for _, r := range stored {
		if r.Space != nil {
			of[*r.Space] = append(of[*r.Space], r)
		}
	}
	if len(of) == 0 {
		return nil, nil
	}
	only := map[string][]bool{}
	for _, r := range ranked {
		only[r.ID] = r.Only
	}
	all, err := s.encoders(ctx)
	if errors.Is(err, secret.ErrOpen) { // words are left to find by
		s.parts.Log.WarnContext(ctx, "a search runs without embeddings", "workspace", authz.From(ctx).Workspace, "error", err)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for i, e := range all {
		sources := of[e.Space()]
		delete(of, e.Space())
		if len(sources) == 0 {
			continue
		}
		more, err := s.nearIn(ctx, e, i == 0, sources, only, text)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

// nearIn are those in the space of an endpoint. Wanted says that it is the one that the settings name: by another one nothing is embedded again.
func (s *Service) nearIn(
	ctx context.Context, e llm.Encoder, wanted bool, sources []*ent.KnowledgeSource, only map[string][]bool, text string,
) ([]index.Meant, error) {
	mine, err := s.mean(ctx, e, text)
	if err != nil || mine == nil {
		return nil, err
	}
	best, width := index.NewNearest(mine), vector.SketchSize(mine.Size())
	bases, signs := map[string][]*ent.KnowledgeSource{}, map[string]*sketches{}
	for _, r := range sources {
		bases[r.KnowledgeBaseID] = append(bases[r.KnowledgeBaseID], r)
	}
	for base, of := range bases {
		_, revision := revised(of)
		// A model may make others than before, and go back and forth: those of each width are kept.
		at := place{authz.From(ctx).Subaccount, base, fmt.Sprintf("%s %d", e.Space(), width)}
		kept, err := s.sketches.get(ctx, at, revision, nil, func() (*sketches, error) {
			return s.readSketches(ctx, base, e.Space(), width)
		})
		if err != nil {
			return nil, err
		}
		for _, r := range of {
			best.Add(r.ID, kept.of(r, width), only[r.ID])
		}
		signs[base] = kept
	}
	found, other, err := s.compare(ctx, e.Space(), mine, best)
	if err == nil && wanted {
		s.outgrown(ctx, e.Space(), len(mine), signs, other)
	}
	return found, err
}

// of a source: its sketches, or nil where they are of another size than the question's, or of another text: it may have been read
// again since the search began.
func (s *sketches) of(r *ent.KnowledgeSource, width int) []byte {
	at := s.at[r.ID]
	if s.width != width || at.to-at.from != r.Passages*width {
		return nil
	}
	return s.data[at.from:at.to]
}

func (s *Service) readSketches(ctx context.Context, base, space string, width int) (*sketches, error) {
	ctx = share.Metered(ctx, nil) // the shelf has a bound of its own
	out := &sketches{width: width, at: map[string]span{}}
	err := s.rows(ctx, sketchesOf, func(rows store.Answer) error {
		var id string
		var passages int
		var data []byte
		if err := rows.Scan(&id, &passages, &data); err != nil {
			return fmt.Errorf("sketches: %w", err)
		}
		out.other = out.other || len(data) != passages*out.width
		if len(data) == passages*out.width && len(out.data)+len(data) <= sketchesMost { // else it is embedded again, or the model makes others than before
			out.at[id] = span{len(out.data), len(out.data) + len(data)}
			out.data = append(out.data, data...)
		}
		return nil
	}, []string{base}, space)
	return out, err
}

// compare the nearest exactly, and tell by how much each stands out from all passages: models differ in what a cosine means. Other says that some
// have another length, and are left out.
func (s *Service) compare(
	ctx context.Context, space string, mine vector.Dense, n *index.Nearest,
) (found []index.Meant, other bool, err error) {
	first := n.First(exact)
	if len(first) == 0 {
		return nil, false, nil
	}
	err = s.rows(ctx, vectorOf, func(rows store.Answer) error {
		var m index.Meant
		var data []byte
		if err := rows.Scan(&m.SourceID, &m.Ordinal, &data); err != nil {
			return fmt.Errorf("vectors: %w", err)
		}
		if len(data) != len(mine) {
			other = true
			return nil
		}
		m.Nearness = n.Nearness(mine.Cosine(data))
		found = append(found, m)
		return nil
	}, first, space)
	slices.SortFunc(found, func(a, b index.Meant) int {
		return cmp.Or(cmp.Compare(b.Nearness, a.Nearness), cmp.Compare(a.SourceID, b.SourceID), cmp.Compare(a.Ordinal, b.Ordinal))
	})
	return found, other, err
}
