package mcp

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// What a word counts for by where it stands.
const (
	inName     = 3.0
	inText     = 2.0
	inArgument = 0.5
)

// longer is how little the length of a tool's words counts.
const longer = 3.0

// rank the tools that have words of a query, best first. A word that few tools have counts for more, a tool of many words for a little
// less.
func rank(tools []openapi.Tool, query string) []openapi.Tool {
	all := make([]map[string]float64, len(tools))
	having, words := map[string]int{}, 0
	for i, t := range tools {
		all[i] = weights(t)
		words += len(all[i])
		for w := range all[i] {
			having[w]++
		}
	}
	type scored struct {
		tool  openapi.Tool
		score float64
	}
	asked := slices.Compact(slices.Sorted(slices.Values(stems(query))))
	var hits []scored
	for i, t := range tools {
		score := 0.0
		for _, w := range asked {
			if weight := all[i][w]; weight > 0 {
				score += weight * math.Log(1+float64(len(tools))/float64(having[w]))
			}
		}
		if score > 0 {
			score *= 1 + named(t.Tool, asked)
			length := float64(len(all[i])*len(tools)) / float64(words) // 1 is the usual one
			hits = append(hits, scored{t, score / (longer + length)})
		}
	}
	slices.SortStableFunc(hits, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	out := make([]openapi.Tool, len(hits))
	for i, h := range hits {
		out[i] = h.tool
	}
	return out
}

// named is how much of a tool's name stands in a query, from 0 to 1.
func named(tool string, asked []string) float64 {
	hits, words := 0.0, stems(strings.ReplaceAll(tool, "_", " "))
	for _, w := range words {
		if slices.Contains(asked, w) {
			hits++
		}
	}
	return hits / float64(max(len(words), 1))
}

// weights are the words of a tool, with what each counts for.
func weights(t openapi.Tool) map[string]float64 {
	out := map[string]float64{}
	put := func(text string, weight float64) {
		for _, w := range stems(text) {
			out[w] = max(out[w], weight)
		}
	}
	for _, p := range t.Params {
		put(p.Name+" "+strings.Join(p.Enum, " "), inArgument)
	}
	put(t.Description, inText)
	put(t.Tool, inName)
	return out
}

// stems are the words of a text without their endings, so that "booked" meets "books".
func stems(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	out := words[:0]
	for _, w := range words {
		if len(w) < 3 || common[w] { //nolint:mnd // such words say nothing
			continue
		}
		out = append(out, stem(w))
	}
	return out
}

// endings that words lose, the longest first, and how much of a word has to be left.
var endings = []string{"ations", "ation", "ments", "ings", "ing", "ies", "ied", "ers", "ed", "es", "er", "s", "y", "e"}

const rest = 3

func stem(w string) string {
	for _, end := range endings {
		if short := strings.TrimSuffix(w, end); short != w && len(short) >= rest {
			return short
		}
	}
	return w
}

// common words tell no tool from another.
var common = wordSet("the and for with from that this are was has have its all not one can you your our who what which when how " +
	"is in on of to a an it by be or at as do my me we us they their there please")

func wordSet(text string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(text) {
		out[w] = true
	}
	return out
}
