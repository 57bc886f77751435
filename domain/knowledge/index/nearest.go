package index

import (
	"math"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Nearest gathers how far passages are from a question in meaning: by the sketches of all, of which the nearest are worth an exact
// look.
type Nearest struct {
	mine   []byte
	size   int
	count  []int // of all passages, by how far they are
	places []Hit
	apart  []int
}

// NewNearest begins with the vector of a question.
func NewNearest(question vector.Dense) *Nearest {
	return &Nearest{mine: question.AppendSketch(nil), size: question.Size(), count: make([]int, question.Size()+1)}
}

// Add the sketches of a source's passages, one after the other. Only those are found that it says; nil: all.
func (n *Nearest) Add(source string, sketches []byte, only []bool) {
	for ordinal := 0; len(sketches) >= len(n.mine) && len(n.mine) > 0; ordinal, sketches = ordinal+1, sketches[len(n.mine):] {
		apart := vector.Apart(n.mine, sketches[:len(n.mine)])
		n.count[apart]++
		if only == nil || ordinal < len(only) && only[ordinal] {
			n.places, n.apart = append(n.places, Hit{SourceID: source, Ordinal: ordinal}), append(n.apart, apart)
		}
	}
}

// First are the places of the nearest, at most so many.
func (n *Nearest) First(most int) []Hit {
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
	out := make([]Hit, 0, min(most, len(n.places)))
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

// farOut is at how many standard deviations above the average a passage is as near as can be; leastSpread keeps a base of a few
// passages that are all alike from making much of nothing.
const (
	farOut      = 4.0
	leastSpread = 0.02
)

// Nearness tells by how much a cosine stands out from those of all passages, from 0 to 1: models differ in what a cosine means.
func (n *Nearest) Nearness(cosine float64) float64 {
	average, spread := n.usual()
	return min(1, max(0, (cosine-average)/(farOut*max(spread, leastSpread))))
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
