package ngram

import (
	"cmp"
	"slices"
	"strings"
)

// MostWords is how many words one search looks for: each is looked for in every text that an index names.
const MostWords = 12

// Sharpest are the words of a search that say most, the longest first. A word that is in another one says nothing more, even if it is
// sent two hundred times.
func Sharpest(words []string) []string {
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	words = slices.Compact(words)
	kept := make([]string, 0, min(len(words), MostWords))
	for _, word := range words {
		if len(kept) == MostWords {
			break
		}
		if !slices.ContainsFunc(kept, func(longer string) bool { return strings.Contains(longer, word) }) {
			kept = append(kept, word)
		}
	}
	return kept
}
