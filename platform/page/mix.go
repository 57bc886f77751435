package page

import "slices"

// Mix merges several kinds of objects into one window, in its order. Those before the window are left out, so that a kind that is in no
// table can be passed whole.
func Mix[T Keyed](w Window, kinds ...[]T) []T {
	var all []T
	for _, things := range kinds {
		for _, t := range things {
			p := w.sort.place(t)
			if (p.value == nil) == w.rest && (w.after == nil || w.sort.compare(p, *w.after) > 0) {
				all = append(all, t)
			}
		}
	}
	slices.SortFunc(all, func(a, b T) int { return w.sort.compare(w.sort.place(a), w.sort.place(b)) })
	return all[:min(len(all), w.Limit)]
}
