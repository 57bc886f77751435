package page

import (
	"slices"
	"strings"
)

// Mix makes one window of several kinds of things, newest first. Those that stand before the window are left out, so that
// a kind that is in no table can be given whole.
func Mix[T Keyed](w Window, kinds ...[]T) []T {
	var all []T
	for _, things := range kinds {
		for _, t := range things {
			at, id := t.Key()
			if w.after == nil || compare(place{at, id}, *w.after) > 0 {
				all = append(all, t)
			}
		}
	}
	slices.SortFunc(all, func(a, b T) int { return compare(placeOf(a), placeOf(b)) })
	return all[:min(len(all), w.Limit)]
}

func placeOf(t Keyed) place {
	at, id := t.Key()
	return place{at, id}
}

// compare puts the newest first, as the databases do.
func compare(a, b place) int {
	if c := b.at.Compare(a.at); c != 0 {
		return c
	}
	return strings.Compare(b.id, a.id)
}
