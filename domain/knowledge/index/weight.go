package index

import "math"

// The constants of the ranking. They were chosen by TestManual, on the PostgreSQL manual (1,167 pages, 10,806 chunks)
// and the questions of testdata/postgresql.tsv. With them the right page is first, or among the first five, for
//
//	asked      67.1 %  90.0 %  of  70 questions in the words of people who use the program
//	described  46.4 %  67.4 %  of 138 questions that avoid the words of the manual
//
// and plain BM25 over the chunks (pageShare 0, repeated 1) gives 58.6 and 81.4 %, 38.4 and 58.7 %. Both sets were looked
// at in choosing, so a manual nobody tuned on may do a little worse. What is not said to matter does not: half or twice
// of it moves the second column by two points at most.
//
// Tried and left out, because it did not help: a bonus for words that stand near each other (1 point worse), a second
// round with words of the best hits (1 to 5 worse), latent semantic vectors of the manual itself (1 to 2 better on one
// set, 1 worse on the other), a list of English synonyms (better on the questions it was written beside, worse on
// others). What is missing in "described" is knowledge of the world, which only a model has.
const (
	// headingWeight and pageWeight are how many times a word counts that stands in the heading or in the path of the
	// page.
	headingWeight = 3
	pageWeight    = 1

	// saturation (k1) and lengthShare (b) are the usual ones of BM25.
	saturation  = 1.2
	lengthShare = 0.75

	// present is the part of a word's weight that a chunk has for holding it at all, as in BM25+: a long chunk that
	// has every word of the question stands before a short one that repeats one of them.
	present = 0.2

	// pageShare is the part of a score that comes from the whole page: a chunk says "it" of what its page is about.
	// Without it the right page is among the first five for 6 and 9 questions in a hundred fewer.
	pageShare       = 0.7
	pageSaturation  = 8.0
	pageLengthShare = 0.5 // with 0.25 and 1 it is 4 and 11 fewer: long pages win, or short ones

	// byMeaning is the part of a score that comes from embeddings, where there are any and words cover nothing of the question.
	byMeaning = 0.5

	// repeated is what a chunk's score is multiplied by when a better chunk of its page is listed: it tells less that
	// is new. Without it, it is 9 fewer in both sets.
	repeated = 0.6
)

// rarity is the weight of a word that df of n chunks have. It is never negative, and highest for a word that none has, so that
// a question about something else scores low. The fewer chunks there are, the more counts how much the word says in general.
func rarity(df, n int, tells float64) float64 {
	df = min(df, n)
	return math.Log1p((float64(n-df)+0.5)/(float64(df)+0.5)) * math.Pow(tells, background/(background+float64(n)))
}

// norms gives, for each length, what the frequency of a word is weighed against.
func norms(words []int32, k, b, average float64) []float64 {
	all := make([]float64, len(words))
	for i, n := range words {
		all[i] = k * (1 - b + b*float64(n)/average)
	}
	return all
}
