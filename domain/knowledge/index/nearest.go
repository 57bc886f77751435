package index

import (
	"math"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Nearest gathers how far passages are from a question in meaning: by the sketches of all, of which the nearest are worth an exact
// look.
type Nearest struct {
	mine    []byte
	size    int
	count   []int    // of all passages, by how far they are
	apart   []uint16 // of each passage; hidden ones are out of reach
	sources []start

	average, spread float64 // of the cosines of all, from First on
}

// start is where the passages of a source begin.
type start struct {
	source string
	first  int
}

// hidden is how far a passage is that may not be found.
const hidden = math.MaxUint16

// NewNearest begins with the vector of a question.
func NewNearest(question vector.Dense) *Nearest {
	return &Nearest{mine: question.AppendSketch(nil), size: question.Size(), count: make([]int, question.Size()+1)}
}

// Add the sketches of a source's passages, one after the other. Only those are found that it says; nil: all.
func (n *Nearest) Add(source string, sketches []byte, only []bool) {
	width := len(n.mine)
	if width == 0 {
		return
	}
	n.sources = append(n.sources, start{source, len(n.apart)})
	n.apart = slices.Grow(n.apart, len(sketches)/width)
	for ordinal := 0; len(sketches) >= width; ordinal, sketches = ordinal+1, sketches[width:] {
		apart := vector.Apart(n.mine, sketches[:width])
		n.count[apart]++
		if only != nil && (ordinal >= len(only) || !only[ordinal]) {
			apart = hidden
		}
		n.apart = append(n.apart, uint16(apart))
	}
}

// First are the places of the nearest, at most so many, once all are added.
func (n *Nearest) First(most int) []Hit {
	n.average, n.spread = n.usual()
	count := make([]int, n.size+1)
	for _, a := range n.apart {
		if a != hidden {
			count[a]++
		}
	}
	limit, nearer := 0, 0
	for ; limit < n.size && nearer+count[limit] < most; limit++ {
		nearer += count[limit]
	}
	out := make([]Hit, 0, most)
	equal := most - nearer // as many of the farthest are in
	at := 0
	for i, a := range n.apart {
		if int(a) > limit || int(a) == limit && equal == 0 {
			continue
		}
		if int(a) == limit {
			equal--
		}
		for at+1 < len(n.sources) && n.sources[at+1].first <= i {
			at++
		}
		out = append(out, Hit{SourceID: n.sources[at].source, Ordinal: i - n.sources[at].first})
	}
	return out
}

// farOut is at how many standard deviations above the average a passage is as near as can be; leastSpread keeps a base of a few
// passages that are all alike from making much of nothing.
const (
	farOut      = 4.0
	leastSpread = 0.02
)

// Nearness tells, after First, by how much a cosine stands out from those of all passages, from 0 to 1: models differ in what a
// cosine means.
func (n *Nearest) Nearness(cosine float64) float64 {
	return min(1, max(0, (cosine-n.average)/(farOut*max(n.spread, leastSpread))))
}

// usual is the average of the cosines of all passages with the question, and their standard deviation, as the sketches tell.
func (n *Nearest) usual() (average, spread float64) {
	all, sum, sq := 0.0, 0.0, 0.0
	for apart, c := range n.count {
		if c == 0 {
			continue
		}
		cosine := math.Cos(math.Pi * float64(apart) / float64(n.size))
		all, sum, sq = all+float64(c), sum+float64(c)*cosine, sq+float64(c)*cosine*cosine
	}
	if all == 0 {
		return 0, 0
	}
	average = sum / all
	return average, math.Sqrt(max(0, sq/all-average*average))
}
