package extract

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What tells a line that stands on every page.
const (
	edge      = 2   // lines at the top of a page, and at its bottom, that may be such
	nearby    = 3   // pages before and after that are compared
	enough    = 2   // of them that have it too
	longShare = 150 // characters of such a line
)

// edges are the lines at the top and at the bottom of a page.
type edges [2][]string

func edgesOf(text string) (e edges) {
	e[0] = some(strings.SplitSeq(text, "\n"))
	e[1] = some(backward(text))
	return e
}

func some(lines func(func(string) bool)) (all []string) {
	for line := range lines {
		if strings.TrimSpace(line) != "" && utf8.RuneCountInString(line) <= longShare {
			all = append(all, line)
		}
		if len(all) == edge {
			break
		}
	}
	return all
}

// backward are the lines of a text, the last one first.
func backward(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for end := len(text); end >= 0; {
			begin := strings.LastIndexByte(text[:end], '\n') + 1
			if !yield(text[begin:end]) {
				return
			}
			end = begin - 1
		}
	}
}

// running are, of each page, the lines that pages around it have in the same place: headers, footers and numbers of pages.
func running(pages []leaf) []map[string]bool {
	all := make([]edges, len(pages))
	for i, p := range pages {
		all[i] = edgesOf(p.text)
	}
	found := make([]map[string]bool, len(pages))
	for i := range pages {
		found[i] = map[string]bool{}
		for side, lines := range all[i] {
			for _, line := range lines {
				found[i][line] = found[i][line] || runs(pages, all, i, side, line)
			}
		}
	}
	return found
}

// runs reports whether a line at an edge of a page stands on those around it as well. One that counts the pages needs one other page; a
// number alone may stand at the other edge there, or with words.
func runs(pages []leaf, all []edges, i, side int, line string) bool {
	times := 0
	for j := max(i-nearby, 0); j <= min(i+nearby, len(pages)-1); j++ {
		apart := pages[j].number - pages[i].number
		if j != i {
			times += most(all[j][side], func(other string) int { return alike(line, other, apart) })
			times += most(slices.Concat(all[j][0], all[j][1]), func(other string) int { return follows(line, other, apart) })
		}
	}
	return times >= enough
}

func most(lines []string, count func(string) int) (n int) {
	for _, line := range lines {
		n = max(n, count(line))
	}
	return n
}

// follows is 1 where a line is a number that counts on from the one at the beginning or end of another line.
func follows(line, other string, apart int) int {
	line, other = strings.TrimSpace(line), strings.TrimSpace(other)
	if n := digits(line); n == 0 || n != len(line) {
		return 0
	}
	front, back := other[:digits(other)], other[len(strings.TrimRight(other, "0123456789")):]
	for _, found := range []string{front, back} {
		if found != "" && number(found)-number(line) == apart {
			return 1
		}
	}
	return 0
}

// alike is 1 where two lines with words say the same on pages that are so many apart, and 2 where a number in them counts the pages.
func alike(a, b string, apart int) int {
	words, counts := false, false
	for a, b = strings.TrimSpace(a), strings.TrimSpace(b); a != "" && b != ""; {
		n, m := digits(a), digits(b)
		if n == 0 && m == 0 {
			r, size := utf8.DecodeRuneInString(a)
			if !strings.HasPrefix(b, a[:size]) {
				return 0
			}
			words = words || letters(string(r)) != ""
			a, b = a[size:], b[size:]
			continue
		}
		if n == 0 || m == 0 {
			return 0
		}
		switch number(b[:m]) - number(a[:n]) {
		case apart:
			counts = true
		case 0:
		default:
			return 0
		}
		a, b = a[n:], b[m:]
	}
	switch {
	case a != b || !words:
		return 0
	case counts:
		return 2
	}
	return 1
}

func digits(text string) int { return len(text) - len(strings.TrimLeft(text, "0123456789")) }

// number is the value of digits; of many, that of the last.
func number(digits string) (n int) {
	for _, d := range []byte(digits[max(len(digits)-9, 0):]) {
		n = n*10 + int(d-'0')
	}
	return n
}
