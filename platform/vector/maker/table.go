// Package maker builds tables of words for package vector from word vectors of any length.
package maker

import (
	"cmp"
	"math"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Entry is a word with its vector.
type Entry struct {
	// Stem is what it is found by: see [vector.Table.Find].
	Stem string
	// Level is how rare it is, from 10, the thousand commonest, to 95. Use is the share of all words that are it.
	Level  int
	Use    float64
	Vector []float32
}

// Maker makes a table of the words that are added to it, the commonest first.
type Maker struct {
	stems []stem
	place map[string]int
}

// stem stands for all words that have it.
type stem struct {
	text   string
	level  int
	use    float64 // the share of all words that are of this stem
	crowd  float64 // how near its neighbours are among common words
	vector []float64
}

// near is how much rarer than the commonest word of a stem another may be, to have a say in what the stem means.
const near = 10

// Add a word. Passages are found by stems, so one of the table is made of the words of each. All vectors are of one length.
func (m *Maker) Add(e Entry) {
	at, known := m.place[e.Stem]
	if !known {
		if m.place == nil {
			m.place = map[string]int{}
		}
		at = len(m.stems)
		m.place[e.Stem] = at
		m.stems = append(m.stems, stem{text: e.Stem, level: e.Level, vector: make([]float64, len(e.Vector))})
	}
	m.stems[at].use += e.Use
	if s := m.stems[at]; e.Level <= s.level+near {
		add(s.vector, e.Vector)
	}
}

// Len is how many stems there are.
func (m *Maker) Len() int { return len(m.stems) }

// Pack makes the table, as [vector.Pack] does. The maker has done its work then.
func (m *Maker) Pack() []byte {
	for _, s := range m.stems {
		unit(s.vector)
	}
	slices.SortFunc(m.stems, func(a, b stem) int { return cmp.Compare(a.text, b.text) })
	reduce(m.stems)
	crowd(m.stems)
	rows := make([]vector.Row, len(m.stems))
	for i, s := range m.stems {
		rows[i] = vector.Row{Word: s.text, Use: s.use, Crowd: s.crowd, Vector: s.vector}
	}
	return vector.Pack(rows)
}

func add(sum []float64, v []float32) {
	for i, x := range v {
		sum[i] += float64(x)
	}
}

// unit makes a vector as long as one.
func unit(v []float64) {
	sum := dot(v, v)
	if sum == 0 {
		return
	}
	for i := range v {
		v[i] /= math.Sqrt(sum)
	}
}

func dot(a, b []float64) float64 {
	var s [4]float64
	b = b[:len(a)]
	i := 0
	for ; i+4 <= len(a); i += 4 { // one sum would wait for itself
		s[0] += a[i] * b[i]
		s[1] += a[i+1] * b[i+1]
		s[2] += a[i+2] * b[i+2]
		s[3] += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s[0] += a[i] * b[i]
	}
	return s[0] + s[1] + s[2] + s[3]
}
