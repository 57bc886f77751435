package index

import "math"

// The constants of the ranking, tuned on the odd questions of testdata/postgresql.tsv and looked at on the even ones.
// Around these values the result is flat: half or twice of one moves recall by two points or less, save where said.
const (
	// headingWeight and pageWeight are how many times a word counts that stands in the heading or in the path of the
	// page. Without the headings the right page is first for two questions in a hundred fewer.
	headingWeight = 3
	pageWeight    = 1

	// saturation (k1) and lengthShare (b) are the usual ones of BM25.
	saturation  = 1.2
	lengthShare = 0.75

	// present is the part of a word's weight that a chunk has for holding it at all, as in BM25+: a long chunk that
	// has every word of the question stands before a short one that repeats one of them.
	present = 0.2

	// context is the part of a score that comes from the whole page. A chunk says "it" of what its page is about. Without
	// it recall at five falls by six to eight points.
	context         = 0.7
	pageSaturation  = 8.0
	pageLengthShare = 0.5

	// repeated is what a chunk's score is multiplied by when a better chunk of its page is listed: it tells less that
	// is new. Without it recall at five falls by nine to eleven points. It does not apply to a source of one page.
	repeated = 0.6
)

// rarity is what a word is worth that df of n chunks have: nothing is negative, and a word that none has is worth the
// most, so that a question about something else scores low.
func rarity(df, n int) float64 {
	df = min(df, n)
	return math.Log1p((float64(n-df) + 0.5) / (float64(df) + 0.5))
}

// norms gives, for each length, what the frequency of a word is weighed against.
func norms(words []int32, k, b, average float64) []float64 {
	all := make([]float64, len(words))
	for i, n := range words {
		all[i] = k * (1 - b + b*float64(n)/average)
	}
	return all
}
