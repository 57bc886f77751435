package extract

import (
	"strings"
	"unicode/utf8"
)

// The size of a chunk in characters. On the PostgreSQL manual 500, 700, 900 and 1,200 find the right page equally often,
// to two points in a hundred; 900 is what a model reads well and a person at a glance.
const (
	targetChunk = 900  // paragraphs are joined up to this
	maxChunk    = 1400 // no chunk of running text is longer
	smallChunk  = 300  // a chunk this short is joined to its neighbour even past the target
)

// Chunks cuts a section into pieces of about 900 characters and at most 1,400, each with the section's page and
// heading. It cuts between paragraphs where it can, else between lines, else between sentences, else between words;
// only a word that is longer than a chunk by itself, or a script that has no spaces, is cut inside.
//
// A table that is longer is cut between rows, and its header stands in each chunk. A row is kept whole up to 2,800 characters with
// the header; a longer one is cut between cells, each part under the names of its columns. Equal sections are cut equally.
func Chunks(s Section) []Section {
	var chunks []Section
	for _, text := range join(blocks(s)) {
		chunks = append(chunks, Section{Page: s.Page, Heading: s.Heading, Text: text})
	}
	return chunks
}

// piece is a run of text that is not cut further, and what stood between it and the piece before.
type piece struct {
	text  string
	glue  string
	runes int

	head  string // of the table of which this is a row
	above int    // runes of the head
}

// cuts are the places to cut at, best first.
var cuts = []struct {
	glue string
	cut  func(string) []string
}{
	{"\n\n", func(s string) []string { return strings.Split(s, "\n\n") }},
	{"\n", func(s string) []string { return strings.Split(s, "\n") }},
	{" ", sentences},
	{" ", strings.Fields},
	{"", slabs},
}

// pieces cuts text at the level's places, and what is still too long at those of the next.
func pieces(text string, level int) []piece {
	var all []piece
	for _, part := range cuts[level].cut(text) {
		if strings.TrimSpace(part) == "" {
			continue
		}
		runes := utf8.RuneCountInString(part)
		if runes <= maxChunk {
			all = append(all, piece{text: part, glue: cuts[level].glue, runes: runes})
			continue
		}
		inner := pieces(part, level+1)
		inner[0].glue = cuts[level].glue
		all = append(all, inner...)
	}
	return all
}

// join puts neighbouring pieces together while they fit.
func join(all []piece) []string {
	var texts []string
	var b strings.Builder
	size, head := 0, "" // the one that the chunk's last rows stand under
	for i, p := range all {
		grown := size + len(p.glue) + p.runes
		if p.head != head && p.head != "" {
			grown += p.above + 1
		}
		last := i == len(all)-1
		fits := grown <= targetChunk || grown <= maxChunk && (size < smallChunk || last && p.runes < smallChunk)
		if size > 0 && !fits {
			texts = append(texts, b.String())
			b.Reset()
			size, head = 0, ""
		}
		if size > 0 {
			b.WriteString(p.glue)
			size += len(p.glue)
		}
		if p.head != head && p.head != "" {
			b.WriteString(p.head + "\n")
			size += p.above + 1
		}
		head = p.head
		b.WriteString(p.text)
		size += p.runes
	}
	if size > 0 {
		texts = append(texts, b.String())
	}
	return texts
}

// sentences cuts after a full stop, question or exclamation mark. It knows no abbreviations: a wrong cut costs
// little, since neighbours are joined again while they fit.
func sentences(text string) []string {
	var all []string
	start := 0
	ended := false
	for i, r := range text {
		switch {
		case strings.ContainsRune("。！？।", r): // no space follows these
			end := i + utf8.RuneLen(r)
			all = append(all, text[start:end])
			start, ended = end, false
		case r == ' ' && ended:
			all = append(all, text[start:i])
			start, ended = i+1, false
		default:
			ended = r == '.' || r == '?' || r == '!' || ended && strings.ContainsRune(`"')”’»`, r)
		}
	}
	return append(all, text[start:])
}

// slabs cuts what has no space to cut at.
func slabs(text string) []string {
	var all []string
	runes, start := 0, 0
	for i := range text {
		if runes == targetChunk {
			all = append(all, text[start:i])
			runes, start = 0, i
		}
		runes++
	}
	return append(all, text[start:])
}
