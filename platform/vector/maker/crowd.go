package maker

import (
	"slices"
	"sync"
)

// Neighbours are looked for among the few thousand commonest words. Words of everyday use are near to everything, which says little of
// any; names of things are far from everything, and their neighbours tell all the more.
const (
	everyday   = 20
	neighbours = 10
	workers    = 2
	// loneliest is the least that is taken for a crowd: likeness is measured against it.
	loneliest = 0.2
)

// crowd measures how near the neighbours of each stem are to it.
func crowd(stems []stem) {
	var among [][]float64
	for _, s := range stems {
		if s.level <= everyday {
			among = append(among, s.vector)
		}
	}
	var wait sync.WaitGroup
	for n := range workers {
		wait.Go(func() {
			for i := n; i < len(stems); i += workers {
				stems[i].crowd = max(loneliest, density(stems[i].vector, among))
			}
		})
	}
	wait.Wait()
}

// density is the mean likeness of the nearest others.
func density(v []float64, among [][]float64) float64 {
	var nearest []float64
	for _, other := range among {
		l := dot(v, other)
		if l > 0.9999 || len(nearest) == neighbours && l <= nearest[0] {
			continue
		}
		if len(nearest) == neighbours {
			nearest = nearest[1:]
		}
		at, _ := slices.BinarySearch(nearest, l)
		nearest = slices.Insert(nearest, at, l)
	}
	sum := 0.0
	for _, l := range nearest {
		sum += l
	}
	return sum / float64(max(1, len(nearest)))
}
