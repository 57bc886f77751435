package vector

import "math"

// Blend is what several words mean together.
type Blend [Size]float64

// Add a word of a table with a weight.
func (b *Blend) Add(t *Table, w Word, weight float64) {
	scale := t.scale(w) * weight
	for i, x := range []byte(t.numbers[Size*int(w):][:Size]) {
		b[i] += scale * float64(int8(x)) //nolint:gosec // it is signed
	}
}

// Likeness of two blends, from -1 to 1.
func (b *Blend) Likeness(other *Blend) float64 {
	var sum, mine, its float64
	for i, x := range b {
		sum += x * other[i]
		mine += x * x
		its += other[i] * other[i]
	}
	if mine == 0 || its == 0 {
		return 0
	}
	return sum / math.Sqrt(mine*its)
}
