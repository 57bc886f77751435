package guide

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

// Bounds of a search.
const (
	queryLimit   = 200 // bytes
	wordLimit    = 4
	wordLeast    = 2 // letters
	hitLimit     = 20
	excerptLimit = 160 // bytes
)

// titleWeight is what a word in a title counts, and textWeight is at most what it counts in the text.
const (
	titleWeight = 10
	textWeight  = 5
)

// Parameters of BM25, which weighs a word less each time it is repeated, and less in a long text.
const (
	saturation    = 1.2
	normalization = 0.75
	usualLength   = 600 // bytes
)

// section is what stands below a heading.
type section struct {
	page            *Page
	id, Title, text string
	lower, heading  string
}

// Hit is a section that has all words of a query.
type Hit struct {
	Path, Page, Title string
	// Before, Match and After are a piece of its text.
	Before, Match, After string
	score                float64
}

// Search finds the sections that have all words of a query, or the longest of many, in their own title, their page's or their text, the best
// first. A word may be the beginning of a longer one.
func (g *Guide) Search(query string) []Hit {
	words := split(strings.ToLower(query[:min(len(query), queryLimit)]))
	if len(words) == 0 {
		return nil
	}
	var hits []Hit
	for _, p := range g.Pages {
		for _, s := range p.sections {
			if score := s.score(words); score > 0 {
				hits = append(hits, s.hit(words, score))
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(b.score, a.score) })
	return hits[:min(len(hits), hitLimit)]
}

// split is the words of a query that are looked for: the longest, which say the most. A letter begins words everywhere: to count those of ten
// letters takes milliseconds, and anybody may ask.
func split(s string) []string {
	words := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' })
	words = slices.DeleteFunc(words, func(w string) bool { return utf8.RuneCountInString(w) < wordLeast })
	for len(words) > wordLimit {
		least := 0
		for i, w := range words {
			if len(w) <= len(words[least]) {
				least = i
			}
		}
		words = slices.Delete(words, least, least+1)
	}
	return words
}

// score is how well a section fits the words; 0 if one of them is missing.
func (s *section) score(words []string) (sum float64) {
	length := 1 - normalization + normalization*float64(len(s.lower))/usualLength
	for _, w := range words {
		titles, times := titleWeight*count(s.heading, w)+count(s.page.lower, w), float64(count(s.lower, w))
		if titles == 0 && times == 0 {
			return 0
		}
		sum += float64(titles) + textWeight*times/(times+saturation*length)
	}
	return sum
}

// count is how many words of a text begin with w.
func count(text, w string) (n int) {
	for {
		at := beginning(text, w)
		if at < 0 {
			return n
		}
		n++
		text = text[at+len(w):]
	}
}

// beginning is where a word of a text begins with w; -1 if none does.
func beginning(text, w string) int {
	from := 0
	for {
		at := strings.Index(text[from:], w)
		if at < 0 {
			return -1
		}
		at += from
		if before, _ := utf8.DecodeLastRuneInString(text[:at]); at == 0 || !unicode.IsLetter(before) && !unicode.IsDigit(before) {
			return at
		}
		from = at + len(w)
	}
}

// hit is a section with the piece of its text that has the first word.
func (s *section) hit(words []string, score float64) Hit {
	h := Hit{Path: s.page.Path, Page: s.page.Title, Title: s.Title, score: score}
	if s.id != "" && s.Title != s.page.Title {
		h.Path += "#" + s.id
	}
	at, end := 0, 0
	for _, w := range words {
		if i := beginning(s.lower, w); i >= 0 && len(s.lower) == len(s.text) {
			at, end = i, i+len(w)
			break
		}
	}
	from, to := whole(s.text, at-excerptLimit/2), whole(s.text, max(end, at+excerptLimit/2))
	h.Before, h.Match, h.After = s.text[from:at], s.text[at:end], s.text[end:to]
	return h
}

// whole is the nearest place at or before a byte where a word begins, within the text.
func whole(text string, at int) int {
	if at <= 0 {
		return 0
	}
	if at >= len(text) {
		return len(text)
	}
	return strings.LastIndexByte(text[:at], ' ') + 1
}

// sections cuts a page at its headings.
func sections(p *Page, doc ast.Node, source []byte) []section {
	var all []section
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		words := plain.Line(written(n, source))
		if h, is := n.(*ast.Heading); is {
			id, _ := h.AttributeString("id")
			name, _ := id.([]byte)
			all = append(all, section{page: p, id: string(name), Title: words})
		} else if len(all) > 0 {
			last := &all[len(all)-1]
			last.text = strings.TrimSpace(last.text + " " + words)
		}
	}
	for i := range all {
		all[i].heading, all[i].lower = strings.ToLower(all[i].Title), strings.ToLower(all[i].text)
	}
	return all
}

// written is the text of a part of a page.
func written(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(source))
				if n.SoftLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.AutoLink:
			if entering {
				b.Write(n.Label(source))
			}
		case *ast.FencedCodeBlock:
			if entering {
				b.Write(n.Lines().Value(source))
			}
		default:
			if !entering && n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
