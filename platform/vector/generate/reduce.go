package main

import "math/rand/v2"

// What a vector is reduced to, and what decides in which directions: the words that are not rare. Each round turns the
// directions further into those in which these words differ most.
const (
	kept   = 128
	common = 50
	rounds = 40
)

// reduce takes from all vectors what common words have in common, and of the rest the directions that tell most. They are
// then turned at random: every number tells as much as any other, and its sign alone tells words apart.
func reduce(stems []stem) {
	mean := average(stems)
	for _, s := range stems {
		for i := range s.vector {
			s.vector[i] -= mean[i]
		}
	}
	directions := turned(principal(covariance(stems)))
	for i, s := range stems {
		v := make([]float64, kept)
		for j, d := range directions {
			v[j] = dot(s.vector, d)
		}
		unit(v)
		stems[i].vector = v
	}
}

func average(stems []stem) []float64 {
	mean, n := make([]float64, encoded), 0.0
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

func covariance(stems []stem) [][]float64 {
	c := square(encoded)
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
	d := random(kept, encoded)
	for range rounds {
		for i, v := range d {
			next := make([]float64, encoded)
			for j, row := range c {
				next[j] = dot(row, v)
			}
			d[i] = next
		}
		upright(d)
	}
	return d
}

func turned(d [][]float64) [][]float64 {
	turn := random(len(d), len(d))
	out := make([][]float64, len(d))
	for i, t := range turn {
		out[i] = make([]float64, encoded)
		for j, share := range t {
			for k, x := range d[j] {
				out[i][k] += share * x
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
