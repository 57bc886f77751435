package knowledge

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// exact is how many passages are compared with a question number by number: those whose signs are nearest.
const exact = 400

// sketches are the signs of the vectors of a base's passages in one space, source after source. Each takes a few bytes, so that
// all of them are compared with a question.
type sketches struct {
	data  []byte
	width int // bytes of one
	first map[string]int
}

// Size is about how many bytes of memory it takes.
func (s *sketches) Size() int { return len(s.data) + perSource*len(s.first) }

// perSource is about what a source takes in memory besides its sketches.
const perSource = 100

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
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		sources := of[e.Space()]
		delete(of, e.Space())
		if len(sources) == 0 {
			continue
		}
		more, err := s.nearIn(ctx, e, sources, only, text)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

func (s *Service) nearIn(ctx context.Context, e llm.Encoder, sources []*ent.KnowledgeSource, only map[string][]bool, text string) ([]index.Meant, error) {
	mine, err := s.mean(ctx, e, text)
	if err != nil || mine == nil {
		return nil, err
	}
	best := newNearest(mine)
	bases := map[string][]*ent.KnowledgeSource{}
	for _, r := range sources {
		bases[r.KnowledgeBaseID] = append(bases[r.KnowledgeBaseID], r)
	}
	for base, of := range bases {
		_, revision := revised(of)
		kept, err := s.sketches.get(ctx, place{authz.From(ctx).Subaccount, base, e.Space()}, revision, func() (*sketches, error) {
			return s.readSketches(ctx, base, e.Space(), mine.Size())
		})
		if err != nil {
			return nil, err
		}
		for _, r := range of {
			best.add(r.ID, kept.of(r), only[r.ID])
		}
	}
	return s.compare(ctx, e.Space(), mine, best)
}

// of a source: its sketches, or nil where they are of another size than the question's.
func (s *sketches) of(r *ent.KnowledgeSource) []byte {
	at, there := s.first[r.ID]
	if !there {
		return nil
	}
	return s.data[at:][:r.Passages*s.width]
}

func (s *Service) readSketches(ctx context.Context, base, space string, size int) (*sketches, error) {
	out := &sketches{width: vector.SketchSize(size), first: map[string]int{}}
	err := s.rows(ctx, sketchesOf, func(rows store.Answer) error {
		var id string
		var passages int
		var data []byte
		if err := rows.Scan(&id, &passages, &data); err != nil {
			return fmt.Errorf("sketches: %w", err)
		}
		if len(data) == passages*out.width { // else it is embedded anew, or the model makes others than before
			out.first[id] = len(out.data)
			out.data = append(out.data, data...)
		}
		return nil
	}, []string{base}, space)
	return out, err
}

// nearest gathers how far the sketches of passages are from a question's.
type nearest struct {
	mine   []byte
	size   int
	places []index.Hit
	apart  []int
	count  []int // of all passages, by how far they are
}

func newNearest(mine vector.Dense) *nearest {
	return &nearest{mine: mine.AppendSketch(nil), size: mine.Size(), count: make([]int, mine.Size()+1)}
}

// add the sketches of a source, of which only those are found that it says; nil: all.
func (n *nearest) add(source string, data []byte, only []bool) {
	for ordinal := 0; len(data) > 0; ordinal, data = ordinal+1, data[len(n.mine):] {
		apart := vector.Apart(n.mine, data[:len(n.mine)])
		n.count[apart]++
		if only == nil || only[ordinal] {
			n.places, n.apart = append(n.places, index.Hit{SourceID: source, Ordinal: ordinal}), append(n.apart, apart)
		}
	}
}

// first are the places of the nearest sketches, at most so many.
func (n *nearest) first(most int) []index.Hit {
	count := make([]int, n.size+1)
	for _, a := range n.apart {
		count[a]++
	}
	limit := 0
	for all := 0; limit < n.size; limit++ {
		if all += count[limit]; all >= most {
			break
		}
	}
	var out []index.Hit
	for i, a := range n.apart {
		if a < limit {
			out = append(out, n.places[i])
		}
	}
	for i, a := range n.apart {
		if a == limit && len(out) < most {
			out = append(out, n.places[i])
		}
	}
	return out
}

// usual is the average of the cosines of all passages with the question, and their standard deviation, as the sketches tell.
func (n *nearest) usual() (average, spread float64) {
	all, sum, sq := 0.0, 0.0, 0.0
	for apart, c := range n.count {
		cosine := math.Cos(math.Pi * float64(apart) / float64(n.size))
		all, sum, sq = all+float64(c), sum+float64(c)*cosine, sq+float64(c)*cosine*cosine
	}
	average = sum / all
	return average, math.Sqrt(max(0, sq/all-average*average))
}

// compare the nearest exactly, and tell by how much each stands out from all passages: models differ in what a cosine means.
func (s *Service) compare(ctx context.Context, space string, mine vector.Dense, n *nearest) ([]index.Meant, error) {
	if len(n.places) == 0 {
		return nil, nil
	}
	average, spread := n.usual()
	var found []index.Meant
	err := s.rows(ctx, vectorOf, func(rows store.Answer) error {
		var m index.Meant
		var data []byte
		if err := rows.Scan(&m.SourceID, &m.Ordinal, &data); err != nil {
			return fmt.Errorf("vectors: %w", err)
		}
		m.Nearness = standsOut(mine.Cosine(data), average, spread)
		found = append(found, m)
		return nil
	}, n.first(exact), space)
	slices.SortFunc(found, func(a, b index.Meant) int {
		return cmp.Or(cmp.Compare(b.Nearness, a.Nearness), cmp.Compare(a.SourceID, b.SourceID), cmp.Compare(a.Ordinal, b.Ordinal))
	})
	return found, err
}

// farOut is at how many standard deviations above the average a passage is as near as can be; leastSpread keeps a base of a few
// passages that are all alike from making much of nothing.
const (
	farOut      = 4.0
	leastSpread = 0.02
)

func standsOut(cosine, average, spread float64) float64 {
	return min(1, max(0, (cosine-average)/(farOut*max(spread, leastSpread))))
}
