package patch

import "slices"

// Once is a list that a client sent with each of its entries once, in the order in which they came.
func Once(list []string) []string {
	out := make([]string, 0, len(list))
	for _, entry := range list {
		if !slices.Contains(out, entry) {
			out = append(out, entry)
		}
	}
	return out
}
