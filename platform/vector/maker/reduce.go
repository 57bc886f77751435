package maker

import (
	"math/rand/v2"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// What a vector is reduced to, and what decides in which directions: the words that are not rare. Each round turns the
// directions further into those in which these words differ most.
const (
	kept   = vector.Size
	common = 50
	rounds = 40
)

// reduce takes from all vectors what common words have in common, and of the rest the directions that tell most. They are
// then turned at random: every number tells as much as any other, and its sign alone tells words apart.
func reduce(stems []stem) {
	size := len(stems[0].vector)
	mean := average(stems, size)
	for _, s := range stems {
		for i := range s.vector {
			s.vector[i] -= mean[i]
		}
	}
	directions := turned(principal(covariance(stems, size)))
	for i, s := range stems {
		v := make([]float64, kept)
		for j, d := range directions {
			v[j] = dot(s.vector, d)
		}
		if dot(v, v) == 0 {
			v[0] = 1 // it is what common words have in common, and nothing else
		}
		unit(v)
		stems[i].vector = v
	}
}

func average(stems []stem, size int) []float64 {
	mean, n := make([]float64, size), 0.0
	for _, s := range stems {
		if s.level > common {
			continue
		}
		n++
		for i, x := range s.vector {
			mean[i] += x
		}
	}
	for i := range mean {
		mean[i] /= n
	}
	return mean
}

func covariance(stems []stem, size int) [][]float64 {
	c := square(size)
	for _, s := range stems {
		if s.level > common {
			continue
		}
		for i, x := range s.vector {
			for j := range i + 1 {
				c[i][j] += x * s.vector[j]
			}
		}
	}
	for i := range c {
		for j := range i {
			c[j][i] = c[i][j]
		}
	}
	return c
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// principal are the directions in which a covariance is largest, found by multiplying with it again and again.
func principal(c [][]float64) [][]float64 {
	d := random(min(kept, len(c)), len(c))
	for range rounds {
		for i, v := range d {
			next := make([]float64, len(c))
			for j, row := range c {
				next[j] = dot(row, v)
			}
			d[i] = next
		}
		upright(d)
	}
	return d
}

// turned are directions at random in the space of others. Where these are fewer than a vector has numbers, each tells a part of all.
func turned(d [][]float64) [][]float64 {
	out := make([][]float64, kept)
	for i, t := range random(kept, kept) {
		out[i] = make([]float64, len(d[0]))
		for j, other := range d {
			for k, x := range other {
				out[i][k] += t[j] * x
			}
		}
	}
	return out
}

// random are directions at right angles, the same every time.
func random(n, size int) [][]float64 {
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // no secret
	d := make([][]float64, n)
	for i := range d {
		d[i] = make([]float64, size)
		for j := range d[i] {
			d[i][j] = r.NormFloat64()
		}
	}
	upright(d)
	return d
}

// upright puts directions at right angles to those before.
func upright(d [][]float64) {
	for i, v := range d {
		for _, before := range d[:i] {
			share := dot(v, before)
			for k := range v {
				v[k] -= share * before[k]
			}
		}
		unit(v)
	}
}
