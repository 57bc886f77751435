package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math"
	"os"
	"slices"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

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

// together makes one of the words of each stem, in the order of the alphabet: passages are found by stems, too.
func together(all []word, vectors [][]float32) []stem {
	place := map[string]int{}
	var stems []stem
	for i, w := range all { // the commonest come first
		text := stemmed(w.text)
		at, known := place[text]
		if !known {
			at = len(stems)
			place[text] = at
			stems = append(stems, stem{text: text, level: w.level, vector: make([]float64, encoded)})
		}
		stems[at].use += math.Exp(float64(vectors[i][encoded]))
		if s := stems[at]; w.level <= s.level+near {
			add(s.vector, vectors[i][:encoded])
		}
	}
	for _, s := range stems {
		unit(s.vector)
	}
	slices.SortFunc(stems, func(a, b stem) int { return cmp.Compare(a.text, b.text) })
	return stems
}

func stemmed(word string) string {
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return cmp.Or(env.Current(), word)
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
	for i := 0; i+4 <= len(a); i += 4 { // one sum would wait for itself; all lengths can be divided by four
		s[0] += a[i] * b[i]
		s[1] += a[i+1] * b[i+1]
		s[2] += a[i+2] * b[i+2]
		s[3] += a[i+3] * b[i+3]
	}
	return s[0] + s[1] + s[2] + s[3]
}

// write the table: how many words it has; where each ends among the letters; the letters; what to multiply the numbers
// of each word with, so that its vector is as long as one, how often it is used, and how near its neighbours are; the
// numbers.
func write(name string, stems []stem) error {
	var ends, letters, scales, numbers bytes.Buffer
	for _, s := range stems {
		letters.WriteString(s.text)
		ends.Write(binary.LittleEndian.AppendUint32(nil, uint32(letters.Len())))
		row, scale := whole(s.vector)
		for _, x := range []float32{scale, float32(s.use), float32(s.crowd)} {
			scales.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(x)))
		}
		numbers.Write(row)
	}
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(stems)))
	for _, part := range []*bytes.Buffer{&ends, &letters, &scales, &numbers} {
		out = append(out, part.Bytes()...)
	}
	return os.WriteFile(name, out, 0o644)
}

// whole rounds a vector to numbers of a byte.
func whole(v []float64) (row []byte, scale float32) {
	most := 0.0
	for _, x := range v {
		most = max(most, math.Abs(x))
	}
	sum := 0.0
	for _, x := range v {
		n := math.Round(x / most * math.MaxInt8)
		sum += n * n
		row = append(row, byte(int8(n)))
	}
	return row, float32(1 / math.Sqrt(sum))
}
