package index_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// scattered are vectors around some subjects, as passages are, and a question near one of them.
func scattered(n, size int) (all []vector.Dense, question vector.Dense) {
	r := rand.New(rand.NewPCG(3, 4))
	subjects := make([][]float32, 40)
	around := func(s []float32, far float64) vector.Dense {
		v := make([]float32, size)
		for i := range v {
			v[i] = s[i] + float32(far*r.NormFloat64())
		}
		return vector.NewDense(v)
	}
	for i := range subjects {
		subjects[i] = make([]float32, size)
		for j := range size {
			subjects[i][j] = float32(r.NormFloat64())
		}
	}
	for i := range n {
		all = append(all, around(subjects[i%len(subjects)], 1.2))
	}
	return all, around(subjects[7], 0.8)
}

// The nearest by all their numbers are among the nearest by their signs, and only what may be found is.
func TestNearest(t *testing.T) {
	t.Parallel()
	for _, size := range []int{128, 512} {
		all, question := scattered(20_000, size)
		var sketches []byte
		only := make([]bool, len(all))
		for i, v := range all {
			sketches = v.AppendSketch(sketches)
			only[i] = i%3 == 0
		}
		for name, may := range map[string][]bool{"all": nil, "a third": only} {
			n := index.NewNearest(question)
			n.Add("src", sketches, may)
			first := n.First(400)
			if len(first) != 400 {
				t.Fatalf("%s: %d", name, len(first))
			}
			order := make([]int, 0, len(all))
			for i := range all {
				if may == nil || may[i] {
					order = append(order, i)
				}
			}
			slices.SortFunc(order, func(a, b int) int {
				if question.Cosine(all[a]) > question.Cosine(all[b]) {
					return -1
				}
				return 1
			})
			found := 0
			for _, i := range order[:20] {
				if slices.ContainsFunc(first, func(h index.Hit) bool { return h.Ordinal == i }) {
					found++
				}
			}
			if found < 18 {
				t.Errorf("%d numbers, %s: %d of the nearest 20", size, name, found)
			}
			if best, worst := n.Nearness(question.Cosine(all[order[0]])), n.Nearness(question.Cosine(all[order[len(order)-1]])); best < 0.5 || best > 1 || worst != 0 {
				t.Errorf("the nearest is near by %.2f, the farthest by %.2f", best, worst)
			}
			for _, h := range first {
				if may != nil && !may[h.Ordinal] {
					t.Fatal("what may not be found is")
				}
			}
		}
	}
	empty := index.NewNearest(vector.NewDense([]float32{1, 2}))
	if empty.Nearness(1) < 0 || len(empty.First(5)) != 0 {
		t.Error("nothing is near")
	}
}

// What is near in meaning is found though it shares no word; what may not be found is not.
func TestMeant(t *testing.T) {
	t.Parallel()
	b := index.NewBuilder()
	for _, text := range []string{"a hound barks", "an invoice is due", "park behind the house"} {
		b.Add("en", "", "", text)
	}
	source := index.Source{ID: "s", Chunks: b.Chunks(), TotalLength: b.TotalLength(), Lengths: b.Lengths()}
	q := index.Ask("zorgel", "en")
	q.Meant = []index.Meant{{"s", 0, 0.9}, {"s", 2, 0.1}, {"s", 99, 1}, {"gone", 0, 1}}
	hits, _, err := q.Rank([]index.Source{source}, nil, 5)
	if err != nil || len(hits) != 2 || hits[0].Ordinal != 0 || hits[0].Score <= hits[1].Score || hits[0].Score > 1 {
		t.Errorf("%+v, %v", hits, err)
	}
	source.Only = []bool{false, true, true}
	if hits, _, err = q.Rank([]index.Source{source}, nil, 5); err != nil || len(hits) != 1 || hits[0].Ordinal != 2 {
		t.Errorf("%+v, %v", hits, err)
	}
}

// A passage that has all words of a question and may not be found keeps none from being found by what it means.
func TestMeantBesideHiddenWords(t *testing.T) {
	t.Parallel()
	var rows []index.Row
	source := func(id, text string) index.Source {
		b := index.NewBuilder()
		b.Add("en", "", "", text)
		for term, p := range b.Postings() {
			rows = append(rows, index.Row{SourceID: id, Term: term, DF: p.DF, Data: p.Data})
		}
		return index.Source{ID: id, Chunks: b.Chunks(), TotalLength: b.TotalLength(), Lengths: b.Lengths()}
	}
	words, meant := source("a", "the zorgel hums"), source("b", "a hound barks")
	q := index.Ask("zorgel", "en")
	q.Meant = []index.Meant{{"b", 0, 0.9}}
	hits, _, err := q.Rank([]index.Source{words, meant}, rows, 5)
	if err != nil || len(hits) == 0 || hits[0].SourceID != "a" {
		t.Errorf("both may be found: %+v, %v", hits, err)
	}
	words.Only = []bool{false}
	hits, _, err = q.Rank([]index.Source{words, meant}, rows, 5)
	if err != nil || len(hits) != 1 || hits[0].SourceID != "b" {
		t.Errorf("one is hidden: %+v, %v", hits, err)
	}
}

func BenchmarkNearest(b *testing.B) {
	for _, size := range []int{256, 1536} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			all, question := scattered(1000, size)
			var some, sketches []byte
			for _, v := range all {
				some = v.AppendSketch(some)
			}
			for range 100 {
				sketches = append(sketches, some...)
			}
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				n := index.NewNearest(question)
				n.Add("src", sketches, nil)
				for _, h := range n.First(400) {
					n.Nearness(question.Cosine(all[h.Ordinal%1000]))
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}
